import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { createMemoryStore } from '../../../../src/proxy/store/memory.ts';
import {
  ask,
  CANARIES,
  openShop,
  optionsFor,
  order,
  PARTIES,
  proxyBefore,
  type Json,
  type Shop,
} from '../../support/kit.ts';
import { deliver, delivery, PAYLOAD, SECRET, sign, type Delivery } from '../../webhooks/deliveries.ts';
import { MOUNTS } from '../../mounts/mounts.ts';
import { keepSecret } from '../../support/canaries.ts';
import { watchedLogger } from '../../support/watch.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { HeldClock } from '../../../support/clocks/held-clock.ts';

keepSecret('the webhook secret', SECRET);

const open = (more: Parameters<typeof openShop>[0] = {}): Promise<Shop> =>
  openShop({ webhookSecrets: [SECRET], ...more });
const orderEvents = (shop: Shop): Json[] => shop.events.filter(({ type }) => type === 'order');
const now = (): number => Math.floor(Date.now() / 1000);

const good = delivery();
const signature = String(good.headers['x-webhook-signature']);
const FORGED: Record<string, () => Delivery> = {
  'of another secret': () => ({ secret: 'whsec_forged_0123456789' }),
  'of an empty secret': () => ({
    headers: { 'x-webhook-signature': sign(' ', String(now()), JSON.stringify(PAYLOAD)) },
  }),
  'of the API key': () => ({ secret: CANARIES.apiKey }),
  'of the body without its time': () => ({
    headers: { 'x-webhook-signature': sign(SECRET, '', JSON.stringify(PAYLOAD)) },
  }),
  'in capitals': () => ({
    headers: { 'x-webhook-signature': sign(SECRET, String(now()), JSON.stringify(PAYLOAD)).toUpperCase() },
  }),
  'of one digit less': () => ({ headers: { 'x-webhook-signature': signature.slice(1) } }),
  'of one byte more': () => ({ headers: { 'x-webhook-signature': `${signature}00` } }),
  'that is no hex': () => ({ headers: { 'x-webhook-signature': 'z'.repeat(64) } }),
  'of nothing but zeros': () => ({ headers: { 'x-webhook-signature': '0'.repeat(64) } }),
  'that is said twice': () => ({ headers: { 'x-webhook-signature': `${signature}, ${signature}` } }),
  'that is not there': () => ({ headers: { 'x-webhook-signature': '' } }),
};
for (const [name, given] of Object.entries(FORGED)) {
  test(`T62: a signature ${name} is refused, and no order event is delivered`, async () => {
    const shop = await open();
    const { status, json } = await deliver(shop, given());
    assert.deepEqual(
      [status, json.error?.code],
      name === 'that is not there' ? [400, 'INVALID_INPUT'] : [401, 'TOKEN_INVALID'],
    );
    assert.deepEqual([orderEvents(shop), await shop.journal()], [[], []]);
  });
}

const TIMES: Record<string, () => string> = {
  'of 301 seconds ago': () => String(now() - 302),
  '301 seconds ahead': () => String(now() + 302),
  'as 1e9': () => '1e9',
  'of zero': () => '0000000000',
  'with a fraction': () => `${now()}.0`,
  'in milliseconds': () => String(Date.now()),
  'below zero': () => `-${now()}`,
  'in hex': () => `0x${now().toString(16)}`,
  'that is a date': () => new Date().toISOString(),
};
for (const [name, time] of Object.entries(TIMES)) {
  test(`T63: a timestamp ${name} is refused, although it was signed`, async () => {
    const shop = await open();
    const at = time();
    const body = JSON.stringify(PAYLOAD);
    const headers = { 'x-webhook-timestamp': at, 'x-webhook-signature': sign(SECRET, at, body) };
    const { status, json } = await deliver(shop, { body, headers });
    assert.deepEqual([status, json.error?.code, orderEvents(shop)], [400, 'INVALID_INPUT', []]);
  });
}

for (const name of ['Express 4 after express.json()', 'Express 5 after express.json()']) {
  test(`T64: behind ${name}, which serializes the body again, the first event says how to fix it, and is requested again`, async () => {
    const shop = await open();
    const events: Json[] = [];
    const logs: string[] = [];
    const options = optionsFor(shop.sandbox, {
      webhookSecrets: [SECRET],
      logger: watchedLogger(logs),
      onEvent: (event) => void events.push({ ...event }),
    });
    const mounted = await MOUNTS[name]?.(options);
    assert.ok(mounted);
    const { status, body } = await mounted.send({ method: 'POST', path: '/webhooks', ...delivery() });
    await mounted.close();
    assert.equal(status, 500, 'so that the service tries again');
    for (const text of [body.toString(), logs.join(), JSON.stringify(events)])
      assert.match(text, /mount the proxy before express\.json\(\)/);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['webhook-refused'],
    );
  });
}

test('T65: the same event, fifty times at once, after a restart and thirteen hours later, has one effect', async () => {
  const clock = new HeldClock();
  const store = createMemoryStore(clock);
  const shop = await open({ clock, store });
  const at = (): number => Math.floor(clock.now() / 1000);
  const crowd = await Promise.all(Array.from({ length: 50 }, () => deliver(shop, { at: at() })));
  assert.deepEqual(new Set(crowd.map(({ status }) => status)), new Set([200]));
  clock.pass(13 * 3600_000);
  const events: Json[] = [];
  const restarted = proxyBefore(shop.sandbox, {
    webhookSecrets: [SECRET],
    clock,
    store,
    onEvent: (event) => void events.push({ ...event }),
  });
  const again = await ask(restarted, 'POST', '/webhooks', delivery({ at: at() }));
  await restarted.close();
  assert.deepEqual([again.status, orderEvents(shop).length, events.length], [200, 1, 0]);
});

test('T66: a delivery that is replayed under another (unsigned) event id has no second effect', async () => {
  const shop = await open();
  for (const eventId of ['evt_1', 'evt_2', 'evt_3']) assert.equal((await deliver(shop, { eventId })).status, 200);
  await Promise.all(Array.from({ length: 20 }, (_, index) => deliver(shop, { eventId: `evt_p${index}` })));
  assert.equal(orderEvents(shop).length, 1);
});

test('T67: events out of order, of unknown kinds or orders, or with any content change no state: only the service does', async () => {
  const shop = await open();
  const { token, id, intentId } = await order(shop);
  const stage = async (): Promise<unknown> =>
    ((await shop.ask('GET', '/order', { token })).json['order'] as Json)['stage'];
  const lie = (payload: Json, eventId: string): Promise<unknown> =>
    deliver(shop, { payload: { ...PAYLOAD, externalOrderId: id, ...payload }, eventId });
  for (const [index, payload] of [
    { coreEventType: 'FULFILMENT_COMPLETED', status: 'FULFILMENT_COMPLETED' },
    { coreEventType: 'NOBODY_KNOWS', status: 'NOBODY_KNOWS' },
    { coreEventType: null, status: 7, occurredAt: 'yesterday', stage: 'completed', payment: { state: 'paid' } },
  ].entries()) {
    await lie(payload, `evt_${index}`);
    assert.equal(await stage(), 'created');
  }
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  await lie({ coreEventType: 'PAYMENT_CONFIRMED', status: 'PAYMENT_CONFIRMED' }, 'evt_paid');
  let events = 0;
  await waitUntil(async () => {
    await lie({ coreEventType: 'FULFILMENT_COMPLETED', status: 'FULFILMENT_COMPLETED' }, `evt_done_${events++}`);
    return (await stage()) === 'completed';
  });
  await lie({ coreEventType: 'ORDER_CREATED', status: 'CREATED', occurredAt: '2020-01-01T00:00:00.000Z' }, 'evt_late');
  assert.equal(await stage(), 'completed', 'an event that comes late takes nothing back');
  assert.equal((await deliver(shop, { payload: {}, eventId: 'evt_empty' })).status, 200);
});

test('T67: an event of a test order is not delivered by a live proxy', async () => {
  const live = await open({ apiKey: 'sk_live_demo' });
  assert.equal((await deliver(live)).status, 200);
  assert.deepEqual(orderEvents(live), []);
});

test('T68: ten thousand forged events cost a hundred hashes, and invalid ones cost none', async () => {
  const clock = new HeldClock();
  const shop = await open({ clock });
  const hash = mock.method(crypto.subtle, 'verify');
  after(() => hash.mock.restore());
  const at = Math.floor(clock.now() / 1000);
  const forged = delivery({ at, secret: 'whsec_forged_0123456789' });
  const wrong = delivery({ at, headers: { 'x-webhook-signature': 'Z'.repeat(64) } });
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(
      Array.from({ length: 250 }, (_, index) =>
        shop.proxy.fetch(
          new Request('https://shop.example/estamp/webhooks', {
            method: 'POST',
            ...(index % 2 === 0 ? forged : wrong),
          }),
          { ip: '203.0.113.66' },
        ),
      ),
    );
  }
  assert.equal(hash.mock.callCount(), 100);
  assert.equal((await deliver(shop, { at })).status, 200, 'the service gets through');
});

test('T69: a secret being replaced is accepted beside the new one, and not after its removal', async () => {
  const [older, newer] = ['whsec_older_0123456789', 'whsec_newer_0123456789'];
  keepSecret('the older secret', older);
  keepSecret('the newer secret', newer);
  for (const [secrets, taken] of [
    [[older], [200, 401]],
    [
      [newer, older],
      [200, 200],
    ],
    [[newer], [401, 200]],
  ] as const) {
    const shop = await open({ webhookSecrets: secrets });
    const statuses = [
      await deliver(shop, { secret: older }),
      await deliver(shop, { secret: newer, eventId: 'evt_2', payload: {} }),
    ].map(({ status }) => status);
    assert.deepEqual(statuses, taken, secrets.join());
  }
});

test("T70: nothing of the operator's, provider's or service's endpoints is below the public mount", async () => {
  const shop = await open();
  const paths = [
    '/metrics',
    '/metrics/',
    '/admin',
    '/debug',
    '/internal',
    '/status',
    '/env',
    '/.env',
    '/package.json',
    '/.git/config',
    '/v1/orders',
    '/v1/payments/intents',
    '/v1/payments/webhooks/razorpay',
    '/webhooks/razorpay',
    '/webhooks/provider',
    '/payments/webhook',
    '/_sandbox/reset',
    '/_sandbox/health',
    '/usage',
    '/logs',
    '/openapi.json',
    '/verifications',
    '/sessions',
    '/stripe/webhook',
    '/server-status',
    '/actuator/health',
    '/graphql',
  ];
  for (const path of paths) {
    for (const method of ['GET', 'POST']) {
      const answer = await shop.ask(method, path, {
        ...(method === 'POST' && { body: PARTIES }),
        headers: { 'x-sandbox-control': '1', authorization: `Bearer ${CANARIES.apiKey}` },
      });
      assert.deepEqual([answer.status, answer.json.error?.code], [404, 'NOT_FOUND'], `${method} ${path}`);
    }
  }
  assert.deepEqual(await shop.journal(), []);
});
