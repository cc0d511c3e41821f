import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../base/clock.ts';
import { stopwatch } from '../../../base/machine-clock.ts';
import type { Cipher } from '../../tokens/cipher.ts';
import { boundedCache } from '../../context/bounded-cache.ts';
import { MAX_ENTRIES } from './types.ts';
import type { Texts } from '../../store/with-fallback.ts';

/** Cached values by name. A value of another version is not returned. */
export interface LocalEntries<Value, Version> {
  get(name: string, version: Version): Value | undefined;
  set(name: string, version: Version, value: Value): void;
}

/** The same, shared by all instances. */
export interface SharedEntries<Value> {
  get(name: string, version: string): Promise<Value | undefined>;
  set(name: string, version: string, value: Value): Promise<void>;
  delete(name: string): Promise<void>;
}

interface CacheEntry<Value, Version> {
  version: Version;
  value: Value;
}

/** A map that deletes expired entries at once, because they may be personal data. Its timers do not keep the process alive. */
export const createExpiringMap = <Value extends object>(clock: Clock, seconds: number): LRUCache<string, Value> =>
  new LRUCache({
    ...boundedCache(MAX_ENTRIES),
    ttl: seconds * 1000,
    ttlAutopurge: true,
    perf: stopwatch(clock),
    ttlResolution: 0,
  });

/** Entries of this instance. */
export function createLocalEntries<Value, Version>(clock: Clock, seconds: number): LocalEntries<Value, Version> {
  const entries = createExpiringMap<CacheEntry<Value, Version>>(clock, seconds);
  return {
    get(name, version) {
      const found = entries.get(name);
      return found && found.version === version ? found.value : undefined;
    },
    set: (name, version, value) => void entries.set(name, { version, value }),
  };
}

/** Entries of all instances, encrypted because they may be personal data. @param kind suffix of their keys in the store */
export function createSharedEntries<Value>(
  store: Texts,
  cipher: Cipher,
  kind: string,
  seconds: number,
): SharedEntries<Value> {
  const keyOf = (name: string): string => `status:${name}:${kind}`;
  return {
    async get(name, version) {
      const sealed = await store.get(keyOf(name));
      const text = sealed === undefined ? undefined : await cipher.open(sealed);
      const found = text === undefined ? undefined : (JSON.parse(text) as CacheEntry<Value, string>);
      return found?.version === version ? found.value : undefined;
    },
    set: async (name, version, value) =>
      store.set(keyOf(name), await cipher.seal(JSON.stringify({ version, value })), seconds),
    delete: async (name) => void (await store.delete(keyOf(name))),
  };
}
