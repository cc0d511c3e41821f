import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { ask, proxyBefore, type Json, type Shop } from '../support/kit.ts';
import { INTENT, openUnpaid, ORDER, PAYMENT, STATUS, through } from '../support/unpaid.ts';

/* What a service may say of a call, or of a thing that is not this payment. */
const WORDS = [
  'success',
  'SUCCESS',
  'ok',
  'completed',
  'COMPLETED',
  'paid',
  'PAID',
  'SUCCEEDED',
  'captured',
  'done',
  'error',
  'failed',
  'FAILED',
  'cancelled',
  'refunded',
  'REFUND_COMPLETED',
  'PAYMENT_CONFIRMED',
  'expired',
  '200',
];
const word = fc.constantFrom<unknown>(...WORDS, true, false, 1, null);
const flags = fc.dictionary(
  fc.constantFrom(
    'status',
    'state',
    'success',
    'ok',
    'code',
    'message',
    'result',
    'paid',
    'isPaid',
    'outcome',
    'Status',
  ),
  word,
  { maxKeys: 4 },
);
const envelope = fc.constantFrom('data', 'result', 'payload', 'response', 'payment', 'order', 'Data', 'body');

/** The body in up to three envelopes, each of which says something of its own. */
const around = (body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(body, fc.array(fc.tuple(flags, envelope), { maxLength: 3 }))
    .map(([inner, layers]) =>
      layers.reduce<unknown>((held, [fromService, name]) => ({ ...fromService, [name]: held }), inner),
    );

/** The undocumented payment body: anything, often similar to a payment. */
const paymentBody = around(
  fc.oneof(
    fc.constant(null),
    fc.constant([]),
    fc.constant({}),
    flags,
    fc.record(
      {
        status: word,
        paymentStatus: word,
        intentId: fc.constantFrom<unknown>('pi_other', null),
        amountMinor: fc.constant(15900),
        paidAt: fc.constant('2026-01-01T00:00:00Z'),
      },
      { requiredKeys: [] },
    ),
  ),
);

/** How a proxy that has not seen the order yet shows it. */
async function readOrder(
  shop: Shop,
  token: string,
  fetch: typeof globalThis.fetch,
): Promise<{ stage: unknown; payment: Json }> {
  const fresh = proxyBefore(shop.sandbox, { fetch });
  const { json, text } = await ask(fresh, 'GET', '/order', { token });
  await fresh.close();
  assert.ok(json['order'], text);
  return json['order'] as { stage: unknown; payment: Json };
}

test('whatever the undocumented payment body contains, an order with an open intent waits for its payment', async () => {
  const { shop, token, intentId } = await openUnpaid();
  await fc.assert(
    fc.asyncProperty(paymentBody, async (body) => {
      const { stage, payment } = await readOrder(shop, token, through(shop, { [PAYMENT]: () => body }));
      assert.deepEqual([stage, payment['state']], ['created', 'pending']);
    }),
    { numRuns: runs(150) },
  );
  // A second press of Pay leads to the intent that is open.
  const again = await shop.ask('POST', '/order/payment', { token, body: {} });
  assert.equal((again.json['payment'] as Json)['intentId'], intentId);
});

test('whatever envelopes contain around order, status and payment, no unpaid order becomes paid, failed or refunded', async () => {
  const { shop, token } = await openUnpaid();
  let read = 0;
  const fromService = fc.array(fc.tuple(flags, fc.constantFrom('data', 'result', 'payload', 'response')), {
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(fromService, fromService, paymentBody, async (ofOrder, ofStatus, body) => {
      const wrap =
        (layers: typeof ofOrder) =>
        (text: string): unknown =>
          layers.reduce<unknown>((held, [flag, name]) => ({ ...flag, [name]: held }), JSON.parse(text));
      // A body that says that it failed, or whose envelope is in its own way, may be refused: it is never taken for
      // another.
      const fetch = through(shop, { [PAYMENT]: () => body, [STATUS]: wrap(ofStatus), [ORDER]: wrap(ofOrder) });
      const fresh = proxyBefore(shop.sandbox, { fetch });
      const { status, json } = await ask(fresh, 'GET', '/order', { token });
      await fresh.close();
      if (status !== 200) return assert.equal(json.error?.code, 'UPSTREAM_INVALID');
      const { stage, payment } = json['order'] as { stage: unknown; payment: Json };
      assert.equal(payment['state'], 'pending');
      assert.ok(stage === 'created' || stage === 'unknown', String(stage));
      if (stage === 'created') read += 1;
    }),
    { numRuns: runs(150) },
  );
  assert.ok(read > runs(25), 'most are read');
});

for (const body of [
  { status: 'success', data: null },
  { status: 'success', paymentStatus: 'PENDING' },
  { status: 'completed', message: 'Fetched' },
  { status: 'failed' },
  { success: true, status: 'paid' },
]) {
  test(`a status of ${JSON.stringify(body)} is not used for an order whose record is CREATED`, async () => {
    const { shop, token } = await openUnpaid();
    const seen = await readOrder(shop, token, through(shop, { [STATUS]: () => body, [PAYMENT]: () => body }));
    assert.equal(seen.payment['state'], 'pending');
    assert.ok(seen.stage === 'created' || seen.stage === 'unknown', String(seen.stage));
  });
}

test('a payment is paid if its intent is, whatever the undocumented body contains', async () => {
  const { shop, token, intentId } = await openUnpaid();
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  const created = (text: string): unknown => ({ ...(JSON.parse(text) as Json), status: 'CREATED' });
  for (const body of [{ status: 'failed' }, { status: 'FAILED', intentId }, { data: null }, { success: false }]) {
    const { payment } = await readOrder(
      shop,
      token,
      through(shop, { [PAYMENT]: () => body, [STATUS]: created, [ORDER]: created }),
    );
    assert.deepEqual(payment, { state: 'paid', intentId });
  }
});

test('a failed or cancelled order is not paid because of a body', async () => {
  const { shop, token, id } = await openUnpaid();
  await shop.control('POST', `/orders/${id}/advance`, { to: 'CANCELLED' });
  const seen = await readOrder(
    shop,
    token,
    through(shop, { [PAYMENT]: () => ({ status: 'PAID', intentId: 'pi_x', amountMinor: 15900 }) }),
  );
  assert.deepEqual([seen.stage, seen.payment['state']], ['cancelled', 'pending']);
});

for (const [name, change] of Object.entries<Json>({
  amount: { amountMinor: 100 },
  order: { externalOrderId: 'ES-OTHER' },
  currency: { currency: 'USD' },
  id: { id: 'pi_other' },
})) {
  test(`an intent of another ${name} that succeeded pays nothing`, async () => {
    const { shop, token } = await openUnpaid();
    const forged = { [INTENT]: (text: string) => ({ ...(JSON.parse(text) as Json), status: 'SUCCEEDED', ...change }) };
    const { stage, payment } = await readOrder(shop, token, through(shop, forged));
    assert.deepEqual([stage, payment['state']], ['created', 'unknown']);
  });
}

/** A record without a status: the specification does not show one. */
const withoutStatus = (text: string): Json =>
  Object.fromEntries(
    Object.entries(JSON.parse(text) as Json).filter(([name]) => name !== 'status' && name !== 'timeline'),
  );

test('if the record of an order has no status, the order status decides, and the customer can pay', async () => {
  const { shop, token, id, intentId } = await openUnpaid();
  const fetch = through(shop, { [ORDER]: withoutStatus });
  assert.equal((await readOrder(shop, token, fetch)).stage, 'created');
  const fresh = proxyBefore(shop.sandbox, { fetch });
  after(() => fresh.close());
  const { json, text } = await ask(fresh, 'POST', '/order/payment', { token, body: {} });
  assert.equal((json['payment'] as Json | undefined)?.['intentId'], intentId, text);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  const paid = await readOrder(
    shop,
    token,
    through(shop, { [ORDER]: withoutStatus, [STATUS]: () => ({ externalOrderId: id, status: 'PAYMENT_CONFIRMED' }) }),
  );
  assert.deepEqual([paid.stage, paid.payment['state']], ['payment-confirmed', 'paid']);
});

const OTHER_STATUS: readonly Json[] = [
  { status: 'completed', message: 'Fetched' },
  { status: 'PAID' },
  { status: 'failed' },
  { externalOrderId: 'ES-OTHER', status: 'FULFILMENT_COMPLETED' },
  { merchantOrderId: 'ES-OTHER', data: { status: 'PAYMENT_CONFIRMED' } },
  { status: 'completed', currentStatus: 'CREATED' },
];
for (const body of OTHER_STATUS) {
  test(`a status of ${JSON.stringify(body)} does not move an order whose record has none`, async () => {
    const { shop, token } = await openUnpaid();
    const { stage, payment } = await readOrder(
      shop,
      token,
      through(shop, { [ORDER]: withoutStatus, [STATUS]: () => body }),
    );
    assert.ok(stage === 'unknown' || stage === 'created', String(stage));
    assert.equal(payment['state'], 'pending');
  });
}

const UNREADABLE: readonly (readonly [string, string, unknown])[] = [
  ['order', ORDER, { id: 'core-1', orderId: 'core-1', status: 'CREATED' }],
  ['order', ORDER, { coreOrderId: 'core-1', status: 'CREATED' }],
  ['order', ORDER, { success: false, message: 'no' }],
  ['status', STATUS, { message: 'soon' }],
  ['payment', PAYMENT, 'soon'],
];
for (const [reader, path, body] of UNREADABLE) {
  test(`a body ${JSON.stringify(body)} of ${path} is logged with the name of readers.${reader}`, async () => {
    const { shop, token, intentId } = await openUnpaid();
    // The order's own payment is read once its attempts have failed.
    if (reader === 'payment') await shop.control('POST', `/payments/${intentId}`, { outcome: 'failed' });
    const lines: string[] = [];
    const line = (fields: object, message: string): void => void lines.push(`${JSON.stringify(fields)} ${message}`);
    const fresh = proxyBefore(shop.sandbox, {
      fetch: through(shop, { [path]: () => body }),
      logger: { info: () => undefined, warn: line, error: line },
    });
    const { status, json } = await ask(fresh, 'GET', '/order', { token });
    await fresh.close();
    assert.deepEqual([status, json.error?.code], reader === 'order' ? [502, 'UPSTREAM_INVALID'] : [200, undefined]);
    assert.ok(
      lines.some((text) => text.includes(`Supply readers.${reader} to read it.`)),
      lines.join('\n'),
    );
  });
}
