import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Clock } from '../../../src/base/clock.ts';
import { runSandbox, type Caller } from '../support/running-sandbox.ts';
import { accept, receive, refuse } from './receiver.ts';
import { createOrder, events, register, replay } from './records.ts';

/** Time that passes only where the control plane says so. */
const still: Clock = { now: () => Date.UTC(2026, 10, 20, 12), after: () => () => {} };
const pass = ({ control }: Caller, advanceSeconds: number): ReturnType<typeof control> =>
  control('POST', '/clock', { advanceSeconds });
const HOUR = 3600;
const WAITS = [0, 5, 300, 1800, 2 * HOUR, 10 * HOUR];

describe('the attempts of a delivery', () => {
  it('The attempts of a delivery wait 0, 5 s, 5 min, 30 min, 2 h and 10 h, keep their event id, and end as a dead letter', async () => {
    const caller = await runSandbox({ manual: true, clock: still });
    const receiver = await receive(refuse);
    await register(caller, receiver.url);
    await createOrder(caller, 'refused');
    for (const [attempt, wait] of WAITS.entries()) {
      if (wait > 0) {
        await pass(caller, wait - 0.001);
        assert.equal(receiver.got.length, attempt, `attempt ${attempt + 1} came before its time`);
      }
      await pass(caller, wait > 0 ? 0.001 : 0);
      assert.equal(receiver.got.length, attempt + 1, `attempt ${attempt + 1} did not come`);
      const [event] = await events(caller);
      assert.equal(event?.attempts, attempt + 1);
      assert.equal(event?.status, attempt < 5 ? 'PENDING' : 'DEAD_LETTERED');
    }
    await pass(caller, 100 * HOUR);
    assert.equal(receiver.got.length, 6);
    assert.equal(new Set(receiver.got.map(({ headers }) => headers['x-webhook-event-id'])).size, 1);
    assert.equal(new Set(receiver.got.map(({ raw }) => raw.toString())).size, 1, 'the bytes stay the same');
  });

  it('The attempts of a delivery are all made when the clock jumps over them', async () => {
    const caller = await runSandbox({ manual: true, clock: still });
    const receiver = await receive(refuse);
    await register(caller, receiver.url);
    await createOrder(caller, 'leapt');
    await pass(caller, 13 * HOUR);
    assert.equal(receiver.got.length, 6);
    assert.equal((await events(caller))[0]?.status, 'DEAD_LETTERED');
  });

  it('The attempts of a delivery end with the first that is accepted, by any 2xx', async () => {
    const caller = await runSandbox({ manual: true, clock: still });
    const receiver = await receive(
      (response, _delivery, count) => void response.writeHead([500, 302, 299][count - 1] ?? 500).end(),
    );
    await register(caller, receiver.url);
    await createOrder(caller, 'third');
    await pass(caller, 13 * HOUR);
    assert.equal(receiver.got.length, 3);
    const [event] = await events(caller);
    assert.deepEqual([event?.status, event?.attempts], ['DELIVERED', 3]);
  });
});

describe('the order of events', () => {
  it('The order of events never goes back: a later event waits until the earlier one is accepted or given up', async () => {
    const caller = await runSandbox({ manual: true, clock: still });
    let isUp = false;
    const receiver = await receive((...args) => (isUp ? accept : refuse)(...args));
    await register(caller, receiver.url);
    await createOrder(caller, 'one');
    await caller.control('POST', '/orders/one/advance', { to: 'FULFILMENT_STARTED' });
    await createOrder(caller, 'two');
    await pass(caller, 400);
    const sent = (id: string): string[] =>
      receiver.got.filter(({ body }) => body.externalOrderId === id).map(({ body }) => body.status);
    assert.deepEqual(sent('one'), ['CREATED', 'CREATED', 'CREATED']);
    assert.deepEqual(sent('two'), ['CREATED', 'CREATED', 'CREATED'], 'another order does not wait');
    isUp = true;
    await pass(caller, 1800);
    assert.deepEqual(sent('one').slice(3), ['CREATED', 'PAYMENT_CONFIRMED', 'FULFILMENT_STARTED']);
  });

  it('The order of events continues after a dead letter', async () => {
    const caller = await runSandbox({ manual: true, clock: still });
    const receiver = await receive((response, delivery) =>
      (delivery.body.status === 'CREATED' ? refuse : accept)(response, delivery, 0),
    );
    await register(caller, receiver.url);
    await createOrder(caller, 'lost-first');
    await caller.control('POST', '/orders/lost-first/advance', { to: 'PAYMENT_CONFIRMED' });
    await pass(caller, 12 * HOUR);
    assert.equal(receiver.got.length, 5);
    await pass(caller, HOUR);
    assert.deepEqual(
      receiver.got.slice(5).map(({ body }) => body.status),
      ['CREATED', 'PAYMENT_CONFIRMED'],
    );
    assert.deepEqual(
      (await events(caller)).map(({ status }) => status),
      ['DELIVERED', 'DEAD_LETTERED'],
    );
  });

  it('The order of events is kept by a replay of a pending one', async () => {
    const caller = await runSandbox({ manual: true, clock: still });
    let isUp = false;
    const receiver = await receive((...args) => (isUp ? accept : refuse)(...args));
    await register(caller, receiver.url);
    await createOrder(caller, 'held');
    await caller.control('POST', '/orders/held/advance', { to: 'PAYMENT_CONFIRMED' });
    await pass(caller, 4000);
    const before = receiver.got.length;
    isUp = true;
    const first = (await events(caller)).at(-1);
    assert.equal((await replay(caller, first?.eventId ?? '')).status, 200);
    await pass(caller, 0);
    assert.deepEqual(
      receiver.got.slice(before).map(({ body }) => body.status),
      ['CREATED', 'PAYMENT_CONFIRMED'],
    );
  });
});
