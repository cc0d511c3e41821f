/**
 * `npm run mutate -- base/money.ts`: changes a source file in many small ways (Stryker) and lists the changes that no
 * test of its folder detects. A word names a room of `ROOMS`, a folder in one, or a file; a test file adds a test of
 * another folder. The list is for people; it gates nothing, so the exit code is 0 unless the run itself fails.
 */
import { Stryker } from '@stryker-mutator/core';
import { sourcesOf, testsOf } from './mutate/tests-of.ts';

const words = process.argv.slice(2).filter((word) => !word.endsWith('.test.ts'));
const otherTests = process.argv.slice(2).filter((word) => word.endsWith('.test.ts'));

/* Beside its source: a test may look for files from where it is. */
const bundled = (test: string): string => test.replace(/\.ts$/, '.bundled.mjs');
const bundle = (tests: readonly string[]): string =>
  `esbuild ${tests.join(' ')} --bundle --platform=node --format=esm --packages=external --target=node20` +
  ' --outbase=. --outdir=. --out-extension:.js=.bundled.mjs --log-level=error';

/** Runs the mutants of one file. @returns the lines of the list */
async function mutate(source: string): Promise<string[]> {
  const tests = [...new Set([...testsOf(source), ...otherTests])];
  if (!tests.length) return [`${source}: no test of its room reaches it.`];
  const results = await new Stryker({
    mutate: [source],
    // All mutants are in one file, and a variable of the environment selects one: the tests are compiled once, not for
    // each.
    buildCommand: bundle(tests),
    testRunner: 'command',
    // Without the runner of Node, a file needs one process instead of two.
    commandRunner: { command: tests.map((test) => `node ${bundled(test)}`).join(' && ') },
    concurrency: Number(process.env['MUTATE_CONCURRENCY'] ?? 2),
    coverageAnalysis: 'off',
    // A line for the whole run at most every ten seconds.
    reporters: ['progress-append-only'],
    ignorePatterns: ['dist', 'dist-docs', 'docs', 'bench', '.cache', 'test/json-schema-test-suite/**/optional'],
    tempDirName: '.cache/mutate',
    timeoutMS: 60_000,
    allowConsoleColors: false,
    checkers: [],
  }).runMutationTest();
  const detected = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const survivors = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  return [
    `${source}: ${detected} of ${detected + survivors.length} mutants are detected by ${tests.join(', ')}`,
    ...survivors.map(
      ({ location, mutatorName, replacement }) =>
        `  survived ${source}:${location.start.line}:${location.start.column} ${mutatorName} -> ${replacement}`,
    ),
  ];
}

try {
  if (!words.length) throw new Error('Name a room, a folder or a file: npm run mutate -- base/money.ts');
  const sources = words.flatMap(sourcesOf);
  const lines: string[] = [];
  for (const source of sources) lines.push(...(await mutate(source)));
  console.log(lines.join('\n'));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
