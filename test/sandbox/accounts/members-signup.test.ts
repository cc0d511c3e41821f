import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { ConnectionAnswer, KeysAnswer } from '../../../src/sandbox/control/answer-types.ts';
import { runPeople } from './people.ts';

const people = await runPeople();
const { control, call } = people.caller;

describe('signup', () => {
  beforeEach(() => control('POST', '/reset'));

  it('Signup creates an organization and its owner, sends a mail, and opens no session', async () => {
    const got = await people.signUp('asha@rao.test', { organizationName: 'Rao & Sons' });
    assert.equal(got.status, 201);
    assert.deepEqual(Object.keys(got.body).sort(), ['message', 'organizationId', 'userId']);
    assert.deepEqual(got.headers.getSetCookie(), []);
    const [message, ...others] = await people.mail();
    assert.equal(others.length, 0);
    assert.equal(message?.to, 'asha@rao.test');
    assert.ok(message.token.length >= 16 && message.text.includes(message.token));
    assert.equal(message.code, '');
    assert.ok(Date.parse(message.createdAt));

    await people.call('POST', '/v1/auth/password/verify-email', { token: message.token });
    const cookie = await people.signIn('asha@rao.test');
    assert.deepEqual((await people.me(cookie)).body.user, {
      id: got.body.userId,
      email: 'asha@rao.test',
      fullName: 'Asha Rao',
      organizationId: got.body.organizationId,
      organizationName: 'Rao & Sons',
      emailVerified: true,
    });
    const {
      body: { members },
    } = await people.call('GET', '/v1/team/members', undefined, cookie);
    assert.deepEqual(
      members.map(({ role }) => role),
      ['OWNER'],
    );
  });

  it('Signup creates a personal workspace without an organization name, or with an empty one', async () => {
    for (const [email, organizationName] of [
      ['a@a.test', undefined],
      ['b@b.test', ''],
      ['c@c.test', '  '],
    ] as const) {
      const { cookie } = await people.arrive(email, { organizationName });
      assert.equal((await people.me(cookie)).body.user.organizationName, "Asha Rao's workspace", email);
    }
  });

  it('Signup gives the organization its own payment connection and one key', async () => {
    const {
      body: { organizationId },
    } = await people.signUp('asha@rao.test');
    const of = async (list: string): Promise<unknown> =>
      (await control('GET', `/${list}?organizationId=${organizationId}`)).body;
    const {
      connections: [own, ...others],
    } = (await of('connections')) as { connections: ConnectionAnswer[] };
    assert.deepEqual([own?.organizationId, own?.provider, own?.active, others], [organizationId, 'sandbox', true, []]);
    const {
      key,
      keys: [issued],
    } = (await of('keys')) as KeysAnswer;
    assert.ok(key !== null && key === issued?.key);
  });

  it('Signup issues a sandbox key that works at once; a production key needs KYC', async () => {
    const {
      body: { organizationId },
    } = await people.signUp('asha@rao.test');
    const {
      body: { keys },
    } = await control('GET', `/keys?organizationId=${organizationId}`);
    const [first, ...others] = keys;
    assert.ok(first && others.length === 0);
    assert.match(first.key, /^sk_test_/);
    assert.equal(first.environment, 'sandbox');
    assert.equal((await call('GET', '/v1/estamp/states', undefined, { 'x-api-key': first.key })).status, 200);
    const production = (): ReturnType<typeof control> =>
      control('POST', '/keys', { environment: 'production', organizationId });
    assert.equal((await production()).status, 403);
    await control('PUT', `/organizations/${organizationId}`, { kycApproved: true });
    assert.match((await production()).body.key, /^sk_live_/);
  });

  it('Signup returns 409 for a registered address, in any case, also while it is unverified', async () => {
    await people.signUp('asha@rao.test');
    const again = await people.signUp('ASHA@Rao.test', { fullName: 'Somebody Else' });
    assert.equal(again.status, 409);
    assert.equal(again.body.error.code, 'CONFLICT');
    assert.equal(again.body.error.field, 'email');
    assert.equal((await people.mail()).length, 1);
    assert.ok(!JSON.stringify(again.body).includes('Rao'));
  });

  it('Signup gives an address to one of two concurrent signups, and creates nothing for the other', async () => {
    const got = await Promise.all(Array.from({ length: 5 }, () => people.signUp('asha@rao.test')));
    assert.deepEqual(got.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
    assert.equal((await people.mail()).length, 1);
  });

  it('Signup accepts a password of 10 to 72 characters, an emoji being one', async () => {
    const fill = (length: number, what = 'x'): string => `Aa1!${what.repeat(length - 4)}`;
    for (const [password, status] of [
      [fill(9), 400],
      [fill(10), 201],
      [fill(72), 201],
      [fill(73), 400],
      [fill(72, '🪷'), 201],
      [fill(73, '🪷'), 400],
      [fill(9, '🪷'), 400],
      [fill(10, '🪷'), 201],
      [fill(72, 'स'), 201],
    ] as const) {
      const got = await people.signUp(`p${crypto.randomUUID()}@p.test`, { password });
      assert.equal(got.status, status, `${Array.from(password).length} characters, ${password.slice(0, 6)}`);
      if (status === 400) assert.equal(got.body.error.field, 'password');
    }
  });

  it('Signup requires upper case, lower case, a digit and a symbol', async () => {
    for (const password of ['lower-case-1', 'UPPER-CASE-1', 'No-Digits-Here', 'NoSymbols123', 'No Symbols 123', '']) {
      const got = await people.signUp('p@p.test', { password });
      assert.equal(got.status, 400, password);
      assert.equal(got.body.error.code, 'BAD_REQUEST');
      assert.equal(got.body.error.field, 'password');
      assert.ok(password === '' || !got.body.error.message.includes(password), 'the password is not repeated');
    }
    assert.deepEqual(await people.mail(), []);
  });

  it('Signup names the field of every other invalid input', async () => {
    for (const [field, value] of [
      ['fullName', ''],
      ['fullName', 'x'.repeat(151)],
      ['fullName', undefined],
      ['fullName', 7],
      ['fullName', 'As\0ha'],
      ['email', 'nobody'],
      ['email', undefined],
      ['email', 'a b@c.test'],
      ['email', 'a@b.test\r\nBcc: c@d.test'],
      ['password', undefined],
      ['password', 1234567890],
      ['mobileNumber', '12'],
      ['mobileNumber', undefined],
      ['mobileNumber', '98765-43210'],
      ['organizationName', 'x'.repeat(201)],
      ['organizationName', 'a\0b'],
      ['role', 'OWNER'],
      ['emailVerified', true],
    ] as const) {
      const got = await people.signUp('asha@rao.test', { [field]: value });
      assert.equal(got.status, 400, `${field}: ${String(value)}`);
      assert.equal(got.body.error.field, field);
    }
    for (const body of ['{', '[]', 'null', '"x"']) {
      assert.equal((await people.call('POST', '/v1/auth/password/signup', body)).status, 400, body);
    }
    assert.deepEqual(await people.mail(), []);
  });

  it('Signup counts the characters of a name', async () => {
    assert.equal((await people.signUp('a@a.test', { fullName: '🪷'.repeat(150) })).status, 201);
    assert.equal((await people.signUp('b@b.test', { organizationName: 'व'.repeat(200) })).status, 201);
    assert.equal((await people.signUp('c@c.test', { fullName: '🪷'.repeat(151) })).status, 400);
  });

  it('Signup writes no password and no token into the journal, and nothing personal beside the bodies', async () => {
    const { cookie } = await people.arrive('asha@rao.test');
    await people.invite(cookie, 'guest@rao.test');
    const { token } = await people.newest('guest@rao.test');
    await people.accept(token);
    await people.call('GET', `/v1/team/invites/${token}/accept`);
    const { body } = await control('GET', '/journal?bodies=0');
    const secrets = ['Correct-horse', token, cookie.split('=')[1] ?? ''];
    for (const [path, hidden] of [
      ['/journal', secrets],
      ['/journal?bodies=0', [...secrets, 'rao.test', 'Asha', '9876543210']],
    ] as const) {
      const text = JSON.stringify((await control('GET', path)).body);
      for (const secret of hidden) assert.ok(!text.includes(secret), `${secret} in ${path}`);
    }
    const ids = body.entries.map(({ operationId }) => operationId);
    assert.deepEqual(ids, ['signup', 'verifyEmail', 'login', 'verifyLoginOtp', 'createInvite', 'acceptInvite', null]);
    assert.equal(body.entries[5]?.path, '/v1/team/invites/{token}/accept');
  });
});
