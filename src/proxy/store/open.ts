import type { Clock } from '../../base/clock.ts';
import type { Log } from '../telemetry/log.ts';
import { derive, digest, type Secrets } from '../tokens/secrets.ts';
import { errorNameOf } from '../context/hook.ts';
import { unavailable } from '../context/unavailable.ts';
import { createMemoryStore } from './memory.ts';
import { scopeStore } from './scope.ts';
import { StoreError } from './store-error.ts';
import type { CompleteStore, Store } from './store.ts';

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
