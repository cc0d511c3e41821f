import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { movableClock } from '../../support/clocks/moving-clocks.ts';
import {
  ask,
  DETAILS,
  liftLimits,
  openShop,
  proxyBefore,
  STAMP,
  type Asked,
  type Json,
  type Shop,
} from '../support/kit.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const { serviceCode, stateCode, articleCode } = STAMP;
const PARTIES = { partyName: 'Meera Nair' };
const SESSION = {
  serviceCode,
  stamp: { stateCode, articleCode, stampDutyAmount: '100.00' },
  parties: PARTIES,
  details: DETAILS,
};

/** A shop with warm lists, whose proxy has a clock that the test moves. */
async function warmShop(): Promise<{ shop: Shop; pass: (ms: number) => void; called: () => Promise<string[]> }> {
  const clock = movableClock();
  const shop = await openShop({ clock }, { manual: true });
  after(() => shop.close());
  await liftLimits(shop.sandbox);
  await shop.ask('GET', `/checkout/${serviceCode}`);
  await shop.ask('GET', `/states/${stateCode}/articles`);
  await shop.ask('POST', '/quotes', { body: STAMP });
  let at = (await shop.journal()).length;
  return {
    shop,
    pass: (ms) => clock.pass(ms),
    async called() {
      const calls = (await shop.journal()).slice(at).map(({ operationId }) => operationId);
      at += calls.length;
      return calls;
    },
  };
}

/** The requests of a page from its first to the one after the payment. @param pace milliseconds that each step takes */
async function purchase(withSession: boolean, pace: number): Promise<string[]> {
  const { shop, pass, called } = await warmShop();
  const token = withSession ? (await shop.proxy.createSession(SESSION)).token : undefined;
  if (token !== undefined) assert.equal((await shop.ask('GET', '/session', { token })).status, 200);
  await shop.ask('GET', `/checkout/${serviceCode}`);
  await shop.ask('GET', `/states/${stateCode}/articles`);
  pass(pace);
  const quote = await shop.ask('POST', '/quotes', { body: token === undefined ? STAMP : { session: token } });
  pass(pace);
  const answer = await shop.ask('POST', '/orders', {
    body: {
      quoteToken: quote.json['quoteToken'],
      ...(token === undefined ? { parties: PARTIES, details: DETAILS } : { session: token, parties: {}, details: {} }),
    },
  });
  assert.equal(answer.status, 200, answer.text);
  await shop.control('POST', `/payments/${String((answer.json['payment'] as Json)['intentId'])}`, { outcome: 'paid' });
  pass(MINUTE);
  // The page after the payment.
  const back =
    token === undefined
      ? await shop.ask('GET', '/order', { token: String(answer.json['orderToken']) })
      : await shop.ask('GET', '/session', { token });
  assert.equal((back.json['order'] as Json)['stage'], 'payment-confirmed', back.text);
  return called();
}

for (const [name, pace] of [
  ['at once', 0],
  ['in half a minute a step', 30 * SECOND],
  ['in four minutes a step', 4 * MINUTE],
] as const) {
  test(`A customer who buys ${name} makes no more calls of the service with a session than without one`, async () => {
    const [without, withSession] = [await purchase(false, pace), await purchase(true, pace)];
    assert.ok(withSession.length <= without.length, `${withSession.join(' ')} instead of ${without.join(' ')}`);
    assert.equal(withSession.filter((id) => id === 'attachParties').length, 1);
  });
}

test('Only the first read of a session that was just created needs no call; another read, or another instance, asks the service', async () => {
  const { shop, called, pass } = await warmShop();
  const session = await shop.proxy.createSession(SESSION);
  const read = (proxy = shop.proxy): Promise<Asked> => ask(proxy, 'GET', '/session', { token: session.token });
  await read();
  assert.deepEqual(await called(), []);
  await read();
  assert.deepEqual(await called(), ['getOrder']);
  await read(proxyBefore(shop.sandbox));
  assert.deepEqual(await called(), ['getOrder']);
  const old = await shop.proxy.createSession(SESSION);
  pass(MINUTE);
  await shop.ask('GET', '/session', { token: old.token });
  assert.deepEqual(await called(), ['getOrder'], 'what was known a minute ago is not known');
});

test('An order that another instance made right after the session was created is found by the second read at the latest', async () => {
  const { shop } = await warmShop();
  const session = await shop.proxy.createSession(SESSION);
  const other = proxyBefore(shop.sandbox);
  const quote = await ask(other, 'POST', '/quotes', { body: { session: session.token } });
  const body = { session: session.token, quoteToken: quote.json['quoteToken'], parties: {}, details: {} };
  assert.equal((await ask(other, 'POST', '/orders', { body })).status, 200);
  await shop.ask('GET', '/session', { token: session.token });
  // Whatever the first read said, a submit finds the order.
  const again = await shop.ask('POST', '/quotes', { body: { session: session.token } });
  const submitted = await shop.ask('POST', '/orders', { body: { ...body, quoteToken: again.json['quoteToken'] } });
  assert.equal((submitted.json['order'] as Json)['externalOrderId'], session.externalOrderId);
  const { json } = await shop.ask('GET', '/session', { token: session.token });
  assert.equal((json['order'] as Json)['externalOrderId'], session.externalOrderId);
});

test('A session with an idempotency key may be an old one, so its first read asks the service', async () => {
  const { shop, called } = await warmShop();
  const session = await shop.proxy.createSession(SESSION, { idempotencyKey: 'agreement-2041' });
  await shop.ask('GET', '/session', { token: session.token });
  assert.deepEqual(await called(), ['getOrder']);
});

test('An order that was placed by this proxy is read, however soon after its session was created', async () => {
  const { shop } = await warmShop();
  const session = await shop.proxy.createSession(SESSION);
  const quote = await shop.ask('POST', '/quotes', { body: { session: session.token } });
  const body = { session: session.token, quoteToken: quote.json['quoteToken'], parties: {}, details: {} };
  assert.equal((await shop.ask('POST', '/orders', { body })).status, 200);
  const { json } = await shop.ask('GET', '/session', { token: session.token });
  assert.equal((json['order'] as Json)['externalOrderId'], session.externalOrderId);
  await shop.control('POST', `/orders/${session.externalOrderId}/advance`, { to: 'CANCELLED' });
  const again = await shop.ask('POST', '/quotes', { body: { session: session.token } });
  assert.deepEqual([again.status, again.json.error?.['field']], [409, 'session']);
});
