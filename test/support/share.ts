/**
 * The share of their cases that generated tests try: 1, and less in the suites of `npm test`, whose rest
 * `npm test -- rest` tries. Files that import this module run in both.
 */
const SHARE = Math.min(1, Number(process.env['PROPERTY_RUNS'] ?? 1));

/** Whether all cases are asked for, and not only because nothing was said. */
export const isThorough = process.env['PROPERTY_RUNS'] !== undefined && SHARE === 1;

/** This share of a number of cases, at least one. For `numRuns` of fast-check. */
export const runs = (count: number): number => Math.max(1, Math.ceil(count * SHARE));

/** All of a list, or the first ones where only a share is tried: for tests of every member of a class. */
export const firstOf = <T>(list: readonly T[], few: number): readonly T[] => (SHARE < 1 ? list.slice(0, few) : list);

/**
 * All of a list, or one of three where only a share is tried: those of the next `index` are the next ones, so that a
 * table of two dimensions has each of its rows and columns tried.
 */
export const everyThird = <T>(list: readonly T[], index: number): readonly T[] =>
  SHARE < 1 ? list.filter((_, at) => at % 3 === index % 3) : list;
