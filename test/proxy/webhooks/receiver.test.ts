import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { scaled } from '../../support/pace.mjs';
import type { OrderEvent, ProxyEvent } from '../../../src/proxy/index.ts';
import { coreOf } from '../../../src/proxy/core/proxy.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { ask, CANARIES, openShop, proxyBefore, type Json, type Shop } from '../support/kit.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { deliver, PAYLOAD, SECRET, type Delivery } from './deliveries.ts';
import { manualClock, type ManualClock } from '../../support/clocks/manual-clock.ts';

type Options = Parameters<typeof openShop>[0];

const open = (more: Options = {}): Promise<Shop> => openShop({ webhookSecrets: [SECRET], ...more });

/** Another instance of the same merchant's: it speaks with the same service. */
function beside(shop: Shop, more: Options): Pick<Shop, 'ask'> {
  const proxy = proxyBefore(shop.sandbox, { webhookSecrets: [SECRET], ...more });
  after(() => proxy.close());
  return { ask: (method, path, options) => ask(proxy, method, path, options) };
}

const ordersIn = (events: readonly Json[]): OrderEvent[] =>
  events.filter(({ type }) => type === 'order') as unknown as OrderEvent[];

test('an event is delivered to the merchant completely, and answered with 200', async () => {
  const shop = await open();
  const answer = await deliver(shop);
  assert.deepEqual([answer.status, answer.text], [200, '{"received":true}']);
  const [event] = ordersIn(shop.events);
  assert.equal(event?.event, 'order.fulfilment_completed');
  assert.equal(event?.externalOrderId, PAYLOAD.externalOrderId);
  assert.match(String((event as unknown as Json)['at']), /^\d{4}-\d\d-\d\dT/);
  assert.deepEqual(await shop.journal(), [], 'nothing was asked of the service');
});

test('without webhookSecrets there is no receiver', async () => {
  for (const webhookSecrets of [undefined, []]) {
    const shop = await open({ webhookSecrets });
    for (const answer of [
      await deliver(shop),
      await shop.ask('GET', '/webhooks'),
      await shop.ask('PUT', '/webhooks', { body: {} }),
    ]) {
      assert.deepEqual([answer.status, answer.json.error?.code, answer.headers.get('allow')], [404, 'NOT_FOUND', null]);
    }
  }
});

test('the receiver accepts no other method, and requires no origin', async () => {
  const shop = await open();
  assert.equal((await shop.ask('GET', '/webhooks')).headers.get('allow'), 'POST');
  assert.equal((await deliver(shop, { headers: { origin: 'https://evil.example', 'content-type': '' } })).status, 200);
});

const REFUSED: Record<string, [() => Delivery, number, string]> = {
  'no timestamp': [() => ({ headers: { 'x-webhook-timestamp': '' } }), 400, 'INVALID_INPUT'],
  'no event id': [() => ({ headers: { 'x-webhook-event-id': '' } }), 400, 'INVALID_INPUT'],
  'a body that is no event': [() => ({ body: '"text"' }), 400, 'INVALID_INPUT'],
  'a body without end': [() => ({ payload: { ...PAYLOAD, more: 'x'.repeat(17_000) } }), 413, 'TOO_LARGE'],
};
for (const [name, [given, status, code]] of Object.entries(REFUSED)) {
  test(`${name} is refused with ${status}, and no order event is delivered`, async () => {
    const shop = await open();
    const answer = await deliver(shop, given());
    assert.deepEqual([answer.status, answer.json.error?.code], [status, code], answer.text);
    assert.deepEqual(ordersIn(shop.events), []);
    for (const text of [answer.text, shop.logs.join(), JSON.stringify(shop.events)])
      assert.equal(text.includes(SECRET), false);
  });
}

test('a signature that matches no secret alerts the operator once a minute', async () => {
  const shop = await open();
  for (let index = 0; index < 5; index += 1) await deliver(shop, { secret: 'whsec_forged_0123456789' });
  assert.deepEqual(
    shop.events.map(({ type }) => type),
    ['webhook-refused'],
  );
});

test('an event is known for seven days, whatever else it says', async () => {
  const clock = manualClock(Date.now());
  const at = (): number => Math.floor(clock.now() / 1000);
  const shop = await open({ clock });
  await deliver(shop, { at: at() });
  clock.pass(13 * 3600_000);
  assert.equal((await deliver(shop, { at: at(), payload: { ...PAYLOAD, written: 'anew' } })).status, 200);
  assert.equal(ordersIn(shop.events).length, 1);
  clock.pass(7 * 24 * 3600_000);
  await deliver(shop, { at: at() });
  assert.equal(ordersIn(shop.events).length, 2, 'after seven days it is forgotten');
});

test('one event has one effect on two instances and after a restart, when they share a store', async () => {
  const clock = manualClock(Date.now());
  const store = createMemoryStore(clock);
  const received: ProxyEvent[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const onEvent = (event: ProxyEvent): Promise<void> => (received.push(event), held);
  const options = { clock, store, onEvent };
  after(() => release());
  const one = await open(options);
  const two = beside(one, options);
  const at = Math.floor(clock.now() / 1000);
  const first = deliver(one, { at });
  await waitUntil(() => received.length === 1);
  const meanwhile = deliver(two, { at });
  release();
  assert.equal((await first).status, 200);
  assert.equal((await passing(clock, meanwhile)).status, 200, 'it waited for the end, which was good');
  assert.equal((await deliver(two, { at })).status, 200);
  assert.equal((await deliver(beside(one, options), { at, eventId: 'evt_2' })).status, 200);
  assert.equal(received.length, 1);
});

/** Lets time go on until it is answered. */
async function passing(clock: ManualClock, answer: ReturnType<typeof deliver>): ReturnType<typeof deliver> {
  let answered = false;
  void answer.finally(() => (answered = true));
  while (!answered) {
    clock.pass(100);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return answer;
}

test('an instance that died in the middle delays an event no longer than its lease', async () => {
  const clock = manualClock(Date.now());
  const store = createMemoryStore(clock);
  const at = (): number => Math.floor(clock.now() / 1000);
  let begun = false;
  // The process is gone after that: its timers never run.
  const dying = await open({
    clock: manualClock(Date.now()),
    store,
    onEvent: () => ((begun = true), new Promise(() => undefined)),
  });
  void deliver(dying, { at: at() });
  await waitUntil(() => begun);
  const received: ProxyEvent[] = [];
  const other = beside(dying, { clock, store, onEvent: (event) => void received.push(event) });
  const startedAt = clock.now();
  const waiting = await passing(clock, deliver(other, { at: at() }));
  assert.deepEqual([waiting.status, waiting.headers.get('retry-after')], [503, '5'], 'its end is not known');
  assert.ok(clock.now() - startedAt >= 5_000 && clock.now() - startedAt < scaled(6_000), 'as long as a hook has');
  clock.pass(11_000);
  assert.equal((await deliver(other, { at: at() })).status, 200);
  assert.equal(received.length, 1);
});

test('a failed hook gets the event again, and waiting deliveries are requested again, too', async () => {
  let failures = 2;
  const received: ProxyEvent[] = [];
  const shop = await open({
    onEvent: async (event) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (event.type === 'order' && failures-- > 0) throw new RangeError('words-canary');
      received.push(event);
    },
  });
  const crowd = await Promise.all([deliver(shop), deliver(shop), deliver(shop)]);
  assert.deepEqual(
    crowd.map(({ status }) => status),
    [503, 503, 503],
  );
  assert.equal((await deliver(shop)).status, 503);
  assert.equal((await deliver(shop)).status, 200);
  assert.equal((await deliver(shop)).status, 200);
  assert.equal(received.length, 1);
  assert.match(shop.logs.join('\n'), /"hook":"onEvent","errorName":"RangeError".*will send it again/);
  assert.equal(
    shop.logs.join().includes('words-canary') || crowd.some(({ text }) => text.includes('words-canary')),
    false,
  );
});

test('a hook that throws synchronously has failed', async () => {
  const shop = await open({
    onEvent: () => {
      throw new TypeError('no');
    },
  });
  assert.equal((await deliver(shop)).status, 503);
});

test('a hook has five seconds; an event that it finishes later is not requested again', async () => {
  const clock = manualClock(Date.now());
  const at = (): number => Math.floor(clock.now() / 1000);
  let finish = (): void => undefined;
  let times = 0;
  const shop = await open({ clock, onEvent: () => ((times += 1), new Promise((resolve) => (finish = resolve))) });
  const slow = deliver(shop, { at: at() });
  await waitUntil(() => times === 1);
  let answered = false;
  void slow.then(() => (answered = true));
  clock.pass(4_999);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(answered, false);
  clock.pass(1);
  assert.equal((await slow).status, 503);
  let whenIdle = false;
  const end = coreOf(shop.proxy)
    .core.telemetry.whenIdle()
    .then(() => (whenIdle = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(whenIdle, false, 'shutdown waits for it');
  finish();
  await end;
  assert.equal((await deliver(shop, { at: at() })).status, 200);
  assert.equal(times, 1);
});

test('a hook that takes longer than its lease never runs beside itself, here or at another instance', async () => {
  const clock = manualClock(Date.now());
  const at = (): number => Math.floor(clock.now() / 1000);
  const store = createMemoryStore(clock);
  let finish = (): void => undefined;
  let times = 0;
  const onEvent = (): Promise<void> => ((times += 1), new Promise((resolve) => (finish = resolve)));
  const one = await open({ clock, store, onEvent });
  const shops = [one, beside(one, { clock, store, onEvent })] as const;
  const slow = deliver(shops[0], { at: at() });
  await waitUntil(() => times === 1);
  clock.pass(5_000);
  assert.equal((await slow).status, 503);
  for (const shop of [shops[1], shops[0], shops[1], shops[0]]) {
    assert.equal((await passing(clock, deliver(shop, { at: at() }))).status, 503);
    assert.equal(times, 1);
  }
  finish();
  for (const shop of shops) assert.equal((await passing(clock, deliver(shop, { at: at() }))).status, 200);
  assert.equal(times, 1);
});

test('a hook that hangs for more than a minute does not block the next attempt of the event', async () => {
  const clock = manualClock(Date.now());
  let times = 0;
  const at = (): number => Math.floor(clock.now() / 1000);
  const shop = await open({ clock, onEvent: () => ((times += 1) === 1 ? new Promise(() => undefined) : undefined) });
  const slow = deliver(shop, { at: at() });
  await waitUntil(() => times === 1);
  clock.pass(5_000);
  assert.equal((await slow).status, 503);
  for (let passed = 0; passed < 75_000; passed += 1_000) {
    clock.pass(1_000);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  assert.equal((await passing(clock, deliver(shop, { at: at() }))).status, 200);
  assert.equal(times, 2);
});

test('without a store that responds no event is accepted, so none is lost', async () => {
  const broken = createMemoryStore(manualClock(Date.now()));
  const shop = await open({ store: { ...broken, setIfAbsent: () => Promise.reject(new Error('gone')) } });
  assert.equal((await deliver(shop)).status, 503);
  assert.deepEqual(ordersIn(shop.events), []);
});

test('unknown kinds and fields, and events without an order, are accepted', async () => {
  const shop = await open();
  const payloads = [
    { ...PAYLOAD, coreEventType: 'STAMP_REPRINTED' },
    { ...PAYLOAD, more: { a: [1] } },
    {},
    { coreEventType: 'FAILED' },
  ];
  for (const [index, payload] of payloads.entries()) {
    assert.equal((await deliver(shop, { payload, eventId: `evt_${index}` })).status, 200);
  }
  assert.deepEqual(
    ordersIn(shop.events).map(({ event }) => event),
    ['unknown', 'order.fulfilment_completed', 'unknown', 'order.failed'],
  );
});

test('an event of a test order is not delivered by a live proxy, and is not sent again', async () => {
  const shop = await open({ apiKey: 'sk_live_demo' });
  assert.equal((await deliver(shop)).status, 200);
  assert.deepEqual(ordersIn(shop.events), []);
  assert.match(shop.logs.join('\n'), /this key cannot read/);
  await shop.control('POST', '/faults', { operationId: 'getOrder', status: 503, times: 9 });
  const answer = await deliver(shop, { eventId: 'evt_2', payload: { ...PAYLOAD, externalOrderId: 'ES-2' } });
  assert.equal(answer.status, 503, 'while it cannot be known the service tries again');
});

test('an order that the service does not show yet is checked again for ten minutes', async () => {
  const clock = manualClock(Date.now());
  const shop = await open({ clock, apiKey: 'sk_live_demo' });
  const payload = { ...PAYLOAD, occurredAt: new Date(clock.now()).toISOString() };
  const statuses: number[] = [];
  for (const ms of [0, 9 * 60_000, 60_000, 0]) {
    clock.pass(ms);
    statuses.push((await deliver(shop, { payload, at: Math.floor(clock.now() / 1000) })).status);
  }
  assert.deepEqual(statuses, [503, 503, 200, 200]);
  assert.equal(
    (
      await deliver(shop, {
        payload: { externalOrderId: 'ES-2' },
        eventId: 'evt_2',
        at: Math.floor(clock.now() / 1000),
      })
    ).status,
    503,
    'its age is unknown',
  );
});

for (const [what, body] of [
  ['no body', null],
  ['a page', '<html>Not found</html>'],
] as const) {
  test(`a gateway's 404 with ${what} loses no event: it is delivered when the service is back`, async () => {
    let away = true;
    const order = PAYLOAD.externalOrderId;
    const shop = await open({
      apiKey: 'sk_live_demo',
      fetch: () =>
        Promise.resolve(away ? new Response(body, { status: 404 }) : Response.json({ externalOrderId: order })),
    });
    assert.ok([502, 503].includes((await deliver(shop)).status));
    assert.deepEqual(ordersIn(shop.events), []);
    away = false;
    assert.equal((await deliver(shop)).status, 200);
    assert.deepEqual(
      ordersIn(shop.events).map(({ externalOrderId }) => externalOrderId),
      [order],
    );
  });
}

test('many valid deliveries of one network are not limited', async () => {
  const shop = await open();
  for (let index = 0; index < 150; index += 1) {
    assert.equal((await deliver(shop, { eventId: `evt_${index}`, payload: { index } })).status, 200);
  }
});

test('no personal data is delivered, answered or logged, whatever an event contains', async () => {
  const shop = await open();
  const answer = await deliver(shop, {
    payload: { ...PAYLOAD, customerName: 'Asha', pan: CANARIES.pan, customerMobile: CANARIES.mobile },
  });
  for (const text of [answer.text, shop.logs.join(), JSON.stringify(shop.events)]) {
    for (const canary of [CANARIES.pan, CANARIES.mobile, 'Asha']) assert.equal(text.includes(canary), false);
  }
});
