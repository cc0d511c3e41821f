import type { Clock } from '../base/clock.ts';

/** The time limit of one attempt. The caller's signal ends it as well. */
export interface Deadline {
  /** Aborts at the end. Created on first access, because an AbortSignal costs more than the rest of a call. */
  readonly signal: AbortSignal;
  /** Calls the listener at the end, or at once if the deadline is over. */
  onEnd(listener: (reason: Error) => void): void;
  /** Why it ended; `undefined` while it is running. */
  endedBy(): 'timeout' | 'aborted' | undefined;
  /** Resolves with the promise, or rejects when the deadline ends. Work that ignores the signal is abandoned. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Sets the end to `ms` from now, unless the deadline is over. */
  restart(ms: number): void;
  /** Removes the timer and the listener. Call it when the work is done. */
  close(): void;
}

/**
 * @param ms time limit in milliseconds
 * @param outer the caller's signal
 */
export function startDeadline(clock: Clock, ms: number, outer?: AbortSignal): Deadline {
  return new TimerDeadline(clock, ms, outer);
}

/** Waits `ms` milliseconds, or until the caller aborts. */
export function pause(clock: Clock, ms: number, outer?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const deadline = startDeadline(clock, ms, outer);
    deadline.onEnd(() => {
      deadline.close();
      resolve();
    });
  });
}

class TimerDeadline implements Deadline {
  readonly #clock: Clock;
  readonly #outer: AbortSignal | undefined;
  #reason: 'timeout' | 'aborted' | undefined;
  #controller: AbortController | undefined;
  #listeners: ((reason: Error) => void)[] = [];
  /** Rejects the current race. A body has one race for each chunk. */
  #lose: ((reason: Error) => void) | undefined;
  #cancel: () => void;

  constructor(clock: Clock, ms: number, outer: AbortSignal | undefined) {
    this.#clock = clock;
    this.#outer = outer;
    this.#cancel = clock.after(ms, this.#timeUp);
    outer?.addEventListener('abort', this.#giveUp, { once: true });
    if (outer?.aborted) this.#giveUp();
  }

  get signal(): AbortSignal {
    if (!this.#controller) {
      const controller = (this.#controller = new AbortController());
      this.onEnd((reason) => controller.abort(reason));
    }
    return this.#controller.signal;
  }

  onEnd(listener: (reason: Error) => void): void {
    if (this.#reason) listener(new Error(this.#reason));
    else this.#listeners.push(listener);
  }

  endedBy(): 'timeout' | 'aborted' | undefined {
    return this.#reason;
  }

  race<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(resolve, reject);
      if (this.#reason) reject(new Error(this.#reason));
      this.#lose = reject;
    });
  }

  restart(ms: number): void {
    this.#cancel();
    this.#cancel = this.#clock.after(ms, this.#timeUp);
  }

  close(): void {
    this.#cancel();
    this.#outer?.removeEventListener('abort', this.#giveUp);
  }

  readonly #timeUp = (): void => this.#finish('timeout');
  readonly #giveUp = (): void => this.#finish('aborted');

  #finish(why: 'timeout' | 'aborted'): void {
    if (this.#reason) return;
    this.#reason = why;
    const error = new Error(why);
    this.#lose?.(error);
    for (const listener of this.#listeners.splice(0)) listener(error);
  }
}
