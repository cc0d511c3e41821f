import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { monotonic, stopwatch } from '../../base/machine-clock.ts';
import type { Store } from '../store/store.ts';
import type { CacheEntry } from './shared-cache.ts';

/** Tracks which versions of the master data are outdated, and since when. */
export interface Invalidation {
  /** The service rejected this version. Repeated rejections take effect at growing intervals. */
  versionRefused(version: number | undefined): void;
  /** The fee of a service changed since this version. Repeated reports have no effect on any instance. */
  feeChanged(version: number | undefined, fee: string | undefined): Promise<void>;
  /**
   * Whether a list was read before its version became outdated. A list without a version may have any.
   *
   * @param readAt milliseconds of `monotonic`
   */
  isOutdated(copy: Pick<CacheEntry, 'masterDataVersion'>, readAt: number): boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/* If the service rejects its own version, lists must not be fetched all the time: the wait doubles up to this. */
const MAX_WAIT = 32 * MINUTE;

type Version = number | 'any';

export function createInvalidation(store: Store, clock: Clock): Invalidation {
  /* When each version became outdated, in milliseconds of `monotonic`; `any` for reports without a version. */
  const outdatedSince = new LRUCache<Version, number>({ max: 500 });
  const refusals = new LRUCache<Version, { at: number; times: number }>({ max: 500 });
  const knownFeeChanges = new LRUCache<string, true>({ max: 500, ttl: HOUR, perf: stopwatch(clock), ttlResolution: 0 });
  let latest = -Infinity;

  function markOutdated(version: Version, at: number): void {
    outdatedSince.set(version, Math.max(at, outdatedSince.get(version) ?? -Infinity));
    latest = Math.max(at, latest);
  }

  return {
    versionRefused(version) {
      const name: Version = version ?? 'any';
      const now = monotonic(clock);
      const earlier = refusals.get(name);
      const elapsed = now - (earlier?.at ?? -Infinity);
      if (earlier && elapsed < Math.min(MINUTE * 2 ** (earlier.times - 1), MAX_WAIT)) return;
      refusals.set(name, { at: now, times: earlier && elapsed < 2 * HOUR ? earlier.times + 1 : 1 });
      markOutdated(name, now);
    },
    async feeChanged(version, fee) {
      const changeKey = `fee-changed:${version}:${fee}`;
      if (knownFeeChanges.has(changeKey)) return;
      knownFeeChanges.set(changeKey, true);
      const now = clock.now();
      const isFirst = await store.setIfAbsent(changeKey, String(now), HOUR / 1000).catch(() => true);
      const firstAt = isFirst ? undefined : await store.get(changeKey).catch(() => undefined);
      const elapsed = firstAt === undefined ? 0 : Math.max(now - Number(firstAt), 0);
      markOutdated(version ?? 'any', monotonic(clock) - elapsed);
    },
    isOutdated: ({ masterDataVersion }, readAt) =>
      readAt <= latest &&
      (masterDataVersion === undefined ||
        readAt <= Math.max(outdatedSince.get(masterDataVersion) ?? -Infinity, outdatedSince.get('any') ?? -Infinity)),
  };
}
