import { createHash } from 'node:crypto';

/** A pseudo-random generator: the same seed yields the same sequence. */
export interface SeededRandom {
  /** An integer from `min` to `max`, both included; `max - min` below 2^32. */
  between(min: number, max: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** Digits that do not end with a magic ending. */
  digits(length: number): string;
  letters(length: number): string;
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** @param seed for example the kind of record and its number */
export function seededRandom(seed: string): SeededRandom {
  let rolls = 0;
  const roll = (): number => {
    rolls += 1;
    return createHash('sha256').update(`${seed}#${rolls}`).digest().readUInt32BE(0);
  };
  const between = (min: number, max: number): number => min + (roll() % (max - min + 1));
  const times = (length: number, draw: () => string): string => Array.from({ length }, draw).join('');
  return {
    between,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    digits: (length) =>
      times(Math.max(length - 4, 0), () => String(between(0, 9))) + String(between(1000, 9999)).slice(-length),
    letters: (length) => times(length, () => LETTERS[between(0, LETTERS.length - 1)] ?? 'A'),
  };
}

const DAY = 86_400_000;

/** A day as `YYYY-MM-DD`. */
type IsoDay = string;

export function isoDay(milliseconds: number): IsoDay {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** The same day in another year; 29 February may become 1 March. */
export function addYears(day: IsoDay, years: number): IsoDay {
  const date = new Date(day);
  return isoDay(Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate()));
}

export function addDays(day: IsoDay, days: number): IsoDay {
  return isoDay(Date.parse(day) + days * DAY);
}

/** Full years between two days. */
export function yearsBetween(from: IsoDay, to: IsoDay): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** The time and number of a call, the only inputs of a result besides the request. */
export interface VerificationContext {
  /** Milliseconds since the epoch. */
  now: number;
  /** The count of verifications so far; it makes the reference id unique. */
  sequence: number;
}

/** The service's own transaction id, `SMV-YYYYMMDD-XXXXXXX`: the day in UTC and seven letters or digits. */
export function referenceId({ now, sequence }: VerificationContext): string {
  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '');
  return `SMV-${day}-${sequence.toString(36).toUpperCase().padStart(7, '0').slice(-7)}`;
}
