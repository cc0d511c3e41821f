import { LRUCache } from 'lru-cache';
import { type Clock, monotonic, stopwatch } from '../../base/clock.ts';
import {
  MAX_CLIENTS,
  nearPlaceOf,
  placeOf,
  receiptOf,
  reservedValue,
  sharedPlaceOf,
  splitReceipt,
  type CompleteStore,
  type Reservation,
  type ReservationRequest,
  type ReservationResult,
  type RateLimitResult,
  type RateLimitWindow,
} from './store.ts';

/* Characters of all values together. The least recently used value is evicted. */
const MAX_TEXT = 64 * 1024 * 1024;
/* The minimum size of an entry, so that there are at most 50,000. */
const MIN_ENTRY_SIZE = Math.ceil(MAX_TEXT / 50_000);
/* A sweep visits all counters, so it does not run for each new client. */
const SWEEP_INTERVAL_MS = 1_000;
/* Sweeps expired counters at this number, and later at twice what remained. */
const FIRST_SWEEP = 10_000;

/** What a counter belongs to; each kind has a maximum. */
type Kind = 'client' | 'group';

interface Counter {
  used: number;
  /** Milliseconds of `monotonic`. */
  ends: number;
  kind: Kind | undefined;
}

/** The place of a counter, and its kind. */
interface Place {
  place: string;
  kind?: Kind;
}

/** The store of one instance: exact, bounded, and lost with its process. */
export function createMemoryStore(clock: Clock): CompleteStore {
  const values = new LRUCache<string, string>({
    maxSize: MAX_TEXT,
    sizeCalculation: (value, key) => Math.max(value.length + key.length, MIN_ENTRY_SIZE),
    perf: stopwatch(clock),
    ttlResolution: 0,
  });
  const counters = new Map<string, Counter>();
  const kinds: Record<Kind, number> = { client: 0, group: 0 };
  let sweptAt = -Infinity;
  let sweepFrom = FIRST_SWEEP;

  const liveCounter = (place: string): Counter | undefined => {
    const found = counters.get(place);
    return found && found.ends > monotonic(clock) ? found : undefined;
  };
  const remove = (place: string, counter: Counter): void => {
    counters.delete(place);
    if (counter.kind) kinds[counter.kind]--;
  };

  function sweep(): void {
    sweptAt = monotonic(clock);
    for (const [place, counter] of counters) if (counter.ends <= sweptAt) remove(place, counter);
    sweepFrom = Math.max(FIRST_SWEEP, counters.size * 2);
  }

  function hasRoom(kind: Kind): boolean {
    if (kinds[kind] < MAX_CLIENTS) return true;
    if (monotonic(clock) - sweptAt < SWEEP_INTERVAL_MS) return false;
    sweep();
    return kinds[kind] < MAX_CLIENTS;
  }

  function placeFor(window: RateLimitWindow): Place {
    const [own, near] = [placeOf(window), nearPlaceOf(window)];
    if (window.key === undefined) return { place: own };
    if (liveCounter(own) || hasRoom('client')) return { place: own, kind: 'client' };
    if (window.groupKey !== undefined && (liveCounter(near) || hasRoom('group'))) return { place: near, kind: 'group' };
    return { place: sharedPlaceOf(window) };
  }

  function count({ place, kind }: Place, { seconds }: RateLimitWindow, points: number): Reservation['places'][number] {
    let counter = liveCounter(place);
    if (!counter) {
      const old = counters.get(place);
      if (old) remove(place, old);
      if (counters.size >= sweepFrom) sweep();
      counter = { used: 0, ends: monotonic(clock) + seconds * 1000, kind };
      counters.set(place, counter);
      if (kind) kinds[kind]++;
    }
    counter.used += points;
    return { place, ends: counter.ends };
  }

  function consume(windows: readonly RateLimitWindow[], points: number): RateLimitResult {
    const places = windows.map((window) => ({ window, at: placeFor(window) }));
    const crowded = places.some(({ window, at }) => at.place !== placeOf(window));
    const wanted = new Map<string, number>();
    for (const { window, at } of places) {
      const counter = liveCounter(at.place);
      const total = (wanted.get(at.place) ?? counter?.used ?? 0) + points;
      wanted.set(at.place, total);
      if (total <= window.limit) continue;
      const ends = counter?.ends ?? monotonic(clock) + window.seconds * 1000;
      return { granted: false, crowded, refused: window, waitMs: Math.max(ends - monotonic(clock), 1) };
    }
    return {
      granted: true,
      crowded,
      receipt: { points, places: places.map(({ window, at }) => count(at, window, points)) },
    };
  }

  function release({ places, points }: Reservation): void {
    for (const { place, ends } of places) {
      const counter = liveCounter(place);
      if (counter?.ends === ends) counter.used -= points;
    }
  }

  function reserve(key: string, { windows, beside, points, seconds }: ReservationRequest): ReservationResult {
    const held = values.get(key);
    if (held !== undefined) return { granted: false, held };
    const result = consume([...windows, ...beside], points);
    if (!result.granted) return result;
    const receipts = splitReceipt(result.receipt, windows);
    const value = reservedValue(receipts.reserved);
    put(key, value, seconds);
    return { granted: true, value, beside: receipts.beside, crowded: result.crowded };
  }

  function unreserve(key: string, value: string): boolean {
    if (values.get(key) !== value) return false;
    values.delete(key);
    release(receiptOf(value));
    return true;
  }

  function put(key: string, value: string, seconds: number): true {
    values.set(key, value, { ttl: seconds * 1000 });
    return true;
  }

  // Each operation is synchronous, which makes it atomic.
  return {
    get: (key) => Promise.resolve(values.get(key)),
    set: (key, value, seconds) => Promise.resolve(void put(key, value, seconds)),
    setIfAbsent: (key, value, seconds) => Promise.resolve(!values.has(key) && put(key, value, seconds)),
    renew: (key, value, seconds) => Promise.resolve(values.get(key) === value && put(key, value, seconds)),
    delete: (key, onlyIf) =>
      Promise.resolve((onlyIf === undefined || values.get(key) === onlyIf) && values.delete(key)),
    consume: (windows, points) => Promise.resolve(consume(windows, points)),
    release: (receipt) => Promise.resolve(release(receipt)),
    reserve: (key, reservation) => Promise.resolve(reserve(key, reservation)),
    unreserve: (key, value) => Promise.resolve(unreserve(key, value)),
  };
}
