import type { Service } from '../http/service.ts';

/** So long in all, in milliseconds of real time, does the clock wait for the receivers of what is due on the way. */
const TIMEOUT_MS = 3_000;

/**
 * Moves the virtual clock on. Every task that becomes due runs at its own time and in order, deliveries
 * and their attempts included, as it would have by waiting. Receivers that make the clock wait get the rest of the
 * time at once.
 *
 * @param duration milliseconds
 */
export async function passTime({ core, deliveries }: Service, duration: number): Promise<void> {
  const { clock, settings, tasks } = core;
  const patientUntil = performance.now() + TIMEOUT_MS;
  let left = duration;
  for (;;) {
    tasks.runDue();
    const isIdle = await deliveries.whenIdle(Math.max(patientUntil - performance.now(), 0));
    if (left === 0) return;
    const due = isIdle ? (tasks.nextAt() ?? Infinity) : Infinity;
    const step = Math.min(left, Math.max(due - clock.now(), 0));
    clock.moveTo(clock.offset + step);
    settings.set('clockOffset', clock.offset);
    left -= step;
  }
}
