import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileTests } from './compile-tests.ts';
import { CHROMIUM, FIREFOX, SCREEN, WEBKIT, WEBKIT_DRIVER, type Tool } from './system-tools.ts';
import { toolsOf } from './required-tools.ts';

export interface Counts {
  passed: number;
  failed: number;
}

/** The result of a suite. */
export interface Result extends Counts {
  /** The failed tests with their output, if the program printed only dots. */
  failures?: string;
}

/** Where a program prints: the terminal or an open file. */
export type Output = 'inherit' | number;

/** A part of the test run. Never throws: a suite that cannot run is a failure with its name. */
export interface Suite {
  name: string;
  /** The programs that it starts. It fails if one is missing. */
  needs?: readonly Tool[];
  /** Its files, if it has some. */
  files?: readonly string[];
  run(env: NodeJS.ProcessEnv, output: Output): Promise<Result>;
}

/* Ends the process of a file whose failed hook left a server open. */
const END_OF_FILE = pathToFileURL('test/support/runner/end-of-file.mjs').href;

const scratch = mkdtempSync(join(tmpdir(), 'estamp-tests-'));

function start(command: string, args: string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', output, output], env });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** A program that passes or fails as a whole: lint, types, a budget. */
export function check(name: string, command: string, ...args: string[]): Suite {
  return {
    name,
    run: async (env, output) =>
      (await start(command, args, env, output)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  };
}

/** The time limit of a test file in milliseconds on an idle machine, so that a hanging test does not block the run. */
const FILE_LIMIT = 600_000;

/** Tests of `node:test`, each file in its own process. */
export function nodeTests(name: string, files: string[], concurrency = 2): Suite {
  return {
    name,
    files,
    needs: toolsOf(files),
    async run(env, output) {
      const folder = name.replaceAll(' ', '-');
      const tap = join(scratch, `${folder}.tap`);
      // A compile error was already printed.
      const compiled = await compileTests(files, `.cache/tests/${folder}`).catch(() => undefined);
      if (!compiled) return { passed: 0, failed: 1 };
      const code = await start(
        process.execPath,
        [
          '--enable-source-maps',
          '--import',
          END_OF_FILE,
          '--test',
          `--test-concurrency=${concurrency}`,
          `--test-timeout=${FILE_LIMIT * Number(env['TEST_PACE'] ?? 1)}`,
          '--test-reporter=dot',
          '--test-reporter-destination=stdout',
          '--test-reporter=tap',
          `--test-reporter-destination=${tap}`,
          ...compiled,
        ],
        env,
        output,
      );
      // Without test files, the runner writes no report.
      const report = existsSync(tap) ? readFileSync(tap, 'utf8') : '';
      const count = (word: string): number => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(report)?.[1] ?? 0);
      // A skipped test proves nothing, so it counts as failed.
      const failed = count('fail') + count('cancelled') + count('skipped') + count('todo');
      const passed = count('pass');
      return {
        passed,
        failed: failed || (code === 0 && passed > 0 ? 0 : 1),
        ...(failed && { failures: failures(report) }),
      };
    },
  };
}

/** The failed tests of a TAP report with their output. */
function failures(report: string): string {
  const blocks = report.split(/^(?=\s*(?:not )?ok )/m).filter((block) => /^\s*not ok /.test(block));
  return blocks.map((block) => block.slice(0, 3000)).join('\n');
}

/** The counts that the runner's reporter writes. */
interface BrowserCounts extends Counts {
  /** Files without an end: the browser crashed or did not start, or the file cannot run. */
  broken: string[];
}

const BROWSERS = { chromium: [CHROMIUM], firefox: [FIREFOX], webkit: [WEBKIT_DRIVER, WEBKIT, SCREEN] } as const;

/**
 * Tests of Web Test Runner in a real browser. A file without an end runs once more in a new browser: a browser's fault
 * then passes, a file's fault fails.
 *
 * @param browser the browser that the runner starts
 * @param files the files to run. Default: all
 */
export function browserTests(name: string, browser: keyof typeof BROWSERS, files?: readonly string[]): Suite {
  return {
    name,
    needs: BROWSERS[browser],
    async run(env, output) {
      const counts = join(scratch, `${browser}.json`);
      async function once(chosen?: readonly string[]): Promise<BrowserCounts> {
        rmSync(counts, { force: true });
        const variables = { BROWSER: browser, TEST_COUNTS: counts, ...(chosen && { FILES: chosen.join(',') }) };
        const code = await start('npx', ['web-test-runner'], { ...env, ...variables }, output);
        try {
          const { passed, failed, broken } = JSON.parse(readFileSync(counts, 'utf8')) as BrowserCounts;
          const isSound = failed + broken.length > 0 || (code === 0 && passed > 0);
          return { passed, failed: isSound ? failed : 1, broken };
        } catch {
          return { passed: 0, failed: 1, broken: [] };
        }
      }
      const first = await once(files);
      if (first.broken.length === 0) return first;
      const again = await once(first.broken);
      return { passed: first.passed + again.passed, failed: first.failed + again.failed + again.broken.length };
    },
  };
}
