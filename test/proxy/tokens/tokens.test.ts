import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignJWT, UnsecuredJWT } from 'jose';
import type { Clock } from '../../../src/base/clock.ts';
import { derive, openSecrets } from '../../../src/proxy/tokens/secrets.ts';
import { createTokens, type OrderClaims, type QuoteClaims } from '../../../src/proxy/tokens/tokens.ts';

const OLD = 'an old secret of thirty-two bytes or more';
const NEW = 'a new secret of thirty-two bytes or more!';
const clock: Clock & { time: number } = {
  time: Date.parse('2026-11-21T00:00:00Z'),
  now: () => clock.time,
  after: () => () => undefined,
};
const QUOTE: QuoteClaims = { jti: 'q1', svc: 'estamp.standard', sta: 'KA', art: 'A', duty: 10000, tot: 15900 };
const ORDER: OrderClaims = {
  oid: 'es_1',
  svc: 'estamp.standard',
  sta: 'KA',
  art: 'KA-RG-4',
  duty: 10_000,
  tot: 15900,
  dk: 'k',
  rev: 0,
  ints: ['i1'],
};

const secrets = await openSecrets([NEW, OLD]);
const MOUNT = 'https://shop.example/estamp';
const AUDIENCE = { mode: 'test', mount: MOUNT } as const;
const tokens = createTokens(secrets, AUDIENCE, clock);

test('a token is valid as its own kind and as no other', async () => {
  const token = await tokens.seal('order', ORDER);
  assert.deepEqual((await tokens.verify('order', token))?.claims, ORDER);
  for (const kind of ['quote', 'view', 'return'] as const)
    assert.equal(await tokens.verify(kind, token), undefined, kind);
});

test('changing any one character of a token makes it invalid', async () => {
  const token = await tokens.seal('quote', QUOTE);
  for (let index = 0; index < token.length; index += 7) {
    const other = token[index] === 'A' ? 'B' : 'A';
    const changed = token.slice(0, index) + other + token.slice(index + 1);
    assert.equal(await tokens.verify('quote', changed), undefined);
  }
  // The last character of its base64 text holds two bits that mean nothing, and decoders overlook padding and white
  // space.
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = digits.indexOf(token.at(-1) ?? '');
  for (const same of [1, 2, 3].map((bits) => token.slice(0, -1) + digits[last + bits]))
    assert.equal(await tokens.verify('quote', same), undefined);
  for (const more of ['=', ' ', '\n']) assert.equal(await tokens.verify('quote', token + more), undefined);
  const [head, , signature] = token.split('.');
  const dearer = btoa(JSON.stringify({ ...QUOTE, tot: 1 })).replaceAll('=', '');
  assert.equal(await tokens.verify('quote', `${head}.${dearer}.${signature}`), undefined);
});

test('tokens of other makers are refused', async () => {
  const { kid, signing } = secrets.current;
  const make = (): SignJWT =>
    new SignJWT({ ...QUOTE }).setIssuedAt(1).setExpirationTime(9e9).setAudience(`estamp-checkout:test:${MOUNT}`);
  const header = { alg: 'HS256', typ: 'estamp-quote+jwt', kid };
  assert.ok(await tokens.verify('quote', await make().setProtectedHeader(header).sign(signing)), 'the control opens');
  const refused: Record<string, string> = {
    'no algorithm': new UnsecuredJWT({ ...QUOTE })
      .setIssuedAt(1)
      .setExpirationTime(9e9)
      .setAudience(`estamp-checkout:test:${MOUNT}`)
      .encode(),
    'another type': await make()
      .setProtectedHeader({ ...header, typ: 'JWT' })
      .sign(signing),
    'no type': await make().setProtectedHeader({ alg: 'HS256', kid }).sign(signing),
    'no kid': await make().setProtectedHeader({ alg: 'HS256', typ: header.typ }).sign(signing),
    'a kid that is a path': await make()
      .setProtectedHeader({ ...header, kid: '../../dev/null' })
      .sign(signing),
    'another audience': await make().setAudience('estamp-checkout:live').setProtectedHeader(header).sign(signing),
    'the audience of an order': await make()
      .setAudience('estamp-checkout:test')
      .setProtectedHeader(header)
      .sign(signing),
    'another mount': await make()
      .setAudience(`estamp-checkout:test:${MOUNT}2`)
      .setProtectedHeader(header)
      .sign(signing),
    'no end': await new SignJWT({ ...QUOTE })
      .setIssuedAt(1)
      .setAudience(`estamp-checkout:test:${MOUNT}`)
      .setProtectedHeader(header)
      .sign(signing),
    'the secret itself as key': await make().setProtectedHeader(header).sign(new TextEncoder().encode(NEW)),
    'another algorithm': await make()
      .setProtectedHeader({ ...header, alg: 'HS512' })
      .sign(new Uint8Array(64)),
    nothing: '',
    noise: 'a.b.c',
    'a long text': 'x'.repeat(100_000),
  };
  for (const [name, token] of Object.entries(refused))
    assert.equal(await tokens.verify('quote', token), undefined, name);
});

test('a live proxy accepts no test token', async () => {
  const live = createTokens(secrets, { ...AUDIENCE, mode: 'live' }, clock);
  assert.equal(await live.verify('quote', await tokens.seal('quote', QUOTE)), undefined);
});

test('a quote expires after fifteen minutes and says so; its claims stay readable', async () => {
  const token = await tokens.seal('quote', QUOTE);
  assert.equal((await tokens.verify('quote', token))?.expired, false);
  clock.time += 15 * 60_000;
  const opened = await tokens.verify('quote', token);
  assert.equal(opened?.expired, true);
  assert.equal(opened?.claims.jti, 'q1');
});

test('after a rotation old tokens are valid with their secret, and derive the same ids', async () => {
  const before = await openSecrets([OLD]);
  const token = await createTokens(before, AUDIENCE, clock).seal('quote', QUOTE);
  const opened = await tokens.verify('quote', token);
  assert.ok(opened);
  assert.equal(await derive(opened.secret, 'order', 'q1'), await derive(before.current, 'order', 'q1'));
  assert.notEqual(await derive(secrets.current, 'order', 'q1'), await derive(before.current, 'order', 'q1'));
  const without = createTokens(await openSecrets([NEW]), AUDIENCE, clock);
  assert.equal(await without.verify('quote', token), undefined);
});

test('different values derive different ids, even if they are equal when joined', async () => {
  const { current } = secrets;
  assert.notEqual(await derive(current, 'a', 'bc'), await derive(current, 'ab', 'c'));
  assert.notEqual(await derive(current, 'a', 1), await derive(current, 'a', '1'));
});
