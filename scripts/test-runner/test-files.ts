import { readdirSync } from 'node:fs';

/** The files below a folder whose path matches, sorted. */
export const filesBelow = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => pattern.test(name))
    .sort();

/** Tests that run in Node; the others run in a page. */
export const NODE_TEST = /(?<!\.browser)\.test\.ts$/;
