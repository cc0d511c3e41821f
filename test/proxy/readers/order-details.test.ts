import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../support/fast-check.ts';
import { readOrder } from '../../../src/proxy/readers/order.ts';
import { parseExact } from '../../../src/proxy/readers/json/exact-json.ts';
import type { Details } from '../../../src/wire/index.ts';

type Json = Record<string, unknown>;

const ID = 'ES-1';
const ESTAMP = { stateCode: 'KA', articleCode: 'KA-4', stampDutyAmount: '100.00' };
const detailsIn = (body: unknown): Details | undefined => readOrder(parseExact(JSON.stringify(body)), ID)?.details;
const inOrder = (more: Json): Json => ({ externalOrderId: ID, status: 'CREATED', ...more });

/* Names that a form has; `estamp` is the proxy's own. */
const name = fc.stringMatching(/^[a-z][A-Za-z]{0,12}$/).filter((one) => one !== 'estamp');
const answer = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.constant({ door: '4', street: 'MG Road' }),
);
const answers = fc.dictionary(name, answer, { minKeys: 1, maxKeys: 6, noNullPrototype: true });

const SHAPES: Readonly<Record<string, (details: Json) => Json>> = {
  details: (details) => inOrder({ details }),
  order_details: (details) => inOrder({ order_details: details }),
  formData: (details) => inOrder({ formData: details }),
  'details as a text': (details) => inOrder({ details: JSON.stringify(details) }),
  'a list of name and value': (details) =>
    inOrder({ answers: Object.entries(details).map(([one, value]) => ({ name: one, value })) }),
  'a list of key and answer': (details) =>
    inOrder({ details: Object.entries(details).map(([key, value]) => ({ key, answer: value })) }),
  'beside the order': (details) => ({ details, order: inOrder({}) }),
  'in an envelope': (details) => ({ success: true, data: inOrder({ details }), count: 1 }),
};

for (const [shape, write] of Object.entries(SHAPES)) {
  test(`The answers of an order are read from ${shape}, without what the proxy added.`, () => {
    fc.assert(
      fc.property(answers, (details) => {
        assert.deepEqual(detailsIn(write({ ...details, estamp: ESTAMP })), details);
      }),
    );
    assert.equal(readOrder(parseExact(JSON.stringify(write({ estamp: ESTAMP }))), ID)?.sale?.stateCode, 'KA');
  });
}

test('An order that shows no answers has none, whatever stands in the place of them.', () => {
  const none = [undefined, null, '', 'not shown', '{', '[1]', 7, [], [1], [{ value: 'x' }], {}, { estamp: ESTAMP }];
  for (const details of none) assert.equal(detailsIn(inOrder({ details })), undefined, JSON.stringify(details));
  assert.equal(detailsIn(inOrder({ details: { purpose: null, estamp: ESTAMP } })), undefined);
});

test('Answers that are too many to be sent with every read are left out, and the order is still read.', () => {
  const body = inOrder({ details: { purpose: 'x'.repeat(20_001) } });
  assert.equal(detailsIn(body), undefined);
  assert.equal(readOrder(parseExact(JSON.stringify(body)), ID)?.stage, 'created');
});
