import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PACE } from '../../../test/support/pace.mjs';
import { readsDist, toolsOf } from '../required-tools.ts';
import { measuresTime } from '../tiers.ts';
import { compiledPath, compileTests } from './compile-tests.ts';
import {
  broken,
  start,
  type Failure,
  type FileResult,
  type Job,
  type Place,
  type Suite,
  type TestTime,
} from './suite.ts';

/* Ends the process of a file whose failed hook left a server open. */
const END_OF_FILE = pathToFileURL('test/support/runner/end-of-file.mjs').href;
const REPORTER = pathToFileURL('scripts/test-runner/suites/json-reporter.mjs').href;

/** The time limit of a test file in milliseconds on an idle machine, so that a hanging test does not block the run. */
const FILE_LIMIT = 900_000;

const scratch = mkdtempSync(join(tmpdir(), 'estamp-tests-'));
let reports = 0;

/** What `json-reporter.mjs` writes. */
interface Report {
  counts: Partial<Record<'pass' | 'fail' | 'cancelled' | 'skipped' | 'todo', number>>;
  failures: Failure[];
  slowest: TestTime[];
}

/** Without tests, or if Node itself fails, the reporter writes nothing. */
function readReport(path: string): Report {
  const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  return text ? (JSON.parse(text) as Report) : { counts: {}, failures: [], slowest: [] };
}

/** Runs a file in one process, without the second one of `node --test`. @param module the file, or its compiled form */
async function runModule(file: string, module: string, options: readonly string[], place: Place): Promise<FileResult> {
  const path = join(scratch, `${(reports += 1)}.json`);
  // A runner of tests that itself runs this command has told its own files so.
  const { NODE_TEST_CONTEXT: _context, ...env } = place.env;
  const code = await start(
    [
      process.execPath,
      ...options,
      '--import',
      END_OF_FILE,
      '--test-reporter=dot',
      '--test-reporter-destination=stdout',
      `--test-reporter=${REPORTER}`,
      `--test-reporter-destination=${path}`,
      module,
    ],
    { ...place, env },
    FILE_LIMIT * PACE,
  );
  const { counts, failures, slowest } = readReport(path);
  // A skipped test proves nothing, so it counts as failed.
  const failed = (counts.fail ?? 0) + (counts.cancelled ?? 0) + (counts.skipped ?? 0) + (counts.todo ?? 0);
  const passed = counts.pass ?? 0;
  const isSound = failed > 0 || (code === 0 && passed > 0);
  // A test may be defined in a module that several files import; the file that ran names it.
  const named = failures.map(({ test, message }) => ({ file, test: test === module ? file : test, message }));
  if ((failed > 0 || !isSound) && !named.length) named.push({ file, test: file, message: whyFailed(code, counts) });
  return { file, passed, failed: isSound ? failed : 1, failures: named, slowest };
}

function whyFailed(code: number, { skipped, todo }: Report['counts']): string {
  if (skipped || todo) return 'It has tests that are skipped or to do.';
  return `Node ended with exit code ${code} and reported no failed test.`;
}

/** Runs one file as it is in the tree, without compiling it first. */
export const runNodeFile = (file: string, place: Place): Promise<FileResult> =>
  runModule(file, file, ['--import', 'tsx'], place);

/** Files that are compiled together, when the first of them runs. */
export interface CompiledFiles {
  run: (file: string, place: Place) => Promise<FileResult>;
}

/** @param suite the name of the suite, which has a folder of its own for its modules */
export function compiledFiles(suite: string, files: readonly string[]): CompiledFiles {
  const folder = `.cache/tests/${suite.replaceAll(/\W+/g, '-')}`;
  let compiling: Promise<string | undefined> | undefined;
  return {
    async run(file, place) {
      compiling ??= compileTests(files, folder).then(
        () => undefined,
        (error: Error) => error.message,
      );
      const message = await compiling;
      if (message !== undefined) return broken(file, `Not compiled: ${message}`);
      return await runModule(file, compiledPath(file, folder), [], place);
    },
  };
}

/** The command that runs a file again: with what it needs, if it needs something. */
const commandFor = (file: string): string =>
  toolsOf([file]).length || readsDist([file]) ? `npm test -- stress ${file} 1` : `node --import tsx --test ${file}`;

/** How the files of a suite run. */
export interface NodeTestOptions {
  /** How many files run at the same time. Default: as many as fit. */
  atMost?: number;
  /** What part of a processor a file keeps busy. Default: 1. */
  load?: number;
  env?: Readonly<Record<string, string>>;
}

/**
 * Tests of `node:test`, each file in its own process. One that starts a browser may run once more when it has failed.
 */
export function nodeTests(name: string, files: readonly string[], options: NodeTestOptions = {}): Suite {
  const compiled = compiledFiles(name, files);
  const needs = toolsOf(files);
  const { atMost, load, env } = options;
  return {
    name,
    files,
    needs,
    needsBuild: readsDist(files),
    atMost,
    env,
    again: commandFor,
    jobs: files.map((file): Job => ({
      name: file,
      load,
      isExclusive: measuresTime(file),
      run: async (place) => place.report(await compiled.run(file, place)),
    })),
    ...(needs.some(({ isBrowser }) => isBrowser) && { repeat: compiled.run }),
  };
}
