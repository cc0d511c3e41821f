import type { Clock } from '../../base/clock.ts';
import type { Settings } from '../options.ts';
import type { Log } from '../report/log.ts';
import { derive } from '../seal/secrets.ts';
import type { Secrets } from '../seal/secrets.ts';
import { unavailable } from '../service/unavailable.ts';
import { createMemoryStore } from './memory.ts';
import { scopeStore } from './scope.ts';
import type { Store } from './store.ts';

export interface StoreParts {
  settings: Settings;
  secrets: Promise<Secrets>;
  clock: Clock;
  log: Log;
}

/**
 * The proxy's part of the merchant's store, or a memory of its own. A call of it that fails tells the merchant and
 * becomes the Problem SERVICE_UNAVAILABLE: what stands on the store refuses, unless it catches that.
 */
export function openStore(given: Store | undefined, { settings, secrets, clock, log }: StoreParts): Store {
  if (!given) return createMemoryStore(clock);
  const heard = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch {
      log.alert({
        type: 'store-unavailable',
        message: 'The store does not answer: kept lists are handed out, but nothing is priced, ordered or spent.',
      });
      throw unavailable();
    }
  };
  const nameOf = async (whose: string): Promise<string> => derive((await secrets).current, 'stranger', whose);
  return scopeStore(given, { scope: `${settings.mode}:${new URL(settings.baseUrl).host}`, nameOf, heard });
}
