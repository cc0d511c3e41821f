import { systemClock, type Clock } from '../../../src/base/clock.ts';

/** The time stands still until a test moves it, but timers run in real time, so waits end and nothing expires. */
export class HeldClock implements Clock {
  #now = Date.now();

  now(): number {
    return this.#now;
  }

  after(delay: number, run: () => void): () => void {
    return systemClock.after(delay, run);
  }

  pass(ms: number): void {
    this.#now += ms;
  }
}
