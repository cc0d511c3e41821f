import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import type { Store } from '../store/store.ts';
import type { Copy } from './shared-copies.ts';

/** What was said of master data that moved on, and which lists were read before it did. */
export interface MovedOn {
  /** The service refused this version. Said again of what was read since, it counts less and less often. */
  refused(version: number | undefined): void;
  /** A service's fee is not any more what it was with this version. Said again it changes nothing, by no instance. */
  feeChanged(version: number | undefined, fee: string | undefined): Promise<void>;
  /** Whether a list has a version that moved on after it was read; one without a version may have any. */
  isOutdated(copy: Copy): boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/* A service that refuses what it gives must not make us buy its lists all the time: the wait doubles up to this. */
const LONGEST = 32 * MINUTE;

type Version = number | 'any';

export function createMovedOn(store: Store, clock: Clock): MovedOn {
  /* When each version was known to be old; `any` where nobody said which. */
  const since = new LRUCache<Version, number>({ max: 500 });
  const refusals = new LRUCache<Version, { at: number; times: number }>({ max: 500 });
  const fees = new LRUCache<string, true>({ max: 500, ttl: HOUR, perf: clock, ttlResolution: 0 });
  let latest = -Infinity;

  function note(version: Version, at: number): void {
    since.set(version, Math.max(at, since.get(version) ?? -Infinity));
    latest = Math.max(at, latest);
  }

  return {
    refused(version) {
      const name: Version = version ?? 'any';
      const now = clock.now();
      const before = refusals.get(name);
      const passed = now - (before?.at ?? -Infinity);
      if (before && passed < Math.min(MINUTE * 2 ** (before.times - 1), LONGEST)) return;
      refusals.set(name, { at: now, times: before && passed < 2 * HOUR ? before.times + 1 : 1 });
      note(name, now);
    },
    async feeChanged(version, fee) {
      const change = `fee-changed:${version}:${fee}`;
      if (fees.has(change)) return;
      fees.set(change, true);
      const now = clock.now();
      const isFirst = await store.setIfAbsent(change, String(now), HOUR / 1000).catch(() => true);
      const first = isFirst ? undefined : await store.get(change).catch(() => undefined);
      note(version ?? 'any', first === undefined ? now : Number(first));
    },
    isOutdated: ({ at, masterDataVersion }) => at <= latest && (masterDataVersion === undefined
      || at <= Math.max(since.get(masterDataVersion) ?? -Infinity, since.get('any') ?? -Infinity)),
  };
}
