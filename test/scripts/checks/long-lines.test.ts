import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { longLines } from '../../../scripts/checks/long-lines.ts';

/* Written by scripts, which do not wrap. */
const GENERATED = /^(?:docs\/reference\/|llms\.txt|test\/)/;

test('A line of prose has at most 120 columns; code, tables and headings may be longer', () => {
  const long = 'word '.repeat(30).trim();
  assert.deepEqual(longLines(`${long}\n\n- ${long}\n`), [1, 3]);
  assert.deepEqual(longLines(`\`\`\`sh\n${long}\n\`\`\`\n| ${long} |\n# ${long}\n<!-- ${long} -->\nshort`), []);
  assert.deepEqual(longLines('क'.repeat(120)), [], 'a column is a character, not a byte');
});

test('The documents of the project keep to it', () => {
  const files = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');
  const found = files
    .filter((file) => !GENERATED.test(file))
    .flatMap((file) => longLines(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`));
  assert.ok(files.length > 50);
  assert.deepEqual(found, []);
});
