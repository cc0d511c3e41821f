import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExact } from '../../../src/proxy/readers/json/exact-json.ts';
import { readParsed } from '../../../src/proxy/readers/registry.ts';
import { CATALOGUE } from './corpus/catalogue.ts';
import { ORDERS } from './corpus/orders.ts';
import { PAYMENTS } from './corpus/payments.ts';
import { UNUSUAL } from './corpus/unusual.ts';
import { Unreadable } from '../../../src/proxy/readers/duty.ts';
import { ORDER_ID } from './corpus/service-body.ts';

for (const { reader, name, body, answer, refused } of [...ORDERS, ...PAYMENTS, ...CATALOGUE, ...UNUSUAL]) {
  test(`An answer of a service is read as ${reader}: ${name}.`, () => {
    const read = (): unknown => readParsed(reader, parseExact(JSON.stringify(body)), ORDER_ID);
    if (answer !== undefined) return assert.deepEqual(JSON.parse(JSON.stringify(read())), answer);
    assert.throws(
      read,
      (error) =>
        error instanceof Unreadable &&
        (refused === undefined ? error.code === 'no-names' : `${error.path}: ${error.message}` === refused),
    );
  });
}
