import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';

/** The time of the machine, and durations that no change of that time moves. */
export const machineClock: Clock = { ...systemClock, monotonic: () => performance.now() };

/**
 * Milliseconds for durations, pauses and deadlines: never set back or forward, and no date. Values of two processes
 * cannot be compared.
 */
export const monotonic = (clock: Clock): number => clock.monotonic?.() ?? clock.now();

/** The time of `monotonic` as `now`, for parts that take a clock of that shape. */
export const stopwatch = (clock: Clock): { now: () => number } => ({ now: () => monotonic(clock) });
