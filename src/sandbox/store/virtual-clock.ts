import type { Clock } from '../../base/clock.ts';

/** The sandbox's clock: the injected clock plus the offset that the control plane set. */
export class VirtualClock implements Clock {
  readonly #base: Clock;
  #offset: number;

  constructor(base: Clock, offset = 0) {
    this.#base = base;
    this.#offset = offset;
  }

  /** The offset from the injected clock, in milliseconds. */
  get offset(): number {
    return this.#offset;
  }

  now(): number {
    return this.#base.now() + this.#offset;
  }

  after(delay: number, callback: () => void): () => void {
    return this.#base.after(delay, callback);
  }

  /** Timers do not follow it. The caller that moves the clock runs the due tasks. */
  moveTo(offset: number): void {
    this.#offset = offset;
  }
}
