import { EstampApiError } from '../../api/index.ts';
import type { Paise } from '../../base/money.ts';
import { memoryCounter } from './counter.ts';
import type { Log } from '../report/log.ts';
import type { Settings } from '../options.ts';
import { Problem } from '../problem.ts';

/** What may be asked of the merchant's wallet, and how often. */
export interface Spend {
  /** Counts one price asked for. @throws Problem RATE_LIMITED */
  countQuote(network: string): Promise<void>;
  /** Counts one order sent. @throws Problem RATE_LIMITED */
  countOrder(network: string): Promise<void>;
  /** Counts one write of parties to this order. @throws Problem RATE_LIMITED */
  countParties(externalOrderId: string): Promise<void>;
  /**
   * Makes a metered call: its price is reserved before and settled after. A call that the service certainly refused
   * costs nothing; one whose answer never came counts as paid.
   *
   * @throws Problem RATE_LIMITED for this network, SERVICE_UNAVAILABLE once a cap of the merchant is reached
   */
  metered<T>(network: string, price: Paise, call: () => Promise<T>): Promise<T>;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const CALL: Paise = 500;
/* More than the five corrections of an order: repeats after a lost answer are writes, too. */
const PARTIES_PER_ORDER = 12;

export function createSpend(limits: Settings['limits'], log: Log): Spend {
  const quotes = memoryCounter(limits.quotes, HOUR);
  const orders = memoryCounter(limits.orders, HOUR);
  const parties = memoryCounter(PARTIES_PER_ORDER, DAY);
  // What the two counts allow in rupees: each price may need a list of articles too, each order one correction.
  const perNetwork = memoryCounter((limits.quotes + limits.orders) * 2 * CALL, HOUR);
  const perHour = memoryCounter(limits.spendPerHour, HOUR);
  const perDay = memoryCounter(limits.spendPerDay, DAY);

  const count = async (counter: typeof quotes, key: string): Promise<void> => {
    const wait = await counter.take(key, 1);
    if (wait > 0) throw limited(wait);
  };

  /** All three or none. */
  async function reserve(network: string, price: Paise): Promise<() => Promise<void>> {
    const taken: (() => Promise<void>)[] = [];
    const giveBack = async (): Promise<void> => void (await Promise.all(taken.map((undo) => undo())));
    for (const [counter, key, window] of [
      [perNetwork, network, undefined], [perHour, 'all', 'hour'], [perDay, 'all', 'day'],
    ] as const) {
      const wait = await counter.take(key, price);
      if (wait === 0) {
        taken.push(() => counter.giveBack(key, price));
        continue;
      }
      await giveBack();
      if (window === undefined) throw limited(wait);
      log.alert({
        type: 'spend-stopped', window,
        message: `The spend guard reached its cap for this ${window}: metered calls stop until it ends. ` +
          `Raise limits.spendPer${window === 'hour' ? 'Hour' : 'Day'} if this was trade and not an attack.`,
      });
      throw new Problem('SERVICE_UNAVAILABLE', 'This is not available at the moment. Please try again later.', {
        retryAfterSeconds: Math.ceil(wait / 1000),
      });
    }
    return giveBack;
  }

  return {
    countQuote: (network) => count(quotes, network),
    countOrder: (network) => count(orders, network),
    countParties: (externalOrderId) => count(parties, externalOrderId),
    async metered(network, price, call) {
      if (price === 0) return call();
      const giveBack = await reserve(network, price);
      try {
        return await call();
      } catch (error) {
        if (error instanceof EstampApiError && error.kind === 'answer') await giveBack();
        throw error;
      }
    },
  };
}

const limited = (waitMs: number): Problem =>
  new Problem('RATE_LIMITED', 'Too many requests came from this network. Please wait and try again.', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
