/**
 * A document is sold once: the same idempotency key gives the same order, whatever happens to pages, secrets and
 * processes.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createClient } from 'redis';
import { redisStore, type EstampProxy, type SessionOptions, type Store } from '../../../src/proxy/index.ts';
import { machineClock } from '../../../src/base/clock.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { movableClock } from '../../support/clocks/moving-clocks.ts';
import { startRedis } from '../instances/redis-server.ts';
import { ask, control, DETAILS, liftLimits, proxyBefore, STAMP, type Asked, type Json } from '../support/kit.ts';

const [OLD, NEW, NEXT] = ['old', 'new', 'next'].map((name) => `${name}-secret-0123456789abcdef0123456789`) as [
  string,
  string,
  string,
];
const ROTATED = [NEW, OLD];
const { serviceCode, stateCode, articleCode } = STAMP;
const BODY: SessionOptions = {
  serviceCode,
  reference: 'agreement-2041',
  stamp: { stateCode, articleCode, stampDutyAmount: '100.00' },
  parties: { customerName: 'Meera Nair' },
  details: DETAILS,
};
const KEY = { idempotencyKey: 'agreement-2041' };
const DAY_MS = 86_400_000;

async function newSandbox(): Promise<Sandbox> {
  const sandbox = await createSandbox();
  after(() => sandbox.close());
  await liftLimits(sandbox);
  return sandbox;
}

/** The stores that instances may share. */
const STORES: readonly [name: string, open: () => Promise<Store>][] = [
  ['one store in memory', () => Promise.resolve(createMemoryStore(machineClock))],
  [
    'a real Redis',
    async () => {
      const redis = await startRedis();
      const client = createClient({ url: redis.url });
      const store = redisStore(client, { prefix: 'one-sale' });
      await client.connect().catch(() => undefined);
      after(async () => {
        client.destroy();
        await redis.stop();
      });
      return store;
    },
  ],
];

interface Bought {
  id: unknown;
  answer: Asked;
}

async function buy(proxy: EstampProxy, token: string): Promise<Bought> {
  const quote = await ask(proxy, 'POST', '/quotes', { body: { session: token } });
  const body = { session: token, quoteToken: quote.json['quoteToken'], parties: {}, details: {} };
  const answer = await ask(proxy, 'POST', '/orders', { body });
  return { id: (answer.json['order'] as Json | undefined)?.['externalOrderId'], answer };
}

const ordersAt = async (sandbox: Sandbox): Promise<unknown[]> =>
  ((await control(sandbox, 'GET', '/orders'))['orders'] as Json[]).map(({ externalOrderId }) => externalOrderId);

const idOf = async (proxy: EstampProxy): Promise<string> => (await proxy.createSession(BODY, KEY)).externalOrderId;

test('The key and the options give one order: in any order of names, at another time, after the expiry, after a restart', async () => {
  const sandbox = await newSandbox();
  const clock = movableClock();
  const proxy = proxyBefore(sandbox, { clock });
  const first = await proxy.createSession(BODY, KEY);
  const reordered = Object.fromEntries(Object.entries({ ...BODY, returnUrl: undefined }).toReversed());
  assert.deepEqual(
    [(await proxy.createSession(reordered as unknown as SessionOptions, KEY)).id, await idOf(proxy)],
    [first.id, first.externalOrderId],
  );
  clock.pass(3 * 3_600_000);
  assert.equal((await proxy.createSession(BODY, KEY)).id, first.id, 'the session, while a customer has time to finish');
  for (const days of [1, 40, 400]) {
    clock.pass(days * DAY_MS);
    const later = await proxy.createSession(BODY, KEY);
    assert.equal(later.externalOrderId, first.externalOrderId, `${days} days later`);
    assert.ok(Date.parse(later.expiresAt) > clock.now() + 23 * 3_600_000, `${days} days later it can be sold`);
    assert.equal(await idOf(proxyBefore(sandbox, { clock })), first.externalOrderId, 'after a restart');
  }
  const last = await proxy.createSession(BODY, KEY);
  assert.equal((await buy(proxy, last.token)).id, first.externalOrderId);
  const other = await proxy.createSession(BODY, { idempotencyKey: 'agreement-2042' });
  assert.notEqual(other.externalOrderId, first.externalOrderId);
});

test('Other options with a known key are a conflict, in this process without a store and on all instances with one', async () => {
  const sandbox = await newSandbox();
  const other = { ...BODY, stamp: { ...BODY.stamp, stampDutyAmount: '200.00' } };
  const alone = proxyBefore(sandbox);
  await alone.createSession(BODY, KEY);
  await assert.rejects(alone.createSession(other, KEY), { code: 'CONFLICT' });
  const store = createMemoryStore(machineClock);
  const lists = [OLD, [OLD, NEW], [NEW, OLD]];
  const instances = lists.map((secret) => proxyBefore(sandbox, { secret, store }));
  await instances[0]?.createSession(BODY, KEY);
  for (const instance of instances) await assert.rejects(instance.createSession(other, KEY), { code: 'CONFLICT' });
});

test('A key is a short text without spaces; what is wrong with it is said by its name', async () => {
  const proxy = proxyBefore(await newSandbox());
  for (const idempotencyKey of ['', ' ', 'a b', 'ä', 'x'.repeat(256), 7, null])
    await assert.rejects(proxy.createSession(BODY, { idempotencyKey } as { idempotencyKey: string }), {
      name: 'OptionError',
      option: 'idempotencyKey',
    });
  assert.match((await proxy.createSession(BODY, { idempotencyKey: undefined })).id, /^cs_/);
});

test('Two pages of one key, whose ids have another expiry, place one order at the same time', async () => {
  const sandbox = await newSandbox();
  const clock = movableClock();
  const early = await proxyBefore(sandbox, { clock }).createSession(BODY, KEY);
  clock.pass(5 * 3_600_000);
  // Without a store, another instance gives a later expiry.
  const [one, two] = [proxyBefore(sandbox, { clock }), proxyBefore(sandbox, { clock })];
  const late = await two.createSession(BODY, KEY);
  assert.notEqual(early.id, late.id);
  const bought = await Promise.all([buy(one, early.token), buy(two, late.token)]);
  assert.deepEqual(new Set(bought.map(({ id, answer }) => id ?? answer.text)), new Set([early.externalOrderId]));
  assert.deepEqual(await ordersAt(sandbox), [early.externalOrderId]);
});

test('A rotation in two steps, a day apart, without a store: one order, bought before, between or after', async () => {
  const steps = [OLD, [OLD, NEW], ROTATED];
  for (const boughtAt of [0, 1, 2]) {
    const sandbox = await newSandbox();
    const clock = movableClock();
    const seen: string[] = [];
    for (const [step, secret] of steps.entries()) {
      const proxy = proxyBefore(sandbox, { secret, clock });
      const { token, externalOrderId } = await proxy.createSession(BODY, KEY);
      if (step >= boughtAt) seen.push(externalOrderId);
      if (step === boughtAt) assert.equal((await buy(proxy, token)).id, externalOrderId);
      else if (step > boughtAt) {
        const shown = await ask(proxy, 'GET', '/session', { token });
        assert.equal((shown.json['order'] as Json)['externalOrderId'], externalOrderId);
        assert.equal((await buy(proxy, token)).id, externalOrderId, 'a submit returns it');
      }
      clock.pass(DAY_MS + 3_600_000);
    }
    assert.equal(new Set(seen).size, 1, `bought at step ${boughtAt}`);
    assert.equal((await ordersAt(sandbox)).length, 1, `bought at step ${boughtAt}`);
  }
});

test('T93: without a store, a page of the old secret and one of the new one sell once, in any order, and each shows the order', async () => {
  for (const paidBy of ['old', 'new'] as const) {
    const sandbox = await newSandbox();
    const options: SessionOptions = { ...BODY, customerId: 'user-77' };
    const before = await proxyBefore(sandbox, { secret: OLD }).createSession(options, KEY);
    const proxy = proxyBefore(sandbox, { secret: ROTATED });
    const made = await proxy.createSession(options, KEY);
    assert.notEqual(made.externalOrderId, before.externalOrderId, 'nothing could be looked for');
    const pages = { old: before, new: made };
    const { id } = await buy(proxy, pages[paidBy].token);
    assert.equal(id, pages[paidBy].externalOrderId);
    for (const { token } of [before, made]) {
      assert.equal((await buy(proxy, token)).id, id);
      const shown = await ask(proxy, 'GET', '/session', { token });
      assert.equal((shown.json['order'] as Json)['externalOrderId'], id);
      const payment = { token: String(shown.json['orderToken']), body: {} };
      assert.equal((await ask(proxy, 'POST', '/order/payment', payment)).status, 200);
      assert.equal((await proxy.sessions.get(token)).state, 'ordered');
    }
    assert.deepEqual(await ordersAt(sandbox), [id]);
    // A restart knows nothing but the service.
    assert.equal((await proxyBefore(sandbox, { secret: ROTATED }).createSession(options, KEY)).externalOrderId, id);
    await control(sandbox, 'POST', `/orders/${String(id)}/advance`, { to: 'CANCELLED' });
    for (const { token } of [before, made]) {
      const quote = await ask(proxyBefore(sandbox, { secret: ROTATED }), 'POST', '/quotes', {
        body: { session: token },
      });
      assert.deepEqual([quote.status, quote.json.error?.['field']], [409, 'session']);
    }
  }
});

test('Two pages of two secrets that are submitted at once to one process make one order', async () => {
  const sandbox = await newSandbox();
  const before = await proxyBefore(sandbox, { secret: OLD }).createSession(BODY, KEY);
  const proxy = proxyBefore(sandbox, { secret: ROTATED });
  const made = await proxy.createSession(BODY, KEY);
  const bought = await Promise.all(
    Array.from({ length: 10 }, (_, index) => buy(proxy, (index % 2 ? before : made).token)),
  );
  const [first] = await ordersAt(sandbox);
  assert.deepEqual(new Set(bought.map(({ id, answer }) => id ?? answer.text)), new Set([first]));
  assert.equal((await ordersAt(sandbox)).length, 1);
});

for (const [name, open] of STORES) {
  test(`T93: fifty createSession calls of one key from two instances in the middle of a rotation, with ${name}: one session, one order`, async () => {
    const store = await open();
    // Each pair of neighbouring steps, and both orders of the list.
    const PAIRS = [
      [OLD, [OLD, NEW]],
      [[OLD, NEW], ROTATED],
      [ROTATED, [OLD, NEW]],
      [
        [NEXT, NEW, OLD],
        [OLD, NEXT, NEW],
      ],
    ];
    for (const [index, pair] of PAIRS.entries()) {
      const sandbox = await newSandbox();
      const key = { idempotencyKey: `agreement-${index}` };
      const instances = pair.map((secret) => proxyBefore(sandbox, { secret, store })) as [EstampProxy, EstampProxy];
      const made = await Promise.all(
        Array.from({ length: 50 }, (_, call) => (instances[call % 2] as EstampProxy).createSession(BODY, key)),
      );
      const numbers = new Set(made.map(({ externalOrderId }) => externalOrderId));
      assert.deepEqual([numbers.size, new Set(made.map(({ id }) => id)).size], [1, 1], `pair ${index}`);
      const bought = await Promise.all(
        made.slice(0, 12).map(({ token }, call) => buy(instances[(call >> 1) % 2] as EstampProxy, token)),
      );
      assert.deepEqual(new Set(bought.map(({ id, answer }) => id ?? answer.text)), numbers, `pair ${index}`);
      assert.deepEqual(await ordersAt(sandbox), [...numbers], `pair ${index}`);
    }
  });

  test(`A rotation finds the session of the old secret a day later, with ${name}`, async () => {
    const store = await open();
    const sandbox = await newSandbox();
    const clock = movableClock();
    const week = { ...BODY, expiresIn: 7 * 86_400 };
    const first = await proxyBefore(sandbox, { secret: OLD, store, clock }).createSession(week, KEY);
    for (const secret of [[OLD, NEW], ROTATED, ROTATED]) {
      clock.pass(DAY_MS);
      const proxy = proxyBefore(sandbox, { secret, store, clock });
      const again = await proxy.createSession(week, KEY);
      assert.deepEqual([again.id, again.externalOrderId], [first.id, first.externalOrderId]);
      assert.equal((await buy(proxy, again.token)).id, first.externalOrderId);
    }
    // When the old secret has left, the entry that names it is replaced, and no call waits for it.
    const last = proxyBefore(sandbox, { secret: NEW, store, clock });
    assert.equal((await last.createSession(week, KEY)).id, (await last.createSession(week, KEY)).id);
  });
}
