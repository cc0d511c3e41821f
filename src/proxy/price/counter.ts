import { LRUCache } from 'lru-cache';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';

/** Points used by each key within a window of time. */
export interface Counter {
  /** Takes points; when they are not there nothing is taken. @returns 0, or milliseconds until the window ends */
  take(key: string, points: number): Promise<number>;
  /** Gives points back. */
  giveBack(key: string, points: number): Promise<void>;
}

/* A memory for each network that ever asked would be an attack; beyond this many, newcomers share one place. */
const MOST_KEYS = 50_000;

export function memoryCounter(points: number, seconds: number): Counter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const known = new LRUCache<string, true>({ max: MOST_KEYS, ttl: seconds * 1000 });
  const place = (key: string): string => {
    if (known.has(key)) return key;
    if (known.size >= MOST_KEYS && !known.purgeStale()) return 'overflow';
    known.set(key, true);
    return key;
  };

  return {
    async take(key, amount) {
      const at = place(key);
      try {
        await limiter.consume(at, amount);
        return 0;
      } catch (refusal) {
        await limiter.reward(at, amount);
        return Math.max((refusal as { msBeforeNext?: number }).msBeforeNext ?? 1000, 1);
      }
    },
    async giveBack(key, amount) {
      await limiter.reward(place(key), amount);
    },
  };
}
