import type { Clock } from '../../../src/base/clock.ts';

/**
 * A clock that stands still while work is running, and jumps to the next timer when everything waits. Work elsewhere is
 * counted: the calls through `busy`, and WebCrypto, which uses threads.
 */
export interface VirtualTime extends Clock {
  /** Milliseconds since the beginning. */
  elapsed(): number;
  /** Time stands still until the work ends. */
  busy<T>(work: Promise<T>): Promise<T>;
  /** Lets time pass until `work` ends. */
  run<T>(work: Promise<T>): Promise<T>;
  pass(ms: number): Promise<void>;
}

let working = 0;

async function counted<T>(work: Promise<T>): Promise<T> {
  working += 1;
  try {
    return await work;
  } finally {
    working -= 1;
  }
}

const subtle = Object.getPrototypeOf(crypto.subtle) as Record<string, (...args: unknown[]) => Promise<unknown>>;
for (const name of ['sign', 'verify', 'digest', 'importKey', 'deriveKey', 'deriveBits', 'encrypt', 'decrypt']) {
  const original = subtle[name];
  if (!original) throw new TypeError(`WebCrypto has no ${name} to be counted.`);
  subtle[name] = function (this: unknown, ...args) {
    return counted(Reflect.apply(original, this, args));
  };
}

/* Iterations of the event loop without work after which everything waits; a web stream needs two or three. */
const QUIET = 6;
const STUCK = 1_000;
const context = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export function virtualTime(start = Date.UTC(2026, 0, 5, 6)): VirtualTime {
  let now = start;
  const timers = new Set<{ at: number; callback: () => void }>();

  function jump(): boolean {
    let next: { at: number; callback: () => void } | undefined;
    for (const timer of timers) if (!next || timer.at < next.at) next = timer;
    if (!next) return false;
    timers.delete(next);
    now = Math.max(now, next.at);
    next.callback();
    return true;
  }

  const clock: VirtualTime = {
    now: () => now,
    after(delay, callback) {
      const timer = { at: now + Math.max(delay, 0), callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    elapsed: () => now - start,
    busy: counted,
    async run(work) {
      let isDone = false;
      const end = (): void => void (isDone = true);
      work.then(end, end);
      let stuck = 0;
      for (let quiet = 0; !isDone;) {
        await context();
        quiet = working > 0 ? 0 : quiet + 1;
        if (quiet < QUIET) continue;
        quiet = 0;
        stuck = jump() ? 0 : stuck + 1;
        if (stuck > STUCK) throw new Error('Everything waits, and no timer is set.');
      }
      return work;
    },
    pass: (ms) => clock.run(new Promise<void>((resolve) => void clock.after(ms, resolve))),
  };
  return clock;
}
