import type { Clock } from '../../base/clock.ts';
import { monotonic } from '../../base/machine-clock.ts';
import type { Reservation, Store } from '../store/store.ts';

/**
 * What a price reserves for the rest of its sale. The receipts are in the store, so any instance can use them, also after a
 * restart. An unused one is given back after its price has expired, by the instance that made it, at its next price. If that
 * instance has ended, it stays counted until its window ends.
 */
export interface SaleReservations {
  /** Gives back the unused receipts of expired prices. */
  giveBackExpired(): Promise<void>;
  /** Stores a receipt. @returns gives it back */
  hold(externalOrderId: string, receipt: Reservation): Promise<() => Promise<void>>;
  /** Takes the receipt of an order, once. */
  take(externalOrderId: string): Promise<Reservation | undefined>;
  /** Returns a receipt that was taken for a call that was certainly not made. */
  putBack(externalOrderId: string, receipt: Reservation): Promise<void>;
}

interface Held {
  key: string;
  text: string;
  /** Milliseconds of `monotonic`. */
  expiresAt: number;
}

/* Seconds: the life of a price, and time for the calls of its order. */
const HELD_SECONDS = 16 * 60;
/* Seconds: a receipt outlives the moment at which it is given back. */
const TTL_SECONDS = 3600;
/* Receipts given back for one price. */
const MAX_RELEASES = 20;
/* Receipts that this instance watches. Beyond it the oldest stays counted until its window ends. */
const MAX_HELD = 50_000;

export function createSaleReservations(
  store: Pick<Store, 'get' | 'set' | 'delete' | 'release'>,
  clock: Clock,
): SaleReservations {
  // In the order of their expiry. An entry may have been taken since.
  const held = new Set<Held>();
  const keyOf = (externalOrderId: string): string => `reserved:${externalOrderId}`;

  async function giveBack(entry: Held): Promise<void> {
    held.delete(entry);
    // Only one caller removes it, so it is given back once.
    if (await store.delete(entry.key, entry.text)) await store.release(JSON.parse(entry.text) as Reservation);
  }

  async function giveBackExpired(): Promise<void> {
    const expired: Held[] = [];
    for (const entry of held) {
      const isDue = entry.expiresAt <= monotonic(clock);
      if (!isDue || expired.length === MAX_RELEASES) break;
      expired.push(entry);
    }
    await Promise.all(expired.map((entry) => giveBack(entry).catch(() => undefined)));
  }

  return {
    giveBackExpired,
    async hold(externalOrderId, receipt) {
      const entry: Held = {
        key: keyOf(externalOrderId),
        text: JSON.stringify(receipt),
        expiresAt: monotonic(clock) + HELD_SECONDS * 1000,
      };
      await store.set(entry.key, entry.text, TTL_SECONDS);
      held.add(entry);
      const [oldest] = held;
      if (oldest && held.size > MAX_HELD) held.delete(oldest);
      return () => giveBack(entry).catch(() => undefined);
    },
    async take(externalOrderId) {
      const key = keyOf(externalOrderId);
      const text = await store.get(key);
      return text !== undefined && (await store.delete(key, text)) ? (JSON.parse(text) as Reservation) : undefined;
    },
    putBack: (externalOrderId, receipt) => store.set(keyOf(externalOrderId), JSON.stringify(receipt), TTL_SECONDS),
  };
}
