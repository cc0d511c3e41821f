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
