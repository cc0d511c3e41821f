import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from '../../support/fast-check.ts';
import { matches } from '../../../src/base/evaluator/index.ts';

// The proxy's Ajv uses our own functions for these keywords, so it cannot be the reference.

test('a value is a multiple of a step if it is in whole numbers of the smallest decimal', () => {
  const steps = fc.constantFrom(1, 5, 10, 25, 50, 100, 10_000);
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), steps, (parts, step) => {
      assert.equal(matches({ multipleOf: step / 100 }, parts / 100), parts % step === 0);
    }),
  );
});

test('a list has equal items if any two of them are equal', () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>('', 'a', '1', 'null', 0, 1, true, false, null),
    fc.array(fc.constantFrom<unknown>('a', 1, null), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'toString'), fc.constantFrom<unknown>('a', 1, null), {
      noNullPrototype: true,
    }),
  );
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), (list) => {
      const unlike = list.every((one, i) => list.slice(i + 1).every((other) => !isDeepStrictEqual(one, other)));
      assert.equal(matches({ uniqueItems: true }, list), unlike);
    }),
  );
});
