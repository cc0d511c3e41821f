import { LRUCache } from 'lru-cache';
import { sleep } from '../../base/clock.ts';
import type { Clock } from '../../base/clock.ts';
import type { Cipher } from '../seal/cipher.ts';
import { bounded } from '../store/bounded.ts';
import type { Texts } from '../store/with-fallback.ts';
import { createOwnValues, createSealedValues, MOST_KEPT } from './look-values.ts';

type Fetch<Value> = (before: Value | undefined, times: number) => Promise<Value>;

/** Many look at one thing, on many instances; it is fetched once in two seconds. */
export interface SharedLooks<Value> {
  /**
   * What `fetch` gave within the last two seconds, to whomever on whichever instance; or what it gives now.
   *
   * @param aspect what `fetch` depends on beside the thing itself: only those who look at the same share an answer
   * @param fetch gets what is remembered of an earlier look, where nobody said since then that the thing changed, and how
   *   often it was leant on
   * @throws what `fetch` threw; undefined once `patience` is over
   */
  look(id: string, aspect: string, fetch: Fetch<Value>): Promise<Value | undefined>;
  /** Somebody says that it changed: whoever looks from now on sees it as it is after this moment. */
  changed(id: string): Promise<void>;
  /** We changed it ourselves: the same, and the next look does not wait for its turn. */
  forget(id: string): Promise<void>;
}

export interface SharedLooksParts<Value> {
  store: Texts;
  /** What a shared store keeps may hold personal data, so it is closed. Absent where the store is this instance's own. */
  cipher?: Cipher;
  clock: Clock;
  /** Milliseconds that one look may take. */
  patience: number;
  /** What of an answer may be remembered for longer than it is shared. */
  remembers: (value: Value) => Value | undefined;
}

/* Seconds that a look is shared, and the least time between two fetches. */
const SHARED_FOR = 2;
/* Seconds that looks may lean on what one before them has seen. */
const REMEMBERED_FOR = 30;
/* Seconds; far longer than what was fetched before the change can still be about. */
const CHANGED_FOR = 60;
/* Milliseconds between two looks at what another instance is fetching. */
const PACE = 50;
/* Begins the mark of a change of our own. */
const OWN = 'own ';

/**
 * Coalesces looks. A `mark` names the last change that was told of; what was fetched carries the mark of before its
 * fetch, and is good only while that is the present one. A `turn` is held for two seconds by whoever fetches. A change
 * gives one turn at once, so that it is seen at once; of changes that follow quickly, the rest wait for theirs. Changes
 * of our own each have a turn of their own, for they are few. Marks are of a thing, turns and values of one aspect of it.
 */
export function createSharedLooks<Value extends object>(parts: SharedLooksParts<Value>): SharedLooks<Value> {
  const { store, cipher, clock, patience, remembers } = parts;
  const kept = createOwnValues<Value>(clock, SHARED_FOR);
  const shared = cipher && createSealedValues<Value>(store, cipher, 'value', SHARED_FOR);
  // All instances lean on the same: what one of them has seen, no other takes back.
  const remembered = cipher
    ? createSealedValues<Value>(store, cipher, 'before', REMEMBERED_FOR) : createOwnValues<Value>(clock, REMEMBERED_FOR);
  const leans = new LRUCache<string, number>(bounded(MOST_KEPT));
  const flights = new Map<string, Promise<Value | undefined>>();
  const markOf = async (id: string): Promise<string> => (await store.get(`look:${id}:mark`)) ?? '';

  const turnOf = (name: string, mark: string): string => `look:${name}:${mark.startsWith(OWN) ? mark : 'turn'}`;

  async function takeTurn(name: string, mark: string): Promise<boolean> {
    const turn = turnOf(name, mark);
    if (await store.setIfAbsent(turn, mark, SHARED_FOR)) return true;
    // Somebody fetches what was before the change: that is not what is asked for.
    if ((await store.get(turn)) === mark || !(await store.setIfAbsent(`look:${name}:early`, mark, SHARED_FOR))) return false;
    await store.set(turn, mark, SHARED_FOR);
    return true;
  }

  /** How often looks have leant on what was seen before them. */
  function countLean(name: string): number {
    const times = leans.get(name) ?? 0;
    leans.set(name, times + 1);
    return times;
  }

  async function remember(name: string, mark: string, value: Value): Promise<void> {
    const lasting = remembers(value);
    await (lasting ? remembered.set(name, mark, lasting) : remembered.delete(name));
  }

  async function fetchNow(name: string, mark: string, fetch: Fetch<Value>): Promise<Value> {
    try {
      const before = await remembered.get(name, mark);
      const value = await fetch(before, before ? countLean(name) : 0);
      kept.set(name, mark, value);
      // However often it is leant on, it is thirty seconds old at most.
      if (value !== before) await remember(name, mark, value);
      await shared?.set(name, mark, value);
      return value;
    } catch (error) {
      // A failure is nobody's answer but of those who waited for it: the next who looks may try.
      await store.delete(turnOf(name, mark), mark);
      throw error;
    }
  }

  async function run(name: string, mark: string, fetch: Fetch<Value>): Promise<Value | undefined> {
    const end = clock.now() + patience;
    while (clock.now() < end) {
      const value = await shared?.get(name, mark);
      if (value) return value;
      if (await takeTurn(name, mark)) return fetchNow(name, mark, fetch);
      await sleep(clock, PACE);
    }
    return undefined;
  }

  const mark = (id: string, kind = ''): Promise<void> =>
    store.set(`look:${id}:mark`, kind + crypto.randomUUID(), CHANGED_FOR);

  return {
    async look(id, aspect, fetch) {
      const name = `${id}:${aspect}`;
      const present = await markOf(id);
      const known = kept.get(name, present);
      if (known) return known;
      const key = `${name} ${present}`;
      const flight = flights.get(key) ?? run(name, present, fetch).finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
    changed: (id) => mark(id),
    forget: (id) => mark(id, OWN),
  };
}
