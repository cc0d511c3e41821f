import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readDurations, usualSeconds } from './durations.ts';
import { distancesOf } from './modules-of.ts';
import { readsDist, toolsOf } from './required-tools.ts';
import { lint, TYPES } from './suites.ts';
import { nodeTests } from './suites/node-tests.ts';
import type { Suite } from './suites/suite.ts';
import { filesBelow, NODE_TEST } from './test-files.ts';
import { measuresTime, tierOf, TIER_ENV } from './tiers.ts';

/**
 * CPU seconds that the unit tests of a quick run may take: with types and lint beside them, forty seconds on the clock.
 */
const BUDGET = 20;

const git = (...words: string[]): string[] =>
  spawnSync('git', words, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/**
 * The files that differ from where the branch left `main`, or from the last commit if it is `main`, or that the last
 * commit changed if nothing differs.
 */
function changedFiles(): string[] {
  const [head] = git('rev-parse', 'HEAD');
  const main = ['origin/main', 'main'].flatMap((branch) => git('merge-base', 'HEAD', branch))[0];
  const changed = [...git('diff', '--name-only', main ?? 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return changed.length || !head ? changed : git('diff', '--name-only', 'HEAD~1');
}

/** A unit test and the number of imports between it and the nearest file that changed. */
export interface Near {
  file: string;
  distance: number;
}

/** The tests that import something that changed, the nearest first. */
export const testsNear = (tests: readonly string[], changed: readonly string[]): Near[] =>
  tests
    .map((file) => {
      const distances = distancesOf(file);
      return { file, distance: Math.min(...changed.map((one) => distances.get(one) ?? Infinity)) };
    })
    .filter(({ distance }) => distance < Infinity)
    .sort((one, other) => one.distance - other.distance);

/** The first tests whose time fits. At least one, however long it takes. */
export function within(budget: number, near: readonly Near[], secondsOf: (file: string) => number): string[] {
  let sum = 0;
  return near.map(({ file }) => file).filter((file, index) => (sum += secondsOf(file)) <= budget || index === 0);
}

/**
 * The suites of `npm test -- quick`: types, lint of what changed, and the unit tests nearest to it. Prints what it
 * leaves out.
 */
export function quickSuites(): Suite[] {
  const tests = filesBelow('test', NODE_TEST).filter(
    (file) => tierOf(file) === 'default' && !toolsOf([file]).length && !readsDist([file]) && !measuresTime(file),
  );
  const changed = changedFiles();
  const near = testsNear(tests, changed);
  const durations = readDurations();
  const files = within(BUDGET, near, (file) => durations[file] ?? usualSeconds(file));
  console.log(
    `${changed.length} files changed. Unit tests: the nearest ${files.length} of ${near.length} that import them.`,
  );
  const unit = nodeTests('unit tests of what changed', files, { env: TIER_ENV.default });
  const scripts = changed.filter((file) => /\.[cm]?[jt]s$/.test(file) && existsSync(file));
  // Another rule concerns every file.
  const isConfigured = changed.some((file) => /^(?:eslint\.config\.js|\.oxlintrc\.json)$/.test(file));
  const checked = isConfigured || scripts.length ? [lint('lint of what changed', isConfigured ? [] : scripts)] : [];
  return [...checked, TYPES, ...(files.length ? [unit] : [])];
}
