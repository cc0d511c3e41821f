import { LRUCache } from 'lru-cache';
import { type Clock, monotonic, stopwatch } from '../../../base/clock.ts';
import type { Cipher } from '../../tokens/sealing.ts';
import { boundedCache, createSingleFlight } from '../../context/single-flight.ts';
import { createMemoryStore } from '../../store/memory.ts';
import { poll } from '../../store/lease.ts';
import { withFallback, type Texts } from '../../store/store.ts';

/** A value and how long it may be shared. */
export interface Fetched<Value> {
  value: Value;
  /** Seconds that the value is shared, if the service set the time. Default: `StatusCacheRules.secondsOf`. */
  seconds?: number;
  /** When a new value can be read, in milliseconds since the epoch; set while the service limits the calls. */
  retryAt?: number;
}

/**
 * Fetches the current state.
 *
 * @param before the value of an earlier read, if no change was reported since
 * @param times how often it was reused
 * @param isDue whether `before` should be replaced; it is given for the case that this is not possible
 */
type Fetch<Value> = (before: Value | undefined, times: number, isDue: boolean) => Promise<Fetched<Value>>;

/** Coalesces concurrent reads: one fetch in each interval, plus one after each invalidation. */
export interface StatusCache<Value> {
  /**
   * The value of the current interval, or a new one.
   *
   * @param aspect what `fetch` depends on beside the id: only reads of the same aspect share a value
   * @returns `undefined` after the timeout
   * @throws errors of `fetch`
   */
  read(id: string, aspect: string, fetch: Fetch<Value>): Promise<Fetched<Value> | undefined>;
  /** A change may have happened: later reads see the state after this moment. */
  changed(id: string): Promise<void>;
  /**
   * The service's event announced a change: the same. From now on changes of this id are expected to be announced, so
   * it is read less often, until a change is read that was not.
   *
   * @param isChange whether the event reports more than the cache can know already
   */
  announced(id: string, isChange: boolean): Promise<void>;
  /** The proxy changed it: the same as `changed`, and the next read does not wait for the interval. */
  forget(id: string): Promise<void>;
}

export interface StatusCacheRules<Value> {
  /** Time limit of one read in milliseconds. */
  timeoutMs: number;
  /** The part of a value that may be reused for longer than it is shared. */
  toReusable: (value: Value) => Value | undefined;
  /** A short text without personal data that differs if the value has changed. */
  markOf: (value: Value) => string;
  /**
   * Seconds that a value is shared, `SHARED_SECONDS` or more: the interval between two fetches.
   *
   * @param ageSeconds seconds since the last change
   * @param isAnnounced whether the service announces changes of this id
   */
  secondsOf: (value: Value, ageSeconds: number, isAnnounced: boolean) => number;
}

/* Seconds: the minimum interval between two fetches. */
export const SHARED_SECONDS = 2;

/* Seconds that a value is reused. Longer than any interval, so that a read can compare. */
export const REUSABLE_SECONDS = 120;

/* Seconds that a value may be reused if the service gives no new one. */
const KNOWN_SECONDS = 180;

/* Seconds; far longer than a fetch from before the change can last. Afterwards the next read is a full one. */
const CHANGE_SECONDS = 3600;

/* Seconds that events of an id are expected after the last one. */
const ANNOUNCED_SECONDS = 24 * 3600;

/* Milliseconds between two polls of a fetch by another instance. */
const POLL_INTERVAL_MS = 50;

/* Maximum number of entries of each kind. */
const MAX_ENTRIES = 20_000;

/** The place of a value: one aspect of an id, since the change that a version names. */
interface Slot {
  readonly name: string;
  readonly version: string;
}

/** Decides how long a fetched value is shared: longer, the longer it has not changed. */
interface Intervals<Value> {
  /** Seconds until the next fetch. Records the change if the value differs from the last one. */
  secondsOf(id: string, slot: Slot, value: Value): Promise<number>;
  /** The service announces the changes of this id. */
  announced(id: string): Promise<void>;
}

/** What the last fetch saw. */
interface LastChange {
  version: string;
  mark: string;
  /** Milliseconds since the epoch, because instances share it. */
  at: number;
}

/* Seconds: longer than any interval. */
const TTL_SECONDS = 3600;

function createIntervals<Value>(
  store: Texts,
  clock: Clock,
  { markOf, secondsOf }: Pick<StatusCacheRules<Value>, 'markOf' | 'secondsOf'>,
): Intervals<Value> {
  const keyOf = (name: string): string => `status:${name}:change`;
  const announcedOf = (id: string): string => `status:${id}:announced`;

  async function lastChange(name: string): Promise<LastChange | undefined> {
    const text = await store.get(keyOf(name));
    return text === undefined ? undefined : (JSON.parse(text) as LastChange);
  }

  return {
    async secondsOf(id, { name, version }, value) {
      const [last, announced] = await Promise.all([lastChange(name), store.get(announcedOf(id))]);
      const mark = markOf(value);
      const now = clock.now();
      let isAnnounced = announced !== undefined;
      let at = last?.at ?? now;
      if (last?.version !== version || last.mark !== mark) {
        // This change came without an event: the merchant's endpoint may be misconfigured.
        if (last?.version === version && isAnnounced) {
          // One that comes meanwhile stays.
          await store.delete(announcedOf(id), announced);
          isAnnounced = false;
        }
        at = now;
        await store.set(keyOf(name), JSON.stringify({ version, mark, at } satisfies LastChange), TTL_SECONDS);
      }
      return secondsOf(value, Math.max(now - at, 0) / 1000, isAnnounced);
    },
    announced: (id) => store.set(announcedOf(id), crypto.randomUUID(), ANNOUNCED_SECONDS),
  };
}

/** Cached values by name. A value of another version is not returned. */
interface Entries<Value> {
  get(slot: Slot): Promise<Value | undefined>;
  set(slot: Slot, value: Value, seconds: number): Promise<void>;
  delete(name: string): Promise<void>;
}

interface CacheEntry<Value> {
  version: string;
  value: Value;
}

/** Entries of this instance, read without a promise. */
interface LocalEntries<Value> {
  get(slot: Slot): Value | undefined;
  set(slot: Slot, value: Value, seconds: number): void;
  delete(name: string): void;
}

/**
 * Entries of this instance. Expired ones are deleted at once, because they may be personal data. The timers do not keep
 * the process alive.
 */
function createLocalEntries<Value>(clock: Clock): LocalEntries<Value> {
  const entries = new LRUCache<string, CacheEntry<Value>>({
    ...boundedCache(MAX_ENTRIES),
    ttlAutopurge: true,
    perf: stopwatch(clock),
    ttlResolution: 0,
  });
  return {
    get({ name, version }) {
      const found = entries.get(name);
      return found && found.version === version ? found.value : undefined;
    },
    set: ({ name, version }, value, seconds) => void entries.set(name, { version, value }, { ttl: seconds * 1000 }),
    delete: (name) => void entries.delete(name),
  };
}

/** The entries of a proxy with one instance: the values themselves, not their text. */
function createOwnEntries<Value>(entries: LocalEntries<Value>): Entries<Value> {
  return {
    get: (slot) => Promise.resolve(entries.get(slot)),
    set: (slot, value, seconds) => Promise.resolve(entries.set(slot, value, seconds)),
    delete: (name) => Promise.resolve(entries.delete(name)),
  };
}

/**
 * Entries of all instances, encrypted because they may be personal data.
 *
 * @param kind suffix of their keys in the store
 */
function createSharedEntries<Value>(store: Texts, cipher: Cipher, kind: string): Entries<Value> {
  const keyOf = (name: string): string => `status:${name}:${kind}`;
  return {
    async get({ name, version }) {
      const sealed = await store.get(keyOf(name));
      const text = sealed === undefined ? undefined : await cipher.open(sealed);
      const found = text === undefined ? undefined : (JSON.parse(text) as CacheEntry<Value>);
      return found?.version === version ? found.value : undefined;
    },
    set: async ({ name, version }, value, seconds) =>
      store.set(keyOf(name), await cipher.seal(JSON.stringify({ version, value })), seconds),
    delete: async (name) => void (await store.delete(keyOf(name))),
  };
}

export interface StatusCacheParts<Value> extends StatusCacheRules<Value> {
  clock: Clock;
  /** The store that instances share. Values in it may be personal data, so they are encrypted. */
  shared?: { store: Texts; cipher: Cipher };
}

/** A fetched value and its time, in milliseconds since the epoch. */
interface TimedFetched<Value> extends Fetched<Value> {
  at: number;
}

/** A value that later reads compare with. */
interface ReusableValue<Value> {
  value: Value;
  /** Milliseconds since the epoch. */
  dueAt: number;
}

/* Seconds after a failure of the shared store in which this instance shares values for the shortest interval only. */
const ALONE_SECONDS = 10;

/* Prefix of versions that the proxy's own changes create. */
const OWN = 'own ';

/**
 * The status cache of one instance or, with a store, of several. A `version` names the last reported change; a value is
 * valid only with the current version. The instance that fetches holds a `lease` for two seconds. A reported change
 * grants one lease early; further changes wait for the interval. Each of the proxy's own changes has its own lease.
 * Versions belong to an order; leases and values to one aspect of it.
 *
 * While the shared store fails, each instance reads for itself. It does not trust values from before the last failure.
 */
export function createStatusCache<Value extends object>(parts: StatusCacheParts<Value>): StatusCache<Value> {
  const { clock, timeoutMs, toReusable } = parts;
  const own = createMemoryStore(clock);
  let storeFailedAt = -Infinity;
  // Status reads continue when the shared store fails.
  const store = parts.shared ? withFallback(parts.shared.store, own, () => (storeFailedAt = clock.now())) : own;
  const entries = <Kind>(kind: string, ofInstance: LocalEntries<Kind>): Entries<Kind> =>
    parts.shared ? createSharedEntries<Kind>(store, parts.shared.cipher, kind) : createOwnEntries(ofInstance);
  /* With a store, an instance keeps a value for the shortest interval; without one, its values are the shared ones. */
  const local = createLocalEntries<TimedFetched<Value>>(clock);
  const shared = entries('value', local);
  // All instances reuse the same value, so none returns to an older state.
  const reusable = entries<ReusableValue<Value>>('before', createLocalEntries(clock));
  const intervals = createIntervals(store, clock, parts);
  const reuseCounts = new LRUCache<string, number>(boundedCache(MAX_ENTRIES));
  const singleFlight = createSingleFlight<Fetched<Value> | undefined>();
  const versionOf = async (id: string): Promise<string> => (await store.get(`status:${id}:version`)) ?? '';

  /** Other instances may have read a later state that this one does not get. */
  const isAlone = (): boolean => clock.now() - storeFailedAt < ALONE_SECONDS * 1000;

  const leaseOf = ({ name, version }: Slot): string => `status:${name}:${version.startsWith(OWN) ? version : 'lease'}`;

  async function takeLease(slot: Slot): Promise<boolean> {
    const { name, version } = slot;
    const lease = leaseOf(slot);
    if (await store.setIfAbsent(lease, version, SHARED_SECONDS)) return true;
    // The current lease fetches the state from before the change, which is outdated.
    if (
      (await store.get(lease)) === version ||
      !(await store.setIfAbsent(`status:${name}:early`, version, SHARED_SECONDS))
    )
      return false;
    await store.set(lease, version, SHARED_SECONDS);
    return true;
  }

  /** Counts how often a value was reused. */
  function countReuse(name: string): number {
    const reuses = reuseCounts.get(name) ?? 0;
    reuseCounts.set(name, reuses + 1);
    return reuses;
  }

  async function storeReusable(slot: Slot, value: Value): Promise<void> {
    const part = toReusable(value);
    if (!part) return reusable.delete(slot.name);
    const dueAt = clock.now() + (REUSABLE_SECONDS - SHARED_SECONDS) * 1000;
    await reusable.set(slot, { value: part, dueAt }, KNOWN_SECONDS);
  }

  async function fetchNow(id: string, slot: Slot, fetch: Fetch<Value>): Promise<Fetched<Value>> {
    try {
      const known = await reusable.get(slot);
      const before = known?.value;
      const isDue = known !== undefined && clock.now() >= known.dueAt;
      const fetched = await fetch(before, known && !isDue ? countReuse(slot.name) : 0, isDue);
      // A value requested before a change goes only to the requests that waited for it and must not replace a later
      // one.
      if ((await versionOf(id)) !== slot.version) return fetched;
      const { value } = fetched;
      if (parts.shared) local.set(slot, { ...fetched, at: clock.now() }, SHARED_SECONDS);
      // Reuse does not extend its lifetime.
      if (value !== before) await storeReusable(slot, value);
      const interval = fetched.seconds ?? (await intervals.secondsOf(id, slot, value));
      await shared.set(slot, { ...fetched, at: clock.now() }, isAlone() ? SHARED_SECONDS : interval);
      return fetched;
    } catch (error) {
      // A failure goes only to the requests that waited for it: the next read may try again.
      await store.delete(leaseOf(slot), slot.version);
      throw error;
    }
  }

  async function run(id: string, current: Slot, fetch: Fetch<Value>): Promise<Fetched<Value> | undefined> {
    const end = monotonic(clock) + timeoutMs;
    let known: string | undefined = current.version;
    return poll({ clock, intervalMs: POLL_INTERVAL_MS, left: () => end - monotonic(clock) }, async () => {
      // Waiting requests see later changes.
      const slot = { name: current.name, version: known ?? (await versionOf(id)) };
      known = undefined;
      const found = await shared.get(slot);
      if (found && found.at > storeFailedAt) return found;
      return (await takeLease(slot)) ? fetchNow(id, slot, fetch) : undefined;
    });
  }

  const setVersion = (id: string, kind = ''): Promise<void> =>
    store.set(`status:${id}:version`, kind + crypto.randomUUID(), CHANGE_SECONDS);

  return {
    async read(id, aspect, fetch) {
      const name = `${id}:${aspect}`;
      const slot = { name, version: await versionOf(id) };
      const cached = local.get(slot);
      if (cached) return cached;
      return singleFlight(`${name} ${slot.version}`, () => run(id, slot, fetch));
    },
    changed: (id) => setVersion(id),
    async announced(id, isChange) {
      await intervals.announced(id);
      if (isChange) await setVersion(id);
    },
    forget: (id) => setVersion(id, OWN),
  };
}
