import type { Clock } from '../../base/clock.ts';

/** The clock that everything in the sandbox goes by: the given one, moved on as far as the control plane asked. */
export class VirtualClock implements Clock {
  readonly #base: Clock;
  #offset: number;

  constructor(base: Clock, offset = 0) {
    this.#base = base;
    this.#offset = offset;
  }

  /** How far it is ahead of the clock it stands on, in milliseconds. */
  get offset(): number {
    return this.#offset;
  }

  now(): number {
    return this.#base.now() + this.#offset;
  }

  after(delay: number, callback: () => void): () => void {
    return this.#base.after(delay, callback);
  }

  /** Timers do not fire by it; whoever moves the clock runs what became due. */
  moveTo(offset: number): void {
    this.#offset = offset;
  }
}
