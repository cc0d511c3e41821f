import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { set } from '../../../src/base/evaluator/index.ts';

describe('writing at a pointer', () => {
  test('gives a name to what is a list: it becomes an object, since JSON drops names in a list', () => {
    const next = set({ party: ['old'] }, '/party/name', 'Asha');
    assert.equal(JSON.stringify(next), '{"party":{"name":"Asha"}}');
  });

  test('changes an entry of a list in its place', () => {
    assert.deepEqual(set({ l: ['a', 'b'] }, '/l/1', 'c'), { l: ['a', 'c'] });
    assert.deepEqual(set({ l: ['a', 'b'] }, '/l/0', undefined), { l: ['b'] });
  });

  test('removes nothing where a list has no such name', () => {
    assert.deepEqual(set({ l: ['a'] }, '/l/name', undefined), { l: ['a'] });
  });
});
