/** A session that the merchant's server has ended. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { EstampProxy, EstampProxyOptions, SessionOptions } from '../../../src/proxy/index.ts';
import { machineClock } from '../../../src/base/clock.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { clockAhead } from '../../support/clocks/moving-clocks.ts';
import { ask, DETAILS, openShop, proxyBefore, STAMP, type Asked, type Json, type Shop } from '../support/kit.ts';

const { serviceCode, stateCode, articleCode } = STAMP;
const WHOLE: SessionOptions = {
  serviceCode,
  stamp: { stateCode, articleCode, stampDutyAmount: '100.00' },
  parties: { customerName: 'Meera Nair' },
  details: DETAILS,
  editable: ['/parties/customerEmail', '/parties/partyPan'],
};
const DAY_MS = 86_400_000;
const PAN = { pan: 'ABCPE1234F', name: 'Meera Nair' };

async function shopWith(more: Partial<EstampProxyOptions> = {}): Promise<Shop> {
  const shop = await openShop({ panVerification: true, ...more });
  after(() => shop.close());
  return shop;
}

interface Sale {
  session: Awaited<ReturnType<EstampProxy['createSession']>>;
  quoteToken: string;
  submit: (proxy?: EstampProxy) => Promise<Asked>;
}

async function begin({ proxy }: Shop, options = WHOLE): Promise<Sale> {
  const session = await proxy.createSession(options);
  const quote = await ask(proxy, 'POST', '/quotes', { body: { session: session.token } });
  const quoteToken = String(quote.json['quoteToken']);
  const body = { session: session.token, quoteToken, parties: {}, details: {} };
  return { session, quoteToken, submit: (at = proxy) => ask(at, 'POST', '/orders', { body }) };
}

const codeOf = ({ status, json }: Asked): unknown[] => [status, json.error?.code];
const ENDED = [401, 'SESSION_EXPIRED'];

test('T92: expire ends a session at once: no price, no order, no PAN check, no call of the service', async () => {
  for (const by of ['id', 'token'] as const) {
    const shop = await shopWith();
    const { session, submit, quoteToken } = await begin(shop);
    assert.deepEqual(await shop.proxy.sessions.expire(session[by]), { state: 'expired', shared: false });
    const calls = (await shop.journal()).length;
    const refused = [
      await shop.ask('POST', '/quotes', { body: { session: session.token } }),
      await submit(),
      await shop.ask('GET', '/session', { token: session.token }),
      await shop.ask('POST', '/verifications/pan', { token: quoteToken, body: PAN }),
    ];
    for (const answer of refused) assert.deepEqual(codeOf(answer), ENDED, answer.text);
    const made = (await shop.journal()).slice(calls).map(({ operationId }) => operationId);
    assert.deepEqual(
      made.filter((name) => name !== 'getOrder'),
      [],
    );
    for (const known of [session.id, session.token])
      assert.deepEqual(await shop.proxy.sessions.get(known), { state: 'expired' });
    assert.deepEqual(await shop.proxy.sessions.expire(session[by]), { state: 'expired', shared: false }, 'twice');
  }
});

test('T92: after expire no token that was handed out pays or changes an unpaid order; it can still be read', async () => {
  const shop = await shopWith();
  const { session, submit } = await begin(shop);
  const bought = await submit();
  const resumed = await shop.ask('GET', '/session', { token: session.token });
  await shop.proxy.sessions.expire(session.id);
  const calls = (await shop.journal()).length;
  const writing = [bought, resumed].map(({ json }) => String(json['orderToken']));
  for (const token of writing) {
    assert.deepEqual(codeOf(await shop.ask('POST', '/order/payment', { token, body: {} })), ENDED);
    const parties = { customerEmail: 'meera@example.com' };
    assert.deepEqual(codeOf(await shop.ask('PUT', '/order/parties', { token, body: parties })), ENDED);
    assert.deepEqual(codeOf(await shop.ask('POST', '/verifications/pan', { token, body: PAN })), ENDED);
    assert.equal((await shop.ask('GET', '/order', { token })).status, 200);
  }
  assert.deepEqual(codeOf(await submit()), ENDED, 'the old quote gives no new token');
  const metered = (await shop.journal()).slice(calls).filter(({ meteredPaise }) => meteredPaise > 0);
  assert.deepEqual(metered, []);
  const shown = await shop.ask('GET', '/session', { token: session.token });
  assert.deepEqual(Object.keys(shown.json), ['session', 'order', 'viewToken'], shown.text);
  const { state, order } = await shop.proxy.sessions.get(session.id);
  assert.deepEqual([state, order?.stage], ['expired', 'created']);
});

test('A paid order of a session that was ended is read for seven days from then', async () => {
  const shop = await shopWith();
  const { session, submit } = await begin(shop, { ...WHOLE, expiresIn: 20 * 86_400 });
  await submit();
  await shop.control('POST', `/orders/${session.externalOrderId}/advance`, { to: 'FULFILMENT_COMPLETED' });
  const store = createMemoryStore(clockAhead(0));
  const at = (days: number): EstampProxy => proxyBefore(shop.sandbox, { store, clock: clockAhead(days * DAY_MS) });
  assert.deepEqual(await at(2).sessions.expire(session.id), { state: 'expired', shared: true });
  for (const days of [2, 8.9]) {
    const shown = await ask(at(days), 'GET', '/session', { token: session.token });
    assert.equal((shown.json['order'] as Json)['stage'], 'completed', shown.text);
    assert.equal(shown.json['orderToken'], undefined);
    const [document] = (shown.json['order'] as Json)['documents'] as Json[];
    const token = String(shown.json['viewToken']);
    const path = `/order/documents/${String(document?.['id'])}`;
    assert.equal((await ask(at(days), 'POST', path, { token, body: {} })).status, 200);
    assert.equal((await at(days).sessions.get(session.id)).state, 'complete');
  }
  assert.deepEqual(codeOf(await ask(at(9.1), 'GET', '/session', { token: session.token })), ENDED);
});

test('Instances that share a store know at once, and those that do not say so', async () => {
  const shop = await shopWith();
  const store = createMemoryStore(machineClock);
  const [one, two] = [proxyBefore(shop.sandbox, { store }), proxyBefore(shop.sandbox, { store })];
  const { session, submit } = await begin({ ...shop, proxy: one });
  assert.equal((await two.sessions.expire(session.id)).shared, true);
  assert.deepEqual(codeOf(await submit(one)), ENDED);
  const alone = await begin(shop);
  assert.equal((await shop.proxy.sessions.expire(alone.session.token)).shared, false);
  assert.deepEqual(codeOf(await alone.submit()), ENDED);
});

test('Only a session of this proxy can be ended; one that expired, or whose order is over, can too', async () => {
  const shop = await shopWith();
  const { session } = await begin(shop, { ...WHOLE, expiresIn: 60 });
  const foreign = await proxyBefore(shop.sandbox, { secret: 'f'.repeat(40) }).createSession(WHOLE);
  const changed = `${session.id.slice(0, -1)}${session.id.endsWith('A') ? 'B' : 'A'}`;
  for (const bad of [foreign.id, foreign.token, changed, 'cs_', '', 'x', 7 as unknown as string]) {
    await assert.rejects(shop.proxy.sessions.expire(bad), { code: 'SESSION_INVALID' }, String(bad));
    await assert.rejects(shop.proxy.sessions.get(bad), { code: 'SESSION_INVALID' }, String(bad));
  }
  const late = proxyBefore(shop.sandbox, { clock: clockAhead(61_000) });
  assert.deepEqual(await late.sessions.get(session.id), { state: 'expired' });
  assert.equal((await late.sessions.expire(session.id)).state, 'expired');
});

test('A key whose session was ended sells no more, and a new key does', async () => {
  const shop = await shopWith();
  const key = { idempotencyKey: 'agreement-2041' };
  const session = await shop.proxy.createSession(WHOLE, key);
  await shop.proxy.sessions.expire(session.id);
  const again = await shop.proxy.createSession(WHOLE, key);
  assert.equal(again.externalOrderId, session.externalOrderId);
  assert.ok(Date.parse(again.expiresAt) <= Date.now(), 'it says that it is over');
  const refused = await shop.ask('POST', '/quotes', { body: { session: again.token } });
  assert.deepEqual(codeOf(refused), ENDED);
  const fresh = await shop.proxy.createSession(WHOLE, { idempotencyKey: 'agreement-2041-2' });
  assert.equal((await shop.ask('POST', '/quotes', { body: { session: fresh.token } })).status, 200);
});

test('Payments and an expire at once: after the answer of expire none is prepared any more', async () => {
  const shop = await shopWith();
  const { session, submit } = await begin(shop);
  const token = String((await submit()).json['orderToken']);
  const pay = (): Promise<Asked> => shop.ask('POST', '/order/payment', { token, body: {} });
  const [, ...before] = await Promise.all([shop.proxy.sessions.expire(session.id), ...Array.from({ length: 25 }, pay)]);
  for (const answer of before) assert.ok([200, 401].includes(answer.status), answer.text);
  const later = await Promise.all(Array.from({ length: 25 }, pay));
  for (const answer of later) assert.deepEqual(codeOf(answer), ENDED);
});
