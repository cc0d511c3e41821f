import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idOf } from '../../../src/form/model/field.ts';

test('two pointers never have the same id, whatever characters follow a separator', () => {
  const signs = ['\u0002', ' ', '\u020b', '\u20b0', '~0', '.', ':', '/'];
  const pointers = signs.flatMap((sign) => ['', 'b', '0', 'b0'].map((next) => `/a${sign}${next}`));
  const ids = new Map(pointers.map((pointer) => [idOf(pointer), pointer]));
  assert.deepEqual([...ids.values()], pointers);
});
