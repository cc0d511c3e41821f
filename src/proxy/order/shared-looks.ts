import { LRUCache } from 'lru-cache';
import { sleep } from '../../base/clock.ts';
import type { Clock } from '../../base/clock.ts';
import type { Cipher } from '../seal/cipher.ts';
import { bounded } from '../store/bounded.ts';
import type { Texts } from '../store/with-fallback.ts';
import { createOwnValues, createSealedValues } from './look-values.ts';
import { CHANGED_FOR, MOST_KEPT, PACE, REMEMBERED_FOR, SHARED_FOR } from './looks.ts';
import type { Fetch, Looks, LooksRules } from './looks.ts';

export interface SharedLooksParts<Value> extends LooksRules<Value> {
  store: Texts;
  /** What a shared store keeps may hold personal data, so it is closed. */
  cipher: Cipher;
  clock: Clock;
}

/* Begins the mark of a change of our own. */
const OWN = 'own ';

/**
 * Looks that instances share. A `mark` names the last change that was told of; what was fetched carries the mark of
 * before its fetch, and is good only while that is the present one. A `turn` is held for two seconds by whoever fetches. A
 * change gives one turn at once, so that it is seen at once; of changes that follow quickly, the rest wait for theirs.
 * Changes of our own each have a turn of their own, for they are few. Marks are of a thing, turns and values of one aspect
 * of it.
 */
export function createSharedLooks<Value extends object>(parts: SharedLooksParts<Value>): Looks<Value> {
  const { store, cipher, clock, patience, remembers } = parts;
  const kept = createOwnValues<Value, string>(clock, SHARED_FOR);
  const shared = createSealedValues<Value>(store, cipher, 'value', SHARED_FOR);
  // All instances lean on the same: what one of them has seen, no other takes back.
  const remembered = createSealedValues<Value>(store, cipher, 'before', REMEMBERED_FOR);
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

  async function fetchNow(id: string, name: string, mark: string, fetch: Fetch<Value>): Promise<Value> {
    try {
      const before = await remembered.get(name, mark);
      const value = await fetch(before, before ? countLean(name) : 0);
      // What was asked for before a change is the answer of those who waited for it: it must not take the place of a later one.
      if (await markOf(id) !== mark) return value;
      kept.set(name, mark, value);
      // However often it is leant on, it is thirty seconds old at most.
      if (value !== before) await remember(name, mark, value);
      await shared.set(name, mark, value);
      return value;
    } catch (error) {
      // A failure is nobody's answer but of those who waited for it: the next who looks may try.
      await store.delete(turnOf(name, mark), mark);
      throw error;
    }
  }

  async function run(id: string, name: string, present: string, fetch: Fetch<Value>): Promise<Value | undefined> {
    const end = clock.now() + patience;
    // What changes while they wait is what they see: nobody asks for what was before it.
    for (let mark = present; clock.now() < end; mark = await markOf(id)) {
      const value = await shared.get(name, mark);
      if (value) return value;
      if (await takeTurn(name, mark)) return fetchNow(id, name, mark, fetch);
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
      const flight = flights.get(key) ?? run(id, name, present, fetch).finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
    changed: (id) => mark(id),
    forget: (id) => mark(id, OWN),
  };
}
