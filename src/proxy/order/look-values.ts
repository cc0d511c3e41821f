import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import type { Cipher } from '../seal/cipher.ts';
import { bounded } from '../store/bounded.ts';
import type { Texts } from '../store/with-fallback.ts';

/** What looks have seen, by name, for some seconds. */
export interface LookValues<Value> {
  /** @param mark the last change that is known of: what was seen before it is not given */
  get(name: string, mark: string): Value | undefined | Promise<Value | undefined>;
  set(name: string, mark: string, value: Value): void | Promise<void>;
  delete(name: string): void | Promise<void>;
}

/** Such values in memory, found at once. */
export interface OwnLookValues<Value> extends LookValues<Value> {
  get(name: string, mark: string): Value | undefined;
  set(name: string, mark: string, value: Value): void;
}

interface Kept<Value> {
  mark: string;
  value: Value;
}

/** So many things are remembered of each kind. */
export const MOST_KEPT = 20_000;

/** Kept by this instance alone. */
export function createOwnValues<Value>(clock: Clock, seconds: number): OwnLookValues<Value> {
  // What is over goes at once, for it may be personal; its timers hold no process up.
  const kept = new LRUCache<string, Kept<Value>>({
    ...bounded(MOST_KEPT), ttl: seconds * 1000, ttlAutopurge: true, perf: clock, ttlResolution: 0,
  });
  return {
    get(name, mark) {
      const found = kept.get(name);
      return found?.mark === mark ? found.value : undefined;
    },
    set: (name, mark, value) => void kept.set(name, { mark, value }),
    delete: (name) => void kept.delete(name),
  };
}

/** Kept for all instances, and closed: it may hold personal data. @param kind of what is kept, for its place in the store */
export function createSealedValues<Value>(store: Texts, cipher: Cipher, kind: string, seconds: number): LookValues<Value> {
  const keyOf = (name: string): string => `look:${name}:${kind}`;
  return {
    async get(name, mark) {
      const sealed = await store.get(keyOf(name));
      const text = sealed === undefined ? undefined : await cipher.open(sealed);
      const found = text === undefined ? undefined : JSON.parse(text) as Kept<Value>;
      return found?.mark === mark ? found.value : undefined;
    },
    set: async (name, mark, value) => store.set(keyOf(name), await cipher.seal(JSON.stringify({ mark, value })), seconds),
    delete: async (name) => void await store.delete(keyOf(name)),
  };
}
