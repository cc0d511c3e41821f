import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PACE } from '../../../test/support/pace.mjs';
import { readDurations, usualSeconds } from '../durations.ts';
import { readsDist, toolsOf } from '../required-tools.ts';
import { COLLECTED, compiledPath, compileTests } from './compile-tests.ts';
import { needsProcess } from '../tiers.ts';
import { nodeTests, runNodeFile, type NodeTestOptions } from './node-tests.ts';
import { broken, start, type Failure, type Job, type JobPlace, type Suite, type TestTime } from './suite.ts';

const REPORTER = pathToFileURL('test/support/runner/report-collected.mjs').href;
const RUNNER = 'test/support/runner/run-collected.mjs';

/**
 * How many files a process runs one after the other. More share a start, and code that is compiled already; fewer are
 * lost if the process crashes.
 */
const FILES_AT_ONCE = { browser: 5, node: 10 } as const;

/**
 * The time limit of a process in milliseconds, so that a hanging test does not block the run: what its files
 * usually take and a browser needs to start, at the pace of the machine.
 *
 * @param seconds of work that the files usually take
 * @param load what part of a processor the process keeps busy
 */
const limitOf = (seconds: number, load: number): number => (60_000 + (1_000 * seconds) / load) * PACE;

/** How often the report of a process is read, in milliseconds. */
const INTERVAL = 500;

const scratch = mkdtempSync(join(tmpdir(), 'estamp-journeys-'));
let reports = 0;

/** What `report-collected.mjs` writes at the end of a file. */
interface Line {
  module: string;
  passed: number;
  failures: { test: string; message: string }[];
  slowest: TestTime[];
  /** Milliseconds from the start of the file to its end. */
  ms: number;
}

/**
 * Runs compiled files one after the other in one process with one browser, and reports each at its end.
 *
 * @param modules the compiled forms of the files, in the same order
 * @param collector the compiled form of `COLLECTED`
 * @param load what part of a processor the process keeps busy
 * @param limit in milliseconds
 */
async function runTogether(
  files: readonly string[],
  { modules, collector, load, limit }: { modules: readonly string[]; collector: string; load: number; limit: number },
  place: JobPlace,
): Promise<void> {
  const path = join(scratch, `${(reports += 1)}.jsonl`);
  let read = 0;
  const readLines = (): void => {
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
    for (const line of lines.slice(read)) {
      const { module, passed, failures, slowest, ms } = JSON.parse(line) as Line;
      const file = files[modules.indexOf(module)] ?? module;
      const named = failures.map(({ test, message }): Failure => ({
        file,
        test: test === module ? file : test,
        message,
      }));
      const isEmpty = !passed && !named.length;
      if (isEmpty) named.push({ file, test: file, message: 'It ran no test.' });
      place.report({ file, passed, failed: named.length, failures: named, slowest, seconds: (ms / 1000) * load });
    }
    read = lines.length;
  };
  const timer = setInterval(readLines, INTERVAL);
  const { NODE_TEST_CONTEXT: _context, ...env } = place.env;
  const code = await start(
    [
      process.execPath,
      `--test-reporter=${REPORTER}`,
      `--test-reporter-destination=${path}`,
      RUNNER,
      collector,
      ...modules,
    ],
    { ...place, env: { ...env, SHARED_BROWSER: '1' } },
    limit,
  );
  clearInterval(timer);
  readLines();
  // A crash, or a file that hangs: it and those after it have no line.
  for (const file of files.slice(read)) {
    const message = `The process of ${files.length} files ended with exit code ${code} before the end of this file.`;
    place.report(broken(file, message));
  }
}

/** Groups files so that the groups take about the same time. The slowest file of each comes first. */
export function groupsOf(
  files: readonly string[],
  secondsOf: (file: string) => number,
  atOnce: number = FILES_AT_ONCE.browser,
): string[][] {
  const groups = Array.from({ length: Math.ceil(files.length / atOnce) }, () => ({
    files: [] as string[],
    seconds: 0,
  }));
  for (const file of [...files].sort((one, other) => secondsOf(other) - secondsOf(one))) {
    const shortest = groups.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    shortest.files.push(file);
    shortest.seconds += secondsOf(file);
  }
  return groups.map((group) => group.files);
}

/** What a suite whose files share processes needs to know of itself. */
interface SharedSuite extends Required<NodeTestOptions> {
  /** What the files are: those with a browser share it. */
  kind: keyof typeof FILES_AT_ONCE;
}

/**
 * Jobs of files that run in few processes, one file after the other, each with its own hooks.
 *
 * @param name the name of the suite, which has a folder of its own for its modules
 */
function sharedJobs(name: string, files: readonly string[], { kind, load }: SharedSuite): Job[] {
  // Not that of `nodeTests`, which empties its own while these run.
  const folder = `.cache/tests/${name.replaceAll(/\W+/g, '-')}-together`;
  let compiling: Promise<string[] | Error> | undefined;
  const known = readDurations();
  const secondsOf = (file: string): number => known[file] ?? usualSeconds(file);
  const groups = groupsOf(files, secondsOf, FILES_AT_ONCE[kind]);
  return groups.map((members, index): Job => ({
    name: `${name} ${index + 1}`,
    files: members,
    load,
    async run(place) {
      compiling ??= compileTests(files, folder, { isShared: true }).catch((error: Error) => error);
      const compiled = await compiling;
      if (compiled instanceof Error) {
        for (const file of members) place.report(broken(file, `Not compiled: ${compiled.message}`));
        return;
      }
      const modules = members.map((file) => compiledPath(file, folder));
      // A file that failed at once took less than it will take.
      const seconds = members.reduce((sum, file) => sum + Math.max(secondsOf(file), usualSeconds(file)), 0);
      const limit = limitOf(seconds, load);
      await runTogether(members, { modules, collector: compiledPath(COLLECTED, folder), load, limit }, place);
    },
  }));
}

/**
 * Journeys in Chromium: files that drive the built demo with the real proxy and the real sandbox. A few share a process
 * and a browser, and a failed one runs once more alone.
 *
 * @param options what its processes run with, how many run at the same time, and what part of a processor one keeps
 *   busy
 */
export function journeyTests(name: string, files: readonly string[], options: Required<NodeTestOptions>): Suite {
  return {
    name,
    files,
    needs: toolsOf(files),
    needsBuild: readsDist(files),
    atMost: options.atMost,
    env: options.env,
    again: (file) => `npm test -- stress ${file} 1`,
    jobs: sharedJobs(name, files, { ...options, kind: 'browser' }),
    repeat: runNodeFile,
  };
}

/**
 * Tests of `node:test` that start no program. Most share a process with others, whose modules are loaded and compiled
 * already: that takes two thirds of the CPU time. Those that change the process have their own (`needsProcess`).
 */
export function unitTests(name: string, files: readonly string[], options: Required<NodeTestOptions>): Suite {
  const together = files.filter((file) => !needsProcess(file));
  const alone = nodeTests(name, files.filter(needsProcess), options);
  return {
    ...alone,
    files,
    needs: toolsOf(files),
    needsBuild: readsDist(files),
    jobs: [...alone.jobs, ...sharedJobs(name, together, { ...options, kind: 'node' })],
  };
}
