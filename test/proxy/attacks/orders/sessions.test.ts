import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { EstampProxy, EstampProxyOptions, SessionOptions, Store } from '../../../../src/proxy/index.ts';
import { machineClock } from '../../../../src/base/clock.ts';
import { createMemoryStore } from '../../../../src/proxy/store/memory.ts';
import {
  ask,
  CANARIES,
  DETAILS,
  liftLimits,
  openShop,
  order,
  PARTIES,
  proxyBefore,
  STAMP,
  type Asked,
  type Json,
  type Shop,
} from '../../support/kit.ts';

const { serviceCode, stateCode, articleCode } = STAMP;
const FIXED: SessionOptions = {
  serviceCode,
  stamp: { stateCode, articleCode, stampDutyAmount: '100.00' },
  parties: { customerName: 'Meera Nair' },
  details: DETAILS,
};

async function shopWith(more: Partial<EstampProxyOptions> = {}): Promise<Shop> {
  const shop = await openShop(more);
  after(() => shop.close());
  await liftLimits(shop.sandbox);
  return shop;
}

const errorOf = ({ status, json }: Asked): unknown[] => [status, json.error?.code, json.error?.['field']];
const price = (proxy: EstampProxy, session: string | undefined, more: Json = {}): Promise<Asked> =>
  ask(proxy, 'POST', '/quotes', { body: { ...(session === undefined ? STAMP : { session }), ...more } });
const submit = (proxy: EstampProxy, quote: Asked, session: string | undefined, more: Json = {}): Promise<Asked> =>
  ask(proxy, 'POST', '/orders', {
    body: { quoteToken: quote.json['quoteToken'], parties: {}, details: {}, ...(session && { session }), ...more },
  });
const metered = async (shop: Shop): Promise<string[]> =>
  (await shop.journal()).filter(({ meteredPaise }) => meteredPaise > 0).map(({ operationId }) => operationId);

test('T77: a session of another shop, mode or mount, or one that was changed, is refused everywhere without a call', async () => {
  const shop = await shopWith();
  const session = await shop.proxy.createSession(FIXED);
  const quote = await price(shop.proxy, session.token);
  const others = await Promise.all(
    [
      { secret: 'another-secret-0123456789-0123456789' },
      { apiKey: 'sk_live_demo', payment: { connectionId: 'pc_demo', provider: 'custom' as const } },
      { publicUrl: 'https://shop.example/other', allowedOrigins: ['https://shop.example'] },
    ].map((more) => proxyBefore(shop.sandbox, more).createSession(FIXED)),
  );
  const [head = '', , iv = '', text = '', tag = ''] = session.token.split('.');
  const [, , otherIv = ''] = (await shop.proxy.createSession(FIXED)).token.split('.');
  const zipped = Buffer.from(JSON.stringify({ ...JSON.parse(atob(head)), zip: 'DEF' } as object)).toString('base64url');
  const bad = [
    ...others.map(({ token }) => token),
    [head, '', iv, text, tag.slice(1)].join('.'),
    [head, '', otherIv, text, tag].join('.'),
    [zipped, '', iv, text, tag].join('.'),
    'x',
  ];
  const before = (await shop.journal()).length;
  for (const token of bad) {
    const refusals = [
      await price(shop.proxy, token),
      await submit(shop.proxy, quote, token),
      await ask(shop.proxy, 'GET', '/session', { token }),
    ];
    assert.deepEqual(
      refusals.map((answer) => errorOf(answer).slice(0, 2)),
      Array.from({ length: 3 }, () => [401, 'SESSION_INVALID']),
      token,
    );
    await assert.rejects(shop.proxy.sessions.get(token), { code: 'SESSION_INVALID' });
  }
  assert.equal((await shop.journal()).length, before);
});

test('T78: a quote of one session does not order for another, or for none', async () => {
  const shop = await shopWith();
  const [one, two] = [await shop.proxy.createSession(FIXED), await shop.proxy.createSession(FIXED)];
  const quote = await price(shop.proxy, one.token);
  const free = await price(shop.proxy, undefined);
  const wrong = [
    await submit(shop.proxy, quote, two.token),
    await submit(shop.proxy, quote, undefined, { parties: PARTIES, details: DETAILS }),
    await submit(shop.proxy, free, one.token),
  ];
  for (const answer of wrong) assert.deepEqual(errorOf(answer), [400, 'QUOTE_INVALID', 'session']);
  assert.equal((await submit(shop.proxy, quote, one.token)).status, 200);
});

test('T79: with requireSession nothing costs money without a session', async () => {
  const shop = await shopWith();
  const strict = proxyBefore(shop.sandbox, { requireSession: true, panVerification: true });
  const free = await price(shop.proxy, undefined);
  const sold = await order(shop);
  const before = await metered(shop);
  const refused = [
    await ask(strict, 'GET', `/checkout/${serviceCode}`),
    await ask(strict, 'GET', `/states/${stateCode}/articles`),
    await price(strict, undefined),
    await submit(strict, free, undefined, { parties: PARTIES, details: DETAILS }),
    await ask(strict, 'POST', '/verifications/pan', {
      token: String(free.json['quoteToken']),
      body: { pan: CANARIES.pan, name: 'A' },
    }),
    await ask(strict, 'POST', '/verifications/pan', { token: sold.token, body: { pan: CANARIES.pan, name: 'A' } }),
  ];
  for (const answer of refused) assert.deepEqual(errorOf(answer).slice(0, 2), [403, 'SESSION_REQUIRED'], answer.text);
  assert.deepEqual(await metered(shop), before);
  // A session buys what is not cached, and everyone then reads it from the cache.
  const session = await strict.createSession(FIXED);
  for (const path of [`/checkout/${serviceCode}`, `/states/${stateCode}/articles`]) {
    assert.equal((await ask(strict, 'GET', path, { token: session.token })).status, 200);
    assert.equal((await ask(strict, 'GET', path)).status, 200);
  }
  assert.equal((await submit(strict, await price(strict, session.token), session.token)).status, 200);
});

test('T80: a session buys twenty new prices in its life, whatever the network, and cached ones are free', async () => {
  const shop = await shopWith({ limits: { quotesPerSession: 3, quotesPerNetworkPerHour: 1 } });
  const open = { serviceCode, stamp: { stateCode, articleCode: 'KA-RG-5' } };
  const session = await shop.proxy.createSession(open);
  for (const stampDutyAmount of [500, 501, 502, 502, 500])
    assert.equal((await price(shop.proxy, session.token, { stampDutyAmount })).status, 200);
  const refused = await price(shop.proxy, session.token, { stampDutyAmount: 503 });
  assert.deepEqual(errorOf(refused).slice(0, 2), [429, 'RATE_LIMITED']);
  const other = await shop.proxy.createSession(open);
  assert.equal((await price(shop.proxy, other.token, { stampDutyAmount: 503 })).status, 200);
});

test('T80: a session verifies three PANs, and the fourth is refused', async () => {
  const shop = await shopWith({ panVerification: true });
  const session = await shop.proxy.createSession({ ...FIXED, editable: ['/parties/partyPan'] });
  const token = String((await price(shop.proxy, session.token)).json['quoteToken']);
  const verify = (pan: string): Promise<Asked> =>
    shop.ask('POST', '/verifications/pan', { token, body: { pan, name: 'Meera Nair' } });
  const pans = ['ABCPE1234F', 'ABCPE1235F', 'ABCPE1236F', 'ABCPE1234F'];
  for (const pan of pans) assert.equal((await verify(pan)).status, 200, pan);
  assert.deepEqual(errorOf(await verify('ABCPE1237F')).slice(0, 2), [429, 'RATE_LIMITED']);
});

for (const shared of [true, false]) {
  test(`T81: fifty submits of one session over two instances ${shared ? 'with' : 'without'} a shared store make one order for INR 5`, async () => {
    const shop = await shopWith();
    const store: Store | undefined = shared ? createMemoryStore(machineClock) : undefined;
    const limits = { ordersPerNetworkPerHour: 1_000 };
    const instances = [1, 2].map(() => proxyBefore(shop.sandbox, { limits, ...(store && { store }) }));
    const [first, second] = instances as [EstampProxy, EstampProxy];
    const session = await first.createSession(FIXED);
    const quotes = [await price(first, session.token), await price(second, session.token)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        submit(index % 2 ? first : second, quotes[(index >> 1) % 2] as Asked, session.token),
      ),
    );
    assert.deepEqual(
      [...new Set(answers.map(({ status }) => status))],
      [200],
      answers.find((a) => a.status !== 200)?.text,
    );
    const ids = answers.map(({ json }) => (json['order'] as Json)['externalOrderId']);
    assert.deepEqual([...new Set(ids)], [session.externalOrderId]);
    const parties = (await shop.journal()).filter(({ operationId }) => operationId === 'attachParties');
    assert.equal(
      parties.reduce((paise, { meteredPaise }) => paise + meteredPaise, 0),
      500,
    );
  });
}

test('T82: a secret that is rotated between price and submit makes no second order', async () => {
  const shop = await shopWith();
  const [old, next] = [CANARIES.secret, 'the-next-secret-0123456789-0123456789'];
  const session = await shop.proxy.createSession({ ...FIXED, customerId: 'user-77' });
  const quote = await price(shop.proxy, session.token);
  assert.equal((await submit(shop.proxy, quote, session.token)).status, 200);
  const rotated = proxyBefore(shop.sandbox, { secret: [next, old] });
  const again = await submit(rotated, await price(rotated, session.token), session.token);
  assert.equal((again.json['order'] as Json | undefined)?.['externalOrderId'], session.externalOrderId, again.text);
  assert.equal((await rotated.sessions.get(session.id)).state, 'ordered');
  const after1 = proxyBefore(shop.sandbox, { secret: next });
  assert.deepEqual(errorOf(await price(after1, session.token)).slice(0, 2), [401, 'SESSION_INVALID']);
});

test('T83: no log line, event, URL or stored value holds a session', async () => {
  const values: string[] = [];
  const memory = createMemoryStore(machineClock);
  const store: Store = {
    ...memory,
    set: (key, value, seconds) => {
      values.push(key, value);
      return memory.set(key, value, seconds);
    },
    setIfAbsent: (key, value, seconds) => {
      values.push(key, value);
      return memory.setIfAbsent(key, value, seconds);
    },
  };
  const shop = await shopWith({ store });
  const session = await shop.proxy.createSession(FIXED);
  const answers = [await submit(shop.proxy, await price(shop.proxy, session.token), session.token)];
  answers.push(await ask(shop.proxy, 'GET', `/session?session=${session.token}`));
  assert.deepEqual(errorOf(answers[1] as Asked).slice(0, 2), [401, 'SESSION_INVALID']);
  const [, , , text = 'none'] = session.token.split('.');
  const seen = [...values, ...shop.logs, JSON.stringify(shop.events), ...answers.map((answer) => answer.text)];
  assert.equal(
    seen.some((one) => one.includes(text)),
    false,
  );
  assert.ok(values.length > 0);
});

test('T84: no spelling of a fixed field gets another value into the price, the order, a correction or the payment', async () => {
  const shop = await shopWith({ limits: { quotesPerSession: 100 } });
  const fixed: SessionOptions = {
    ...FIXED,
    parties: { customerName: 'Meera Nair', partyName: 'Meera Nair', customerMobile: '9876543210' },
    details: { ...DETAILS, stampDutyPaidBy: 'first' },
    returnUrl: 'https://shop.example/back',
  };
  const session = await shop.proxy.createSession(fixed);
  const quote = await price(shop.proxy, session.token);
  const isRefused = ({ status, json }: Asked): boolean => status === 400 && json.error?.code === 'INVALID_INPUT';

  const stamps: Json[] = [
    { stateCode: 'ka' },
    { stateCode: ' KA' },
    { articleCode: 'KA-RG-5' },
    { stampDutyAmount: 99.99 },
    { stampDutyAmount: '1e2' },
    { stampDutyAmount: '100.001' },
    { stampDutyAmount: '' },
    { stampDutyAmount: null },
    { stampDutyMinor: 1 },
    { serviceCode: 'estamp.other' },
    { stamp: { stampDutyAmount: '1.00' } },
    { totalMinor: 1 },
  ];
  for (const stamp of stamps)
    assert.ok(isRefused(await price(shop.proxy, session.token, stamp)), `price: ${JSON.stringify(stamp)}`);

  const orders: Json[] = [
    ...[
      'Ravi Iyer',
      '',
      ' ',
      'Meera-Nair',
      'Meera Náir',
      'Meera\u00a0Nair',
      'Meera Nair\u200b',
      null,
      ['Meera Nair'],
    ].map((customerName) => ({ parties: { customerName } })),
    ...['+919876543211', '+19876543210', '+44 79 9876543210', '919876543210', '0000009876543210'].map(
      (customerMobile) => ({ parties: { customerMobile } }),
    ),
    { parties: { customername: 'Ravi Iyer' } },
    { details: { purpose: `${DETAILS.purpose} ` } },
    { details: { purpose: [DETAILS.purpose] } },
    { details: { purpose: null } },
    { details: { stampDutyPaidBy: 'second' } },
    { details: { aboutProperty: true } },
  ];
  for (const body of orders)
    assert.ok(isRefused(await submit(shop.proxy, quote, session.token, body)), `order: ${JSON.stringify(body)}`);
  const inherited = `{"quoteToken":${JSON.stringify(quote.json['quoteToken'])},"session":"${session.token}","parties":{"__proto__":{"customerName":"Ravi Iyer"}},"details":{"__proto__":{"purpose":"Another purpose of all"}}}`;
  const odd = await ask(shop.proxy, 'POST', '/orders', { body: inherited });
  assert.ok(odd.status === 400 || JSON.stringify(odd.json).includes('Meera Nair'), odd.text);

  const made = await submit(shop.proxy, quote, session.token, { returnUrl: 'https://evil.example/' });
  assert.equal(made.status, 200, made.text);
  assert.doesNotMatch(made.text, /evil|Ravi/);
  const token = String(made.json['orderToken']);
  for (const body of [
    { customerName: 'Ravi Iyer' },
    { partyName: 'Ravi Iyer' },
    { customerMobile: '9876543211' },
    { customerMobile: '+19876543210' },
    { customerMobile: '1-234-9876543210' },
    { customerName: '' },
    { partyPan: 'ABCPE1234F' },
    { partyAddress: '1 MG Road, Bengaluru 560001' },
    { customerEmail: 'ravi@example.com' },
  ])
    assert.ok(isRefused(await ask(shop.proxy, 'PUT', '/order/parties', { token, body })), JSON.stringify(body));
  const writes = async (): Promise<number> =>
    (await shop.journal()).filter(({ operationId }) => operationId === 'attachParties').length;
  const before = await writes();
  for (const body of [
    { customerMobile: '+91 98765 43210' },
    { customerName: ' MEERA  NAIR ' },
    { customerEmail: '' },
  ]) {
    const same = await ask(shop.proxy, 'PUT', '/order/parties', { token, body });
    assert.equal(same.status, 200, same.text);
  }
  assert.equal(await writes(), before, 'the same value in another form is not written');
  for (const body of [{ returnUrl: 'https://shop.example/other' }, {}]) {
    const paid = await ask(shop.proxy, 'POST', '/order/payment', { token, body });
    assert.equal(paid.status, 200, paid.text);
    assert.doesNotMatch(paid.text, /shop\.example\/other/);
  }
  for (const body of [{ amountMinor: 1 }, { session: session.token }])
    assert.ok(isRefused(await ask(shop.proxy, 'POST', '/order/payment', { token, body })), JSON.stringify(body));
  const record = JSON.stringify(await shop.proxy.orders.get(session.externalOrderId));
  assert.match(record, /Meera Nair/);
  assert.doesNotMatch(record, /Ravi/);
});

test('T85: an expired session buys no price, no PAN check and no order, whatever it is combined with', async () => {
  let ahead = 0;
  const clock = { ...machineClock, now: () => Date.now() + ahead };
  const shop = await shopWith({ clock, panVerification: true, requireSession: true });
  const [old, live] = [
    await shop.proxy.createSession({ ...FIXED, expiresIn: 60 }),
    await shop.proxy.createSession(FIXED),
  ];
  const [oldQuote, liveQuote] = [await price(shop.proxy, old.token), await price(shop.proxy, live.token)];
  const before = await metered(shop);
  ahead = 61_000;
  const refusals = [
    await price(shop.proxy, old.token),
    await submit(shop.proxy, oldQuote, old.token),
    await submit(shop.proxy, liveQuote, old.token),
    await submit(shop.proxy, oldQuote, live.token),
    await ask(shop.proxy, 'GET', '/session', { token: old.token }),
    await ask(shop.proxy, 'GET', '/states/MH/articles', { token: old.token }),
  ];
  assert.deepEqual(
    refusals.map((answer) => errorOf(answer).slice(0, 2)),
    [
      [401, 'SESSION_EXPIRED'],
      [401, 'SESSION_EXPIRED'],
      [400, 'QUOTE_INVALID'],
      [400, 'QUOTE_INVALID'],
      [401, 'SESSION_EXPIRED'],
      [403, 'SESSION_REQUIRED'],
    ],
  );
  const pan = await ask(shop.proxy, 'POST', '/verifications/pan', {
    token: String(oldQuote.json['quoteToken']),
    body: { pan: CANARIES.pan, name: 'Meera Nair' },
  });
  assert.deepEqual(errorOf(pan).slice(0, 2), [401, 'SESSION_EXPIRED'], pan.text);
  assert.deepEqual(await metered(shop), before);
});
