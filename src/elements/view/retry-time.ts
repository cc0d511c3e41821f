import { systemClock } from '../../base/clock.ts';
import type { Failure } from '../../client/index.ts';

/** When each failure was first asked about: when it came, because what it says is drawn at once. */
const came = new WeakMap<Failure, number>();

/** When the proxy takes the same call again, in milliseconds since the epoch; nothing where it does not say. */
export function retryTime(failure: Failure | undefined): number | undefined {
  const { code, retryAfterSeconds } = failure ?? {};
  if (!failure || code !== 'RATE_LIMITED' || !retryAfterSeconds) return undefined;
  if (!came.has(failure)) came.set(failure, systemClock.now());
  return (came.get(failure) ?? 0) + retryAfterSeconds * 1000;
}

/** Milliseconds for which trying again is of no use. */
export const retryDelay = (failure: Failure | undefined): number => Math.max(0, (retryTime(failure) ?? 0) - systemClock.now());
