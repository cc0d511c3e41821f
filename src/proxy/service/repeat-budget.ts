import type { Clock } from '../../base/clock.ts';

/** Keeps the repeats of many calls together small, so that a service in trouble does not get three times the calls. */
export interface RepeatBudget {
  /** Counts a call, not its repeats. */
  countCall: () => void;
  /** Whether one more repeat may be made; it is counted. */
  mayRepeat: () => boolean;
}

const WINDOW = 10_000;
const SHARE = 0.2;
/** A shop with few customers may repeat, too. */
const ALWAYS = 10;
/* Time is counted in slices, so that a flood of calls needs no memory of each. */
const SLICE = 1_000;

/** Within ten seconds, repeats are at most a fifth of the calls, and ten in any case. */
export function createRepeatBudget(clock: Clock): RepeatBudget {
  let slices: { slice: number; calls: number; repeats: number }[] = [];

  function current(): { calls: number; repeats: number } {
    const slice = Math.floor(clock.now() / SLICE);
    const last = slices.at(-1);
    if (last?.slice === slice) return last;
    slices = slices.filter((one) => slice - one.slice < WINDOW / SLICE);
    const made = { slice, calls: 0, repeats: 0 };
    slices.push(made);
    return made;
  }

  return {
    countCall() {
      current().calls += 1;
    },
    mayRepeat() {
      const now = current();
      const calls = slices.reduce((sum, one) => sum + one.calls, 0);
      const repeats = slices.reduce((sum, one) => sum + one.repeats, 0);
      if (repeats >= Math.max(ALWAYS, calls * SHARE)) return false;
      now.repeats += 1;
      return true;
    },
  };
}
