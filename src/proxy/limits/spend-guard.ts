import { EstampApiError } from '../../api/index.ts';
import type { Clock } from '../../base/clock.ts';
import type { Paise } from '../../base/money.ts';
import type { Log } from '../telemetry/log.ts';
import type { Settings } from '../config/options.ts';
import { CALL_PRICE, QUOTES_PER_SESSION, shareOf } from '../config/network-share.ts';
import { aroundNetwork } from '../http/client-network.ts';
import { Problem } from '../context/problem.ts';
import type { SaleCall } from '../context/request-context.ts';
import { unavailable } from '../context/unavailable.ts';
import { createSaleReservations } from './sale-reservations.ts';
import type { Reservation, Store, RateLimitWindow } from '../store/store.ts';

/**
 * Limits metered calls, with counters in the shared store. If the store does not answer, every count refuses with
 * SERVICE_UNAVAILABLE.
 */
export interface SpendGuard {
  /**
   * Counts one quote requested from the service: for its network in an hour, or for its checkout session in its whole life.
   *
   * @throws Problem RATE_LIMITED
   */
  countQuote(network: string): Promise<ReleaseCount>;
  /** Counts one submit of an order, valid or not, because it makes free calls of the service. @throws Problem RATE_LIMITED */
  countSubmit(network: string): Promise<void>;
  /**
   * Counts one order before it is created, once for each quote.
   *
   * @returns `undefined` if this order is counted already
   * @throws Problem RATE_LIMITED
   */
  countOrder(network: string, externalOrderId: string): Promise<ReleaseCount | undefined>;
  /**
   * Counts one free call for this order. If the store does not answer, the call is allowed, so that customers still get
   * documents. @throws Problem RATE_LIMITED
   *
   * @param holder each kind of token has its own counter, so a leaked token does not block the others
   */
  countFreeCall(externalOrderId: string, holder: TokenHolder): Promise<void>;
  /**
   * Makes a metered call: reserves its price before the call and releases it if the service certainly refused. A call without
   * a response counts as paid, even if this process ends.
   *
   * @param network the network whose share pays, or `ALL_NETWORKS`
   * @param sale the call of a sale that may have reserved it: see `reserveSale`
   * @throws Problem RATE_LIMITED for this network, SERVICE_UNAVAILABLE when a cap of the merchant is reached
   */
  metered<T>(network: string, price: Paise, call: () => Promise<T>, sale?: SaleCall): Promise<T>;
  /**
   * Reserves the metered calls of a sale, all or none: the call that writes its parties, and before it the call that
   * calculates its price unless that is cached. So a customer who holds a price can finish, whatever others behind the same
   * address spend meanwhile. Two steps would let concurrent customers hold a half each that none of them can use.
   *
   * @param externalOrderId the order that the price will create
   * @param calls the calls that are still to be made
   * @returns gives back what was not used, if there will be no such price
   * @throws Problem as `metered`
   */
  reserveSale(
    network: string,
    externalOrderId: string,
    calls: readonly ['parties'] | readonly ['price', 'parties'],
  ): Promise<ReleaseCount>;
}

/** Gives a count back, once. If that fails, it stays counted. */
export type ReleaseCount = () => Promise<void>;

/**
 * The kind of token: the order token; the view token of a shared link; the view token of a return URL, which the provider and
 * access logs see; the checkout session; or the merchant's server.
 */
export type TokenHolder = 'order' | 'link' | 'return' | 'session' | 'server';

/** Shared catalogue reads count for no network, only for the merchant's caps. */
export const ALL_NETWORKS = 'all';

/**
 * The network that requests of a checkout session count for: itself. Its limits are those of one sale, so it has no share of
 * the caps either.
 */
export const networkOfSession = (key: string): string => `session:${key}`;
const isSession = (network: string): boolean => network.startsWith('session:');

const HOUR = 3600;
const DAY = 24 * HOUR;
/* The longest life of a checkout session. */
const SESSION_LIFE = 30 * DAY;
/* Far more than a customer needs in an hour. */
const MAX_FREE_CALLS = 60;
/* Submits for each order of the limit: far more than corrected and repeated ones. */
const SUBMITS_PER_ORDER = 30;

export function createSpendGuard(
  limits: Omit<Settings['limits'], 'listBytes' | 'quotesPerSession'> &
    Partial<Pick<Settings['limits'], 'quotesPerSession'>>,
  store: Store,
  log: Log,
  clock: Clock,
): SpendGuard {
  const sales = createSaleReservations(store, clock);
  const perHour: RateLimitWindow = { name: 'spend:hour', limit: limits.spendPerHour, seconds: HOUR };
  const perDay: RateLimitWindow = { name: 'spend:day', limit: limits.spendPerDay, seconds: DAY };
  // Both quotas in rupees, doubled because parties may be corrected. One network cannot use up the merchant's caps.
  const quotaInPaise = (limits.quotes + limits.orders) * 2 * CALL_PRICE;
  const shareNamed = (name: string): RateLimitWindow[] => [
    { name: `spend:${name}`, limit: Math.min(quotaInPaise, shareOf(limits.spendPerHour)), seconds: HOUR },
    { name: `spend:${name}-day`, limit: shareOf(limits.spendPerDay), seconds: DAY },
  ];
  // A network's prices cannot take what its sales need.
  const shares = { price: shareNamed('network'), parties: shareNamed('network-sales') };
  // Receipts of prices that are about to be calculated, by order. Each is removed with its request.
  const priceReceipts = new Map<string, Reservation>();

  /** @param once a one-time counter: if it is used up, nothing is counted */
  async function count(window: RateLimitWindow, once?: RateLimitWindow): Promise<ReleaseCount | undefined> {
    const result = await store.consume(once ? [once, window] : [window], 1);
    if (result.crowded) await alertSharedLimit();
    if (!result.granted && result.refused === once) return undefined;
    if (!result.granted) throw rateLimited(result.waitMs);
    const { receipt } = result;
    let released: Promise<void> | undefined;
    return () => (released ??= store.release(receipt).catch(() => undefined));
  }

  /** The windows that a call counts in. */
  const windowsOf = (network: string, call: SaleCall['call']): RateLimitWindow[] => [
    ...(network === ALL_NETWORKS || isSession(network)
      ? []
      : shares[call].map((share) => ({ ...share, ...keysOf(network) }))),
    perHour,
    perDay,
  ];

  async function reserve(windows: readonly RateLimitWindow[], price: Paise): Promise<Reservation> {
    const result = await store.consume(windows, price);
    if (result.crowded) await alertSharedLimit();
    if (result.granted) return result.receipt;
    const { refused, waitMs } = result;
    if (refused !== perHour && refused !== perDay) throw rateLimited(waitMs);
    await alertCapReached(refused === perHour ? 'hour' : 'day', waitMs);
    throw unavailable(waitMs / 1000);
  }

  /** Holds the receipt of the parties. If that fails there is no sale, so nothing stays counted. */
  const holdOrRelease = (oid: string, receipt: Reservation, others: readonly Reservation[]): Promise<ReleaseCount> =>
    sales.hold(oid, receipt).catch(async (error: unknown) => {
      await Promise.all([receipt, ...others].map((one) => store.release(one).catch(() => undefined)));
      throw error;
    });

  /** Takes the receipt of a call that its sale reserved. */
  async function takeReserved({ externalOrderId, call }: SaleCall): Promise<Reservation | undefined> {
    if (call === 'parties') return sales.take(externalOrderId);
    const receipt = priceReceipts.get(externalOrderId);
    priceReceipts.delete(externalOrderId);
    return receipt;
  }

  /** Alerts the merchant once in a window, by the first instance that reaches the cap. */
  async function alertCapReached(window: 'hour' | 'day', waitMs: number): Promise<void> {
    if (!(await isFirstAlert(`alerted:spend:${window}`, waitMs / 1000))) return;
    log.alert({
      type: 'spend-cap-reached',
      window,
      message:
        `The spend guard reached its cap for this ${window}: metered calls stop until it ends. ` +
        `Raise limits.spendPer${window === 'hour' ? 'Hour' : 'Day'} if these were customers and not an attack.`,
    });
  }

  /** If the store fails, a duplicate alert is better than none. */
  const isFirstAlert = (key: string, seconds: number): Promise<boolean> =>
    store.setIfAbsent(key, 'yes', seconds).catch(() => true);

  async function alertSharedLimit(): Promise<void> {
    if (!(await isFirstAlert('alerted:shared-limit', HOUR))) return;
    log.alert({
      type: 'rate-limit-shared',
      message:
        'Too many networks within an hour to count each: further networks share the limits of their ' +
        'neighbours (IPv4 /24, IPv6 /48). If this is an attack, block it before the proxy.',
    });
  }

  return {
    async countQuote(network) {
      // The merchant's own server.
      if (network === ALL_NETWORKS) return nothing;
      const counted = await count(
        isSession(network)
          ? { name: `quotes:${network}`, limit: limits.quotesPerSession ?? QUOTES_PER_SESSION, seconds: SESSION_LIFE }
          : { name: 'quotes', ...keysOf(network), limit: limits.quotes, seconds: HOUR },
      );
      return counted ?? nothing;
    },
    async countSubmit(network) {
      await count({ name: 'submits', ...keysOf(network), limit: limits.orders * SUBMITS_PER_ORDER, seconds: HOUR });
    },
    countOrder: (network, externalOrderId) =>
      count(
        { name: 'orders', ...keysOf(network), limit: limits.orders, seconds: HOUR },
        { name: `ordered:${externalOrderId}`, limit: 1, seconds: HOUR },
      ),
    async countFreeCall(externalOrderId, holder) {
      const window = { name: `free:${holder}:${externalOrderId}`, limit: MAX_FREE_CALLS, seconds: HOUR };
      const result = await store.consume([window], 1).catch(() => undefined);
      if (result?.granted === false)
        throw rateLimited(result.waitMs, 'Too many requests were made for this order. Please wait and try again.');
    },
    async metered(network, price, call, sale) {
      if (price === 0) return call();
      const reserved = sale && (await takeReserved(sale));
      const receipt = reserved ?? (await reserve(windowsOf(network, sale?.call ?? 'price'), price));
      try {
        return await call();
      } catch (error) {
        // A failed release leaves the reservation counted, which is safe.
        if (wasFree(error)) {
          const staysReserved = reserved && sale?.call === 'parties';
          const giveBack = staysReserved ? sales.putBack(sale.externalOrderId, reserved) : store.release(receipt);
          await giveBack.catch(() => undefined);
        }
        throw error;
      }
    },
    async reserveSale(network, externalOrderId, calls) {
      await sales.giveBackExpired();
      // The earlier price of a checkout session has reserved the same order.
      const earlier = isSession(network) ? await sales.take(externalOrderId) : undefined;
      if (earlier) await store.release(earlier).catch(() => undefined);
      const windows = calls.map((call) => windowsOf(network, call));
      const receipts = split(
        await reserve(windows.flat(), CALL_PRICE),
        windows.map(({ length }) => length),
      );
      const forParties = receipts.pop();
      const [forPrice] = receipts;
      const giveBack = forParties && (await holdOrRelease(externalOrderId, forParties, receipts));
      const former = forPrice && priceReceipts.get(externalOrderId);
      if (former) await store.release(former).catch(() => undefined);
      if (forPrice) priceReceipts.set(externalOrderId, forPrice);
      return async () => {
        const unused = await takeReserved({ externalOrderId, call: 'price' });
        await Promise.all([giveBack?.(), unused && store.release(unused).catch(() => undefined)]);
      };
    },
  };
}

/** Splits a receipt into those of its parts. @param lengths number of windows of each part */
function split({ points, places }: Reservation, lengths: readonly number[]): Reservation[] {
  let end = 0;
  return lengths.map((length) => ({ points, places: places.slice(end, (end += length)) }));
}

const nothing = (): Promise<void> => Promise.resolve();

const keysOf = (network: string): Pick<RateLimitWindow, 'key' | 'groupKey'> => ({
  key: network,
  ...(!isSession(network) && { groupKey: aroundNetwork(network) }),
});

/** A Problem is thrown before the call is sent. */
const wasFree = (error: unknown): boolean =>
  error instanceof Problem || (error instanceof EstampApiError && error.undone);

const rateLimited = (
  waitMs: number,
  message = 'Too many requests came from this network. Please wait and try again.',
): Problem =>
  new Problem('RATE_LIMITED', message, {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
