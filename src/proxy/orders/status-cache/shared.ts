import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../base/clock.ts';
import { monotonic } from '../../../base/machine-clock.ts';
import type { Cipher } from '../../tokens/cipher.ts';
import { boundedCache } from '../../context/bounded-cache.ts';
import { createSingleFlight } from '../../context/single-flight.ts';
import { poll } from '../../store/poll.ts';
import type { Texts } from '../../store/with-fallback.ts';
import { createLocalEntries, createSharedEntries } from './entries.ts';
import {
  CHANGE_SECONDS,
  MAX_ENTRIES,
  POLL_INTERVAL_MS,
  REUSABLE_SECONDS,
  SHARED_SECONDS,
  type Fetch,
  type StatusCache,
  type StatusCacheRules,
} from './types.ts';

export interface SharedStatusCacheParts<Value> extends StatusCacheRules<Value> {
  store: Texts;
  /** Values in a shared store may be personal data, so they are encrypted. */
  cipher: Cipher;
  clock: Clock;
}

/* Prefix of versions that the proxy's own changes create. */
const OWN = 'own ';

/**
 * The status cache of several instances. A `version` names the last reported change; a value is valid only with the current
 * version. The instance that fetches holds a `lease` for two seconds. A reported change grants one lease early; further
 * changes wait for the interval. Each of the proxy's own changes has its own lease. Versions belong to an order; leases and
 * values to one aspect of it.
 */
export function createSharedStatusCache<Value extends object>(
  parts: SharedStatusCacheParts<Value>,
): StatusCache<Value> {
  const { store, cipher, clock, timeoutMs, toReusable } = parts;
  const local = createLocalEntries<Value, string>(clock, SHARED_SECONDS);
  const shared = createSharedEntries<Value>(store, cipher, 'value', SHARED_SECONDS);
  // All instances reuse the same value, so none returns to an older state.
  const reusableEntries = createSharedEntries<Value>(store, cipher, 'before', REUSABLE_SECONDS);
  const reuseCounts = new LRUCache<string, number>(boundedCache(MAX_ENTRIES));
  const singleFlight = createSingleFlight<Value | undefined>();
  const versionOf = async (id: string): Promise<string> => (await store.get(`status:${id}:version`)) ?? '';

  const leaseOf = (name: string, version: string): string =>
    `status:${name}:${version.startsWith(OWN) ? version : 'lease'}`;

  async function takeLease(name: string, version: string): Promise<boolean> {
    const lease = leaseOf(name, version);
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

  async function storeReusable(name: string, version: string, value: Value): Promise<void> {
    const reusable = toReusable(value);
    await (reusable ? reusableEntries.set(name, version, reusable) : reusableEntries.delete(name));
  }

  async function fetchNow(id: string, name: string, version: string, fetch: Fetch<Value>): Promise<Value> {
    try {
      const before = await reusableEntries.get(name, version);
      const value = await fetch(before, before ? countReuse(name) : 0);
      // A value requested before a change goes only to the requests that waited for it and must not replace a later one.
      if ((await versionOf(id)) !== version) return value;
      local.set(name, version, value);
      // Reuse does not extend its lifetime of thirty seconds.
      if (value !== before) await storeReusable(name, version, value);
      await shared.set(name, version, value);
      return value;
    } catch (error) {
      // A failure goes only to the requests that waited for it: the next read may try again.
      await store.delete(leaseOf(name, version), version);
      throw error;
    }
  }

  async function run(id: string, name: string, current: string, fetch: Fetch<Value>): Promise<Value | undefined> {
    const end = monotonic(clock) + timeoutMs;
    let known: string | undefined = current;
    return poll({ clock, intervalMs: POLL_INTERVAL_MS, left: () => end - monotonic(clock) }, async () => {
      // Waiting requests see later changes.
      const version = known ?? (await versionOf(id));
      known = undefined;
      const value = await shared.get(name, version);
      if (value) return value;
      return (await takeLease(name, version)) ? fetchNow(id, name, version, fetch) : undefined;
    });
  }

  const version = (id: string, kind = ''): Promise<void> =>
    store.set(`status:${id}:version`, kind + crypto.randomUUID(), CHANGE_SECONDS);

  return {
    async read(id, aspect, fetch) {
      const name = `${id}:${aspect}`;
      const current = await versionOf(id);
      const cached = local.get(name, current);
      if (cached) return cached;
      return singleFlight(`${name} ${current}`, () => run(id, name, current, fetch));
    },
    changed: (id) => version(id),
    forget: (id) => version(id, OWN),
  };
}
