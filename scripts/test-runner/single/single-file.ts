import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { BROWSERS, runBrowserFile, type BrowserName } from '../suites/browser-tests.ts';
import { runNodeFile } from '../suites/node-tests.ts';
import { readsDist, toolsOf } from '../required-tools.ts';
import type { Failure, FileResult, Place } from '../suites/suite.ts';
import type { Tool } from '../system-tools.ts';

/** One file of tests, as `npm test -- watch` and `npm test -- stress` run it: without compiling it first. */
export interface SingleFile {
  file: string;
  needs: readonly Tool[];
  needsBuild: boolean;
  run: (place: Place) => Promise<FileResult>;
}

/**
 * Finds how a file runs: in Node, or in the browser that the variable BROWSER names (Chromium unless set).
 *
 * @throws Error if it is no file of tests
 */
export function singleFile(path: string, browser = process.env['BROWSER'] ?? 'chromium'): SingleFile {
  const file = relative(process.cwd(), path);
  if (!existsSync(file) || !file.endsWith('.test.ts'))
    throw new Error(`${path} is no file of tests: name one that ends in .test.ts.`);
  if (file.endsWith('.browser.test.ts')) {
    if (!Object.hasOwn(BROWSERS, browser))
      throw new Error(`BROWSER=${browser} is none of ${Object.keys(BROWSERS).join(', ')}.`);
    const name = browser as BrowserName;
    return { file, needs: BROWSERS[name], needsBuild: false, run: (place) => runBrowserFile(name, file, place) };
  }
  return {
    file,
    needs: toolsOf([file]),
    needsBuild: readsDist([file]),
    run: (place) => runNodeFile(file, place),
  };
}

/** All failures of a result in one line each, for a list. */
export const failureLines = (failures: readonly Failure[]): string[] =>
  failures.map(({ file, test, message }) => `${file}: ${test}: ${message.split('\n')[0] ?? ''}`);

/** The files after `npm test -- watch`. @throws Error if there is none, or one is no file of tests */
export function parseWatch(words: readonly string[]): SingleFile[] {
  if (!words.length) throw new Error('Name the files to watch: npm test -- watch FILE ...');
  return words.map((word) => singleFile(word));
}

/** The file and the number after `npm test -- stress`. @throws Error unless both can be used */
export function parseStress(words: readonly string[]): { file: SingleFile; times: number } {
  const [path = '', count = '20'] = words;
  if (!path || words.length > 2 || !/^[1-9]\d{0,3}$/.test(count))
    throw new Error('Name one file and how many times it runs: npm test -- stress FILE 20');
  return { file: singleFile(path), times: Number(count) };
}
