import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { movableClock } from '../../support/clocks/moving-clocks.ts';
import { scaled } from '../../support/pace.mjs';
import { systemClock, type Clock } from '../../../src/base/clock.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import type { CompleteStore } from '../../../src/proxy/store/store.ts';
import { toNodeHandler } from '../../../src/proxy/node.ts';
import {
  ask,
  cameBack,
  codeIn,
  DETAILS,
  openShop,
  order,
  PARTIES,
  proxyBefore,
  STAMP,
  type Asked,
  type Json,
  type Shop,
} from '../support/kit.ts';

const HOUR = 3600_000;

const shopAt = (clock?: Clock): Promise<Shop> => openShop({ ...(clock && { clock }) });

const wayBack = (payment: unknown): string =>
  new URL(String((payment as Json)['redirectUrl'])).searchParams.get('return_url') ?? '';
const handleOf = (back: string): string => new URL(back).searchParams.get('s') ?? '';

async function paying(shop: Shop): Promise<{ back: string; id: string; intentId: string; token: string; made: Json }> {
  const { answer, ...rest } = await order(shop, { returnUrl: 'https://shop.example/thanks?cart=7' });
  return { back: wayBack(answer.json['payment']), made: answer.json, ...rest };
}

test('the token of a return reads only, and every write with it is refused', async () => {
  const shop = await shopAt();
  const { back, made } = await paying(shop);
  const token = await cameBack(shop, await shop.ask('GET', back));
  const seen = await shop.ask('GET', '/order', { token });
  assert.equal(seen.status, 200);
  assert.equal(decodeJwt(token)['lnk'], undefined, 'who comes back from payment is who ordered');
  const view = seen.json['order'] as Json;
  assert.deepEqual([view['partiesEditable'], view['parties']], [false, undefined]);
  assert.deepEqual(view['stamp'], (made['order'] as Json)['stamp'], 'it shows what was bought');
  assert.equal((view['stamp'] as Json)['articleName'], 'Affidavit');
  const before = (await shop.journal()).length;
  const writes: readonly (readonly [string, string, unknown])[] = [
    ['PUT', '/order/parties', PARTIES],
    ['POST', '/order/payment', {}],
    ['POST', '/order/payment', { returnUrl: 'https://shop.example/' }],
    ['POST', '/order/link', {}],
  ];
  for (const [method, path, body] of writes) {
    const answer = await shop.ask(method, path, { token, body });
    assert.deepEqual([answer.status, answer.json.error?.code], [401, 'TOKEN_INVALID'], path);
  }
  const again = await shop.ask('POST', '/orders', { body: { quoteToken: token, parties: PARTIES, details: DETAILS } });
  assert.equal(again.json.error?.code, 'QUOTE_INVALID');
  assert.equal((await shop.journal()).length, before, 'the service heard nothing of it');
});

test('the handle opens only the return route', async () => {
  const shop = await shopAt();
  const { back } = await paying(shop);
  const token = handleOf(back);
  const calls: readonly (readonly [string, string, unknown])[] = [
    ['GET', '/order', undefined],
    ['PUT', '/order/parties', PARTIES],
    ['POST', '/order/payment', {}],
    ['POST', '/order/link', {}],
    ['POST', '/order/documents/d1', {}],
  ];
  for (const [method, path, body] of calls) {
    assert.equal((await shop.ask(method, path, { token, body })).json.error?.code, 'TOKEN_INVALID', path);
  }
});

test('a handle belongs to one attempt, and contains no personal data', async () => {
  const shop = await shopAt();
  const { back, intentId, token, id } = await paying(shop);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'failed' });
  const { json } = await shop.ask('POST', '/order/payment', { token, body: {} });
  const next = wayBack(json['payment']);
  const first = decodeJwt(handleOf(back));
  const second = decodeJwt(handleOf(next));
  assert.deepEqual([first['int'], first['earlier']], [intentId, []]);
  assert.deepEqual([second['int'], second['earlier']], [(json['payment'] as Json)['intentId'], [intentId]]);
  assert.deepEqual(Object.keys(second).sort(), [
    'art',
    'aud',
    'dk',
    'duty',
    'earlier',
    'exp',
    'iat',
    'int',
    'oid',
    'ret',
    'sta',
    'svc',
    'tot',
  ]);
  assert.equal(second['oid'], id);
  assert.ok(back.length < 800, `the way back is ${back.length} characters long`);
});

test('a reload works; each use grants read access for a day at most, and after a day none', async () => {
  let passed = 0;
  const clock: Clock = { ...systemClock, now: () => Date.now() + passed };
  const shop = await shopAt(clock);
  const { back } = await paying(shop);
  const first = await cameBack(shop, await shop.ask('GET', back));
  passed = 23 * HOUR;
  const second = await cameBack(shop, await shop.ask('GET', back));
  assert.equal((await shop.ask('GET', '/order', { token: first })).status, 200);
  const life = (token: string): number => (decodeJwt(token).exp ?? 0) - (decodeJwt(token).iat ?? 0);
  assert.deepEqual([life(first), life(second)], [24 * 3600, 24 * 3600]);
  passed = 25 * HOUR;
  const late = await shop.ask('GET', back);
  assert.deepEqual([late.status, late.headers.get('location')], [400, null]);
  assert.match(late.text, /link no longer works/);
  assert.equal((await shop.ask('GET', '/order', { token: first })).json.error?.code, 'TOKEN_INVALID');
});

/** Where the page of an ended way back leads, as a browser reads it. */
const linkIn = (answer: Asked): string =>
  (/<a id="shop"[^>]* href="([^"]*)"/.exec(answer.text)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

test('an expired handle leads to the page that it names, and grants nothing', async () => {
  let passed = 0;
  const clock: Clock = { ...systemClock, now: () => Date.now() + passed };
  const shop = await shopAt(clock);
  const { answer } = await order(shop, {
    returnUrl: 'https://shop.example/thanks?cart=7&say="><script>alert(1)</script>',
  });
  const back = wayBack(answer.json['payment']);
  passed = 25 * HOUR;
  for (const [method, tail] of [
    ['GET', ''],
    ['POST', '&status=paid'],
    ['GET', '&returnUrl=https://evil.example/'],
  ] as const) {
    const late = await shop.ask(method, back + tail);
    assert.deepEqual([late.status, late.headers.get('location')], [400, null]);
    const { origin, pathname, searchParams, hash } = new URL(linkIn(late));
    assert.deepEqual([origin + pathname, searchParams.get('cart'), hash], ['https://shop.example/thanks', '7', '']);
    assert.doesNotMatch(late.text, /<script>alert|eyJ|estamp=|evil/);
  }
});

test('an expired handle leads to the front page if it names no page or one that is no longer allowed', async () => {
  let passed = 0;
  const clock: Clock = { ...systemClock, now: () => Date.now() + passed };
  const shop = await openShop({ clock, allowedOrigins: ['https://shop.example', 'https://old.example'] });
  const [unnamed, old] = [await order(shop), await order(shop, { returnUrl: 'https://old.example/thanks' })].map(
    ({ answer }) => wayBack(answer.json['payment']),
  );
  const now = proxyBefore(shop.sandbox, { clock, allowedOrigins: ['https://shop.example'] });
  after(() => now.close());
  passed = 25 * HOUR;
  assert.equal(linkIn(await ask(shop.proxy, 'GET', old ?? '')), 'https://old.example/thanks', 'the control');
  for (const back of [unnamed, old]) {
    const late = await ask(now, 'GET', back ?? '');
    assert.deepEqual([late.status, linkIn(late)], [400, 'https://shop.example']);
  }
});

test('an invalid handle names no page, expired or not', async () => {
  const shop = await shopAt();
  const { back } = await paying(shop);
  const [head = '', body = ''] = handleOf(back).split('.');
  const claims = { ...decodeJwt(handleOf(back)), ret: 'https://shop.example/chosen', exp: 1 };
  const { kid } = decodeProtectedHeader(handleOf(back));
  const forged = {
    none: new UnsecuredJWT(claims).encode(),
    'another key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'estamp-return+jwt', kid })
      .sign(new Uint8Array(32)),
    'no signature': `${head}.${body}.`,
    'another body': `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${handleOf(back).split('.')[2]}`,
  };
  for (const [name, handle] of Object.entries(forged)) {
    const answer = await shop.ask('GET', `/return?s=${handle}`);
    assert.deepEqual([answer.status, linkIn(answer)], [400, 'https://shop.example'], name);
  }
});

test('the view token has the same service and reference, by which a checkout recognises it', async () => {
  const shop = await shopAt();
  const { json } = await shop.ask('POST', '/quotes', { body: { ...STAMP, reference: 'cart-7' } });
  const made = await shop.ask('POST', '/orders', {
    body: { quoteToken: json['quoteToken'], parties: PARTIES, details: DETAILS },
  });
  const { svc, ref } = decodeJwt(await cameBack(shop, await shop.ask('GET', wayBack(made.json['payment']))));
  assert.deepEqual([svc, ref], ['estamp.standard', 'cart-7']);
});

test('a resume link lives for a week, which its order token outlives', async () => {
  const shop = await shopAt();
  const { token } = await paying(shop);
  const { json } = await shop.ask('POST', '/order/link', { token, body: {} });
  const link = new URL(String(json['url'])).hash.replace('#estamp=', '');
  const ends = (decodeJwt(link).exp ?? 0) - Date.now() / 1000;
  assert.ok(Math.abs(ends - 7 * 86_400) < 60, `${ends} seconds`);
  assert.ok((decodeJwt(link).exp ?? 0) < (decodeJwt(token).exp ?? 0));
});

test('a provider that appends parameters with any separator does not break the return URL', async () => {
  const shop = await shopAt();
  const { back } = await paying(shop);
  for (const tail of [
    '&status=failed&order_id=1',
    '?code=PAYMENT_ERROR',
    '&s=forged',
    '&returnUrl=https://evil.example',
    '%20',
    '&',
  ]) {
    const answer = await shop.ask('GET', back + tail);
    assert.equal(answer.status, 303, tail);
    assert.match(answer.headers.get('location') ?? '', /^https:\/\/shop\.example\/thanks\?cart=7&estamp=r1\./);
  }
  for (const broken of [
    back.slice(0, -2),
    `${back}x`,
    back.replace('?s=', '?t='),
    `${MOUNTED}/return?s=${'a'.repeat(20_000)}`,
  ]) {
    assert.equal((await shop.ask('GET', broken)).status, 400);
  }
});
const MOUNTED = 'https://shop.example/estamp';

test('a post from another site is accepted there and nowhere else', async () => {
  const shop = await shopAt();
  const { back, token } = await paying(shop);
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'cross-site',
    origin: 'https://test.payu.in',
  };
  const body = 'status=success&returnUrl=https%3A%2F%2Fevil.example&s=forged';
  assert.match(
    (await shop.ask('POST', back, { headers, body })).headers.get('location') ?? '',
    /^https:\/\/shop\.example\/thanks/,
  );
  const elsewhere: readonly (readonly [string, string])[] = [
    ['POST', '/quotes'],
    ['POST', '/orders'],
    ['PUT', '/order/parties'],
    ['POST', '/order/payment'],
    ['POST', '/order/link'],
    ['POST', '/order/documents/d1'],
  ];
  for (const [method, path] of elsewhere) {
    const answer = await shop.ask(method, path, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(STAMP),
      token,
    });
    assert.equal(answer.json.error?.code, 'ORIGIN_REFUSED', path);
  }
  for (const path of ['/pay', '/pay.js', '/pay.css'])
    assert.equal((await shop.ask('POST', path, { headers, body })).status, 405, path);
});

test(
  'the body that a provider posts is not read: an endless one is answered at once, and its connection is closed',
  { timeout: scaled(10_000) },
  async () => {
    const shop = await shopAt();
    const { back } = await paying(shop);
    const server = createServer(toNodeHandler(shop.proxy)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    after(() => server.close());
    const { pathname, search } = new URL(back);
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST ${pathname}${search} HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 1000000000\r\n\r\nstatus=paid`,
    );
    const [first] = (await once(socket, 'data')) as [Buffer];
    assert.match(first.toString(), /^HTTP\/1\.1 303/);
    assert.match(first.toString(), /connection: close/i);
    socket.destroy();
  },
);

/** Answers late, each call by another time, and while it is down not at all. */
function lateStore(): CompleteStore & { isDown: boolean } {
  const store: CompleteStore & { isDown: boolean } = { ...createMemoryStore(systemClock), isDown: false };
  const { get, setIfAbsent } = store;
  let calls = 0;
  const late = async <T>(call: () => Promise<T>): Promise<T> => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, (calls * 7) % 20));
    if (store.isDown) throw new Error('down');
    const answer = await call();
    await new Promise((resolve) => setTimeout(resolve, (calls * 5) % 20));
    return answer;
  };
  store.get = (key) => late(() => get(key));
  store.setIfAbsent = (...entry) => late(() => setIfAbsent(...entry));
  return store;
}

const nonce = (): string => crypto.randomUUID();
const trade = (shop: Pick<Shop, 'ask'>, code: string, by = nonce()): Promise<Asked> =>
  shop.ask('POST', '/return', { body: { code, nonce: by } });
const codeOf = async (shop: Pick<Shop, 'ask'>, back: string): Promise<string> =>
  codeIn((await shop.ask('GET', back)).headers.get('location'));
const problemOf = ({ status, json }: Asked): unknown[] => [status, json.error?.code];

test('T99: the code of a payment is traded once; its page may repeat a lost trade for 30 seconds', async () => {
  const clock = movableClock();
  const shop = await shopAt(clock);
  const { back, id } = await paying(shop);
  const code = await codeOf(shop, back);
  assert.ok(code.length <= 128, `${code.length} characters`);
  const by = nonce();
  const first = await trade(shop, code, by);
  assert.equal(first.status, 200, first.text);
  assert.equal(decodeJwt(String(first.json['orderToken']))['oid'], id);
  assert.deepEqual(problemOf(await trade(shop, code)), [401, 'TOKEN_INVALID'], 'another page');
  clock.pass(29_000);
  assert.equal((await trade(shop, code, by)).status, 200, 'the same page');
  clock.pass(3_000);
  const before = (await shop.journal()).length;
  assert.deepEqual(problemOf(await trade(shop, code, by)), [401, 'TOKEN_INVALID'], 'the same page, too late');
  assert.equal((await shop.journal()).length, before, 'a used code costs no call');
  const late = await codeOf(shop, back);
  assert.notEqual(late, code, 'each use of the handle has a code of its own');
  clock.pass(10 * 60_000);
  assert.deepEqual(problemOf(await trade(shop, late)), [401, 'TOKEN_INVALID'], 'after ten minutes');
  assert.equal(shop.logs.join().includes(code), false);
});

test('T99: of many pages that trade one code at once, one gets the order, in memory and with a late store', async () => {
  const late = lateStore();
  for (const store of [undefined, late]) {
    const shop = await openShop(store ? { store } : {});
    const { back } = await paying(shop);
    const other = proxyBefore(shop.sandbox, store ? { store } : {});
    after(() => other.close());
    const code = await codeOf(shop, back);
    const proxies = store ? [shop.proxy, other] : [shop.proxy];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        ask(proxies[index % proxies.length] ?? shop.proxy, 'POST', '/return', { body: { code, nonce: nonce() } }),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).sort(),
      [200, ...Array.from({ length: 11 }, () => 401)],
      store ? 'a late store' : 'memory',
    );
  }
});

test('a trade with a store that is down can be tried again', async () => {
  const store = lateStore();
  const shop = await openShop({ store });
  const { back } = await paying(shop);
  const code = await codeOf(shop, back);
  store.isDown = true;
  const down = await trade(shop, code);
  assert.deepEqual([...problemOf(down), down.json.error?.['retryable']], [503, 'SERVICE_UNAVAILABLE', true]);
  store.isDown = false;
  assert.equal((await trade(shop, code)).status, 200);
});

test('T100: a code that was cut or changed, or made for another mount or secret, opens nothing', async () => {
  const shop = await shopAt();
  const { back } = await paying(shop);
  const code = await codeOf(shop, back);
  const elsewhere = {
    'another mount': { publicUrl: 'https://shop.example/other' },
    'another secret': { secret: 'another secret of thirty-two bytes or more' },
  };
  const before = (await shop.journal()).length;
  for (const [name, more] of Object.entries(elsewhere)) {
    const other = proxyBefore(shop.sandbox, more);
    after(() => other.close());
    const { pathname } = new URL(more['publicUrl' as keyof typeof more] ?? MOUNTED);
    const answer = await ask(other, 'POST', `https://shop.example${pathname}/return`, {
      body: { code, nonce: nonce() },
    });
    assert.deepEqual(problemOf(answer), [401, 'TOKEN_INVALID'], name);
  }
  for (const broken of ['', 'r1.', 'tab', code.slice(0, -1), `${code}x`, code.replace('r1.p', 'r1.l'), `${code}.`])
    assert.deepEqual(problemOf(await trade(shop, broken)), [401, 'TOKEN_INVALID'], broken);
  assert.equal((await shop.journal()).length, before, 'none of them costs a call');
  assert.deepEqual(problemOf(await trade(shop, 'r1.'.padEnd(200, 'x'))), [400, 'INVALID_INPUT']);
  assert.equal((await trade(shop, code)).status, 200, 'the control');
});

test('a trade must come from a page of an allowed origin, as JSON', async () => {
  const shop = await shopAt();
  const { back } = await paying(shop);
  const body = { code: await codeOf(shop, back), nonce: nonce() };
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const refused = await shop.ask('POST', '/return', { body, headers: foreign });
  assert.deepEqual(problemOf(refused), [403, 'ORIGIN_REFUSED']);
  const form = await shop.ask('POST', '/return', { body, headers: { 'content-type': 'text/plain' } });
  assert.equal(form.status, 400);
  assert.match(form.text, /link no longer works/, 'a provider that loses the handle gets the page that says so');
  assert.equal((await trade(shop, body.code)).status, 200, 'none of them has used the code up');
});

test('the way back keeps path, query and fragment; with returnParameter "none" it adds nothing', async () => {
  const shop = await shopAt();
  const page = 'https://shop.example/app?q=a%20b+c&&x=%7e#/buy?step=2';
  for (const returnParameter of ['none', 'code'] as const) {
    const { answer, token } = await order(shop, { returnUrl: page, returnParameter });
    const location = async (payment: unknown): Promise<string> =>
      (await shop.ask('GET', wayBack(payment))).headers.get('location') ?? '';
    const went = await location(answer.json['payment']);
    assert.equal(went.replace(/&estamp=r1\.[\w.-]+(?=#)/, ''), page);
    assert.equal(went === page, returnParameter === 'none');
    const { json } = await shop.ask('POST', '/order/payment', { token, body: {} });
    assert.equal((await location(json['payment'])) === page, returnParameter === 'none', 'another attempt keeps it');
    const changed = await shop.ask('POST', '/order/payment', { token, body: { returnParameter: 'none' } });
    assert.equal(await location(changed.json['payment']), page);
  }
});

test('a link to a page with a fragment has a code that works until its end, more than once', async () => {
  const clock = movableClock();
  const shop = await shopAt(clock);
  const { token, id } = await order(shop, { returnUrl: 'https://shop.example/app#/orders' });
  const { json } = await shop.ask('POST', '/order/link', { token, body: {} });
  const url = String(json['url']);
  assert.match(url, /^https:\/\/shop\.example\/app\?estamp=r1\.[\w.-]+#\/orders$/);
  const seconds = Date.parse(String(json['expiresAt'])) / 1000;
  for (let use = 0; use < 3; use += 1) {
    const view = String((await trade(shop, codeIn(url))).json['orderToken']);
    const { oid, lnk, exp } = decodeJwt(view);
    assert.deepEqual([oid, lnk, exp], [id, true, seconds]);
    assert.equal((await shop.ask('GET', '/order', { token: view })).status, 200);
  }
  clock.pass(7 * 24 * HOUR + 1000);
  assert.deepEqual(problemOf(await trade(shop, codeIn(url))), [401, 'TOKEN_INVALID']);
});
