import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { hashFiles, staleFiles, type LintRecord } from '../../../scripts/lint/stale-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'estamp-lint-'));
after(() => rmSync(folder, { recursive: true }));

const FILES = {
  'types.ts': 'export interface Price { paise: number }',
  'middle.ts': "import type { Price } from './types.ts'; export type Quote = { price: Price };",
  'user.ts': "import type { Quote } from './middle.ts'; export const free = (q: Quote): boolean => !q.price.paise;",
  'late.ts': "export const load = (): Promise<unknown> => import('./types.ts');",
  'tag.ts':
    "import type { Price } from './types.ts';\ndeclare global {\n  interface HTMLElementTagNameMap { 'my-price': HTMLElement & Price }\n}",
  'page.ts': "export const find = () => document.querySelector('my-price');",
  'alone.ts': 'export const one = 1;',
};
const path = (name: string): string => join(folder, name);
const paths = Object.keys(FILES).map(path);

beforeEach(() => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path(name), text);
});

/** The names of the files that are stale after a change. */
function staleAfter(name: string, text: string, shared = 'config'): string[] {
  const record: LintRecord = Object.fromEntries(hashFiles(paths, 'config'));
  writeFileSync(path(name), text);
  return staleFiles(hashFiles(paths, shared), record)
    .map((file) => file.slice(folder.length + 1))
    .sort();
}

test('Without a change no file is linted again, and without a record every file is', () => {
  assert.deepEqual(staleAfter('alone.ts', FILES['alone.ts']), []);
  assert.equal(staleFiles(hashFiles(paths, 'config'), {}).length, paths.length);
});

test('A file that nothing imports makes only itself stale', () => {
  assert.deepEqual(staleAfter('alone.ts', 'export const one = 2;'), ['alone.ts']);
});

test('A changed type makes every file stale that reaches it, by type, by import() and by a global name', () => {
  assert.deepEqual(staleAfter('types.ts', 'export interface Price { paise?: number }'), [
    'late.ts',
    'middle.ts',
    'page.ts',
    'tag.ts',
    'types.ts',
    'user.ts',
  ]);
});

test('A changed global declaration makes every file stale', () => {
  assert.equal(staleAfter('tag.ts', `${FILES['tag.ts']}\nexport {};`).length, paths.length);
});

test('A changed configuration makes every file stale', () => {
  assert.equal(staleAfter('alone.ts', FILES['alone.ts'], 'another config').length, paths.length);
});
