import { sleep, type Clock } from '../../base/clock.ts';

/** How to wait for something that another instance does. */
export interface Polling {
  clock: Clock;
  /** Milliseconds between two attempts. */
  intervalMs: number;
  /** Milliseconds that the caller can still wait. */
  left: () => number;
  /** Called before each pause. It may throw to end the wait. */
  beforePause?: (() => void) | undefined;
}

/**
 * Repeats an attempt until it returns a value.
 *
 * @returns the value, or `undefined` when no time is left
 * @throws errors of `attempt` and of `beforePause`
 */
export async function poll<T>(
  { clock, intervalMs, left, beforePause }: Polling,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  while (left() > 0) {
    const value = await attempt();
    if (value !== undefined) return value;
    beforePause?.();
    await sleep(clock, intervalMs);
  }
  return undefined;
}
