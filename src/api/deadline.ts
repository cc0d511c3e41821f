import type { Clock } from '../base/clock.ts';

/** One limit of time for everything that a call does, waits between its tries included. */
export interface Deadline {
  /** Aborts when the time is over or the caller gives up. */
  readonly signal: AbortSignal;
  /** Why it is over; `undefined` while it is not. */
  over(): 'timeout' | 'aborted' | undefined;
  /** Milliseconds left. */
  left(): number;
  /** The promise, or a rejection as soon as the deadline is over: work that ignores the signal is left behind. */
  race<T>(work: Promise<T>): Promise<T>;
  wait(ms: number): Promise<void>;
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
  let end = clock.now() + ms;
  const controller = new AbortController();
  let reason: 'timeout' | 'aborted' | undefined;
  let fail!: (error: Error) => void;
  const ended = new Promise<never>((_, reject) => (fail = reject));
  // Nobody may be racing at that moment.
  ended.catch(() => undefined);

  const finish = (why: 'timeout' | 'aborted'): void => {
    reason ??= why;
    const error = new Error(why);
    controller.abort(error);
    fail(error);
  };
  const giveUp = (): void => finish('aborted');
  let cancelTimer = clock.after(ms, () => finish('timeout'));
  outer?.addEventListener('abort', giveUp, { once: true });
  if (outer?.aborted) giveUp();

  return {
    signal: controller.signal,
    over: () => reason,
    left: () => end - clock.now(),
    race: (work) => Promise.race([work, ended]),
    async wait(delay) {
      let cancel: (() => void) | undefined;
      const pause = new Promise<void>((resolve) => (cancel = clock.after(delay, resolve)));
      await Promise.race([pause, ended]).finally(() => cancel?.());
    },
    restart(next) {
      cancelTimer();
      end = clock.now() + next;
      cancelTimer = clock.after(next, () => finish('timeout'));
    },
    close() {
      cancelTimer();
      outer?.removeEventListener('abort', giveUp);
    },
  };
}
