import { EstampApiError } from '../../api/index.ts';
import type { Clock } from '../../base/clock.ts';
import type { Paise } from '../../base/money.ts';
import { MAX_SESSION_SECONDS } from '../../wire/session.ts';
import type { Log } from '../telemetry/log.ts';
import type { Settings } from '../config/options.ts';
import { CALL_PRICE, DRAFTS, halfOf, QUOTES_PER_SESSION, shareOf } from '../config/check-limits.ts';
import { aroundNetwork, lineOf } from '../http/client-network.ts';
import { Problem, unavailable } from '../context/problem.ts';
import type { RequestContext, SaleCall } from '../context/request-context.ts';
import { createSaleReservations, type SaleReservations } from './sale-reservations.ts';
import {
  splitReceipt,
  type CompleteStore,
  type RateLimitResult,
  type RateLimitWindow,
  type Reservation,
} from '../store/store.ts';

/**
 * Limits metered calls, with counters in the shared store. If the store does not answer, every count refuses with
 * SERVICE_UNAVAILABLE.
 */
export interface SpendGuard {
  /** Counts one draft that is sealed or opened, for its network. @throws Problem RATE_LIMITED */
  countDraft(client: Client): Promise<void>;
  /**
   * Counts one submit of an order, valid or not, because it makes free calls of the service.
   *
   * @throws Problem RATE_LIMITED
   */
  countSubmit(client: Client): Promise<void>;
  /**
   * Counts one order before it is created, once for each quote.
   *
   * @returns `undefined` if this order is counted already
   * @throws Problem RATE_LIMITED
   */
  countOrder(client: Client, externalOrderId: string): Promise<ReleaseCount | undefined>;
  /**
   * Counts one free call for this order, or for a line of drafts. If the store does not answer, the call is allowed, so
   * that customers still get documents.
   *
   * @throws Problem RATE_LIMITED
   *
   * @param holder each kind of token has its own counter, so a leaked token does not block the others
   */
  countFreeCall(externalOrderId: string, holder: TokenHolder): Promise<void>;
  /**
   * Counts one attempt to open an order with the end of its mobile number, for the order in an hour and a day and for
   * the network in an hour, all in one step: however many requests run beside it, no more guesses are checked.
   *
   * @returns gives the count back, for a right number
   * @throws Problem RATE_LIMITED
   */
  countOpening(client: Client, externalOrderId: string): Promise<ReleaseCount>;
  /**
   * Makes a metered call: reserves its price before the call and releases it if the service certainly refused. A call
   * without a response counts as paid, even if this process ends.
   *
   * @param client whose share pays, and the call of a sale that may have reserved it: see `reservePrice`
   * @throws Problem RATE_LIMITED for this network, SERVICE_UNAVAILABLE when a cap of the merchant is reached
   */
  metered<T>(client: Client & Pick<RequestContext, 'sale'>, price: Paise, call: () => Promise<T>): Promise<T>;
  /**
   * Reserves the call that calculates a price, and with it the call that writes the parties of its order, both or none.
   * So a customer for whom a price was bought can finish, whatever others spend meanwhile. Two steps would let
   * concurrent customers hold a half each that none of them can use. A cached price costs nothing, so it reserves
   * nothing.
   *
   * The same step counts the quote, for its network in an hour or for its checkout session in its whole life. What is
   * refused is not counted: it uses up no limit, and no counter is made for it.
   *
   * @param externalOrderId the order that the price will create
   * @throws Problem as `metered`
   */
  reservePrice(client: Client, externalOrderId: string): Promise<PriceReservation>;
  /**
   * Reserves the call that writes the parties of an order before the order is created, unless its price did: once for
   * an order, whatever else is submitted.
   *
   * @returns gives it back, if this call reserved it and it was not used
   * @throws Problem as `metered`
   */
  reserveParties(client: Client, externalOrderId: string): Promise<ReleaseCount>;
}

/** Who spends. */
export type Client = Pick<RequestContext, 'network' | 'session'>;

/** What a price that is to be calculated has reserved. */
export interface PriceReservation {
  /** The call that it pays for. */
  sale: SaleCall;
  /** Gives back what was not used, if there will be no such price. */
  release: ReleaseCount;
  /** Gives back the count of the quote, which an outage does not use up. */
  releaseQuote: ReleaseCount;
}

/** Gives a count back, once. If that fails, it stays counted. */
export type ReleaseCount = () => Promise<void>;

/**
 * The kind of token: the order token; the view token of a shared link; the view token of a return URL, which the
 * provider and access logs see; the checkout session; a draft; or the merchant's server.
 */
export type TokenHolder = 'order' | 'link' | 'return' | 'session' | 'draft' | 'server';

/** Shared catalogue reads and the merchant's own calls count for no network, only for the merchant's caps. */
export const ALL_NETWORKS = 'all';

const HOUR = 3600;
const DAY = 24 * HOUR;
/* Far more than a customer needs in an hour. */
const MAX_FREE_CALLS = 60;
/*
 * Wrong ends of a mobile number, of which there are 10,000: for an order in an hour and a day, and for a network in an
 * hour.
 */
const WRONG_ENDINGS = { hour: 5, day: 10, network: 30 };
/* Submits for each order of the limit: far more than corrected and repeated ones. */
const SUBMITS_PER_ORDER = 30;

export interface SpendParts {
  limits: Omit<Settings['limits'], 'listBytes' | 'quotesPerSession' | 'drafts'> &
    Partial<Pick<Settings['limits'], 'quotesPerSession' | 'drafts'>>;
  store: CompleteStore;
  log: Log;
  clock: Clock;
}

/** The windows of the merchant's caps, and of what one network and one line may take of them. */
interface Caps {
  perHour: RateLimitWindow;
  perDay: RateLimitWindow;
  /** A network's prices cannot take what its sales need. */
  shares: Readonly<Record<SaleCall['call'], readonly RateLimitWindow[]>>;
  /** Whatever one line spends, with however many sessions, the other half of each cap is for others. */
  halves: readonly RateLimitWindow[];
}

interface Guard extends SpendParts {
  caps: Caps;
  sales: SaleReservations;
  /** Receipts of prices that are about to be calculated. */
  priceReceipts: WeakMap<SaleCall, Reservation>;
}

export function createSpendGuard(parts: SpendParts): SpendGuard {
  const { limits, store, clock } = parts;
  const guard: Guard = {
    ...parts,
    caps: capsOf(limits),
    sales: createSaleReservations(store, clock),
    priceReceipts: new WeakMap(),
  };
  return {
    async countDraft(client) {
      await count(guard, { ...placeFor('drafts', client), limit: limits.drafts ?? DRAFTS, seconds: HOUR });
    },
    async countSubmit(client) {
      const limit = limits.orders * SUBMITS_PER_ORDER;
      await count(guard, { ...placeFor('submits', client), limit, seconds: HOUR });
    },
    countOrder: (client, externalOrderId) =>
      count(
        guard,
        { ...placeFor('orders', client), limit: limits.orders, seconds: HOUR },
        { name: `ordered:${externalOrderId}`, limit: 1, seconds: HOUR },
      ),
    countFreeCall: (externalOrderId, holder) => countFreeCall(guard, externalOrderId, holder),
    countOpening: (client, externalOrderId) => countOpening(guard, client, externalOrderId),
    metered: (client, price, call) => metered(guard, client, { price, call }),
    reservePrice: (client, externalOrderId) => reservePrice(guard, client, externalOrderId),
    reserveParties: async (client, externalOrderId) => (await reserveOnce(guard, client, { externalOrderId })).release,
  };
}

// Where a call counts.

function capsOf(limits: SpendParts['limits']): Caps {
  // Both quotas in rupees, doubled because parties may be corrected. One network cannot use up the merchant's caps.
  const quotaInPaise = (limits.quotes + limits.orders) * 2 * CALL_PRICE;
  const shareNamed = (name: string): RateLimitWindow[] => [
    { name: `spend:${name}`, limit: Math.min(quotaInPaise, shareOf(limits.spendPerHour)), seconds: HOUR },
    { name: `spend:${name}-day`, limit: shareOf(limits.spendPerDay), seconds: DAY },
  ];
  return {
    perHour: { name: 'spend:hour', limit: limits.spendPerHour, seconds: HOUR },
    perDay: { name: 'spend:day', limit: limits.spendPerDay, seconds: DAY },
    shares: { price: shareNamed('network'), parties: shareNamed('network-sales') },
    halves: [
      { name: 'spend:line', limit: halfOf(limits.spendPerHour), seconds: HOUR },
      { name: 'spend:line-day', limit: halfOf(limits.spendPerDay), seconds: DAY },
    ],
  };
}

/** The windows that a call counts in. A session has limits of its own, so it has no quarter. */
function windowsOf({ caps }: Guard, { network, session }: Client, call: SaleCall['call']): RateLimitWindow[] {
  const { perHour, perDay, shares, halves } = caps;
  if (network === ALL_NETWORKS) return [perHour, perDay];
  const groupKey = aroundNetwork(network);
  const quarters = session === undefined ? shares[call].map((share) => ({ ...share, key: network, groupKey })) : [];
  return [...quarters, ...halves.map((half) => ({ ...half, key: lineOf(network), groupKey })), perHour, perDay];
}

/** Where a quote counts, in paise of its call. The merchant's own server has no limit. */
function quoteWindow({ limits }: Guard, client: Client): RateLimitWindow[] {
  if (client.network === ALL_NETWORKS) return [];
  const { quotesPerSession = QUOTES_PER_SESSION } = limits;
  const [quotes, seconds] =
    client.session === undefined ? [limits.quotes, HOUR] : [quotesPerSession, MAX_SESSION_SECONDS];
  return [{ ...placeFor('prices', client), limit: quotes * CALL_PRICE, seconds }];
}

/**
 * Where a client is counted. The merchant's server makes the sessions, so each has a place, however many networks there
 * are.
 */
const placeFor = (name: string, { network, session }: Client): Pick<RateLimitWindow, 'name' | 'key' | 'groupKey'> =>
  session === undefined
    ? { name, key: network, groupKey: aroundNetwork(network) }
    : { name: `${name}:session:${session}` };

// Counts.

/** @param once a one-time counter: if it is used up, nothing is counted */
async function count(guard: Guard, window: RateLimitWindow, once?: RateLimitWindow): Promise<ReleaseCount | undefined> {
  const { store } = guard;
  const result = await store.consume(once ? [once, window] : [window], 1);
  if (result.crowded) await alertSharedLimit(guard);
  if (!result.granted && result.refused === once) return undefined;
  if (!result.granted) throw rateLimited(result.waitMs);
  return releaseOnce(store, result.receipt);
}

async function countFreeCall({ store }: Guard, externalOrderId: string, holder: TokenHolder): Promise<void> {
  const window = { name: `free:${holder}:${externalOrderId}`, limit: MAX_FREE_CALLS, seconds: HOUR };
  const result = await store.consume([window], 1).catch(() => undefined);
  if (result?.granted === false)
    throw rateLimited(result.waitMs, 'Too many requests were made for this order. Please wait and try again.');
}

async function countOpening(guard: Guard, client: Client, externalOrderId: string): Promise<ReleaseCount> {
  const { store } = guard;
  const result = await store.consume(
    [
      { name: `opening:${externalOrderId}`, limit: WRONG_ENDINGS.hour, seconds: HOUR },
      { name: `opening-day:${externalOrderId}`, limit: WRONG_ENDINGS.day, seconds: DAY },
      { ...placeFor('openings', client), limit: WRONG_ENDINGS.network, seconds: HOUR },
    ],
    1,
  );
  if (result.crowded) await alertSharedLimit(guard);
  if (!result.granted) throw rateLimited(result.waitMs, 'Too many wrong numbers were entered. Please try again later.');
  return releaseOnce(store, result.receipt);
}

function releaseOnce(store: CompleteStore, receipt: Reservation): ReleaseCount {
  let released: Promise<void> | undefined;
  return () => (released ??= store.release(receipt).catch(() => undefined));
}

// Reservations of metered calls.

async function metered<T>(
  guard: Guard,
  client: Client & Pick<RequestContext, 'sale'>,
  { price, call }: { price: Paise; call: () => Promise<T> },
): Promise<T> {
  if (price === 0) return call();
  const { sale } = client;
  const reserved = sale && (await takeReserved(guard, sale));
  const receipt = reserved ? undefined : await reserve(guard, windowsOf(guard, client, sale?.call ?? 'price'), price);
  try {
    return await call();
  } catch (error) {
    // A failed release leaves the reservation counted, which is safe.
    if (wasFree(error)) await (receipt ? guard.store.release(receipt) : reserved?.undo())?.catch(() => undefined);
    throw error;
  }
}

async function reservePrice(guard: Guard, client: Client, externalOrderId: string): Promise<PriceReservation> {
  const quote = quoteWindow(guard, client);
  const windows = [...quote, ...windowsOf(guard, client, 'price')];
  const { release, receipt } = await reserveOnce(guard, client, { externalOrderId, beside: windows });
  const sale: SaleCall = { externalOrderId, call: 'price' };
  const counted = splitReceipt(receipt ?? (await reserve(guard, windows, CALL_PRICE)), quote);
  guard.priceReceipts.set(sale, counted.beside);
  return {
    sale,
    releaseQuote: releaseOnce(guard.store, counted.reserved),
    async release() {
      const unused = await takeReserved(guard, sale);
      await Promise.all([release(), unused?.undo().catch(() => undefined)]);
    },
  };
}

/**
 * Reserves the parties of an order in one step, with the windows of another call beside them.
 *
 * @returns gives the reservation back if it is new and unused; and the receipt of the other call, unless the order
 *   had a reservation
 */
async function reserveOnce(
  guard: Guard,
  client: Client,
  { externalOrderId, beside = [] }: { externalOrderId: string; beside?: readonly RateLimitWindow[] },
): Promise<{ release: ReleaseCount; receipt?: Reservation }> {
  const { sales } = guard;
  await sales.giveBackExpired();
  const windows = windowsOf(guard, client, 'parties');
  const result = await sales.reserve(externalOrderId, { windows, beside, points: CALL_PRICE });
  if (!result.granted && result.held !== undefined) return { release: nothing };
  if (result.crowded) await alertSharedLimit(guard);
  if (!result.granted) return refuse(guard, result);
  const { value } = result;
  return {
    release: () => sales.giveBack(externalOrderId, value).catch(() => undefined),
    receipt: result.beside,
  };
}

async function reserve(guard: Guard, windows: readonly RateLimitWindow[], price: Paise): Promise<Reservation> {
  const result = await guard.store.consume(windows, price);
  if (result.crowded) await alertSharedLimit(guard);
  return result.granted ? result.receipt : refuse(guard, result);
}

/** @throws Problem for the window that refused */
async function refuse(guard: Guard, { refused, waitMs }: Pick<Refusal, 'refused' | 'waitMs'>): Promise<never> {
  const { perHour, perDay } = guard.caps;
  if (refused !== perHour && refused !== perDay) throw rateLimited(waitMs);
  await alertCapReached(guard, refused === perHour ? 'hour' : 'day', waitMs);
  throw unavailable(waitMs / 1000);
}

/** Uses what a sale reserved for a call. */
async function takeReserved(
  { priceReceipts, sales, store }: Guard,
  sale: SaleCall,
): Promise<{ undo: () => Promise<void> } | undefined> {
  if (sale.call === 'price') {
    const receipt = priceReceipts.get(sale);
    priceReceipts.delete(sale);
    return receipt && { undo: () => store.release(receipt) };
  }
  const taken = await sales.take(sale.externalOrderId);
  return taken && { undo: () => taken.putBack() };
}

// Alerts.

/** Alerts the merchant once in a window, by the first instance that reaches the cap. */
async function alertCapReached({ store, log }: Guard, window: 'hour' | 'day', waitMs: number): Promise<void> {
  if (!(await isFirstAlert(store, `alerted:spend:${window}`, waitMs / 1000))) return;
  log.alert({
    type: 'spend-cap-reached',
    window,
    message:
      `The spend guard reached its cap for this ${window}: metered calls stop until it ends. ` +
      `Raise limits.spendPer${window === 'hour' ? 'Hour' : 'Day'} if these were customers and not an attack.`,
  });
}

async function alertSharedLimit({ store, log }: Guard): Promise<void> {
  if (!(await isFirstAlert(store, 'alerted:shared-limit', HOUR))) return;
  log.alert({
    type: 'rate-limit-shared',
    message:
      'Too many networks within an hour to count each: further networks share the limits of their ' +
      'neighbours (IPv4 /24, IPv6 /48). If this is an attack, block it before the proxy.',
  });
}

/** If the store fails, a duplicate alert is better than none. */
const isFirstAlert = (store: CompleteStore, key: string, seconds: number): Promise<boolean> =>
  store.setIfAbsent(key, 'yes', seconds).catch(() => true);

type Refusal = Extract<RateLimitResult, { granted: false }>;

const nothing = (): Promise<void> => Promise.resolve();

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
