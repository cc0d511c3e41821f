import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testsNear, within } from '../../../scripts/test-runner/quick.ts';

const TESTS = ['test/base/money.test.ts', 'test/base/clock.test.ts', 'test/proxy/readers/price/amount.test.ts'];

test('The tests that import what changed are found, the nearest first', () => {
  const near = testsNear(TESTS, ['src/base/money.ts']);
  assert.deepEqual(near[0], { file: 'test/base/money.test.ts', distance: 1 });
  assert.ok(!near.some(({ file }) => file === 'test/base/clock.test.ts'));
  assert.deepEqual(testsNear(TESTS, ['test/base/clock.test.ts']), [{ file: 'test/base/clock.test.ts', distance: 0 }]);
  assert.deepEqual(testsNear(TESTS, ['README.md']), []);
  assert.deepEqual(testsNear(TESTS, []), []);
});

test('As many of the nearest run as fit, and one at least', () => {
  const near = ['a', 'b', 'c'].map((file, distance) => ({ file, distance }));
  assert.deepEqual(
    within(5, near, () => 2),
    ['a', 'b'],
  );
  assert.deepEqual(
    within(1, near, () => 2),
    ['a'],
  );
});
