import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { openSecrets } from '../../../../src/proxy/tokens/secrets.ts';
import {
  CANARIES,
  DETAILS,
  openShop,
  order,
  PARTIES,
  STAMP,
  type Asked,
  type Json,
  type Shop,
} from '../../support/kit.ts';

const priced = async (shop: Shop, headers = {}): Promise<string> =>
  String((await shop.ask('POST', '/quotes', { body: STAMP, headers })).json['quoteToken']);
const submit = (shop: Shop, quoteToken: unknown, headers = {}): Promise<Asked> =>
  shop.ask('POST', '/orders', { body: { quoteToken, parties: PARTIES, details: DETAILS }, headers });
const calls = async (shop: Shop): Promise<number> => (await shop.journal()).length;
const outcome = ({ status, json }: Asked): unknown[] => [status, json.error?.code];
/** A response without its request-specific parts. */
const withoutId = ({ status, text, json }: Asked): string =>
  `${status} ${text.replace(String(json.error?.['requestId']), '')}`;

/** Every write and read that stands on an order's token. */
const ORDER_CALLS = [
  ['GET', '/order', undefined],
  ['PUT', '/order/parties', { partyName: 'Bina Rao' }],
  ['POST', '/order/payment', {}],
  ['POST', '/order/link', {}],
  ['POST', '/order/open', { mobileEnding: '0000' }],
  ['POST', '/order/documents/doc_1', {}],
] as const;

test('T02: one changed byte of a sealed quote is refused, and no call is made', async () => {
  const shop = await openShop();
  const token = await priced(shop);
  const before = await calls(shop);
  const bytes = (text: string): string =>
    text
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('hex'))
      .join('.');
  let changed = 0;
  for (let at = 0; at < token.length; at += 3) {
    const other = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    // The last letter of a part may hold bits that belong to no byte.
    if (bytes(other) === bytes(token)) continue;
    changed += 1;
    assert.deepEqual(outcome(await submit(shop, other)), [400, 'QUOTE_INVALID'], `letter ${at}`);
  }
  assert.ok(changed > 100);
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Json;
  const cheaper = Buffer.from(JSON.stringify({ ...claims, tot: 1 })).toString('base64url');
  for (const text of [`${head}.${cheaper}.${signature}`, `${head}.${body}.`, `${head}.${body}`, '', 'x'.repeat(4096)]) {
    assert.deepEqual(outcome(await submit(shop, text)), [400, 'QUOTE_INVALID'], text.slice(0, 40));
  }
  assert.equal(await calls(shop), before);
});

test('T03: a quote of one customer is not valid for another, and the service is not called', async () => {
  const shop = await openShop({ customer: (request) => ({ id: request.headers.get('x-user') ?? '' }) });
  const token = await priced(shop, { 'x-user': 'first' });
  const before = await calls(shop);
  const stolen = await submit(shop, token, { 'x-user': 'second' });
  assert.deepEqual(outcome(stolen), [403, 'CUSTOMER_REFUSED']);
  assert.equal(withoutId(stolen), withoutId(await submit(shop, token, { 'x-user': 'third' })));
  assert.equal(await calls(shop), before);
  assert.equal((await submit(shop, token, { 'x-user': 'first' })).status, 200);
});

test('T13: no step works before its prerequisite, and no call is made out of order', async () => {
  const shop = await openShop();
  const quoteToken = await priced(shop);
  const made = await order(shop);
  const before = await calls(shop);
  for (const [method, path, body] of ORDER_CALLS) {
    for (const token of [undefined, quoteToken]) {
      assert.deepEqual(
        outcome(await shop.ask(method, path, { token, body })),
        [401, 'TOKEN_INVALID'],
        `${method} ${path}`,
      );
    }
  }
  assert.deepEqual(outcome(await submit(shop, made.token)), [400, 'QUOTE_INVALID'], 'an order is not a price');
  assert.deepEqual(outcome(await submit(shop, undefined)), [400, 'INVALID_INPUT']);
  assert.equal(await calls(shop), before);
});

test('T14: guessing orders and tokens reveals nothing: every response is the same, and no call is made', async () => {
  const shop = await openShop();
  const { token, id } = await order(shop);
  const before = await calls(shop);
  const answers = new Set<string>();
  const [head = '', body = ''] = token.split('.');
  for (let guess = 1; guess <= 300; guess += 1) {
    answers.add(withoutId(await shop.ask('GET', `/order?order=${guess === 1 ? id : guess}`)));
    const signature = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
    answers.add(withoutId(await shop.ask('GET', '/order', { token: `${head}.${body}.${signature}` })));
    answers.add(withoutId(await shop.ask('GET', '/order', { token: `${signature}.${signature}.${signature}` })));
  }
  assert.deepEqual(
    [...answers].map((answer) => answer.slice(0, 3)),
    ['401'],
  );
  assert.equal(await calls(shop), before);
});

test('T15: a token is accepted in its header only, and no line of the log contains one', async () => {
  const shop = await openShop();
  const { token } = await order(shop);
  const before = await calls(shop);
  for (const query of [
    `token=${token}`,
    `orderToken=${token}`,
    `authorization=Bearer%20${token}`,
    `access_token=${token}`,
    `s=${token}`,
  ]) {
    assert.deepEqual(outcome(await shop.ask('GET', `/order?${query}`)), [401, 'TOKEN_INVALID'], query.slice(0, 20));
  }
  for (const cookie of [`token=${token}`, `authorization=Bearer ${token}`, `estamp=${token}`]) {
    assert.deepEqual(
      outcome(await shop.ask('GET', '/order', { headers: { cookie } })),
      [401, 'TOKEN_INVALID'],
      cookie.slice(0, 20),
    );
  }
  for (const path of [`/order/${token}`, `/${token}/order`, `/order;token=${token}`]) {
    assert.deepEqual(outcome(await shop.ask('GET', path)), [404, 'NOT_FOUND'], path.slice(0, 20));
  }
  for (const authorization of [`Basic ${token}`, token, `Bearer ${token}, Bearer ${token}`]) {
    assert.equal(
      (await shop.ask('GET', '/order', { headers: { authorization } })).status,
      401,
      authorization.slice(0, 20),
    );
  }
  assert.equal(await calls(shop), before);
  for (const part of token.split('.')) assert.equal(shop.logs.join('\n').includes(part), false);
});

test('T16: a token of any other origin is refused, for an order and for a price', async () => {
  const shop = await openShop();
  const made = await order(shop);
  const quoteToken = await priced(shop);
  const {
    current: { kid, signing },
  } = await openSecrets([CANARIES.secret]);
  const { privateKey } = await generateKeyPair('RS256');
  const before = await calls(shop);
  for (const [kind, token, ask] of [
    ['order', made.token, async (forged: string) => outcome(await shop.ask('GET', '/order', { token: forged }))],
    ['quote', quoteToken, async (forged: string) => outcome(await submit(shop, forged))],
  ] as const) {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Json;
    const head = { alg: 'HS256', typ: `estamp-${kind}+jwt`, kid };
    const sign = (header: Json = {}, own: Json = {}, key: CryptoKey | Uint8Array = signing): Promise<string> =>
      new SignJWT({ ...claims, ...own }).setProtectedHeader({ ...head, ...header }).sign(key);
    const forged: Record<string, string> = {
      'alg none': new UnsecuredJWT(claims).encode(),
      'alg none under our head': `${Buffer.from(JSON.stringify({ ...head, alg: 'none' })).toString('base64url')}.${token.split('.')[1]}.AA`,
      RS256: await sign({ alg: 'RS256' }, {}, privateKey),
      HS512: await sign({ alg: 'HS512' }, {}, new Uint8Array(64)),
      'the secret itself as key': await sign({}, {}, new TextEncoder().encode(CANARIES.secret)),
      'a key that it brings along': await sign({ jwk: { kty: 'oct', k: 'AAAA' } }, {}, new Uint8Array(32)),
      'a wrong audience': await sign({}, { aud: 'estamp-checkout:live' }),
      'no audience': await sign({}, { aud: undefined }),
      'a wrong type': await sign({ typ: 'JWT' }),
      'the type of another token': await sign({ typ: 'estamp-return+jwt' }),
      'a kid that is a path': await sign({ kid: '../../dev/null' }),
      'a kid that is a list': await sign({ kid: [kid] }),
      'no end': await sign({}, { exp: undefined }),
    };
    const refused = kind === 'order' ? [401, 'TOKEN_INVALID'] : [400, 'QUOTE_INVALID'];
    for (const [name, text] of Object.entries(forged)) assert.deepEqual(await ask(text), refused, `${kind}: ${name}`);
    if (kind === 'order') assert.deepEqual(await ask(await sign({}, { exp: 1 })), refused, 'expired');
  }
  assert.equal(await calls(shop), before);
});
