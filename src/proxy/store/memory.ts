import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { MOST_STRANGERS, nearPlaceOf, placeOf, sharedPlaceOf } from './store.ts';
import type { Receipt, Store, Taken, Window } from './store.ts';

/* Characters of all values together: lists of the service are the long ones. The value that was not looked at for longest makes room. */
const MOST_TEXT = 64 * 1024 * 1024;
/* Each counts as so many at least, so that there are never more than 50,000. */
const LEAST_TEXT = Math.ceil(MOST_TEXT / 50_000);
/* Looking for places that are free again takes a walk over all of them; not for each newcomer. */
const SWEEP_PAUSE = 1_000;
/* Counters of one order each are many over the months: so many, or twice what was left, and the ended ones go. */
const FIRST_SWEEP = 10_000;

/** Whom a counter is of; each kind has only so many. */
type Kind = 'stranger' | 'neighbourhood';

interface Counter {
  used: number;
  /** Milliseconds since the epoch. */
  ends: number;
  kind: Kind | undefined;
}

/** Where a window is counted, and what of. */
interface Place {
  place: string;
  kind?: Kind;
}

/** The store of one instance: exact, bounded, and gone with its process. */
export function createMemoryStore(clock: Clock): Store {
  const values = new LRUCache<string, string>({
    maxSize: MOST_TEXT, sizeCalculation: (value, key) => Math.max(value.length + key.length, LEAST_TEXT),
    perf: clock, ttlResolution: 0,
  });
  const counters = new Map<string, Counter>();
  const kinds: Record<Kind, number> = { stranger: 0, neighbourhood: 0 };
  let sweptAt = -Infinity;
  let sweepFrom = FIRST_SWEEP;

  const live = (place: string): Counter | undefined => {
    const found = counters.get(place);
    return found && found.ends > clock.now() ? found : undefined;
  };
  const remove = (place: string, counter: Counter): void => {
    counters.delete(place);
    if (counter.kind) kinds[counter.kind]--;
  };

  function sweep(): void {
    sweptAt = clock.now();
    for (const [place, counter] of counters) if (counter.ends <= sweptAt) remove(place, counter);
    sweepFrom = Math.max(FIRST_SWEEP, counters.size * 2);
  }

  function hasRoom(kind: Kind): boolean {
    if (kinds[kind] < MOST_STRANGERS) return true;
    if (clock.now() - sweptAt < SWEEP_PAUSE) return false;
    sweep();
    return kinds[kind] < MOST_STRANGERS;
  }

  function placeFor(window: Window): Place {
    const [own, near] = [placeOf(window), nearPlaceOf(window)];
    if (window.whose === undefined) return { place: own };
    if (live(own) || hasRoom('stranger')) return { place: own, kind: 'stranger' };
    if (window.near !== undefined && (live(near) || hasRoom('neighbourhood'))) return { place: near, kind: 'neighbourhood' };
    return { place: sharedPlaceOf(window) };
  }

  function count({ place, kind }: Place, { seconds }: Window, points: number): Receipt['places'][number] {
    let counter = live(place);
    if (!counter) {
      const old = counters.get(place);
      if (old) remove(place, old);
      if (counters.size >= sweepFrom) sweep();
      counter = { used: 0, ends: clock.now() + seconds * 1000, kind };
      counters.set(place, counter);
      if (kind) kinds[kind]++;
    }
    counter.used += points;
    return { place, ends: counter.ends };
  }

  function take(windows: readonly Window[], points: number): Taken {
    const places = windows.map((window) => ({ window, at: placeFor(window) }));
    const crowded = places.some(({ window, at }) => at.place !== placeOf(window));
    for (const { window, at } of places) {
      const counter = live(at.place);
      if ((counter?.used ?? 0) + points <= window.most) continue;
      const ends = counter?.ends ?? clock.now() + window.seconds * 1000;
      return { granted: false, crowded, refused: window, waitMs: Math.max(ends - clock.now(), 1) };
    }
    return {
      granted: true,
      crowded,
      receipt: { points, places: places.map(({ window, at }) => count(at, window, points)) },
    };
  }

  function giveBack({ places, points }: Receipt): void {
    for (const { place, ends } of places) {
      const counter = live(place);
      if (counter?.ends === ends) counter.used -= points;
    }
  }

  function setIf(may: boolean, key: string, value: string, seconds: number): boolean {
    if (may) values.set(key, value, { ttl: seconds * 1000 });
    return may;
  }

  // Each of these is done before anybody else has a turn: that is what makes it atomic.
  return {
    get: (key) => Promise.resolve(values.get(key)),
    set: (key, value, seconds) => Promise.resolve(void setIf(true, key, value, seconds)),
    setIfAbsent: (key, value, seconds) => Promise.resolve(setIf(!values.has(key), key, value, seconds)),
    prolong: (key, value, seconds) => Promise.resolve(setIf(values.get(key) === value, key, value, seconds)),
    delete: (key, onlyIf) =>
      Promise.resolve((onlyIf === undefined || values.get(key) === onlyIf) && values.delete(key)),
    take: (windows, points) => Promise.resolve(take(windows, points)),
    giveBack: (receipt) => Promise.resolve(giveBack(receipt)),
  };
}
