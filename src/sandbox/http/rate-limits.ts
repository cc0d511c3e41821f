import { Problem } from '../model/problem.ts';
import type { Environment } from '../model/records.ts';
import type { Limit } from '../store/settings.ts';

/** What a key may do in production where the control plane said nothing else. */
export const DEFAULT_LIMIT: Limit = { count: 600, windowSeconds: 60 };

/** Sandbox keys get a fifth of it, and at least one. */
export function limitFor(limit: Limit, environment: Environment): Limit {
  return environment === 'production' ? limit : { ...limit, count: Math.max(1, Math.floor(limit.count / 5)) };
}

/** Counts calls in fixed windows, per operation and key. In memory: a restart begins afresh. */
export class RateLimits {
  readonly #windows = new Map<string, { endsAt: number; count: number }>();

  /** Counts one call at `now`; a 429 that states count and window when it is one too many. */
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
