import { spawn } from 'node:child_process';

/* Milliseconds on the idle machine that the limits were written for. */
const IDLE = { compute: 350, spawn: 80 };

/** The maximum factor: a run that never ends is worse than a failed one. */
const MOST = 12;

/** Work of a fixed size for one processor. */
function compute(): number {
  const began = performance.now();
  let sum = 0;
  for (let step = 0; step < 60_000_000; step += 1) sum = (sum * 31 + step) | 0;
  // Uses the result, so that the compiler keeps the loop.
  return performance.now() - began + (sum === 0.5 ? 1 : 0);
}

/** Starts processes one after the other, as tests with browsers and servers do. */
async function spawns(): Promise<number> {
  const began = performance.now();
  for (let count = 0; count < 3; count += 1) {
    await new Promise((resolve) => spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }).once('exit', resolve));
  }
  return (performance.now() - began) / 3;
}

/** The factor of measured times: 1 on an idle machine, more on a slow or busy one, with one decimal. */
export function paceOf(times: typeof IDLE): number {
  const factor = Math.max(times.compute / IDLE.compute, times.spawn / IDLE.spawn);
  return Math.min(MOST, Math.max(1, Math.round(factor * 10) / 10));
}

/** Measures how many times slower than an idle machine this one is. Takes less than a second on an idle machine. */
export async function measurePace(): Promise<number> {
  const pace = paceOf({ compute: compute(), spawn: await spawns() });
  if (pace > 1) console.log(`This machine is busy or slow: time limits are extended ${pace} times.`);
  return pace;
}
