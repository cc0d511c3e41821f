import assert from 'node:assert/strict';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { groupsOf, journeyTests } from '../../../../scripts/test-runner/suites/shared-process.ts';
import type { FileResult } from '../../../../scripts/test-runner/suites/suite.ts';

const FOLDER = '.cache/test-fixtures/journeys';
after(() => rmSync(FOLDER, { recursive: true, force: true }));

const IMPORTS = `import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
const seen = (globalThis.seen ??= []);
const expect = (text) => { if (seen.join(' ') !== text) throw new Error(seen.join(' ')); };
`;

/** Runs files with these texts in one process. @returns their results by name */
async function run(files: Record<string, string>): Promise<Record<string, FileResult>> {
  mkdirSync(FOLDER, { recursive: true });
  const paths = Object.entries(files).map(([name, text]) => {
    const path = `${FOLDER}/${name}.test.ts`;
    writeFileSync(path, IMPORTS + text);
    return path;
  });
  const output = openSync(`${FOLDER}/output`, 'w');
  const results: FileResult[] = [];
  const report = (result: FileResult): void => void results.push(result);
  for (const job of journeyTests('fixtures', paths, { env: {}, atMost: 1, load: 0.5 }).jobs)
    await job.run({ env: process.env, output, report });
  closeSync(output);
  assert.equal(results.length, paths.length, 'each file has one result');
  return Object.fromEntries(results.map((result) => [/(\w+)\.test/.exec(result.file)?.[1] ?? '', result]));
}

const messagesOf = (result?: FileResult): string => (result?.failures ?? []).map(({ message }) => message).join('\n');

test('files that share a process have their own hooks, in the order of node:test', async () => {
  const { one, two } = await run({
    one: `before(() => seen.push('before'));
      after(() => seen.push('after'));
      beforeEach(() => seen.push('each'));
      test('first', () => expect('before each'));
      describe('group', () => {
        beforeEach(() => seen.push('inner'));
        afterEach(() => seen.push('left'));
        test('second', () => expect('before each each inner'));
      });
      test('third', () => expect('before each each inner left each'));`,
    two: `test('of its own', () => expect('before each each inner left each after'));`,
  });
  assert.deepEqual([one?.passed, one?.failed, messagesOf(one)], [3, 0, '']);
  assert.deepEqual([two?.passed, two?.failed, messagesOf(two)], [1, 0, '']);
});

test('a failed test, a failed hook, a skipped test, a file without tests and an open server are failures', async () => {
  const results = await run({
    failed: `test('passes', () => {}); test('fails', () => { throw new Error('It is wrong.'); });`,
    hook: `before(() => { throw new Error('No browser.'); }); test('never runs', () => {});`,
    skipped: `test('is skipped', { skip: true }, () => {});`,
    none: ``,
    open: `import { createServer } from 'node:http';
      test('leaves a server', () => new Promise((done) => createServer().listen(0, done)));`,
  });
  assert.deepEqual([results['failed']?.passed, results['failed']?.failed], [1, 1]);
  assert.match(
    messagesOf(results['failed']),
    /It is wrong\.[\s\S]*failed\.test\.ts:\d+/,
    'with the line of the source',
  );
  assert.match(messagesOf(results['hook']), /No browser/);
  assert.match(messagesOf(results['skipped']), /skipped or to do/);
  assert.match(messagesOf(results['none']), /The file has no test/);
  assert.match(messagesOf(results['open']), /leaves a server open/);
});

test('a process that ends early is a failure of each file that it has not ended', async () => {
  const results = await run({
    crash: `test('crashes', () => process.exit(7));`,
    later: `test('passes', () => {});`,
  });
  const all = Object.values(results);
  assert.ok(all.every(({ failed }) => failed === 1));
  assert.match(messagesOf(results['crash']), /exit code 7 before the end of this file/);
});

test('groups take about the same time and have each file once', () => {
  const files = Array.from({ length: 23 }, (_, index) => `file ${index}`);
  const secondsOf = (file: string): number => Number(file.split(' ')[1]);
  const groups = groupsOf(files, secondsOf);
  assert.deepEqual(groups.flat().sort(), [...files].sort());
  const sums = groups.map((group) => group.reduce((sum, file) => sum + secondsOf(file), 0));
  assert.ok(Math.max(...sums) - Math.min(...sums) <= 22, sums.join(', '));
});
