import { EstampApiError } from '../../api/index.ts';
import type { Paise } from '../../base/money.ts';
import type { Log } from '../report/log.ts';
import type { Settings } from '../options.ts';
import { aroundNetwork } from '../http/network.ts';
import { Problem } from '../problem.ts';
import { unavailable } from '../service/unavailable.ts';
import type { Receipt, Store, Window } from '../store/store.ts';

/**
 * What may be asked of the merchant's wallet, and how often, counted in the store that all instances share. When that
 * cannot be heard every count refuses: SERVICE_UNAVAILABLE.
 */
export interface Spend {
  /** Counts one price asked for. @throws Problem RATE_LIMITED */
  countQuote(network: string): Promise<void>;
  /** Counts one order sent. @throws Problem RATE_LIMITED */
  countOrder(network: string): Promise<void>;
  /** Counts one write of parties to this order. @throws Problem RATE_LIMITED */
  countParties(externalOrderId: string): Promise<void>;
  /**
   * Counts one call about this order that is free, and is made of the service each time. Whoever waits for a document
   * gets it also while the store cannot be heard. @throws Problem RATE_LIMITED
   */
  countFree(externalOrderId: string): Promise<void>;
  /**
   * Makes a metered call: its price is reserved before and settled after. A call that the service certainly refused
   * costs nothing; one whose answer never came counts as paid, also when this process ends before it comes.
   *
   * @param network whose share pays, or `EVERYBODY`
   * @throws Problem RATE_LIMITED for this network, SERVICE_UNAVAILABLE once a cap of the merchant is reached
   */
  metered<T>(network: string, price: Paise, call: () => Promise<T>): Promise<T>;
}

/** Lists that all customers need are nobody's own spending; only the caps of the merchant count them. */
export const EVERYBODY = 'everybody';

const HOUR = 3600;
const DAY = 24 * HOUR;
const CALL: Paise = 500;
/* More than the five corrections of an order: repeats after a lost answer are writes, too. */
const PARTIES_PER_ORDER = 12;
/* Far more than a customer clicks in an hour. */
const FREE_PER_ORDER = 60;
/* Many customers of a mobile provider, or of one office, are one network: a share is never less than so many calls. */
const LEAST_SHARE: Paise = 30 * CALL;

export function createSpend(limits: Settings['limits'], store: Store, log: Log): Spend {
  const perHour: Window = { name: 'spend:hour', most: limits.spendPerHour, seconds: HOUR };
  const perDay: Window = { name: 'spend:day', most: limits.spendPerDay, seconds: DAY };
  // What the two counts allow in rupees, twice: an order's parties may be corrected. No network stops the trade of all.
  const allowed = (limits.quotes + limits.orders) * 2 * CALL;
  const shareOf = (cap: Paise): Paise => Math.max(Math.floor(cap / 4), LEAST_SHARE);
  const shares = [
    { name: 'spend:network', most: Math.min(allowed, shareOf(limits.spendPerHour)), seconds: HOUR },
    { name: 'spend:network-day', most: shareOf(limits.spendPerDay), seconds: DAY },
  ];

  async function count(window: Window): Promise<void> {
    const taken = await store.take([window], 1);
    if (taken.crowded) await tellOfCrowd();
    if (!taken.granted) throw limited(taken.waitMs);
  }

  async function reserve(network: string, price: Paise): Promise<Receipt> {
    const perNetwork: Window[] = network === EVERYBODY ? [] : shares.map((share) => ({ ...share, ...ownerOf(network) }));
    const taken = await store.take([...perNetwork, perHour, perDay], price);
    if (taken.crowded) await tellOfCrowd();
    if (taken.granted) return taken.receipt;
    const { refused, waitMs } = taken;
    if (refused !== perHour && refused !== perDay) throw limited(waitMs);
    await tell(refused === perHour ? 'hour' : 'day', waitMs);
    throw unavailable(waitMs / 1000);
  }

  /** Tells the merchant, once a window, whichever instance is the first to notice. */
  async function tell(window: 'hour' | 'day', waitMs: number): Promise<void> {
    if (!await isFirst(`told:spend:${window}`, waitMs / 1000)) return;
    log.alert({
      type: 'spend-stopped', window,
      message: `The spend guard reached its cap for this ${window}: metered calls stop until it ends. ` +
        `Raise limits.spendPer${window === 'hour' ? 'Hour' : 'Day'} if this was trade and not an attack.`,
    });
  }

  /** Rather twice than never. */
  const isFirst = (mark: string, seconds: number): Promise<boolean> => store.setIfAbsent(mark, 'yes', seconds).catch(() => true);

  async function tellOfCrowd(): Promise<void> {
    if (!await isFirst('told:crowd', HOUR)) return;
    log.alert({
      type: 'networks-crowded',
      message: 'More networks ask than are told apart within an hour: those who come now share the limits of their ' +
        'neighbours (IPv4 /24, IPv6 /48). If that is no trade, stop whoever floods before the proxy.',
    });
  }

  return {
    countQuote: (network) => count({ name: 'quotes', ...ownerOf(network), most: limits.quotes, seconds: HOUR }),
    countOrder: (network) => count({ name: 'orders', ...ownerOf(network), most: limits.orders, seconds: HOUR }),
    countParties: (externalOrderId) =>
      count({ name: `parties:${externalOrderId}`, most: PARTIES_PER_ORDER, seconds: DAY }),
    async countFree(externalOrderId) {
      const window = { name: `free:${externalOrderId}`, most: FREE_PER_ORDER, seconds: HOUR };
      const taken = await store.take([window], 1).catch(() => undefined);
      if (taken?.granted === false) throw limited(taken.waitMs);
    },
    async metered(network, price, call) {
      if (price === 0) return call();
      const receipt = await reserve(network, price);
      try {
        return await call();
      } catch (error) {
        // What cannot be given back stays counted: too careful is safe.
        if (costNothing(error)) await store.giveBack(receipt).catch(() => undefined);
        throw error;
      }
    },
  };
}

const ownerOf = (network: string): Pick<Window, 'whose' | 'near'> => ({ whose: network, near: aroundNetwork(network) });

/** A Problem is a refusal of our own, before anything was sent. */
const costNothing = (error: unknown): boolean =>
  error instanceof Problem || (error instanceof EstampApiError && error.undone);

const limited = (waitMs: number): Problem =>
  new Problem('RATE_LIMITED', 'Too many requests came from this network. Please wait and try again.', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
