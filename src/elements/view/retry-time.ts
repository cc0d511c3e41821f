import { systemClock } from '../../base/clock.ts';
import type { Failure } from '../../client/index.ts';

/** When each failure arrived, which is when it is first rendered. */
const receivedAt = new WeakMap<Failure, number>();

/** When the rate limit ends, in milliseconds since the epoch; `undefined` if there is none or the proxy does not say. */
export function retryTime(failure: Failure | undefined): number | undefined {
  const { code, retryAfterSeconds } = failure ?? {};
  if (!failure || code !== 'RATE_LIMITED' || !retryAfterSeconds) return undefined;
  if (!receivedAt.has(failure)) receivedAt.set(failure, systemClock.now());
  return (receivedAt.get(failure) ?? 0) + retryAfterSeconds * 1000;
}

/** Milliseconds until the rate limit ends; 0 if there is none. */
export const retryDelay = (failure: Failure | undefined): number =>
  Math.max(0, (retryTime(failure) ?? 0) - systemClock.now());
