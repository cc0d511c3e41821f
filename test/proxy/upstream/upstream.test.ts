import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { scaled } from '../../support/pace.mjs';
import { createBreaker, createRetryBudget, routeGroup } from '../../../src/proxy/upstream/upstream.ts';
import { createBulkhead, MAX_IN_FLIGHT, MAX_QUEUED } from '../../../src/proxy/upstream/bulkhead.ts';
import { OPERATIONS } from '../../../src/api/index.ts';
import { ClientDisconnected, DEADLINE, createContext } from '../../../src/proxy/context/request-context.ts';
import type { Problem } from '../../../src/proxy/context/problem.ts';
import { openWorld, type Watched } from '../chaos/world.ts';
import { virtualTime } from '../chaos/virtual-time.ts';
import { ask, DETAILS, MOUNT, PARTIES, STAMP, type Asked, type Json } from '../support/kit.ts';

const world = await openWorld();
const { time } = world;
after(() => world.close());

const fresh = (() => {
  let amount = 2_000;
  return (): object => ({ body: { ...STAMP, articleCode: 'KA-RG-5', stampDutyAmount: ++amount } });
})();
const price = (shop: Watched): Promise<Asked> => ask(shop.proxy, 'POST', '/quotes', fresh());
async function warm(shop: Watched): Promise<void> {
  await time.run(ask(shop.proxy, 'GET', '/checkout/estamp.standard'));
  await time.run(price(shop));
}
const count = (shop: Watched, operation: string): number =>
  shop.calls.filter((call) => call.operation === operation).length;

test('a breaker opens at half of ten calls, probes every five seconds, and closes at the first success', () => {
  let now = 0;
  const breaker = createBreaker({ now: () => now, after: () => () => undefined });
  const call = (healthy: boolean | undefined): boolean => {
    const report = breaker.admit();
    if (typeof report === 'number') return false;
    report(healthy);
    return true;
  };
  for (let index = 0; index < 9; index++) assert.ok(call(index % 2 === 1));
  assert.ok(call(false), 'the tenth');
  assert.equal(breaker.admit(), 5_000);
  now += 4_999;
  assert.equal(call(true), false);
  assert.equal(breaker.isOpen(), true);
  now += 1;
  assert.equal(breaker.isOpen(), false, 'a probe is due, even without a request');
  const hanging = breaker.admit();
  assert.ok(typeof hanging === 'function');
  assert.equal(call(true), false, 'one probe at a time');
  assert.equal(breaker.isOpen(), true);
  now += 5_000;
  assert.ok(call(undefined), 'another probe, although the previous one still hangs');
  assert.ok(call(true), 'a call that was never made was no probe');
  assert.ok(call(true), 'closed');
  hanging(false);
  assert.ok(call(true), 'a late failure of a probe changes nothing');
});

test('failures of more than ten seconds ago, and a few of many, do not open a breaker', () => {
  let now = 0;
  const breaker = createBreaker({ now: () => now, after: () => () => undefined });
  const fail = (healthy = false): void => {
    const report = breaker.admit();
    assert.ok(typeof report === 'function');
    report(healthy);
  };
  for (let index = 0; index < 9; index++) fail();
  now += 10_000;
  for (let index = 0; index < 9; index++) fail();
  now += 10_000;
  for (let index = 0; index < 60; index++) fail(index % 5 < 3);
});

test('retries are a fifth of the calls of ten seconds, and ten in any case', () => {
  let now = 0;
  const budget = createRetryBudget({ now: () => now, after: () => () => undefined });
  const granted = (): number => Array.from({ length: 1_000 }, () => budget.mayRetry()).filter(Boolean).length;
  assert.equal(granted(), 10);
  now += 10_000;
  for (let index = 0; index < 200; index++) budget.countCall();
  assert.equal(granted(), 40);
  now += 9_000;
  assert.equal(granted(), 0);
  now += 1_000;
  assert.equal(granted(), 10);
});

test('a bulkhead admits 32 calls, queues 64 in order, and refuses the rest at once', async () => {
  const clock = virtualTime();
  const bulkhead = createBulkhead(clock);
  const context = (signal?: AbortSignal) => createContext({ requestId: 'r', network: 'n', signal }, clock);
  const places = await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, () => bulkhead.enter(context())));
  const entered: number[] = [];
  const gone = new AbortController();
  const queue = Array.from({ length: MAX_QUEUED }, (_, index) =>
    bulkhead.enter(context(index === 1 ? gone.signal : undefined)).then((release) => {
      entered.push(index);
      return release;
    }),
  );
  const second = assert.rejects(queue[1] ?? Promise.resolve(), ClientDisconnected);
  await assert.rejects(
    bulkhead.enter(context()),
    (error: Problem) => error.code === 'SERVICE_UNAVAILABLE' && error.detail.retryAfterSeconds === 2,
  );
  gone.abort();
  await second;
  const late = bulkhead.enter(context());
  for (const release of places.slice(0, 3)) {
    release();
    release();
  }
  await time.pass(0);
  assert.deepEqual(entered, [0, 2, 3], 'in their order, one for each place, and not the one who went away');
  for (const waiting of [...queue.slice(4), late]) waiting.catch(() => undefined);
  const started = clock.now();
  await clock.run(assert.rejects(late, (error: Problem) => error.code === 'UPSTREAM_TIMEOUT'));
  assert.equal(clock.now() - started, DEADLINE);
});

test('every call of the service is in the group of its subject', () => {
  const groups = Object.fromEntries(
    Object.values(OPERATIONS)
      .filter(({ caller }) => caller === 'key')
      .map((row) => [row.id, routeGroup(row)]),
  );
  for (const [id, group] of Object.entries({
    getService: 'catalogue',
    listEstampStates: 'catalogue',
    getEstampSchema: 'catalogue',
    calculateDuty: 'metered writes',
    attachParties: 'metered writes',
    verifyPan: 'verification',
    createOrder: 'orders',
    getOrder: 'orders',
    getOrderPayment: 'orders',
    listOrderDocuments: 'documents',
    getDocumentDownload: 'documents',
    createPaymentIntent: 'payments',
    getPaymentIntent: 'payments',
  }))
    assert.equal(groups[id], group, id);
});

test('a failing service is not called after ten calls, and is used again within five seconds of its recovery', async () => {
  const shop = world.open();
  await warm(shop);
  shop.plan = (operation) => (operation === 'calculateDuty' ? '500' : undefined);
  for (let index = 0; index < 10; index++) await time.run(price(shop));
  const calls = count(shop, 'calculateDuty');
  const refused = await time.run(price(shop));
  assert.deepEqual([refused.status, refused.json.error?.['retryAfterSeconds']], [503, 5]);
  assert.equal(count(shop, 'calculateDuty'), calls, 'nothing was sent');
  assert.equal((await time.run(ask(shop.proxy, 'GET', '/checkout/estamp.standard'))).status, 200);
  assert.equal(shop.ledger(), 20_00, 'refusals of our own cost nothing');
  shop.plan = () => undefined;
  await time.pass(5_000);
  assert.equal((await time.run(price(shop))).status, 200);
});

test('many calls that fail together are retried ten times in total, not twice each', async () => {
  const shop = world.open();
  await warm(shop);
  await time.pass(10_000);
  const before = count(shop, 'calculateDuty');
  shop.plan = (operation) => (operation === 'calculateDuty' ? '503' : undefined);
  await time.run(Promise.all(Array.from({ length: 20 }, () => price(shop))));
  assert.equal(count(shop, 'calculateDuty') - before, 20 + 10);
});

/** Asks, and goes away after so many milliseconds. */
async function leave(
  shop: Watched,
  method: string,
  path: string,
  body: unknown,
  delay: number,
  token?: string,
): Promise<number> {
  const controller = new AbortController();
  const answer = shop.proxy.fetch(
    new Request(MOUNT + path, {
      method,
      signal: controller.signal,
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
    { ip: '203.0.113.9' },
  );
  await time.pass(delay);
  controller.abort();
  return (await time.run(answer)).status;
}

test('prices of a thousand customers who disconnect are completed, counted once, and cached', async () => {
  const shop = world.open({}, () => 500);
  await warm(shop);
  const [debits, ledger] = [await world.debits(), shop.ledger()];
  const bodies = Array.from({ length: 1_000 }, (_, index) => ({
    ...STAMP,
    articleCode: 'KA-RG-5',
    stampDutyAmount: 5_000 + (index % 20),
  }));
  await Promise.all(bodies.map((body) => leave(shop, 'POST', '/quotes', body, 100)));
  await time.pass(15_000);
  assert.equal((await world.debits()) - debits, 20 * 5_00, 'each price was paid once');
  assert.equal(shop.ledger() - ledger, 20 * 5_00, 'and counted once');
  const calls = shop.calls.length;
  for (const body of bodies.slice(0, 20))
    assert.equal((await time.run(ask(shop.proxy, 'POST', '/quotes', { body }))).status, 200);
  assert.equal(
    count(shop, 'calculateDuty'),
    shop.calls.slice(0, calls).filter(({ operation }) => operation === 'calculateDuty').length,
    'from the cache',
  );
});

test('a customer who disconnects before anything was paid costs nothing, and is 499 in the log', async () => {
  const shop = world.open({}, () => 500);
  assert.equal(await leave(shop, 'POST', '/quotes', STAMP, 100), 499);
  await time.pass(15_000);
  assert.equal(count(shop, 'calculateDuty'), 0);
  assert.match(shop.logs.join('\n'), /"status":499/);
});

test('a submit without a waiting client stops between its steps; sent again it gives one order, one charge, one intent', async () => {
  for (const moment of [100, 600, 1_100, 1_600, 2_100, 2_600]) {
    const shop = world.open({}, () => 500);
    const { json } = await time.run(ask(shop.proxy, 'POST', '/quotes', { body: STAMP }));
    const body = { quoteToken: json['quoteToken'], parties: PARTIES, details: DETAILS };
    await leave(shop, 'POST', '/orders', body, moment);
    const calls = shop.calls.length;
    await time.pass(15_000);
    assert.ok(
      shop.calls.length <= calls + 4,
      `${shop.calls.length - calls} calls went out after the customer was gone`,
    );
    const answer = await time.run(ask(shop.proxy, 'POST', '/orders', { body }));
    assert.equal(answer.status, 200, answer.text);
    for (const operation of ['createOrder', 'attachParties', 'createPaymentIntent']) {
      assert.equal(shop.calls.filter((call) => call.operation === operation && call.effect).length, 1, operation);
    }
    assert.ok((answer.json['payment'] as Json)['intentId']);
  }
});

test('a free read for one customer is aborted when the customer disconnects', async () => {
  const shop = world.open();
  const { json } = await time.run(ask(shop.proxy, 'POST', '/quotes', { body: STAMP }));
  const made = await time.run(
    ask(shop.proxy, 'POST', '/orders', {
      body: { quoteToken: json['quoteToken'], parties: PARTIES, details: DETAILS },
    }),
  );
  shop.plan = (operation) => (operation === 'getPaymentIntent' ? 'silence before the effect' : undefined);
  const started = time.now();
  assert.equal(await leave(shop, 'POST', '/order/payment', {}, 1_000, String(made.json['orderToken'])), 499);
  assert.equal(time.now() - started, 1_000, 'at once');
});

test('a proxy that cannot reach the service says so within the deadline, every time', async () => {
  const shop = world.open();
  shop.plan = () => 'a refused connection';
  for (const path of ['/checkout/estamp.standard', '/states/KA/articles']) {
    const started = time.now();
    const answer = await time.run(ask(shop.proxy, 'GET', path));
    assert.deepEqual([answer.status, answer.json.error?.code], [503, 'SERVICE_UNAVAILABLE']);
    assert.ok(time.now() - started < scaled(1_000));
  }
  assert.equal(shop.ledger(), 0, 'nothing was sent, so nothing was spent');
});
