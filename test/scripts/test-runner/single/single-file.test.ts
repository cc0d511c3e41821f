import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStress, parseWatch, singleFile } from '../../../../scripts/test-runner/single/single-file.ts';
import { FIREFOX, HEADLESS } from '../../../../scripts/test-runner/system-tools.ts';

const BROWSER_FILE = 'test/elements/tags/estamp-checkout.browser.test.ts';

test('A file of the browser suites needs the browser that is named, and no build', () => {
  const { needs, needsBuild } = singleFile(BROWSER_FILE, 'firefox');
  assert.deepEqual([needs, needsBuild], [[FIREFOX], false]);
});

test('A journey needs its browser and the build', () => {
  const { needs, needsBuild } = singleFile('test/journeys/purchase/purchase.test.ts');
  assert.deepEqual([needs, needsBuild], [[HEADLESS], true]);
});

test('A unit test needs nothing', () => {
  const { needs, needsBuild } = singleFile('test/base/money.test.ts');
  assert.deepEqual([needs, needsBuild], [[], false]);
});

test('A path that is no file of tests, and an unknown browser, are refused with a sentence', () => {
  assert.throws(() => singleFile('test/nothing.test.ts'), /test\/nothing\.test\.ts is no file of tests/);
  assert.throws(() => singleFile('scripts/test.ts'), /is no file of tests/);
  assert.throws(() => singleFile(BROWSER_FILE, 'opera'), /BROWSER=opera is none of chromium, firefox, webkit\./);
});

test('The words after watch and stress are read, and wrong ones are refused with the usage', () => {
  const file = 'test/base/money.test.ts';
  assert.equal(parseStress([file]).times, 20);
  assert.equal(parseStress([file, '3']).times, 3);
  assert.equal(parseWatch([file, BROWSER_FILE]).length, 2);
  for (const words of [[], [file, '0'], [file, 'often'], [file, '2', '3']])
    assert.throws(() => parseStress(words), /npm test -- stress FILE 20/);
  assert.throws(() => parseWatch([]), /npm test -- watch FILE/);
});
