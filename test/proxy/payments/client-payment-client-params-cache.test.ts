import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { systemClock } from '../../../src/base/clock.ts';
import type { EstampProxyOptions } from '../../../src/proxy/index.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import type { Store } from '../../../src/proxy/store/store.ts';
import { movableClock } from '../../support/clocks/moving-clocks.ts';
import { ask, openShop, order, orderBody, proxyBefore, type Asked, type Json, type Shop } from '../support/kit.ts';

/** A merchant's hook that makes a session at its provider whenever it is called. */
function sessions(): {
  payment: EstampProxyOptions['payment'];
  made: { intentId: string; returnUrl: string }[];
  act: { before?: () => Promise<void> };
} {
  const made: { intentId: string; returnUrl: string }[] = [];
  const act: { before?: () => Promise<void> } = {};
  return {
    made,
    act,
    payment: {
      connectionId: 'pc_demo',
      provider: 'cashfree',
      async clientParams({ id }, { returnUrl }) {
        made.push({ intentId: id, returnUrl });
        const session = `session-canary-${made.length}`;
        await act.before?.();
        return { sessionId: session };
      },
    },
  };
}

async function opened(more: Partial<EstampProxyOptions>): Promise<Shop> {
  const shop = await openShop(more);
  after(() => shop.close());
  return shop;
}

const paymentIn = (answer: Asked): Json => (answer.json['payment'] ?? {}) as Json;
const sessionIn = (answer: Asked): unknown => paymentIn(answer)['sessionId'];
/** What the payment page asks for; a shop's page asks in the same way when a payment goes on. */
const pay = (shop: Pick<Shop, 'ask'>, token: string, body: Json = {}, query = ''): Promise<Asked> =>
  shop.ask('POST', `/order/payment${query}`, { token, body });

test('from the press on Pay to the payment page, and there again, the hook creates one session', async () => {
  const { payment, made } = sessions();
  const shop = await opened({ payment });
  const { answer, token, intentId } = await order(shop, { returnUrl: 'https://shop.example/thanks' });
  const seen = [answer, await pay(shop, token), await pay(shop, token, {}, '?lang=hi')];
  assert.deepEqual(seen.map(sessionIn), ['session-canary-1', 'session-canary-1', 'session-canary-1']);
  assert.deepEqual(
    made.map((session) => session.intentId),
    [intentId],
  );
});

test('the return URL of the payment page itself is created again, in the language of the page', async () => {
  const { payment, made } = sessions();
  const shop = await opened({ payment });
  const { token } = await order(shop);
  const { fields } = paymentIn(await pay(shop, token, {}, '?lang=hi')) as { fields: { return_url: string } };
  assert.match(fields.return_url, /\/return\?lang=hi&s=/);
  assert.equal(made.length, 1);
});

test('five submits at once, on two instances with one store, are one call of the hook', async () => {
  const { payment, made, act } = sessions();
  const store = createMemoryStore(systemClock);
  const shop = await opened({ payment, store });
  const second = proxyBefore(shop.sandbox, { payment, store });
  after(() => second.close());
  act.before = () => new Promise((resolve) => setTimeout(resolve, 80));
  const body = await orderBody(shop);
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((number) => ask(number % 2 ? shop.proxy : second, 'POST', '/orders', { body })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  );
  assert.deepEqual([...new Set(answers.map(sessionIn))], ['session-canary-1']);
  const later = await ask(second, 'POST', '/order/payment', {
    token: String(answers[0]?.json['orderToken']),
    body: {},
  });
  assert.equal(sessionIn(later), 'session-canary-1');
  assert.equal(made.length, 1);
});

test('another payment attempt has its own session', async () => {
  const { payment, made } = sessions();
  const shop = await opened({ payment });
  const { token, intentId } = await order(shop);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'failed' });
  assert.equal(sessionIn(await pay(shop, token)), 'session-canary-2');
  assert.equal(new Set(made.map((session) => session.intentId)).size, 2);
});

test('a payment that returns to another page is created again, with a return URL of that page', async () => {
  const { payment, made } = sessions();
  const shop = await opened({ payment });
  const { token } = await order(shop, { returnUrl: 'https://shop.example/thanks' });
  assert.equal(sessionIn(await pay(shop, token, { returnUrl: 'https://shop.example/account' })), 'session-canary-2');
  const back = await shop.ask('GET', made[1]?.returnUrl ?? '');
  assert.match(back.headers.get('location') ?? '', /^https:\/\/shop\.example\/account\?estamp=r1\./);
});

test('after ten minutes the hook runs again, because its session may have expired at the provider', async () => {
  const clock = movableClock();
  const { payment } = sessions();
  const shop = await opened({ payment, clock });
  const { token } = await order(shop);
  clock.pass(9 * 60_000);
  assert.equal(sessionIn(await pay(shop, token)), 'session-canary-1');
  clock.pass(61_000);
  assert.equal(sessionIn(await pay(shop, token)), 'session-canary-2');
});

test('the error of a hook is not cached, and the hook runs again at once', async () => {
  const { payment, made, act } = sessions();
  const shop = await opened({ payment });
  act.before = () => Promise.reject(new Error('the provider is away'));
  const body = await orderBody(shop);
  assert.equal((await shop.ask('POST', '/orders', { body })).json.error?.code, 'INTERNAL');
  act.before = undefined;
  assert.equal(sessionIn(await shop.ask('POST', '/orders', { body })), 'session-canary-2');
  assert.equal(made.length, 2);
});

test('cached parameters cannot be read in the store, and a moved entry is not accepted', async () => {
  const { payment } = sessions();
  const memory = createMemoryStore(systemClock);
  const texts = new Map<string, string>();
  const store: Store = {
    ...memory,
    set(key, value, seconds) {
      texts.set(key, value);
      return memory.set(key, value, seconds);
    },
  };
  const shop = await opened({ payment, store });
  await order(shop);
  const other = await order(shop);
  const stored = [...texts].filter(([key]) => key.includes(':params:'));
  assert.equal(stored.length, 2);
  for (const [key, value] of texts) {
    assert.doesNotMatch(`${key} ${value} ${Buffer.from(value, 'base64').toString('latin1')}`, /canary/);
  }
  const [[, first] = ['', ''], [second] = ['', '']] = stored;
  await memory.set(second, first, 600);
  assert.equal(sessionIn(await pay(shop, other.token)), 'session-canary-3');
});

test('a store that fails after the hook ran costs a second call, and no customer', async () => {
  const { payment } = sessions();
  const memory = createMemoryStore(systemClock);
  const store: Store = {
    ...memory,
    set: (key, value, seconds) =>
      key.includes(':params:') ? Promise.reject(new Error('gone')) : memory.set(key, value, seconds),
  };
  const shop = await opened({ payment, store });
  const { answer, token } = await order(shop);
  assert.equal(sessionIn(answer), 'session-canary-1');
  assert.equal(sessionIn(await pay(shop, token)), 'session-canary-2');
});

test('a store that never responds prevents no payment', async () => {
  const { payment } = sessions();
  const memory = createMemoryStore(systemClock);
  const deaf = <T>(key: string, work: () => Promise<T>): Promise<T> =>
    key.includes('params:') ? Promise.reject(new Error('gone')) : work();
  const store: Store = {
    ...memory,
    get: (key) => deaf(key, () => memory.get(key)),
    set: (key, value, seconds) => deaf(key, () => memory.set(key, value, seconds)),
    setIfAbsent: (key, value, seconds) => deaf(key, () => memory.setIfAbsent(key, value, seconds)),
    delete: (key, onlyIf) => deaf(key, () => memory.delete(key, onlyIf)),
  };
  const shop = await opened({ payment, store });
  const { answer, token } = await order(shop);
  assert.equal(sessionIn(answer), 'session-canary-1');
  assert.equal(sessionIn(await pay(shop, token)), 'session-canary-2');
});
