import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../../src/proxy/index.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import fc, { runs } from '../../support/fast-check.ts';
import { HeldClock } from '../../support/clocks/held-clock.ts';
import { DETAILS, order, orderBody, PARTIES, type Json, type Shop } from '../support/kit.ts';
import { beside, open, readOrder, type Instance } from './status-cache/status-caches.ts';

/** Two instances with one store, which can be away for both. */
async function openTwo(): Promise<{
  clock: HeldClock;
  shop: Shop;
  instances: readonly [Instance, Instance];
  outage: { isAway: boolean };
}> {
  const clock = new HeldClock();
  const outage = { isAway: false };
  const shared = createMemoryStore(clock);
  const away = (): Promise<never> => Promise.reject(new Error('The store is away.'));
  const store = Object.fromEntries(
    Object.entries(shared).map(([name, method]) => [
      name,
      (...args: unknown[]) =>
        outage.isAway ? away() : (method as unknown as (...args: unknown[]) => unknown)(...args),
    ]),
  ) as unknown as Store;
  const shop = await open({ clock, store });
  return { clock, shop, instances: [shop, beside(shop, { clock, store })], outage };
}

const documentsOf = ({ documents }: Json): { id: string }[] => documents as { id: string }[];

test('A document that one instance has listed is found by another while the store is away', async () => {
  const { clock, shop, instances, outage } = await openTwo();
  const [one, other] = instances;
  const { token, id, intentId } = await order(shop);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  await shop.control('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_STARTED' });
  outage.isAway = true;
  clock.pass(2_001);
  assert.equal((await readOrder(other, token))['stage'], 'fulfilment');
  await shop.control('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_COMPLETED' });
  const [certificate] = documentsOf(await readOrder(one, token));
  assert.ok(certificate, 'one instance lists the certificate');
  assert.deepEqual(documentsOf(await readOrder(other, token)), [], 'the other one does not know it yet');
  const ask = (documentId: string): ReturnType<Shop['ask']> =>
    other.ask('POST', `/order/documents/${documentId}`, { token, body: {} });
  assert.equal((await ask(certificate.id)).status, 200);
  assert.equal((await ask('doc_unknown')).json.error?.code, 'NOT_FOUND', 'a document that nobody has is final');
  await shop.control('POST', '/faults', { operationId: 'listOrderDocuments', times: 9, status: 503 });
  const { status, json } = await ask('doc_unknown');
  assert.deepEqual([status, json.error?.['retryable']], [503, true], 'an unread list is not final');
});

type Step = { poll: 0 | 1 } | { pass: number } | { advance: true } | { away: boolean };
const ADVANCES = ['PAYMENT_CONFIRMED', 'FULFILMENT_STARTED', 'FULFILMENT_COMPLETED'];
const STAGES = ['created', 'payment-confirmed', 'fulfilment', 'completed'];

const POLL = fc.record({ poll: fc.constantFrom(0 as const, 1 as const) });
const COMMON: readonly fc.Arbitrary<Step>[] = [
  POLL,
  POLL,
  fc.record({ pass: fc.constantFrom(500, 2_001, 9_000, 130_000, 190_000) }),
  fc.record({ advance: fc.constant(true as const) }),
];

/** Runs the steps, with an instance of the polls that is fixed or not. */
async function neverGoesBack(steps: readonly Step[], instanceOf: (poll: 0 | 1) => 0 | 1): Promise<void> {
  const { clock, shop, instances, outage } = await openTwo();
  const { token, id } = await order(shop);
  const ahead = [...ADVANCES];
  let furthest = 0;
  for (const step of steps) {
    if ('pass' in step) clock.pass(step.pass);
    else if ('away' in step) {
      outage.isAway = step.away;
      // Afterwards a read waits for the lease of a read from before, which this clock does not end.
      clock.pass(2_001);
    } else if ('poll' in step) {
      const stage = STAGES.indexOf(String((await readOrder(instances[instanceOf(step.poll)], token))['stage']));
      assert.ok(stage >= furthest, `${String(STAGES[furthest])}, and then ${String(STAGES[stage])}`);
      furthest = stage;
    } else {
      const to = ahead.shift();
      if (to !== undefined) await shop.control('POST', `/orders/${id}/advance`, { to });
    }
  }
}

test('A stage never goes back from one instance to the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...COMMON), { minLength: 8, maxLength: 25 }), (steps) =>
      neverGoesBack(steps, (poll) => poll),
    ),
    { numRuns: runs(8) },
  );
});

test('A stage never goes back at one instance, whenever the store is away', async () => {
  const step = fc.oneof(...COMMON, fc.record({ away: fc.boolean() }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), (steps) => neverGoesBack(steps, () => 1)),
    { numRuns: runs(8) },
  );
});

const callsBy = async (shop: Shop): Promise<string[]> =>
  (await shop.journal()).map(({ operationId }) => String(operationId));

test('Invalid submits cost no call of the service', async () => {
  const { shop } = await openTwo();
  const body = await orderBody(shop);
  await shop.ask('GET', '/checkout/estamp.standard');
  const before = await callsBy(shop);
  for (const invalid of [
    { details: {} },
    { details: { ...DETAILS, purpose: '' } },
    { details: { ...DETAILS, purpose: 7 } },
    { details: { ...DETAILS, purpose: '\u0000\u0000\u0000\u0000\u0000\u0000' } },
    { parties: { ...PARTIES, customerEmail: 'nobody' } },
    { parties: { ...PARTIES, customerMobile: '1' } },
  ]) {
    const { status, json } = await shop.ask('POST', '/orders', { body: { ...body, ...invalid } });
    assert.deepEqual([status, json.error?.code], [400, 'INVALID_INPUT'], JSON.stringify(invalid));
  }
  assert.deepEqual(await callsBy(shop), before);
  assert.equal((await shop.ask('POST', '/orders', { body })).status, 200, 'the price is still good');
});

test('An existing order is returned for details that are invalid now, and for an expired quote', async () => {
  const { clock, shop } = await openTwo();
  const body = await orderBody(shop);
  const idOf = ({ json }: Awaited<ReturnType<Shop['ask']>>): unknown =>
    (json['order'] as Json | undefined)?.['externalOrderId'];
  const made = await shop.ask('POST', '/orders', { body });
  const unordered = await orderBody(shop);
  clock.pass(3_600_000);
  const again = await shop.ask('POST', '/orders', { body });
  assert.deepEqual([again.status, idOf(again)], [200, idOf(made)]);
  const late = await shop.ask('POST', '/orders', { body: unordered });
  assert.equal(late.json.error?.code, 'QUOTE_EXPIRED', 'without an order an expired quote makes none');
});
