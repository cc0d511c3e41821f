import type { Suite } from './suites/suite.ts';
import type { Tier } from './tiers.ts';

/** The suites of each tier. */
export type SuitesByTier = Readonly<Record<Tier, readonly Suite[]>>;

/** The suites that the words of the command line name. */
export interface Selection {
  chosen: readonly Suite[];
  /** The names of the other suites, in their order. */
  leftOut: readonly string[];
  /** Words that name no suite. */
  unknown: readonly string[];
}

/**
 * Reads the words after `npm test --`: `all`, `rest`, or names of suites. A word that is no whole name is a part of
 * names. Without words, the suites of the tier `default` are chosen.
 */
export function select(words: readonly string[], tiers: SuitesByTier): Selection {
  const suites = [...tiers.default, ...tiers.rest];
  const named = (word: string): readonly Suite[] => {
    if (word === 'all') return suites;
    if (word === 'rest') return tiers.rest;
    const exact = suites.filter(({ name }) => name === word);
    return exact.length ? exact : suites.filter(({ name }) => name.includes(word));
  };
  const chosen = new Set(words.length ? words.flatMap(named) : tiers.default);
  return {
    chosen: suites.filter((suite) => chosen.has(suite)),
    leftOut: suites.filter((suite) => !chosen.has(suite)).map(({ name }) => name),
    unknown: words.filter((word) => !named(word).length),
  };
}
