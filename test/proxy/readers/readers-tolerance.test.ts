import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExact } from '../../../src/proxy/readers/json/exact-json.ts';
import { readArticles } from '../../../src/proxy/readers/articles.ts';
import { readDocuments, readOrder } from '../../../src/proxy/readers/order.ts';
import { readPayment, readStatus } from '../../../src/proxy/readers/payment.ts';
import { readStates } from '../../../src/proxy/readers/catalogue-body.ts';
import type { ReaderName } from '../../../src/proxy/readers/registry.ts';
import { readStage } from '../../../src/proxy/readers/stage.ts';
import { explainBody } from '../../../src/proxy/readers/explain-body.ts';

const NO_ROW = 'no row of its list has a code and a name under a known name';
const parse = (value: unknown): unknown => parseExact(JSON.stringify(value));

test('a list of states is found in an object, an envelope, a page and a bare array', () => {
  const row = { stateCode: 'KA', name: 'Karnataka', minAmount: '10.00', requiresDistrict: true };
  const snake = { state_code: 'KA', state_name: 'Karnataka', min_amount: 10, requires_district: true };
  for (const body of [
    { states: [row] },
    { success: true, data: [snake], count: 1 },
    { items: [row] },
    [snake],
    { data: { states: [row] } },
  ]) {
    const [state] = readStates(parse(body))?.states ?? [];
    assert.equal(state?.code, 'KA');
    assert.equal(state?.minAmountMinor, 10_00);
    assert.equal(state?.requiresDistrict, true);
    assert.equal(state?.requiresSro, false);
  }
});

test('a state without a code is ignored, and so is an invalid amount', () => {
  const answer = readStates(parse({ states: [{ name: 'Nowhere' }, { code: 'DL', name: 'Delhi', maxAmount: '1e3' }] }));
  assert.deepEqual(
    answer?.states.map(({ code, maxAmountMinor }) => ({ code, maxAmountMinor })),
    [{ code: 'DL', maxAmountMinor: undefined }],
  );
});

test('an incomplete list of allowed values is ignored', () => {
  const answer = readArticles(
    parse([
      { code: 'A', name: 'One', allowedAmounts: ['100', '2e2'] },
      { code: 'B', name: 'Two', allowedAmounts: [100, 200.5] },
    ]),
  );
  assert.deepEqual(
    answer?.articles.map((article) => article.allowedAmountsMinor),
    [undefined, [100_00, 200_50]],
  );
});

test('whether an article has a second party is read in either notation', () => {
  const rows = [
    { code: 'A', name: 'A', isSecondPartyNA: true },
    { code: 'B', name: 'B', second_party_applicable: false },
    { code: 'C', name: 'C' },
  ];
  assert.deepEqual(
    readArticles(parse(rows))?.articles.map((article) => article.secondParty),
    [false, false, true],
  );
});

test('parties are read from their own object and from among the fields of the order', () => {
  assert.deepEqual(readOrder(parse({ externalOrderId: 'o', parties: { partyName: 'Asha' } }))?.parties, {
    partyName: 'Asha',
  });
  assert.deepEqual(readOrder(parse({ data: { external_order_id: 'o', parties: { party_name: 'Asha' } } }))?.parties, {
    partyName: 'Asha',
  });
  assert.deepEqual(readOrder(parse({ orderId: 'o', partyName: 'Asha' }))?.parties, { partyName: 'Asha' });
});

test('an unknown status is unknown, and an order without a status is not an error', () => {
  assert.equal(readStage('ON_THE_MOON'), 'unknown');
  assert.equal(readStage('constructor'), 'unknown');
  assert.equal(readStatus(parse({ status: 'fulfilment-started' })), 'fulfilment');
  assert.equal(readOrder(parse({ externalOrderId: 'o' }))?.stage, 'unknown');
});

test('an order without a payment has none', () => {
  assert.deepEqual(readPayment(parse({ data: { payment: { status: 'NONE', intentId: null } } })), { state: 'none' });
  assert.deepEqual(readPayment(parse({ status: 'SUCCEEDED', intentId: 'i' })), { state: 'paid', intentId: 'i' });
  assert.equal(readPayment(parse('nothing')), undefined);
});

test('a document without an id cannot be offered', () => {
  assert.deepEqual(readDocuments(parse({ documents: [{ fileName: 'x.pdf' }, { documentId: 'd', type: 'RECEIPT' }] })), [
    { id: 'd', kind: 'RECEIPT', name: 'd.pdf' },
  ]);
});

test('a list without a readable entry is not an empty list', () => {
  for (const name of ['certificateNumber', 'certificate_number', 'certificateNo']) {
    assert.equal(
      readDocuments(parse({ documents: [{ documentId: 'd', [name]: 'IN-KA1' }] }))?.[0]?.certificateNumber,
      'IN-KA1',
      name,
    );
  }
  assert.deepEqual(readDocuments(parse({ documents: [] })), []);
  assert.equal(readDocuments(parse({ documents: [{ fileName: 'x.pdf' }] })), undefined);
  assert.deepEqual(readArticles(parse([]))?.articles, []);
});

test('a body of the catalogue that cannot be read names the path of what has no known name', () => {
  const refusals: readonly (readonly [ReaderName, unknown, path: string, because: string])[] = [
    ['states', { data: { edges: [{ node: { code: 'KA' } }] } }, '/data/edges', 'its list has an unknown name'],
    ['states', { data: [{ attributes: { code: 'KA' } }] }, '/data/0', NO_ROW],
    ['states', { data: { states: [] } }, '/data', 'its list is empty'],
    ['states', { result: { ok: 1 } }, '/result', 'it has no list'],
    ['articles', [{ title: 'One' }], '/0', NO_ROW],
    ['articles', { value: [{ code: 'A', name: 'B' }] }, '/value', 'its list has an unknown name'],
    ['schema', { data: { schemas: { type: 'object' } } }, '/data', 'it has no known field names'],
    ['schema', 7, '', 'it has no known field names'],
  ];
  for (const [name, body, path, because] of refusals)
    assert.deepEqual(explainBody(name, parse(body), {}), { refused: { path, because } });
});

test('the record of a failed order is read, with its reason', () => {
  const record = readOrder(
    parse({ data: { externalOrderId: 'o', status: 'FAILED', failureReason: 'No paper', error: { code: 7 } } }),
    'o',
  );
  assert.equal(record?.stage, 'failed');
});

test('an order is identified by the requested id, whichever of its ids that is', () => {
  assert.equal(
    readOrder(parse({ orderId: 'core-1', orderReference: 'ES-1', status: 'CREATED' }), 'ES-1')?.externalOrderId,
    'ES-1',
  );
});
