import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Progress, progressLine, secondsLeft, type ProgressState } from '../../../scripts/test-runner/progress.ts';

const STATE: ProgressState = {
  files: 480,
  filesDone: 212,
  failed: 1,
  expected: 1000,
  expectedDone: 400,
  running: ['node', 'lint', 'node'],
  elapsed: 250,
};

test('A line says the time, the files done of all, the failures, the time left and what runs', () => {
  assert.equal(progressLine(STATE), '[4:10] 212 of 480 files, 1 failed, about 6 min left; running: node, lint');
});

test('The time left follows the pace of the run, and is not guessed before a tenth is done', () => {
  assert.equal(secondsLeft(STATE), 375);
  assert.equal(secondsLeft({ ...STATE, expectedDone: 99 }), undefined);
  assert.equal(secondsLeft({ ...STATE, expectedDone: 1000 }), 0);
});

test('A log gets a line in thirty seconds, and no control characters', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const lines: unknown[] = [];
  t.mock.method(console, 'log', (line: unknown) => void lines.push(line));
  const progress = new Progress(() => STATE, false);
  t.mock.timers.tick(90_000);
  progress.print('kept');
  progress.end();
  t.mock.timers.tick(90_000);
  assert.deepEqual(lines, [...Array.from({ length: 3 }, () => progressLine(STATE)), 'kept']);
});
