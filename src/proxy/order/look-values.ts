import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import type { Cipher } from '../seal/cipher.ts';
import { bounded } from '../store/bounded.ts';
import { MOST_KEPT } from './looks.ts';
import type { Texts } from '../store/with-fallback.ts';

/**
 * What looks have seen, by name, for some seconds. What was seen before `mark`, the last change that is known of, is not
 * given.
 */
export interface OwnValues<Value, Mark> {
  get(name: string, mark: Mark): Value | undefined;
  set(name: string, mark: Mark, value: Value): void;
}

/** The same, kept for all instances. */
export interface SealedValues<Value> {
  get(name: string, mark: string): Promise<Value | undefined>;
  set(name: string, mark: string, value: Value): Promise<void>;
  delete(name: string): Promise<void>;
}

interface Kept<Value, Mark> {
  mark: Mark;
  value: Value;
}

/** What is kept in memory for so long. What is over goes at once, for it may be personal; its timers hold no process up. */
export const createKept = <Value extends object>(clock: Clock, seconds: number): LRUCache<string, Value> =>
  new LRUCache({ ...bounded(MOST_KEPT), ttl: seconds * 1000, ttlAutopurge: true, perf: clock, ttlResolution: 0 });

/** Kept by this instance alone. */
export function createOwnValues<Value, Mark>(clock: Clock, seconds: number): OwnValues<Value, Mark> {
  const kept = createKept<Kept<Value, Mark>>(clock, seconds);
  return {
    get(name, mark) {
      const found = kept.get(name);
      return found && found.mark === mark ? found.value : undefined;
    },
    set: (name, mark, value) => void kept.set(name, { mark, value }),
  };
}

/** Kept for all instances, and closed: it may hold personal data. @param kind of what is kept, for its place in the store */
export function createSealedValues<Value>(store: Texts, cipher: Cipher, kind: string, seconds: number): SealedValues<Value> {
  const keyOf = (name: string): string => `look:${name}:${kind}`;
  return {
    async get(name, mark) {
      const sealed = await store.get(keyOf(name));
      const text = sealed === undefined ? undefined : await cipher.open(sealed);
      const found = text === undefined ? undefined : JSON.parse(text) as Kept<Value, string>;
      return found?.mark === mark ? found.value : undefined;
    },
    set: async (name, mark, value) => store.set(keyOf(name), await cipher.seal(JSON.stringify({ mark, value })), seconds),
    delete: async (name) => void await store.delete(keyOf(name)),
  };
}
