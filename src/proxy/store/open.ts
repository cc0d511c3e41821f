import type { Clock } from '../../base/clock.ts';
import type { Log } from '../telemetry/log.ts';
import { derive, digest, type Secrets } from '../tokens/secrets.ts';
import { errorNameOf } from '../context/hook.ts';
import { unavailable } from '../context/problem.ts';
import { createMemoryStore } from './memory.ts';
import {
  StoreError,
  type CompleteStore,
  type Store,
  receiptOf,
  reservedValue,
  splitReceipt,
  type RateLimitResult,
  type RateLimitWindow,
} from './store.ts';

interface Scope {
  /** Prefix of all names but those of counters. */
  scope: string;
  /** Prefix of counters: each key of the service spends its own rupees. */
  counters: Promise<string>;
  /** Hashes a client's address: stores never hold addresses. */
  hashOf: (client: string) => Promise<string>;
  /** Runs an operation and converts its errors. */
  guard: <T>(call: () => Promise<T>) => Promise<T>;
}

type Reservations = Pick<CompleteStore, 'reserve' | 'unreserve'>;

/** The reservations of a store that has none. Of concurrent callers one reserves, but each may consume for a moment. */
function reservationsOf(store: Store): Reservations {
  const reserve = store.reserve?.bind(store);
  const unreserve = store.unreserve?.bind(store);
  if (reserve && unreserve) return { reserve, unreserve };

  async function remove(key: string, value: string): Promise<boolean> {
    if (!(await store.delete(key, value))) return false;
    await store.release(receiptOf(value));
    return true;
  }

  return {
    unreserve: remove,
    async reserve(key, { windows, beside, points, seconds }) {
      for (;;) {
        const held = await store.get(key);
        if (held !== undefined) return { granted: false, held };
        const result = await store.consume([...windows, ...beside], points);
        if (!result.granted) return result;
        const receipts = splitReceipt(result.receipt, windows);
        const value = reservedValue(receipts.reserved);
        const isFirst = await store.setIfAbsent(key, value, seconds).catch(async (error: unknown) => {
          // The value may be there nevertheless. Without its answer the points stay counted.
          if (await remove(key, value)) await store.release(receipts.beside);
          throw error;
        });
        if (isFirst) return { granted: true, value, beside: receipts.beside, crowded: result.crowded };
        await store.release(result.receipt);
      }
    },
  };
}

/** A part of a store under its own prefix, so that test and live, or two services, share nothing. */
export function scopeStore(store: Store, { scope, counters, hashOf, guard }: Scope): CompleteStore {
  const { reserve, unreserve } = reservationsOf(store);
  const key = (name: string): string => `${scope}:${name}`;
  async function scoped(windows: readonly RateLimitWindow[]): Promise<RateLimitWindow[]> {
    const clients = windows.flatMap(({ key: whose, groupKey }) => [whose, groupKey]);
    // One client is in many windows.
    const hashes = new Map<string | undefined, string>();
    for (const client of new Set(clients)) if (client !== undefined) hashes.set(client, await hashOf(client));
    const prefix = await counters;
    return windows.map((window) => ({
      ...window,
      name: `${prefix}:${window.name}`,
      ...(window.key !== undefined && { key: hashes.get(window.key) }),
      ...(window.groupKey !== undefined && { groupKey: hashes.get(window.groupKey) }),
    }));
  }
  return {
    get: (name) => guard(() => store.get(key(name))),
    set: (name, value, seconds) => guard(() => store.set(key(name), value, seconds)),
    setIfAbsent: (name, value, seconds) => guard(() => store.setIfAbsent(key(name), value, seconds)),
    renew: (name, value, seconds) => guard(() => store.renew(key(name), value, seconds)),
    delete: (name, onlyIf) => guard(() => store.delete(key(name), onlyIf)),
    async consume(windows, points) {
      const places = await scoped(windows);
      const result = await guard(() => store.consume(places, points));
      return result.granted ? result : unscoped(result, places, windows);
    },
    release: (receipt) => guard(() => store.release(receipt)),
    async reserve(name, request) {
      const all = [...request.windows, ...request.beside];
      const places = await scoped(all);
      const { length } = request.windows;
      const own = { ...request, windows: places.slice(0, length), beside: places.slice(length) };
      const result = await guard(() => reserve(key(name), own));
      return result.granted || result.held !== undefined ? result : unscoped(result, places, all);
    },
    unreserve: (name, value) => guard(() => unreserve(key(name), value)),
  };
}

type Refusal = Extract<RateLimitResult, { granted: false }>;

/** A refusal with the window as the proxy named it. */
function unscoped(result: Refusal, scoped: readonly RateLimitWindow[], windows: readonly RateLimitWindow[]): Refusal {
  return { ...result, refused: windows[scoped.indexOf(result.refused)] ?? result.refused };
}

export interface StoreParts {
  /** Instances share entries for each mode of the key and address of the service, and counters for each key. */
  settings: { readonly mode: string; readonly baseUrl: string; readonly apiKey: string };
  secrets: Promise<Secrets>;
  clock: Clock;
  log: Log;
}

/* Characters of the key's hash: 66 bits. */
const HASH_LENGTH = 11;

/**
 * The proxy's part of the merchant's store, or a store in memory. A failed operation alerts the merchant and throws the
 * Problem SERVICE_UNAVAILABLE.
 */
export function openStore(
  merchantStore: Store | undefined,
  { settings, secrets, clock, log }: StoreParts,
): CompleteStore {
  if (!merchantStore) return createMemoryStore(clock);
  const guard = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      log.alert({
        type: 'store-unavailable',
        message: `${sentenceOf(error)} Cached lists are served, but quotes and orders are refused.`,
      });
      throw unavailable();
    }
  };
  const hashOf = async (client: string): Promise<string> => derive((await secrets).current, 'stranger', client);
  const scope = `${settings.mode}:${new URL(settings.baseUrl).host}`;
  // Not by the secret: while it is replaced, instances with the old and the new one first share the caps.
  const counters = digest(`estamp-checkout/1/counters/${settings.apiKey}`).then(
    (hash) => `${scope}:${hash.slice(0, HASH_LENGTH)}`,
  );
  return scopeStore(merchantStore, { scope, counters, hashOf, guard });
}

/** What the store said. Errors of a merchant's own store can hold anything, so only their type is named. */
const sentenceOf = (error: unknown): string =>
  error instanceof StoreError ? error.message : `The store failed (${errorNameOf(error)}).`;
