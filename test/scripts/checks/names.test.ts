import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BANNED_WORDS, bannedIn, identifiersOf, wordsOf } from '../../../scripts/checks/names.ts';
import { sourceFiles } from '../../../scripts/checks/source-files.ts';

const CODE = /\.(?:ts|mts|cts|js|mjs|cjs)$/;
const files = sourceFiles();

/* A message key: merchants override texts by key, so it stays. */
const isMessageKey = (file: string, name: string): boolean => file === 'src/locales/en.ts' && name === 'kept';

const complaint = (name: string): string =>
  `"${name}" contains "${bannedIn(name)}": use ${BANNED_WORDS.get(bannedIn(name) ?? '')}`;

test('A name is split into its words at capitals, digits and separators.', () => {
  assert.deepEqual(wordsOf('panLookupRequest'), ['pan', 'lookup', 'request']);
  assert.deepEqual(wordsOf('MAX_RETRY_AFTER'), ['max', 'retry', 'after']);
  assert.deepEqual(wordsOf('parseJSONText2'), ['parse', 'json', 'text']);
  assert.deepEqual(wordsOf('0002-two-validators.md'), ['two', 'validators', 'md']);
});

test('A banned word is found in all its forms, and not inside other words.', () => {
  for (const name of [
    'judge',
    '#judged',
    'lookAt',
    'ownLooks',
    'takeTurn',
    'wishesOf',
    'carriedOn',
    'keptOf',
    'settleParties',
    'mendIt',
  ]) {
    assert.notEqual(bannedIn(name), undefined, name);
  }
  for (const name of [
    'deliveryAddress',
    'trimEnd',
    'settings',
    'returnUrl',
    'lookup',
    'lookahead',
    'allSettled',
    'amendment',
    'undress',
    'settlement',
    'recommended',
    'newState',
  ]) {
    assert.equal(bannedIn(name), undefined, name);
  }
});

test('Identifiers are found in code only, not in strings, comments, templates and regular expressions.', () => {
  const text = 'const a = `news ${b} turn`; // kept\nclass C { #d = "told"; e() { return /judge/.test(a); } }';
  assert.deepEqual([...identifiersOf('x.ts', text)].sort(), ['#d', 'C', 'a', 'b', 'e', 'test']);
});

test('No identifier of the project contains a banned word.', () => {
  const code = files.filter((file) => CODE.test(file));
  assert.ok(code.length >= 1_000, `only ${code.length} files of code were read`);
  const wrong = code.flatMap((file) =>
    [...identifiersOf(file, readFileSync(file, 'utf8'))]
      .filter((name) => bannedIn(name) !== undefined && !isMessageKey(file, name))
      .map((name) => `${file}: ${complaint(name)}`),
  );
  assert.deepEqual(wrong, []);
});

test('No file name of the project contains a banned word.', () => {
  const wrong = files.flatMap((file) =>
    file
      .split('/')
      .filter((name) => bannedIn(name) !== undefined)
      .map((name) => `${file}: ${complaint(name)}`),
  );
  assert.deepEqual(wrong, []);
});
