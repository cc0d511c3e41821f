import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';

interface Row {
  /** Below `src`. */
  folder: string;
  holds: string;
}

/** The rows of ARCHITECTURE.md: the packages, and the folders inside each of them. */
function readFolders(): Row[] {
  let parent = '';
  return readFileSync('ARCHITECTURE.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const heading = /^#+ (?:`(.+)`)?/.exec(line);
      if (heading) parent = heading[1] ? `${heading[1]}/` : '';
      const [, name, holds] = /^\| `([^`]+)` \| (.*?) \|/.exec(line) ?? [];
      return name !== undefined && holds !== undefined && existsSync(`src/${parent}${name}`)
        ? [{ folder: parent + name, holds }]
        : [];
    });
}

/** The folders that a reader of ARCHITECTURE.md finds for a term. A folder stands for its package. */
function findFolders(rows: readonly Row[], term: string): string[] {
  const found = rows
    .filter(({ holds }) => holds.toLowerCase().includes(term.toLowerCase()))
    .map(({ folder }) => folder);
  return found.filter((folder) => !found.some((other) => other.startsWith(`${folder}/`)));
}

const questions = [
  ...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^\| ([^|\n]*\*\*([^*\n]+)\*\*[^|\n]*) \| `([^`]+)` \|$/gm),
].map(([, question = '', term = '', file = '']) => ({ question, term, file }));

test('CONTRIBUTING.md has twenty questions or more, and ARCHITECTURE.md describes the folders of all packages.', () => {
  assert.ok(questions.length >= 20, `${questions.length} questions were read`);
  const rows = readFolders();
  for (const folder of [
    'base',
    'wire',
    'form/schema',
    'elements/form/fields',
    'proxy/orders/status-cache',
    'sandbox/http',
  ]) {
    assert.ok(
      rows.some((row) => row.folder === folder),
      folder,
    );
  }
});

test('A term that is in two folders or in none leads nowhere.', () => {
  const rows = [
    { folder: 'a', holds: 'Alpha, beta' },
    { folder: 'a/b', holds: 'beta' },
    { folder: 'c', holds: 'gamma' },
    { folder: 'd', holds: 'gamma' },
  ];
  assert.deepEqual(findFolders(rows, 'alpha'), ['a']);
  assert.deepEqual(findFolders(rows, 'Beta'), ['a/b']);
  assert.deepEqual(findFolders(rows, 'gamma'), ['c', 'd']);
  assert.deepEqual(findFolders(rows, 'delta'), []);
});

for (const { question, term, file } of questions) {
  test(`ARCHITECTURE.md alone answers "${question.replaceAll('**', '')}"`, () => {
    assert.ok(existsSync(`src/${file}`), `src/${file} does not exist`);
    assert.deepEqual(findFolders(readFolders(), term), [dirname(file)]);
  });
}
