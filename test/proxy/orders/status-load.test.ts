import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pollInterval } from '../../../src/flow/selectors/poll-interval.ts';
import { HeldClock } from '../../support/clocks/held-clock.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { deliver, PAYLOAD, SECRET } from '../webhooks/deliveries.ts';
import { DETAILS, liftLimits, openShop, order, PARTIES, STAMP, type Json, type Shop } from '../support/kit.ts';

/* A test key gets a fifth of these. */
const STATUS_CALLS = ['getOrder', 'getOrderStatus', 'getOrderPayment', 'getPaymentIntent'];
const limitTo = (shop: Shop, perMinute: number): Promise<Json> =>
  shop.control(
    'PUT',
    '/limits',
    Object.fromEntries(STATUS_CALLS.map((id) => [id, { count: perMinute * 5, windowSeconds: 60 }])),
  );

interface World {
  shop: Shop;
  /** Milliseconds since the start. */
  now: () => number;
  pass: (seconds: number) => Promise<void>;
  calls: () => Promise<string[]>;
}

/** A shop and its sandbox on one clock, which stands still between the steps. */
async function openWorld(options: Parameters<typeof openShop>[0] = {}): Promise<World> {
  const clock = new HeldClock();
  const start = clock.now();
  const caps = {
    ordersPerNetworkPerHour: 1000,
    quotesPerNetworkPerHour: 1000,
    spendPerHour: '90000.00',
    spendPerDay: '90000.00',
  };
  const shop = await openShop({ clock, store: createMemoryStore(clock), limits: caps, ...options }, { manual: true });
  after(() => shop.close());
  await liftLimits(shop.sandbox);
  return {
    shop,
    now: () => clock.now() - start,
    async pass(seconds) {
      clock.pass(seconds * 1000);
      await shop.control('POST', '/clock', { advanceSeconds: seconds });
    },
    calls: async () => (await shop.journal()).map(({ operationId, status }) => `${operationId} ${status}`),
  };
}

interface Payer {
  token: string;
  intentId: string;
  nextAt: number;
  polls: number;
  paidAt?: number;
}

/** The element's polls of many payers, a second after the other. */
async function passTime(
  world: World,
  payers: readonly Payer[],
  until: number,
): Promise<{ polls: number; hints: number; statuses: Set<number>; slowest: number }> {
  const seen = { polls: 0, hints: 0, statuses: new Set<number>(), slowest: 0 };
  for (; world.now() < until; await world.pass(1)) {
    const due = payers.filter(({ nextAt }) => nextAt <= world.now());
    for (const payer of due) {
      const began = performance.now();
      const answer = await world.shop.ask('GET', '/order', { token: payer.token });
      seen.slowest = Math.max(seen.slowest, performance.now() - began);
      seen.polls += 1;
      payer.polls += 1;
      seen.statuses.add(answer.status);
      const again = Number(answer.headers.get('retry-after') ?? 0);
      if (again > 0) seen.hints += 1;
      assert.equal(answer.json['retryAfterSeconds'] ?? 0, again, 'the element reads the body');
      const { stage, payment } = answer.json['order'] as { stage: string; payment: { state: string } };
      assert.ok(['pending', 'paid'].includes(payment.state), `what is known stays known, not "${payment.state}"`);
      if (payment.state === 'paid') payer.paidAt ??= world.now();
      else assert.equal(stage, 'created');
      payer.nextAt = world.now() + Math.max(pollInterval(payer.polls, false), again * 1000);
    }
  }
  return seen;
}

async function makePayers(world: World, count: number): Promise<Payer[]> {
  const payers: Payer[] = [];
  for (let index = 0; index < count; index++) {
    const { token, intentId } = await order(world.shop);
    payers.push({ token, intentId, nextAt: world.now() + (index % 2) * 1000, polls: 0 });
  }
  return payers;
}

test('120 payers on one key of 600 calls a minute all see their payment within 15 seconds, at most one call a poll', async () => {
  const world = await openWorld();
  const payers = await makePayers(world, 120);
  await limitTo(world.shop, 600);
  const before = (await world.calls()).length;
  const { polls, statuses } = await passTime(world, payers, 60_000);
  const made = (await world.calls()).length - before;
  assert.ok(made <= polls, `${made} calls for ${polls} polls`);
  assert.deepEqual(statuses, new Set([200]));
  for (const { intentId } of payers) await world.shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  const paid = world.now();
  await passTime(world, payers, paid + 16_000);
  const latest = Math.max(...payers.map(({ paidAt = Infinity }) => paidAt - paid));
  assert.ok(latest <= 15_000, `${latest} ms`);
  console.log(
    `120 payers: ${(made / polls).toFixed(2)} calls a poll, the last one saw the payment after ${latest / 1000} s`,
  );
});

test('under a limit far below the need the known state is returned at once, with the time to come again', async () => {
  const world = await openWorld();
  const payers = await makePayers(world, 30);
  await limitTo(world.shop, 20);
  const before = (await world.calls()).length;
  const { polls, hints, statuses, slowest } = await passTime(world, payers, 100_000);
  const calls = (await world.calls()).slice(before);
  assert.ok(
    calls.some((call) => call.endsWith(' 429')),
    'the limit was met',
  );
  assert.ok(calls.length <= polls, `${calls.length} calls for ${polls} polls`);
  assert.deepEqual(statuses, new Set([200]));
  assert.ok(hints > 0, 'the browser is told when to come again');
  const refused = calls.filter((call) => call.endsWith(' 429')).length;
  assert.ok(refused <= 12, `${refused} calls were refused: about one for each operation and minute`);
  console.log(
    `limited: ${(calls.length / polls).toFixed(2)} calls a poll, ${refused} refused, slowest answer ${slowest.toFixed(0)} ms`,
  );
});

/** One customer: a price, an order, the payment within a minute, the certificate five minutes later. */
async function callsOfSale(webhooks: boolean): Promise<number> {
  const world = await openWorld({ webhookSecrets: [SECRET] });
  const { shop } = world;
  // The catalogue is warm.
  await shop.ask('POST', '/quotes', { body: STAMP });
  await world.pass(200);
  await shop.ask('GET', '/checkout/estamp.standard');
  const before = (await world.calls()).length;
  const { json: price } = await shop.ask('POST', '/quotes', { body: STAMP });
  const { json } = await shop.ask('POST', '/orders', {
    body: { quoteToken: price['quoteToken'], parties: PARTIES, details: DETAILS },
  });
  const { order: made, payment, orderToken } = json as { order: Json; payment: Json; orderToken: string };
  const id = String(made['externalOrderId']);
  const announce = async (coreEventType: string): Promise<void> => {
    if (!webhooks) return;
    const payload = {
      ...PAYLOAD,
      externalOrderId: id,
      coreEventType,
      status: coreEventType,
      occurredAt: `${world.now()}`,
    };
    const { status } = await deliver(shop, { payload, eventId: coreEventType, at: await sandboxSeconds(world) });
    assert.equal(status, 200);
  };
  await announce('ORDER_CREATED');
  const payer: Payer = {
    token: orderToken,
    intentId: String(payment['intentId']),
    nextAt: world.now() + 2_000,
    polls: 0,
  };
  const start = world.now();
  await passTime(world, [payer], start + 50_000);
  await shop.control('POST', `/payments/${payer.intentId}`, { outcome: 'paid' });
  await announce('PAYMENT_CONFIRMED');
  // The customer comes back from the payment page: the tab polls fast again.
  payer.polls = 0;
  await passTime(world, [payer], start + 55_000);
  await shop.control('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_STARTED' });
  await announce('FULFILMENT_STARTED');
  await passTime(world, [payer], start + 350_000);
  await shop.control('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_COMPLETED' });
  await announce('FULFILMENT_COMPLETED');
  let documents: Json[] = [];
  for (let waited = 0; documents.length === 0; waited += 2) {
    assert.ok(waited <= 80, 'the certificate is listed');
    await world.pass(2);
    documents = ((await shop.ask('GET', '/order', { token: orderToken })).json['order'] as { documents: Json[] })
      .documents;
  }
  await shop.ask('POST', `/order/documents/${String(documents[0]?.['id'])}`, { token: orderToken, body: {} });
  const calls = (await world.calls()).slice(before);
  const counted = [...new Set(calls)].map((call) => `${call} x ${calls.filter((one) => one === call).length}`);
  console.log(`${webhooks ? 'with' : 'without'} webhooks: ${calls.length} calls an order (${counted.join(', ')})`);
  return calls.length;
}

const sandboxSeconds = async ({ shop }: World): Promise<number> =>
  Math.floor(Date.parse(String((await shop.control('GET', '/clock'))['now'])) / 1000);

test('without webhooks a sale makes at most 60 calls from its price to its certificate', async () => {
  assert.ok((await callsOfSale(false)) <= 60);
});

test('with webhooks a sale makes at most 25 calls from its price to its certificate', async () => {
  assert.ok((await callsOfSale(true)) <= 25);
});

test('a payment whose event is lost is seen within 30 seconds, and from then on the order is read as without events', async () => {
  const world = await openWorld({ webhookSecrets: [SECRET] });
  const { token, id, intentId } = await order(world.shop);
  await deliver(world.shop, {
    payload: { ...PAYLOAD, externalOrderId: id, coreEventType: 'ORDER_CREATED' },
    at: await sandboxSeconds(world),
  });
  const payer: Payer = { token, intentId, nextAt: world.now(), polls: 0 };
  await passTime(world, [payer], world.now() + 40_000);
  await world.shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  const paid = world.now();
  await passTime(world, [payer], paid + 32_000);
  assert.ok((payer.paidAt ?? Infinity) - paid <= 32_000, `${(payer.paidAt ?? Infinity) - paid} ms`);
  await world.shop.control('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_STARTED' });
  await world.pass(10);
  const { json } = await world.shop.ask('GET', '/order', { token });
  assert.equal((json['order'] as Json)['stage'], 'fulfilment', 'no trust in events that do not come');
});
