import type { Clock } from '../base/clock.ts';

/** A limit of time for one try of a call, which the caller's own signal ends, too. */
export interface Deadline {
  /** Aborts when it is over. Made when it is first asked for: it costs more than all the rest of a call. */
  readonly signal: AbortSignal;
  /** Calls back when it is over; at once when it is. */
  onEnd(listener: (reason: Error) => void): void;
  /** Why it is over; `undefined` while it is not. */
  endedBy(): 'timeout' | 'aborted' | undefined;
  /** The promise, or a rejection as soon as the deadline is over: work that ignores the signal is left behind. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Gives what is still to be done `ms` from now, unless the time was over before. */
  restart(ms: number): void;
  /** Frees the timer and the listener; to be called when the work is done. */
  close(): void;
}

/**
 * @param ms how long the work may take
 * @param outer the caller's own signal
 */
export function startDeadline(clock: Clock, ms: number, outer?: AbortSignal): Deadline {
  return new TimerDeadline(clock, ms, outer);
}

/** Waits; less long when the caller gives up. */
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
  /** Ends the one race that is on: a body has as many as it has pieces. */
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
