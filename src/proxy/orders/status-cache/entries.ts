import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../base/clock.ts';
import { stopwatch } from '../../../base/machine-clock.ts';
import type { Cipher } from '../../tokens/cipher.ts';
import { boundedCache } from '../../context/bounded-cache.ts';
import { MAX_ENTRIES } from './types.ts';
import type { Texts } from '../../store/with-fallback.ts';

/** Cached values by name. A value of another version is not returned. */
export interface Entries<Value> {
  get(name: string, version: string): Promise<Value | undefined>;
  set(name: string, version: string, value: Value, seconds: number): Promise<void>;
  delete(name: string): Promise<void>;
}

interface CacheEntry<Value> {
  version: string;
  value: Value;
}

/** Entries of this instance, read without a promise. */
export interface LocalEntries<Value> {
  get(name: string, version: string): Value | undefined;
  set(name: string, version: string, value: Value, seconds: number): void;
  delete(name: string): void;
}

/**
 * Entries of this instance. Expired ones are deleted at once, because they may be personal data. The timers do not keep the
 * process alive.
 */
export function createLocalEntries<Value>(clock: Clock): LocalEntries<Value> {
  const entries = new LRUCache<string, CacheEntry<Value>>({
    ...boundedCache(MAX_ENTRIES),
    ttlAutopurge: true,
    perf: stopwatch(clock),
    ttlResolution: 0,
  });
  return {
    get(name, version) {
      const found = entries.get(name);
      return found && found.version === version ? found.value : undefined;
    },
    set: (name, version, value, seconds) => void entries.set(name, { version, value }, { ttl: seconds * 1000 }),
    delete: (name) => void entries.delete(name),
  };
}

/** The entries of a proxy with one instance: the values themselves, not their text. */
export function createOwnEntries<Value>(entries: LocalEntries<Value>): Entries<Value> {
  return {
    get: (name, version) => Promise.resolve(entries.get(name, version)),
    set: (name, version, value, seconds) => Promise.resolve(entries.set(name, version, value, seconds)),
    delete: (name) => Promise.resolve(entries.delete(name)),
  };
}

/** Entries of all instances, encrypted because they may be personal data. @param kind suffix of their keys in the store */
export function createSharedEntries<Value>(store: Texts, cipher: Cipher, kind: string): Entries<Value> {
  const keyOf = (name: string): string => `status:${name}:${kind}`;
  return {
    async get(name, version) {
      const sealed = await store.get(keyOf(name));
      const text = sealed === undefined ? undefined : await cipher.open(sealed);
      const found = text === undefined ? undefined : (JSON.parse(text) as CacheEntry<Value>);
      return found?.version === version ? found.value : undefined;
    },
    set: async (name, version, value, seconds) =>
      store.set(keyOf(name), await cipher.seal(JSON.stringify({ version, value })), seconds),
    delete: async (name) => void (await store.delete(keyOf(name))),
  };
}
