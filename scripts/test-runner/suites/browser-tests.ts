import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start, sumOf, type FileResult, type Place, type Suite } from './suite.ts';
import { FIREFOX, HEADLESS, SCREEN, WEBKIT, WEBKIT_DRIVER } from '../system-tools.ts';

/** The programs of each browser of Web Test Runner. */
export const BROWSERS = { chromium: [HEADLESS], firefox: [FIREFOX], webkit: [WEBKIT_DRIVER, WEBKIT, SCREEN] } as const;

export type BrowserName = keyof typeof BROWSERS;

const scratch = mkdtempSync(join(tmpdir(), 'estamp-browser-'));

/** Runs files with Web Test Runner. Its reporter in `web-test-runner.config.mjs` writes the results. */
async function runFiles(
  browser: BrowserName,
  files: readonly string[] | undefined,
  place: Place,
): Promise<FileResult[]> {
  const path = join(scratch, `${browser}.json`);
  rmSync(path, { force: true });
  const env = { ...place.env, BROWSER: browser, TEST_RESULTS: path, ...(files && { FILES: files.join(',') }) };
  const code = await start(['npx', 'web-test-runner'], { ...place, env });
  const name = files?.length === 1 ? (files[0] ?? '') : `all files in ${browser}`;
  const broken = (message: string): FileResult => ({
    file: name,
    passed: 0,
    failed: 1,
    failures: [{ file: name, test: name, message }],
  });
  try {
    const results = JSON.parse(readFileSync(path, 'utf8')) as FileResult[];
    const { passed, failed } = sumOf(results);
    const isSound = failed > 0 || (code === 0 && passed > 0);
    return isSound ? results : [...results, broken(`Web Test Runner ended with exit code ${code} and no failed test.`)];
  } catch {
    return [broken(`Web Test Runner ended with exit code ${code} and without results.`)];
  }
}

/** Runs one file in a browser. */
export async function runBrowserFile(browser: BrowserName, file: string, place: Place): Promise<FileResult> {
  const results = await runFiles(browser, [file], place);
  return { file, ...sumOf(results), failures: results.flatMap(({ failures }) => failures) };
}

/**
 * Tests of Web Test Runner in a real browser.
 *
 * @param browser the browser that the runner starts
 * @param files the files to run
 */
export function browserTests(name: string, browser: BrowserName, files: readonly string[]): Suite {
  return {
    name,
    needs: BROWSERS[browser],
    again: (file) => `BROWSER=${browser} npm test -- stress ${file} 1`,
    jobs: [
      {
        name,
        files,
        run: async (place) => (await runFiles(browser, files, place)).forEach(place.report),
      },
    ],
    repeat: (file, place) => runBrowserFile(browser, file, place),
  };
}
