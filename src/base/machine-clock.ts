import { systemClock, type Clock } from './clock.ts';

/** The system clock with a monotonic time. */
export const machineClock: Clock = { ...systemClock, monotonic: () => performance.now() };

/**
 * Milliseconds for durations, pauses and deadlines. It never runs backwards, is no date and differs between processes.
 */
export const monotonic = (clock: Clock): number => clock.monotonic?.() ?? clock.now();

/** A clock whose `now` is the monotonic time. */
export const stopwatch = (clock: Clock): { now: () => number } => ({ now: () => monotonic(clock) });
