import type { Clock } from '../../base/clock.ts';
import type { Log } from '../telemetry/log.ts';
import { derive, type Secrets } from '../tokens/secrets.ts';
import { unavailable } from '../context/unavailable.ts';
import { createMemoryStore } from './memory.ts';
import { scopeStore } from './scope.ts';
import type { Store } from './store.ts';

export interface StoreParts {
  /** Instances share entries for each mode of the key and address of the service. */
  settings: { readonly mode: string; readonly baseUrl: string };
  secrets: Promise<Secrets>;
  clock: Clock;
  log: Log;
}

/**
 * The proxy's part of the merchant's store, or a store in memory. A failed operation alerts the merchant and throws the
 * Problem SERVICE_UNAVAILABLE.
 */
export function openStore(merchantStore: Store | undefined, { settings, secrets, clock, log }: StoreParts): Store {
  if (!merchantStore) return createMemoryStore(clock);
  const guard = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch {
      log.alert({
        type: 'store-unavailable',
        message: 'The store does not respond: cached lists are served, but quotes and orders are refused.',
      });
      throw unavailable();
    }
  };
  const hashOf = async (client: string): Promise<string> => derive((await secrets).current, 'stranger', client);
  return scopeStore(merchantStore, { scope: `${settings.mode}:${new URL(settings.baseUrl).host}`, hashOf, guard });
}
