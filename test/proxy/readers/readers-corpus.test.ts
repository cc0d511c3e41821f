import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExact } from '../../../src/proxy/readers/json/exact-json.ts';
import { builtInReader } from '../../../src/proxy/readers/registry.ts';
import { CATALOGUE } from './corpus/catalogue.ts';
import { ORDERS } from './corpus/orders.ts';
import { PAYMENTS } from './corpus/payments.ts';
import { UNUSUAL } from './corpus/unusual.ts';
import { Unreadable } from '../../../src/proxy/readers/index.ts';
import { ORDER_ID } from './corpus/service-body.ts';

for (const { reader, name, body, answer, refused } of [...ORDERS, ...PAYMENTS, ...CATALOGUE, ...UNUSUAL]) {
  test(`An answer of a service is read as ${reader}: ${name}.`, () => {
    if (refused !== undefined) {
      assert.throws(
        () => builtInReader(reader)(parseExact(JSON.stringify(body)), ORDER_ID),
        (error) => error instanceof Unreadable && `${error.path}: ${error.message}` === refused,
      );
      return;
    }
    const read: unknown = builtInReader(reader)(parseExact(JSON.stringify(body)), ORDER_ID);
    assert.deepEqual(read === undefined ? undefined : JSON.parse(JSON.stringify(read)), answer);
  });
}
