import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../../../support/fast-check.ts';
import { fieldNames } from '../../../../src/proxy/readers/json/field-names.ts';
import { onceEachShape } from '../../../../src/proxy/readers/json/shape.ts';
import { field } from '../../../../src/proxy/readers/json/tolerant.ts';

test('Records with the same keys share one answer, and any other list of keys has its own.', () => {
  let asked = 0;
  const keysOf = onceEachShape((keys) => {
    asked += 1;
    return keys;
  });
  assert.deepEqual(keysOf({ one: 1, two: 2 }), ['one', 'two']);
  assert.deepEqual(keysOf({ one: 'other', two: null }), ['one', 'two']);
  assert.equal(asked, 1);
  assert.deepEqual(keysOf({ two: 2, one: 1 }), ['two', 'one']);
  // The separator of the cache in a key makes no other record of it.
  assert.deepEqual(keysOf({ 'one\ntwo': 1 }), ['one\ntwo']);
  assert.deepEqual(keysOf({ one: 1, two: 2 }), ['one', 'two']);
});

test('An answer of nothing is remembered too.', () => {
  let asked = 0;
  const nothing = onceEachShape(() => {
    asked += 1;
    return undefined;
  });
  const record = { 'a key of this test': 1 };
  assert.equal(nothing(record), undefined);
  assert.equal(nothing({ ...record }), undefined);
  assert.equal(asked, 1);
});

test('Any keys, also thousands of ever new ones, are answered with the keys of their own record.', () => {
  const keysOf = onceEachShape((keys) => keys);
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.nat(), { maxKeys: 4 }), (record) => {
      assert.deepEqual(keysOf(record), Object.keys(record));
    }),
    { numRuns: runs(3_000) },
  );
  const long = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`field number ${index}`, index]));
  assert.equal(keysOf(long).length, 400);
});

test('A name as it is written is found before other notations, the surer name first, and a null is no value.', () => {
  const names = fieldNames('orderStatus', 'status');
  const found = (record: Record<string, unknown>): unknown => field(record, names);
  assert.equal(found({ ORDER_STATUS: 'a', orderStatus: 'b' }), 'b');
  assert.equal(found({ 'Order-Status': 'a', status: 'b' }), 'b', 'as written');
  assert.equal(found({ 'Order-Status': 'a', STATUS: 'b' }), 'a', 'the surer name');
  assert.equal(found({ orderStatus: null, order_status: null, STATUS: 'b' }), 'b');
  assert.equal(found({ __proto__: { status: 'inherited' } }), undefined);
});
