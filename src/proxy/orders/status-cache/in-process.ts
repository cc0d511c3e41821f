import type { Clock } from '../../../base/clock.ts';
import { monotonic } from '../../../base/machine-clock.ts';
import { poll } from '../../store/poll.ts';
import { createExpiringMap, createLocalEntries } from './entries.ts';
import {
  CHANGE_SECONDS,
  POLL_INTERVAL_MS,
  REUSABLE_SECONDS,
  SHARED_SECONDS,
  type Fetch,
  type StatusCache,
  type StatusCacheRules,
} from './types.ts';

const SHARED_MS = SHARED_SECONDS * 1000;
/* Milliseconds: the last lease that reuses a value ends before the entry expires. */
const REUSABLE_MS = REUSABLE_SECONDS * 1000 - SHARED_MS;

/** A reported change, compared by identity; `undefined` before the first one. */
type Change = { own: boolean } | undefined;

/** The exclusive right to fetch, until this time in milliseconds of `monotonic`. */
interface FetchLease {
  change: Change;
  until: number;
}

/** The cache entry of one aspect of an order. */
interface CacheEntry<Value> {
  readonly lease: FetchLease;
  /** The proxy's own changes are few and do not wait for other leases. */
  readonly ownLease: FetchLease;
  /** Until this time, further reported changes do not bypass the interval between fetches. */
  nextEarlyLeaseAt: number;
  /** The value that the next fetch may reuse, and the last change before it was read. */
  before: Value | undefined;
  change: Change;
  reusableUntil: number;
  sharedUntil: number;
  reuses: number;
}

/** A fetch in flight. */
interface InFlight<Value> {
  change: Change;
  value: Promise<Value>;
}

const emptyEntry = <Value>(): CacheEntry<Value> => ({
  lease: { change: undefined, until: -Infinity },
  ownLease: { change: undefined, until: -Infinity },
  nextEarlyLeaseAt: -Infinity,
  before: undefined,
  change: undefined,
  reusableUntil: -Infinity,
  sharedUntil: -Infinity,
  reuses: 0,
});

/**
 * The status cache of one process: the same rules as `createSharedStatusCache`, in memory. A read that reuses a value changes
 * only a few numbers, which the benchmark needs.
 */
export function createInProcessStatusCache<Value extends object>(
  clock: Clock,
  { timeoutMs, toReusable }: StatusCacheRules<Value>,
): StatusCache<Value> {
  const entries = createExpiringMap<CacheEntry<Value>>(clock, REUSABLE_SECONDS);
  const changes = createExpiringMap<NonNullable<Change>>(clock, CHANGE_SECONDS);
  // Shares the full value, including parts that may not be reused.
  const fullValues = createLocalEntries<Value, Change>(clock, SHARED_SECONDS);
  // Outlives its entry: later reads still join it.
  const inFlight = new Map<string, InFlight<Value>>();
  const waits = new Map<string, Promise<Value | undefined>>();

  const leaseOf = (entry: CacheEntry<Value>, change: Change): FetchLease =>
    change?.own ? entry.ownLease : entry.lease;

  function sharedOf(name: string, entry: CacheEntry<Value>, change: Change): Value | undefined {
    if (entry.before && entry.change === change && monotonic(clock) < entry.sharedUntil) return entry.before;
    return fullValues.get(name, change);
  }

  function takeLease(entry: CacheEntry<Value>, change: Change): boolean {
    const now = monotonic(clock);
    const lease = leaseOf(entry, change);
    if (now < lease.until) {
      // The current lease fetches the state from before the change, which is outdated.
      if (lease.change === change || (!change?.own && now < entry.nextEarlyLeaseAt)) return false;
      if (!change?.own) entry.nextEarlyLeaseAt = now + SHARED_MS;
    }
    lease.change = change;
    lease.until = now + SHARED_MS;
    return true;
  }

  async function fetchNow(
    id: string,
    name: string,
    entry: CacheEntry<Value>,
    change: Change,
    fetch: Fetch<Value>,
  ): Promise<Value> {
    const isReusable = entry.change === change && monotonic(clock) < entry.reusableUntil;
    const before = isReusable ? entry.before : undefined;
    // A new entry starts with a new expiry.
    if (!before) {
      entry.before = undefined;
      entries.set(name, entry);
    }
    try {
      const value = await fetch(before, before ? entry.reuses++ : 0);
      if (before && value === before) {
        // A newer value may have arrived meanwhile.
        if (entry.before === before) entry.sharedUntil = monotonic(clock) + SHARED_MS;
        // A value requested before a change goes only to the requests that waited for it.
      } else if (changes.get(id) === change) store(name, entry, change, value);
      return value;
    } catch (error) {
      // A failure goes only to the requests that waited for it: the next read may try again.
      const lease = leaseOf(entry, change);
      if (lease.change === change) lease.until = -Infinity;
      throw error;
    }
  }

  function store(name: string, entry: CacheEntry<Value>, change: Change, value: Value): void {
    fullValues.set(name, change, value);
    entry.before = toReusable(value);
    entry.change = change;
    entry.reusableUntil = monotonic(clock) + REUSABLE_MS;
    entries.set(name, entry);
  }

  function startFetch(
    id: string,
    name: string,
    entry: CacheEntry<Value>,
    change: Change,
    fetch: Fetch<Value>,
  ): Promise<Value> {
    const value = fetchNow(id, name, entry, change, fetch).finally(() => {
      if (inFlight.get(name)?.value === value) inFlight.delete(name);
    });
    inFlight.set(name, { change, value });
    return value;
  }

  /** The value, a fetch in flight, or `undefined` while another lease is active. */
  function readNow(id: string, name: string, fetch: Fetch<Value>): Value | Promise<Value> | undefined {
    const change = changes.get(id);
    const entry = entries.get(name) ?? emptyEntry<Value>();
    const shared = sharedOf(name, entry, change);
    if (shared) return shared;
    const pending = inFlight.get(name);
    if (pending && pending.change === change) return pending.value;
    return takeLease(entry, change) ? startFetch(id, name, entry, change, fetch) : undefined;
  }

  /** One wait shared by all requests, which sees later changes. */
  async function wait(id: string, name: string, fetch: Fetch<Value>): Promise<Value | undefined> {
    const end = monotonic(clock) + timeoutMs;
    try {
      return await poll({ clock, intervalMs: POLL_INTERVAL_MS, left: () => end - monotonic(clock) }, async () =>
        readNow(id, name, fetch),
      );
    } finally {
      waits.delete(name);
    }
  }

  const recordChange = (id: string, own: boolean): Promise<void> => Promise.resolve(void changes.set(id, { own }));

  return {
    read(id, aspect, fetch) {
      const name = `${id}:${aspect}`;
      const found = readNow(id, name, fetch) ?? waits.get(name);
      if (found) return Promise.resolve(found);
      const waiting = wait(id, name, fetch);
      waits.set(name, waiting);
      return waiting;
    },
    changed: (id) => recordChange(id, false),
    forget: (id) => recordChange(id, true),
  };
}
