import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { child, escapeToken, get, set, tokens } from '../../../src/base/json/pointer.ts';

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

  test('set removes a property, and leaves no empty one behind', () => {
    assert.deepEqual(Object.keys(set({ a: 1, b: 2 }, '/a', undefined) as object), ['b']);
  });

  test('set makes missing parents, and replaces a parent that is no object', () => {
    assert.deepEqual(set(undefined, '/a/b', 1), { a: { b: 1 } });
    assert.deepEqual(set({ a: 'text' }, '/a/b', 1), { a: { b: 1 } });
    assert.deepEqual(set({ a: { b: 1 } }, '/a/c', 2), { a: { b: 1, c: 2 } });
  });
});

/* Names with the characters that a pointer escapes, also beside each other and in the order of an escape. */
const NAMES: readonly (readonly [name: string, token: string])[] = [
  ['a/b', 'a~1b'],
  ['a~b', 'a~0b'],
  ['~1', '~01'],
  ['/~/', '~1~0~1'],
  ['plain', 'plain'],
  ['', ''],
];

test('A name with a slash or a tilde is escaped, and read back as it was', () => {
  for (const [name, token] of NAMES) {
    assert.equal(escapeToken(name), token);
    assert.equal(child('/outer', name), `/outer/${token}`);
    assert.deepEqual(tokens(child(child('', name), 0)), [name, '0']);
    assert.equal(get({ [name]: { in: 1 } }, `${child('', name)}/in`), 1);
    assert.deepEqual(set({ [name]: 1 }, child('', name), 2), { [name]: 2 });
  }
  assert.deepEqual(tokens(''), []);
});
