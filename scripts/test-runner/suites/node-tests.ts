import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiledPath, compileTests } from './compile-tests.ts';
import { readsDist, toolsOf } from '../required-tools.ts';
import { start, sumOf, type Failure, type FileResult, type Output, type Suite } from './suite.ts';

/* Ends the process of a file whose failed hook left a server open. */
const END_OF_FILE = pathToFileURL('test/support/runner/end-of-file.mjs').href;
const REPORTER = pathToFileURL('scripts/test-runner/suites/json-reporter.mjs').href;

/** The time limit of a test file in milliseconds on an idle machine, so that a hanging test does not block the run. */
const FILE_LIMIT = 600_000;

const scratch = mkdtempSync(join(tmpdir(), 'estamp-tests-'));
let reports = 0;

/** What `json-reporter.mjs` writes. */
interface Report {
  counts: Partial<Record<'pass' | 'fail' | 'cancelled' | 'skipped' | 'todo', number>>;
  failures: Failure[];
}

/** Without test files, or if Node itself fails, the runner writes no report. */
function readReport(path: string): Report {
  const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  return text ? (JSON.parse(text) as Report) : { counts: {}, failures: [] };
}

/** Where the file of a test is in the tree: source maps lead a compiled one there, except for a file that broke off. */
const sourceOf = (path: string): string =>
  relative(process.cwd(), path).replace(/^\.cache\/tests\/[^/]+\/(.*)\.mjs$/, '$1.ts');

/** Runs files with `node --test`, each in its own process. @param name of the file, or of the suite of several files */
async function runFiles(
  name: string,
  modules: readonly string[],
  options: readonly string[],
  env: NodeJS.ProcessEnv,
  output: Output,
): Promise<FileResult> {
  const path = join(scratch, `${(reports += 1)}.json`);
  const code = await start(
    process.execPath,
    [
      ...options,
      '--import',
      END_OF_FILE,
      '--test',
      `--test-timeout=${FILE_LIMIT * Number(env['TEST_PACE'] ?? 1)}`,
      '--test-reporter=dot',
      '--test-reporter-destination=stdout',
      `--test-reporter=${REPORTER}`,
      `--test-reporter-destination=${path}`,
      ...modules,
    ],
    env,
    output,
  );
  const { counts, failures } = readReport(path);
  // A skipped test proves nothing, so it counts as failed.
  const failed = (counts.fail ?? 0) + (counts.cancelled ?? 0) + (counts.skipped ?? 0) + (counts.todo ?? 0);
  const passed = counts.pass ?? 0;
  const isSound = failed > 0 || (code === 0 && passed > 0);
  const named = failures.map(({ file, test, message }) => ({
    // A test may be defined in a module that several files import; then the file that ran names it.
    file: modules.length === 1 ? name : sourceOf(file),
    test: sourceOf(test),
    message,
  }));
  const hasFailed = failed > 0 || !isSound;
  if (hasFailed && !named.length) named.push({ file: name, test: name, message: whyFailed(code, counts) });
  return { file: name, passed, failed: isSound ? failed : 1, failures: named };
}

function whyFailed(code: number, { skipped, todo }: Report['counts']): string {
  if (skipped || todo) return 'It has tests that are skipped or to do.';
  return `Node ended with exit code ${code} and reported no test.`;
}

/** Runs one file as it is in the tree, without compiling it first. */
export const runNodeFile = (file: string, env: NodeJS.ProcessEnv, output: Output): Promise<FileResult> =>
  runFiles(file, [file], ['--import', 'tsx'], env, output);

const folderOf = (suite: string): string => `.cache/tests/${suite.replaceAll(' ', '-')}`;

/** Compiles files. Undefined after a compile error, which is then printed. */
const compile = (name: string, files: readonly string[]): Promise<string[] | undefined> =>
  compileTests(files, folderOf(name)).catch(() => undefined);

/** Tests of `node:test` without a browser, each file in its own process. */
export function nodeTests(name: string, files: string[], concurrency = 2): Suite {
  return {
    name,
    files,
    needs: toolsOf(files),
    needsBuild: readsDist(files),
    async run(env, output) {
      const compiled = await compile(name, files);
      if (!compiled) return { passed: 0, failed: 1 };
      const options = ['--enable-source-maps', `--test-concurrency=${concurrency}`];
      return await runFiles(name, compiled, options, env, output);
    },
  };
}

/**
 * Tests of `node:test` that start a browser. Each file has its own run, so that a failed one can run once more.
 *
 * @param concurrency how many files run at a time
 */
export function browserNodeTests(name: string, files: string[], concurrency = 1): Suite {
  const run = (file: string, env: NodeJS.ProcessEnv, output: Output): Promise<FileResult> =>
    runFiles(file, [compiledPath(file, folderOf(name))], ['--enable-source-maps'], env, output);
  return {
    name,
    files,
    needs: toolsOf(files),
    needsBuild: readsDist(files),
    async run(env, output) {
      const compiled = await compile(name, files);
      if (!compiled) return { passed: 0, failed: 1 };
      const waiting = [...files];
      const results: FileResult[] = [];
      const row = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await run(next, env, output));
      };
      await Promise.all(Array.from({ length: concurrency }, row));
      const passed = results.filter(({ failed }) => !failed);
      return { ...sumOf(passed), repeatable: results.filter(({ failed }) => failed) };
    },
    repeat: run,
  };
}
