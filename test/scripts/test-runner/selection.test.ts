import assert from 'node:assert/strict';
import { test } from 'node:test';
import { select } from '../../../scripts/test-runner/selection.ts';
import { QUICK, STAGES } from '../../../scripts/test-runner/stages.ts';

const suites = STAGES.flat(2);
const all = suites.map(({ name }) => name);
const chosen = (...words: string[]): string[] =>
  suites.filter(select(words, suites, QUICK).isChosen).map(({ name }) => name);

test('Without words every suite runs and none is left out', () => {
  assert.deepEqual(chosen(), all);
  assert.deepEqual(select([], suites, QUICK).leftOut, []);
});

test('The quick suites are chosen by one word, and all others are named as left out', () => {
  assert.deepEqual(chosen('quick'), QUICK);
  const { leftOut } = select(['quick'], suites, QUICK);
  assert.deepEqual([...QUICK, ...leftOut].sort(), [...all].sort());
  assert.ok(leftOut.includes('journeys in Chromium'));
});

test('A word names the suites that contain it, and each suite is either chosen or left out', () => {
  assert.deepEqual(chosen('journeys in Firefox', 'lint'), ['lint', 'journeys in Firefox']);
  const { leftOut } = select(['journeys in Firefox', 'lint'], suites, QUICK);
  assert.equal(leftOut.length, all.length - 2);
});

test('A word that names no suite is unknown', () => {
  assert.deepEqual(select(['lint', 'lnit'], suites, QUICK).unknown, ['lnit']);
  assert.deepEqual(select(['quick', 'lint'], suites, QUICK).unknown, []);
});
