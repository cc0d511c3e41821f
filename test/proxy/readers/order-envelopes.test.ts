import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { readOrder } from '../../../src/proxy/readers/order.ts';
import { readStatus } from '../../../src/proxy/readers/payment.ts';
import { parseExact } from '../../../src/proxy/readers/json/exact-json.ts';
import { ask, proxyBefore, type Json } from '../support/kit.ts';
import { openUnpaid, ORDER, PAYMENT, STATUS, through } from '../support/unpaid.ts';

const parse = (value: unknown): unknown => parseExact(JSON.stringify(value));
const ID = 'ES-1';
const NOT_PAID = ['created', 'unknown'];

const word = fc.constantFrom<unknown>(
  'success',
  'ok',
  'completed',
  'COMPLETED',
  'paid',
  'PAID',
  'PAYMENT_CONFIRMED',
  'FULFILMENT_COMPLETED',
  'DOCUMENT_READY',
  'failed',
  'CANCELLED',
  'refunded',
  'CREATED',
  200,
);
const flags = fc.dictionary(
  fc.constantFrom('status', 'state', 'Status', 'message', 'code', 'outcome', 'type', 'updatedAt', 'orderStatus'),
  word,
  { maxKeys: 4 },
);
/* Names of failures and successes, which the readers of failures look into. */
const VERDICT = /err|fault|excep|viola|fail|succ|ok|reject|refus|declin|deni|abort|cancel|expire|problem|valid/i;
const name = fc.oneof(
  fc.constantFrom(
    'orderDetails',
    'details',
    'orders',
    'attributes',
    'content',
    'timeline',
    'history',
    'events',
    'payment',
    'fulfilment',
    'documents',
    'data',
    'order',
    'body',
    'estamp',
    'items',
    'refund',
  ),
  fc
    .stringMatching(/^[A-Za-z][A-Za-z_]{0,11}$/)
    .filter(
      (key) =>
        !VERDICT.test(key) && !/^(?:status|state|code|message|outcome|type)$|order_?(?:id|status|state)/i.test(key),
    ),
);
const layer = fc.record({
  flags,
  name,
  inList: fc.boolean(),
  naming: fc.constantFrom(undefined, 'externalOrderId', 'orderId', 'orderReference'),
});
const layers = fc.array(layer, { minLength: 1, maxLength: 12 });
type Layers = typeof layers extends fc.Arbitrary<infer Value> ? Value : never;

/** The body within envelopes, some of which name the order too. */
const wrap = (around: Layers, body: unknown, id: string): unknown =>
  around.reduce<unknown>(
    (held, { flags: said, name: key, inList, naming }) => ({
      ...said,
      ...(naming && { [naming]: id }),
      [key]: inList ? [held] : held,
    }),
    body,
  );

test('whatever the envelopes around it are called and say, an order that is CREATED is read as created', () => {
  const record = {
    externalOrderId: ID,
    serviceCode: 'estamp.standard',
    status: 'CREATED',
    timeline: [{ status: 'CREATED', at: '2026-01-01T00:00:00Z' }],
  };
  fc.assert(
    fc.property(layers, (around) => {
      for (const inner of [
        record,
        { externalOrderId: ID, status: 'CREATED', updatedAt: '2026-01-01T00:00:00Z' },
        { externalOrderId: ID, status: 'CREATED' },
      ]) {
        const body = parse(wrap(around, inner, ID));
        assert.equal(readOrder(body, ID)?.stage, 'created');
        assert.equal(readStatus(body, ID), 'created');
      }
    }),
    { numRuns: runs(500) },
  );
});

test('a CREATED that does not name the order makes its envelope unknown or is read; the envelope alone decides nothing', () => {
  const said = fc.constantFrom(
    'completed',
    'PAID',
    'IN_PROGRESS',
    'FULFILMENT_COMPLETED',
    'PAYMENT_CONFIRMED',
    'DOCUMENT_READY',
    'CANCELLED',
  );
  const free = fc
    .stringMatching(/^[a-z]{3,12}$/)
    .filter(
      (key) =>
        !VERDICT.test(key) &&
        !/status|state|code|refund|pay|intent|transaction|attempt|fulfil|deliver|ship|courier|print|document|certificate|file|invoice|receipt|time|event|history|log|step|mile/.test(
          key,
        ),
    );
  fc.assert(
    fc.property(
      said,
      free,
      fc.boolean(),
      fc.constantFrom('externalOrderId', 'orderId'),
      (status, key, inList, naming) => {
        const inner = { status: 'CREATED' };
        const body = parse({ [naming]: ID, status, [key]: inList ? [inner] : inner });
        assert.ok(NOT_PAID.includes(readOrder(body, ID)?.stage ?? 'unknown'), JSON.stringify(body));
        assert.ok(NOT_PAID.includes(readStatus(body, ID) ?? 'unknown'), JSON.stringify(body));
      },
    ),
    { numRuns: runs(300) },
  );
});

const UNCERTAIN: readonly Json[] = [
  { externalOrderId: ID, status: 'PAID', payment: { status: 'CREATED' } },
  { externalOrderId: ID, status: 'completed', message: 'Fetched' },
  { status: 'completed', orderId: ID, orderDetails: { externalOrderId: ID, partyName: 'A' } },
  { externalOrderId: ID, status: 'CREATED', fulfilment: { externalOrderId: ID, status: 'COMPLETED' } },
  { externalOrderId: ID, status: 'CREATED', result: { status: 'COMPLETED' } },
  { externalOrderId: ID, status: { code: 'CREATED' }, state: 'COMPLETED' },
  { externalOrderId: ID, status: 'CREATED', orderStatus: 'COMPLETED' },
  { externalOrderId: ID, status: 'CREATED', coreOrder: { orderId: 'core-1', status: 'COMPLETED' } },
  {
    orders: [
      { externalOrderId: ID, status: 'PAID' },
      { externalOrderId: ID, status: 'CREATED' },
    ],
  },
];
for (const body of UNCERTAIN) {
  test(`${JSON.stringify(body)} does not show a paid order`, () => {
    assert.ok(NOT_PAID.includes(readOrder(parse(body), ID)?.stage ?? 'unknown'));
    assert.ok(NOT_PAID.includes(readStatus(parse(body), ID) ?? 'unknown'));
  });
}

const HISTORY = [
  { status: 'CREATED', at: '2026-01-01T00:00:00Z' },
  { status: 'PAYMENT_CONFIRMED', at: '2026-01-02T00:00:00Z' },
];
const CERTAIN: readonly (readonly [Json, string])[] = [
  [{ externalOrderId: ID, status: 'PAID', timeline: HISTORY }, 'payment-confirmed'],
  [
    {
      externalOrderId: ID,
      status: 'COMPLETED',
      updatedAt: '2026-01-01T00:00:00Z',
      message: 'Your certificate is ready',
    },
    'completed',
  ],
  [
    {
      externalOrderId: ID,
      status: 'COMPLETED',
      parties: { partyName: 'A' },
      details: { status: 'CREATED', estamp: { stateCode: 'KA' } },
    },
    'completed',
  ],
  [
    {
      externalOrderId: ID,
      status: 'PAID',
      payment: { status: 'CAPTURED', intentId: 'pi' },
      documents: [{ documentId: 'd', status: 'PENDING' }],
    },
    'payment-confirmed',
  ],
  [{ externalOrderId: ID, status: 'PAYMENT_CONFIRMED', fulfilment: { status: 'PENDING' } }, 'payment-confirmed'],
  [{ externalOrderId: ID, status: 'COMPLETED', meta: { orderId: ID, trace: 't' } }, 'completed'],
  [
    { externalOrderId: ID, status: 'COMPLETED', related: [{ externalOrderId: 'ES-0', status: 'CREATED' }] },
    'completed',
  ],
  [{ success: true, message: 'Fetched', data: { orderId: ID, order_status: 'COMPLETED' } }, 'completed'],
  [
    {
      status: 'success',
      message: 'Fetched',
      anything: { here: [{ orderReference: ID, status: 'CANCELLED', refund: { status: 'PENDING' } }] },
    },
    'cancelled',
  ],
  [[{ externalOrderId: ID, status: 'FULFILMENT_STARTED' }] as unknown as Json, 'fulfilment'],
];
for (const [body, stage] of CERTAIN) {
  test(`${JSON.stringify(body)} is ${stage}`, () => {
    assert.deepEqual([readOrder(parse(body), ID)?.stage, readStatus(parse(body), ID)], [stage, stage]);
  });
}

test('an order within an order of another id is not read', () => {
  const body = parse({ externalOrderId: 'ES-0', status: 'PAID', next: { externalOrderId: ID, status: 'PAID' } });
  assert.notEqual(readOrder(body, ID)?.externalOrderId, ID);
  assert.equal(readStatus(body, ID), undefined);
});

test('a deep body is read', () => {
  let body: unknown = { externalOrderId: ID, status: 'CREATED' };
  for (let depth = 0; depth < 2_000; depth += 1) body = { status: 'completed', externalOrderId: ID, part: body };
  assert.equal(readStatus(parse(body), ID), 'created');
});

test('with the order and its intents CREATED, no envelope around order, status or payment makes it paid, and it can be paid', async () => {
  const { shop, token, id, intentId } = await openUnpaid();
  const withoutStatus = (text: string): unknown =>
    Object.fromEntries(
      Object.entries(JSON.parse(text) as Json).filter(([key]) => key !== 'status' && key !== 'timeline'),
    );
  const one = fc.option(layers, { nil: undefined });
  await fc.assert(
    fc.asyncProperty(one, one, one, fc.boolean(), async (ofOrder, ofStatus, ofPayment, hasNoStatus) => {
      const around =
        (some: Layers | undefined, read: (text: string) => unknown) =>
        (text: string): unknown =>
          wrap(some ?? [], read(text), id);
      const fresh = proxyBefore(shop.sandbox, {
        fetch: through(shop, {
          [ORDER]: around(ofOrder, hasNoStatus ? withoutStatus : JSON.parse),
          [STATUS]: around(ofStatus, JSON.parse),
          [PAYMENT]: around(ofPayment, JSON.parse),
        }),
      });
      const { json, text } = await ask(fresh, 'GET', '/order', { token });
      const again = await ask(fresh, 'POST', '/order/payment', { token, body: {} });
      await fresh.close();
      const { stage, payment } = json['order'] as { stage: string; payment: Json };
      assert.deepEqual([payment['state'], NOT_PAID.includes(stage)], ['pending', true], text);
      assert.equal((again.json['payment'] as Json | undefined)?.['intentId'], intentId, again.text);
    }),
    { numRuns: runs(120) },
  );
});

test('the record alone does not refuse a payment: an open intent is paid, and no new one is created', async () => {
  const { shop, token, id, intentId } = await openUnpaid();
  const said = (status: string) => (): unknown => ({ externalOrderId: id, status, updatedAt: '2026-01-01T00:00:00Z' });
  const pay = async (bodies: Parameters<typeof through>[1]): Promise<unknown> => {
    const fresh = proxyBefore(shop.sandbox, { fetch: through(shop, bodies) });
    const { json } = await ask(fresh, 'POST', '/order/payment', { token, body: {} });
    await fresh.close();
    return (json['payment'] as Json | undefined)?.['intentId'] ?? json.error?.code;
  };
  assert.equal(await pay({ [ORDER]: said('COMPLETED') }), intentId);
  assert.equal(await pay({ [ORDER]: said('ON_THE_MOON'), [STATUS]: said('ON_THE_MOON') }), intentId);
  assert.equal(await pay({ [ORDER]: said('PAID'), [STATUS]: said('PAID') }), 'CONFLICT', 'both say that it is paid');
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'failed' });
  assert.equal(
    await pay({ [ORDER]: said('ON_THE_MOON'), [STATUS]: said('ON_THE_MOON') }),
    'SERVICE_UNAVAILABLE',
    'an unknown order gets no new attempt',
  );
  assert.notEqual(await pay({}), intentId, 'an open order does');
});
