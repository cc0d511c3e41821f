import { Problem } from '../model/problem.ts';
import type { Environment } from '../model/records.ts';
import type { Limit } from '../store/settings.ts';

/** The default limit of a production key. */
export const DEFAULT_LIMIT: Limit = { count: 600, windowSeconds: 60 };

/** Sandbox keys get a fifth, at least one call. */
export function limitFor(limit: Limit, environment: Environment): Limit {
  return environment === 'production' ? limit : { ...limit, count: Math.max(1, Math.floor(limit.count / 5)) };
}

/** Counts calls in fixed windows for each operation and key. In memory, so a restart resets it. */
export class RateLimits {
  readonly #windows = new Map<string, { endsAt: number; count: number }>();

  /** Counts one call at `now`. Beyond the limit it throws a 429 that states the limit. */
  take(operationId: string, key: string, { count, windowSeconds }: Limit, now: number): void {
    const name = `${operationId} ${key}`;
    let window = this.#windows.get(name);
    if (!window || window.endsAt <= now) {
      this.#windows.set(name, (window = { endsAt: now + windowSeconds * 1000, count: 0 }));
    }
    if (window.count >= count) {
      throw new Problem(429, `Rate limit exceeded: ${count} requests in ${windowSeconds} seconds for ${operationId}.`, {
        retryAfterSeconds: Math.ceil((window.endsAt - now) / 1000),
      });
    }
    window.count += 1;
  }

  clear(): void {
    this.#windows.clear();
  }
}
