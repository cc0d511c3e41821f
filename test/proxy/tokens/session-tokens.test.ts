import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base64url, CompactEncrypt, EncryptJWT } from 'jose';
import { openSecrets, type Secrets } from '../../../src/proxy/tokens/secrets.ts';
import { makeSessionId, sessionOrderId, type SessionId } from '../../../src/proxy/tokens/ids.ts';
import { createSessionTokens, type SessionTokens } from '../../../src/proxy/tokens/session-tokens.ts';
import type { TokenAudience } from '../../../src/proxy/tokens/tokens.ts';

const AUDIENCE: TokenAudience = { mode: 'test', mount: 'https://shop.example/estamp' };
const NOW = 1_800_000_000;
const CLAIMS = { svc: 'estamp.standard', edit: [], parties: { customerName: 'Asha Rao' } };

interface World {
  secrets: Secrets;
  tokens: SessionTokens;
  clock: { now: () => number; after: () => () => void; at: number };
  make: (expiresAt?: number) => Promise<{ session: SessionId; token: string }>;
}

async function world(texts: string[] = ['first-secret-of-32-bytes-or-more-1'], audience = AUDIENCE): Promise<World> {
  const secrets = await openSecrets(texts);
  const clock = { at: NOW, now: (): number => clock.at * 1000, after: () => () => undefined };
  const tokens = createSessionTokens(secrets, audience, clock);
  return {
    secrets,
    tokens,
    clock,
    async make(expiresAt = NOW + 60) {
      const session = await makeSessionId(secrets.current, audience, { facts: [crypto.randomUUID()], expiresAt });
      return { session, token: await tokens.seal(session, CLAIMS) };
    },
  };
}

test('A session opens as it was sealed, and its token shows nothing of it', async () => {
  const { tokens, make } = await world();
  const { session, token } = await make();
  const opened = await tokens.open(token);
  assert.deepEqual(opened?.claims, { jti: session.id, ...CLAIMS });
  assert.equal(opened.expired, false);
  const decoded = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  assert.doesNotMatch(decoded.join(), /Asha|estamp\.standard/);
  assert.throws(() => Object.assign(opened.claims.parties ?? {}, { customerName: 'Other' }), TypeError);
});

test('An expired session is returned and marked', async () => {
  const { tokens, make, clock } = await world();
  const { token } = await make();
  assert.equal((await tokens.open(token))?.expired, false);
  clock.at += 60;
  assert.equal((await tokens.open(token))?.expired, true);
});

test('A session of another secret, mode or mount is none', async () => {
  const { tokens } = await world();
  const others = [
    await world(['another-secret-of-32-bytes-or-more-2']),
    await world(undefined, { ...AUDIENCE, mode: 'live' }),
    await world(undefined, { ...AUDIENCE, mount: 'https://other.example/estamp' }),
  ];
  for (const other of others) {
    const { session, token } = await other.make();
    assert.ok(await other.tokens.open(token));
    assert.ok(await other.tokens.read(session.id));
    assert.equal(await tokens.open(token), undefined);
    assert.equal(await tokens.read(session.id), undefined);
  }
});

test('A changed character in any place of a token or an id makes it none', async () => {
  const { tokens, make } = await world();
  const { session, token } = await make();
  const changed = (text: string, index: number, to = text[index] === 'A' ? 'B' : 'A'): string =>
    text.slice(0, index) + to + text.slice(index + 1);
  for (let index = 0; index < token.length; index++)
    assert.equal(await tokens.open(changed(token, index)), undefined, `character ${index}`);
  // The last character of each part may have bits that decoding ignores.
  const ends = [...token.matchAll(/[\w-](?=\.|$)/g)].map(({ index }) => index);
  for (const index of ends)
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
      if (letter !== token[index])
        assert.equal(await tokens.open(changed(token, index, letter)), undefined, `${letter} at ${index}`);
  for (let index = 0; index < session.id.length; index++)
    assert.equal(await tokens.read(changed(session.id, index)), undefined, `character ${index}`);
  for (const length of [0, 1, 20, token.length - 1])
    assert.equal(await tokens.open(token.slice(0, length)), undefined, `${length} characters`);
});

test('Swapped parts of two sessions make none', async () => {
  const { tokens, make } = await world();
  const [one, two] = [(await make()).token.split('.'), (await make()).token.split('.')];
  for (const index of [2, 3, 4]) {
    const mixed = one.map((part, at) => (at === index ? (two[at] ?? '') : part)).join('.');
    assert.equal(await tokens.open(mixed), undefined, `part ${index}`);
  }
});

test('A session with "zip", another algorithm, another type or another header is none', async () => {
  const { tokens, secrets, make } = await world();
  const { session } = await make();
  const { kid, sealing } = secrets.current;
  const payload = { ...CLAIMS, jti: session.id, aud: `estamp-checkout:test:${AUDIENCE.mount}`, exp: session.expiresAt };
  const header = { alg: 'dir', enc: 'A256GCM', kid, typ: 'estamp-session+jwt' };
  const seal = (head: object, body: object = payload): Promise<string> =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
      .setProtectedHeader(head as typeof header)
      .encrypt(sealing);
  assert.ok(await tokens.open(await seal(header)), 'the same without a change opens');
  for (const more of [{ typ: 'JWT' }, { cty: 'JWT' }, { kid: 'unknown' }, { typ: undefined }])
    assert.equal(await tokens.open(await seal({ ...header, ...more })), undefined, JSON.stringify(more));
  for (const more of [
    { aud: 'estamp-checkout:test' },
    { exp: session.expiresAt + 1 },
    { jti: 'cs_1' },
    { edit: 'all' },
  ])
    assert.equal(await tokens.open(await seal(header, { ...payload, ...more })), undefined, JSON.stringify(more));
  const [, ...rest] = (await seal(header)).split('.');
  for (const more of [{ zip: 'DEF' }, { alg: 'none' }, { alg: 'A256KW' }, { enc: 'A128GCM' }, { crit: ['exp'] }]) {
    const head = base64url.encode(JSON.stringify({ ...header, ...more }));
    assert.equal(await tokens.open([head, ...rest].join('.')), undefined, JSON.stringify(more));
  }
  const wrapped = await new EncryptJWT(payload)
    .setProtectedHeader({ ...header, alg: 'A256KW' })
    .encrypt(crypto.getRandomValues(new Uint8Array(32)));
  assert.equal(await tokens.open(wrapped), undefined);
});

test('A rotated secret opens sessions until it leaves, and the order id stays', async () => {
  const [first, second] = ['first-secret-of-32-bytes-or-more-1', 'second-secret-of-32-bytes-or-more'];
  const before = await world([first]);
  const { token, session } = await before.make();
  const during = await world([second, first]);
  const opened = await during.tokens.open(token);
  assert.ok(opened);
  assert.equal(await sessionOrderId(opened), await sessionOrderId(session));
  assert.equal(await (await world([second])).tokens.open(token), undefined);
});
