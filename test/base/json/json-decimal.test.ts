import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimals, isMultiple, sameDecimal } from '../../../src/base/json/json.ts';

test('A multiple is found in decimal arithmetic, where doubles would differ', () => {
  for (const [value, step] of [
    [19.99, 0.01],
    [0.3, 0.1],
    [1e21, 1],
    [1e-7, 1e-7],
    [3e-7, 1e-7],
    [5, 2.5],
    [2.5, 0.5],
    [-0.3, 0.1],
    [0, 7],
  ] as const)
    assert.equal(isMultiple(value, step), true, `${value} of ${step}`);
  for (const [value, step] of [
    [19.995, 0.01],
    [0.35, 0.1],
    [1e-7, 2e-7],
    [2.5, 2],
    [7, 3],
    [1e21, 3],
  ] as const)
    assert.equal(isMultiple(value, step), false, `${value} of ${step}`);
});

test('A step of 0 restricts nothing', () => {
  assert.equal(isMultiple(7, 0), true);
});

test('The decimal places are those of the shortest text', () => {
  assert.equal(decimals(0.05), 2);
  assert.equal(decimals(12.5), 1);
  assert.equal(decimals(7), 0);
  assert.equal(decimals(1e21), 0);
  assert.equal(decimals(1.5e-7), 8);
});

test('A double represents a text if no digit is lost', () => {
  assert.equal(sameDecimal(0.1, '0.10'), true);
  assert.equal(sameDecimal(1e21, '1000000000000000000000'), true);
  assert.equal(sameDecimal(-2.5, '-2.50'), true);
  assert.equal(sameDecimal(2 ** 53, '9007199254740993'), false);
  assert.equal(sameDecimal(0.1, '0.1000000000000000055'), false);
  assert.equal(sameDecimal(Infinity, '1'), false);
});
