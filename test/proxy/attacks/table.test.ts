import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { titlesOf } from '../../support/titles.ts';

const page = readFileSync('docs/contributing/attacks.md', 'utf8');

/** The rows of the table of attacks: number, attack, what happens here, and the files of the tests that hold it. */
const rows = [...page.matchAll(/^\| (T\d{2,3}) \| (.*) \|$/gm)].map(([, number = '', rest = '']) => {
  const [attack = '', here = '', heldBy = ''] = rest.split(' | ');
  return {
    number,
    attack,
    here,
    files: [...heldBy.matchAll(/`([\w/-]+)`/g)].map(([, file = '']) => `test/${file}.test.ts`),
  };
});

test('docs/contributing/attacks.md lists all 110 attacks, each once and in order, and says what happens', () => {
  const numbers = Array.from({ length: 110 }, (_, index) => `T${String(index + 1).padStart(2, '0')}`);
  assert.deepEqual(
    rows.map(({ number }) => number),
    numbers,
  );
  assert.deepEqual(
    rows.filter(({ attack, here }) => !/\w/.test(attack) || !/\w/.test(here)).map(({ number }) => number),
    [],
  );
});

test('each attack has an existing test whose title begins with its number, or does not apply', () => {
  const wrong = rows.flatMap(({ number, here, files }) => {
    if (files.length === 0) return here.startsWith('does not apply: ') ? [] : [`${number}: nothing holds it`];
    const gone = files.filter((path) => !existsSync(path)).map((path) => `${number}: no ${path}`);
    const isHeld = files
      .filter((path) => existsSync(path))
      .some((path) => [...titlesOf(path)].some((title) => title.split(':')[0]?.split(', ').includes(number)));
    return [...gone, ...(isHeld ? [] : [`${number}: no test of its number`])];
  });
  assert.deepEqual(wrong, []);
});

test('every rule is in the page, with its place in the code', () => {
  const rules = [...page.matchAll(/^\| \*\*(R\d+)\. .* \| (.*) \|$/gm)];
  assert.deepEqual(
    rules.map(([, name]) => name),
    Array.from({ length: 14 }, (_, index) => `R${index + 1}`),
  );
  for (const [, name, places = ''] of rules) {
    const paths = [...places.matchAll(/`([^`]+)`/g)].map(([, path = '']) => `src/${path}`);
    assert.ok(paths.length > 0, name);
    assert.deepEqual(
      paths.filter((path) => !existsSync(path)),
      [],
      name,
    );
  }
});
