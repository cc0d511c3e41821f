import { systemClock, type Clock } from '../../../src/base/clock.ts';

/* Equal prices share an idempotency key within so many milliseconds. */
const WINDOW = 3 * 60_000;

/** Time that goes on by itself, and that a test may move: what waits until then is done at once. */
export interface MovableClock extends Clock {
  /** Milliseconds before or after the real time. Setting it runs no timer. */
  offset: number;
  pass(ms: number): void;
}

/** It starts with a window of prices, so that none ends in the middle of a test. */
export function movableClock(): MovableClock {
  const waits = new Set<{ due: number; end: () => void }>();
  const clock: MovableClock = {
    offset: -(Date.now() % WINDOW),
    now: () => Date.now() + clock.offset,
    after(ms, run) {
      const stop = (): void => {
        clearTimeout(timer);
        waits.delete(wait);
      };
      const wait = {
        due: clock.now() + ms,
        end: () => {
          stop();
          run();
        },
      };
      const timer = setTimeout(() => wait.end(), ms);
      waits.add(wait);
      return stop;
    },
    pass(ms) {
      clock.offset += ms;
      for (const wait of [...waits]) if (wait.due <= clock.now()) wait.end();
    },
  };
  return clock;
}

/** As `movableClock`, and its date can be set, as a machine's can, without any time passing. */
export function settableClock(): Clock & { pass(ms: number): void; set(ms: number): void } {
  const steady = movableClock();
  let ahead = 0;
  return {
    now: () => steady.now() + ahead,
    monotonic: () => steady.now(),
    after: (ms, run) => steady.after(ms, run),
    pass: (ms) => steady.pass(ms),
    set: (ms) => void (ahead += ms),
  };
}

/** Time that is so many milliseconds ahead of the real one; what waits takes as long as it does. */
export const clockAhead = (ms: number): Clock => ({ ...systemClock, now: () => systemClock.now() + ms });

/** Time that runs so many times as fast, for what takes long by its nature. */
export function fastClock(times: number): Clock {
  const started = Date.now();
  return {
    now: () => started + (Date.now() - started) * times,
    after(ms, run) {
      const timer = setTimeout(run, ms / times);
      return () => clearTimeout(timer);
    },
  };
}
