import { readdirSync } from 'node:fs';

/** The files below a folder whose path matches, sorted. */
export const filesBelow = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => pattern.test(name))
    .sort();

/** Tests that run in Node. The others run in a browser. */
export const NODE_TEST = /(?<!\.browser)\.test\.ts$/;

/** Tests that run in a browser by Web Test Runner. */
export const BROWSER_TEST = /\.browser\.test\.ts$/;
