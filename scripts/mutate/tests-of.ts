import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { filesBelow, NODE_TEST } from '../test-runner/test-files.ts';

/** Pure rooms, whose tests need no browser, no build and no clock. */
const ROOMS = ['base', 'flow', 'proxy/readers', 'proxy/tokens', 'proxy/orders'] as const;

const importsOf = (file: string): string[] =>
  ts
    .preProcessFile(readFileSync(file, 'utf8'), true, true)
    .importedFiles.map(({ fileName }) => join(dirname(file), fileName))
    .filter((path) => path.endsWith('.ts') && existsSync(path));

/** Whether a test reaches a source file by its imports. */
function reaches(test: string, source: string): boolean {
  const found = new Set([test]);
  for (const file of found) {
    if (file === source) return true;
    for (const next of importsOf(file)) found.add(next);
  }
  return false;
}

/**
 * The source files that a word names: a room, a folder in one, or a file.
 *
 * @throws Error if they are in none of `ROOMS`
 */
export function sourcesOf(word: string): string[] {
  const path = word.replace(/^src\//, '').replace(/\/$/, '');
  const isPure = ROOMS.some((room) => path === room || path.startsWith(`${room}/`));
  const file = `src/${path}`;
  if (!isPure || !existsSync(file)) throw new Error(`${word} is in none of the rooms ${ROOMS.join(', ')}.`);
  return file.endsWith('.ts') ? [file] : filesBelow(file, /\.ts$/);
}

/**
 * The tests that can detect a mutant of a file: those in the folder of the same name that reach it, and without any,
 * those of its room.
 */
export function testsOf(source: string): string[] {
  const folder = dirname(source).replace(/^src/, 'test');
  const room = ROOMS.find((name) => source.startsWith(`src/${name}/`)) ?? '';
  for (const place of [folder, `test/${room}`]) {
    if (!existsSync(place)) continue;
    const found = filesBelow(place, NODE_TEST).filter((test) => reaches(test, source));
    if (found.length) return found;
  }
  return [];
}
