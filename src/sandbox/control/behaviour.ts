import type { Hono } from 'hono';
import { DIALECT_NAMES } from '../bodies/dialect.ts';
import type { Service } from '../http/service.ts';
import { Problem } from '../model/problem.ts';
import type { ClockAnswer, DialectAnswer, FaultAnswer } from './answer-types.ts';
import { read } from './read.ts';
import { clockMove, hostilityPatch, limitPatch, newDialect, newFault } from './requests.ts';

/** The maximum real time to wait for webhook receivers, in milliseconds. */
const TIMEOUT_MS = 3_000;

/**
 * Advances the virtual clock. Every due task, delivery and retry runs in order at its own virtual time. Receivers that
 * exceed the time limit get the rest of the time at once.
 *
 * @param duration milliseconds
 */
async function passTime({ core, deliveries }: Service, duration: number): Promise<void> {
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

/* Later, expiry dates could not be written with a four-digit year. */
const LAST_MOMENT = Date.UTC(9001, 0);

/** Limits, faults, tolerance faults, dialect and time. */
export function mountBehaviourControl(control: Hono, service: Service): void {
  const {
    core: { settings, clock },
    faults,
    limits: windows,
  } = service;

  control.put('/limits', async (c) => {
    const changed = Object.entries({ ...settings.get('limits'), ...(await read(c, limitPatch)) });
    settings.set('limits', Object.fromEntries(changed.flatMap(([id, limit]) => (limit ? [[id, limit]] : []))));
    windows.clear();
    return c.json({ limits: settings.get('limits') });
  });

  control.get('/limits', (c) => c.json({ limits: settings.get('limits') }));

  control.post('/faults', async (c) => {
    const { operationId: id, times, ...what } = await read(c, newFault);
    faults.add(id, times, what);
    return c.json({ operationId: id, times, ...what }, 201);
  });
  control.get('/faults', (c) =>
    c.json({
      faults: faults.list().map(({ operationId: id, times, fault: what }) => ({
        operationId: id,
        times,
        ...what,
      })) satisfies FaultAnswer[],
    }),
  );
  control.delete('/faults', (c) => {
    faults.clear();
    return c.json({ status: 'cleared' });
  });

  control.put('/hostility', async (c) => {
    settings.set('hostility', { ...settings.get('hostility'), ...(await read(c, hostilityPatch)) });
    return c.json(settings.get('hostility'));
  });

  control.get('/hostility', (c) => c.json(settings.get('hostility')));

  control.get('/dialect', (c) =>
    c.json({ name: settings.get('dialect'), names: DIALECT_NAMES } satisfies DialectAnswer),
  );
  control.put('/dialect', async (c) => {
    const { name } = await read(c, newDialect);
    settings.set('dialect', name);
    return c.json({ name });
  });

  const now = (): ClockAnswer => ({
    now: new Date(clock.now()).toISOString(),
    aheadSeconds: Math.round(clock.offset / 1000),
  });
  control.get('/clock', (c) => c.json(now()));
  control.post('/clock', async (c) => {
    const { advanceSeconds } = await read(c, clockMove);
    if (clock.now() + advanceSeconds * 1000 > LAST_MOMENT) {
      throw new Problem(400, 'The clock ends with the year 9000.', { field: 'advanceSeconds' });
    }
    await passTime(service, Math.round(advanceSeconds * 1000));
    return c.json(now());
  });
}
