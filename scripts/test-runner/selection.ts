import type { Suite } from './suites/suite.ts';

/** The suites that the words of the command line name. */
export interface Selection {
  isChosen: (suite: Suite) => boolean;
  /** The names of the other suites, in their order. */
  leftOut: readonly string[];
  /** Words that name no suite. */
  unknown: readonly string[];
}

/**
 * Reads the words after `npm test --`: parts of names of suites, or `quick`. Without words, every suite is chosen.
 *
 * @param quick the names that `quick` stands for
 */
export function select(words: readonly string[], suites: readonly Suite[], quick: readonly string[]): Selection {
  const names = (word: string, { name }: Suite): boolean =>
    word === 'quick' ? quick.includes(name) : name.includes(word);
  const isChosen = (suite: Suite): boolean => !words.length || words.some((word) => names(word, suite));
  return {
    isChosen,
    leftOut: suites.filter((suite) => !isChosen(suite)).map(({ name }) => name),
    unknown: words.filter((word) => !suites.some((suite) => names(word, suite))),
  };
}
