import type { Service } from '../http/service.ts';

/** The maximum real time to wait for webhook receivers, in milliseconds. */
const TIMEOUT_MS = 3_000;

/**
 * Advances the virtual clock. Every due task, delivery and retry runs in order at its own virtual time. Receivers that
 * exceed the time limit get the rest of the time at once.
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
