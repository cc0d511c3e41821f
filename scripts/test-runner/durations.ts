import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** CPU seconds by the name of a job. */
export type Durations = Readonly<Record<string, number>>;

/** Of this machine, written after each run. */
const CACHED = '.cache/durations.json';

/**
 * Of another machine: those that are far from the usual time. `npm test -- durations` writes it from the cached ones.
 */
const COMMITTED = 'scripts/test-runner/durations.json';

/** What a new file takes, by what it is. */
const USUAL: readonly (readonly [RegExp, number])[] = [
  [/^test\/journeys\//, 18],
  [/^test\/package\//, 5],
  [/\.test\.ts$/, 1],
];

const read = (path: string): Durations =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Durations) : {};

/** What a job without a record takes. A check or the files of one browser: half a minute. */
export const usualSeconds = (name: string): number => USUAL.find(([pattern]) => pattern.test(name))?.[1] ?? 30;

/** What each job took when it last ran, here or elsewhere. */
export const readDurations = (): Durations => ({ ...read(COMMITTED), ...read(CACHED) });

/** Keeps what jobs took, for the next run on this machine. */
export function keepDurations(measured: Durations): void {
  mkdirSync(dirname(CACHED), { recursive: true });
  // Tests of this command run it beside itself: a reader finds the whole record, the earlier or the new one.
  const written = `${CACHED}.${process.pid}`;
  writeFileSync(written, JSON.stringify({ ...read(CACHED), ...measured }));
  renameSync(written, CACHED);
}

/**
 * Writes the committed record: the jobs that are known here and take twice or half of the usual time, at least a second
 * off.
 */
export function recordDurations(): number {
  const known = Object.entries({ ...read(COMMITTED), ...read(CACHED) });
  const isUnusual = ([name, seconds]: readonly [string, number]): boolean => {
    const usual = usualSeconds(name);
    return Math.abs(seconds - usual) >= 1 && (seconds >= 2 * usual || seconds <= usual / 2);
  };
  const rows = known
    .filter(([name]) => !name.endsWith('.ts') || existsSync(name))
    .filter(isUnusual)
    .map(([name, seconds]) => [name, Math.max(1, Math.round(seconds))] as const)
    .sort(([one], [other]) => one.localeCompare(other));
  writeFileSync(COMMITTED, `${JSON.stringify(Object.fromEntries(rows), undefined, 2)}\n`);
  return rows.length;
}
