import { type Clock, monotonic } from '../../base/clock.ts';
import { receiptOf, type CompleteStore, type RateLimitWindow, type ReservationResult } from '../store/store.ts';

/**
 * The reservations of sales: one for each order, made in one step, whatever runs beside it. They are in the store, so
 * any instance can use them, also after a restart. An unused one is given back by the submit that made it, or after its
 * price has expired, at the next reservation of an instance that knows it. If none runs any more, it stays counted
 * until its window ends.
 */
export interface SaleReservations {
  /** Gives back what was reserved by prices that have expired. */
  giveBackExpired(): Promise<void>;
  /** Reserves the sale of an order unless that is done, and then nothing: the result says which. */
  reserve(externalOrderId: string, wanted: WantedReservation): Promise<ReservationResult>;
  /** Uses the reservation of an order, once. */
  take(externalOrderId: string): Promise<TakenReservation | undefined>;
  /** Gives back a reservation, if it was not used. */
  giveBack(externalOrderId: string, value: string): Promise<void>;
}

export interface WantedReservation {
  windows: readonly RateLimitWindow[];
  /** What is consumed in the same step, and not kept. */
  beside?: readonly RateLimitWindow[];
  points: number;
}

/** A reservation that is used now. */
export interface TakenReservation {
  /** Its call was certainly not made: it is there again, for as long as its price lives. */
  putBack(): Promise<void>;
}

interface Known {
  value: string;
  /** Milliseconds of `monotonic`. */
  expiresAt: number;
}

/* Seconds: the life of a price, and time for the calls of its order. */
const HELD_SECONDS = 16 * 60;
/* Seconds: a reservation outlives the moment at which it is given back. */
const TTL_SECONDS = 3600;
/* Reservations given back at one time. */
const MAX_RELEASES = 20;
/* Reservations that this instance knows. Beyond it the oldest stays counted until its window ends. */
const MAX_KNOWN = 50_000;

export function createSaleReservations(
  store: Pick<CompleteStore, 'get' | 'setIfAbsent' | 'delete' | 'release' | 'reserve' | 'unreserve'>,
  clock: Clock,
): SaleReservations {
  // By order, the first to expire first. An instance knows what it made, found or put back; another may have used it
  // since.
  const known = new Map<string, Known>();
  const keyOf = (externalOrderId: string): string => `reserved:${externalOrderId}`;

  function remember(externalOrderId: string, value: string): void {
    known.delete(externalOrderId);
    known.set(externalOrderId, { value, expiresAt: monotonic(clock) + HELD_SECONDS * 1000 });
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > MAX_KNOWN) known.delete(oldest);
  }

  const knows = (externalOrderId: string, value: string): boolean => known.get(externalOrderId)?.value === value;
  const forget = (externalOrderId: string, value: string): boolean =>
    knows(externalOrderId, value) && known.delete(externalOrderId);

  async function giveBack(externalOrderId: string, value: string): Promise<void> {
    // Otherwise it was used or given back here.
    if (!knows(externalOrderId, value)) return;
    await store.unreserve(keyOf(externalOrderId), value);
    forget(externalOrderId, value);
  }

  /** Only one caller gets it. */
  async function use(externalOrderId: string, value: string | undefined): Promise<string | undefined> {
    if (value === undefined) return undefined;
    const isUsed = await store.delete(keyOf(externalOrderId), value);
    forget(externalOrderId, value);
    return isUsed ? value : undefined;
  }

  async function putBack(externalOrderId: string, value: string): Promise<void> {
    if (await store.setIfAbsent(keyOf(externalOrderId), value, TTL_SECONDS)) remember(externalOrderId, value);
    else await store.release(receiptOf(value));
  }

  return {
    giveBack,
    async giveBackExpired() {
      const expired: [externalOrderId: string, value: string][] = [];
      for (const [externalOrderId, { value, expiresAt }] of known) {
        if (expiresAt > monotonic(clock) || expired.length === MAX_RELEASES) break;
        expired.push([externalOrderId, value]);
      }
      // One that fails is tried again.
      await Promise.all(expired.map((entry) => giveBack(...entry).catch(() => undefined)));
    },
    async reserve(externalOrderId, { windows, beside = [], points }) {
      const wanted = { windows, beside, points, seconds: TTL_SECONDS };
      const result = await store.reserve(keyOf(externalOrderId), wanted);
      const value = result.granted ? result.value : result.held;
      // A later price of the same order holds it for longer.
      if (value !== undefined) remember(externalOrderId, value);
      return result;
    },
    async take(externalOrderId) {
      const value =
        (await use(externalOrderId, known.get(externalOrderId)?.value)) ??
        (await use(externalOrderId, await store.get(keyOf(externalOrderId))));
      return value === undefined ? undefined : { putBack: () => putBack(externalOrderId, value) };
    },
  };
}
