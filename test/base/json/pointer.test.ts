import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { set } from '../../../src/base/evaluator/index.ts';

describe('set', () => {
  test('set converts a list to an object when it gets a named property, because JSON drops names in a list', () => {
    const next = set({ party: ['old'] }, '/party/name', 'Asha');
    assert.equal(JSON.stringify(next), '{"party":{"name":"Asha"}}');
  });

  test('set changes an item of a list in place', () => {
    assert.deepEqual(set({ l: ['a', 'b'] }, '/l/1', 'c'), { l: ['a', 'c'] });
    assert.deepEqual(set({ l: ['a', 'b'] }, '/l/0', undefined), { l: ['b'] });
  });

  test('set removes nothing when a list does not have the name', () => {
    assert.deepEqual(set({ l: ['a'] }, '/l/name', undefined), { l: ['a'] });
  });
});
