import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import type { EstampProxy } from '../../../src/proxy/index.ts';
import {
  ask,
  CANARIES,
  control,
  liftLimits,
  openShop,
  orderBody,
  proxyBefore,
  type JournalEntry,
  type Json,
  type Shop,
} from '../support/kit.ts';

/** How one upstream call ends for the proxy that made it. */
type Ending = 'dies before sending' | 'dies after the effect' | 'answer lost' | 'answers 503' | 'answers 500' | 'cut';

const ENDINGS: readonly Ending[] = [
  'dies before sending',
  'dies after the effect',
  'answer lost',
  'answers 503',
  'answers 500',
  'cut',
];
/* POST /orders makes about eight calls; later ones are never reached, which is a run without a fault. */
const kill = fc.record({ call: fc.integer({ min: 0, max: 9 }), ending: fc.constantFrom(...ENDINGS) });

/** A new proxy with the same secret, whose n-th call of the service ends as requested. */
function proxyThat(shop: Shop, plan: { call: number; ending: Ending } | undefined): EstampProxy {
  let calls = 0;
  let dead = false;
  const never = (): Promise<Response> => new Promise<Response>(() => undefined);
  return proxyBefore(shop.sandbox, {
    limits: {
      quotesPerNetworkPerHour: 1000,
      ordersPerNetworkPerHour: 1000,
      spendPerHour: '9000.00',
      spendPerDay: '9000.00',
    },
    async fetch(input, init) {
      if (dead) return never();
      if (calls++ !== plan?.call) return shop.sandbox.fetch(new Request(input, init));
      if (plan.ending.startsWith('dies')) dead = true;
      if (plan.ending === 'dies before sending') return never();
      if (plan.ending === 'cut') throw new TypeError('connection refused');
      if (plan.ending === 'answers 503')
        return Response.json(
          { error: { code: 'INTERNAL_ERROR' } },
          { status: 503, headers: { 'retry-after': '3600' } },
        );
      if (plan.ending === 'answers 500') return Response.json({ error: { code: 'INTERNAL_ERROR' } }, { status: 500 });
      await shop.sandbox.fetch(new Request(input, init));
      if (dead) return never();
      throw new TypeError('terminated');
    },
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const counted = (entries: readonly JournalEntry[], operationId: string): JournalEntry[] =>
  entries.filter((entry) => entry.operationId === operationId && entry.status < 300);

test('killed between any two calls and repeated, an order is one order, one intent and one charge', async () => {
  const shop = await openShop();
  await liftLimits(shop.sandbox);
  const warm = proxyThat(shop, undefined);
  await fc.assert(
    fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 3 }), async (plans) => {
      const body = await orderBody({ ask: (method, path, options) => ask(warm, method, path, options) });
      const from = (await shop.journal()).length;
      for (const plan of plans) {
        const proxy = proxyThat(shop, plan);
        const answered = ask(proxy, 'POST', '/orders', { body });
        // A dead proxy does not respond; its customer reloads.
        await (plan.ending.startsWith('dies') ? Promise.race([answered, pause(90)]) : answered);
      }
      const answer = await ask(proxyThat(shop, undefined), 'POST', '/orders', { body });
      const again = await ask(proxyThat(shop, undefined), 'POST', '/orders', { body });
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(three(again.json), three(answer.json));

      const entries = (await shop.journal()).slice(from);
      const keys = (operationId: string): string[] => [
        ...new Set(counted(entries, operationId).map((entry) => String(entry.idempotencyKey))),
      ];
      assert.equal(keys('createOrder').length, 1, 'one order');
      assert.equal(keys('createPaymentIntent').length, 1, 'one intent');
      const charges = entries.filter((entry) => entry.operationId === 'attachParties' && entry.meteredPaise > 0);
      assert.equal(charges.length, 1, 'one charge');
    }),
    { numRuns: runs(40), endOnFailure: true },
  );
});

function three({ order, payment }: Json): unknown[] {
  return [(order as Json)['externalOrderId'], (order as Json)['parties'], (payment as Json)['intentId']];
}

test('five identical submits at once, on two proxies, are one order, one intent and one charge', async () => {
  const shop = await openShop();
  const body = await orderBody(shop);
  const other = proxyThat(shop, undefined);
  const answers = await Promise.all(
    [shop.proxy, other, shop.proxy, other, shop.proxy].map((proxy) => ask(proxy, 'POST', '/orders', { body })),
  );
  for (const answer of answers) assert.equal(answer.status, 200, answer.text);
  assert.equal(new Set(answers.map((answer) => JSON.stringify(three(answer.json)))).size, 1);
  const charges = (await shop.journal()).filter(
    (entry) => entry.operationId === 'attachParties' && entry.meteredPaise > 0,
  );
  assert.equal(charges.length, 1);
});

for (const fault of [
  { status: 503 },
  { drop: true },
  { status: 503, afterEffect: true },
  { drop: true, afterEffect: true },
  { delayMs: 150 },
]) {
  test(`each call of an order in turn meets ${JSON.stringify(fault)}: nothing is created or charged twice`, async () => {
    const shop = await openShop({ limits: { ordersPerNetworkPerHour: 1000, quotesPerNetworkPerHour: 1000 } });
    await liftLimits(shop.sandbox);
    for (const operationId of [
      'getService',
      'getOrder',
      'createOrder',
      'attachParties',
      'createPaymentIntent',
      'getOrderStatus',
      'getOrderPayment',
    ]) {
      const body = await orderBody(shop);
      const before = (await shop.journal()).length;
      await shop.control('POST', '/faults', { operationId, times: 4, ...fault });
      const first = await shop.ask('POST', '/orders', { body });
      await control(shop.sandbox, 'DELETE', '/faults');
      assert.ok([200, 503].includes(first.status), `${operationId}: ${first.text}`);
      const second = await shop.ask('POST', '/orders', { body });
      assert.equal(second.status, 200, `${operationId}: ${second.text}`);
      const charges = (await shop.journal())
        .slice(before)
        .filter((entry) => entry.operationId === 'attachParties' && entry.meteredPaise > 0);
      assert.equal(charges.length, 1, operationId);
    }
  });
}

test('after a rotation of the secret a repeated submit gives the same order, parties and intent', async () => {
  const shop = await openShop();
  const body = await orderBody(shop);
  const before = await shop.ask('POST', '/orders', { body });
  const rotated = proxyBefore(shop.sandbox, {
    secret: ['another secret that is long enough to be one', CANARIES.secret],
  });
  const after_ = await ask(rotated, 'POST', '/orders', { body });
  assert.deepEqual(three(after_.json), three(before.json));
  // A token of before the rotation still pays, and derives the next attempt as the old proxy would have.
  await shop.control('POST', `/payments/${String((before.json['payment'] as Json)['intentId'])}`, {
    outcome: 'failed',
  });
  const [one, two] = await Promise.all(
    [shop.proxy, rotated].map((proxy) =>
      ask(proxy, 'POST', '/order/payment', { token: String(before.json['orderToken']), body: {} }),
    ),
  );
  assert.equal((one?.json['payment'] as Json)['intentId'], (two?.json['payment'] as Json)['intentId']);
});
