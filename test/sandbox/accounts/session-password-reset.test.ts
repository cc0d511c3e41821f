import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Got } from '../support/running-sandbox.ts';
import { PASSWORD, runPeople } from './people.ts';

const people = await runPeople();
const ASHA = 'asha@rao.test';
const NEW = 'Battery-staple-7';
const forgot = (email: unknown): Promise<Got> => people.call('POST', '/v1/auth/password/forgot-password', { email });
const reset = (token: unknown, newPassword: unknown = NEW): Promise<Got> =>
  people.call('POST', '/v1/auth/password/reset-password', { token, newPassword });
const askFor = async (email = ASHA): Promise<string> => {
  await forgot(email);
  return (await people.newest(email)).token;
};

beforeEach(async () => {
  await people.caller.control('POST', '/reset');
  await people.register(ASHA);
});

describe('forgot-password', () => {
  it('Forgot-password responds the same whether or not the account exists, and mails existing ones', async () => {
    await people.signUp('new@rao.test');
    const before = (await people.mail()).length;
    const got = [];
    for (const email of [ASHA, 'ASHA@RAO.TEST', 'new@rao.test', 'nobody@rao.test']) got.push(await forgot(email));
    for (const { status, body, headers } of got) {
      assert.equal(status, 200);
      assert.deepEqual(body, got[0]?.body);
      assert.deepEqual(Object.keys(body), ['message']);
      assert.equal(headers.get('content-length'), got[0]?.headers.get('content-length'));
    }
    assert.deepEqual(
      (await people.mail()).slice(before).map(({ to }) => to),
      [ASHA, ASHA, 'new@rao.test'],
    );
  });

  it('Forgot-password names an invalid address', async () => {
    for (const email of [undefined, '', 'nobody', 7, 'a@b.test\0']) {
      const got = await forgot(email);
      assert.equal(got.status, 400, String(email));
      assert.equal(got.body.error.field, 'email');
    }
  });
});

describe('reset-password', () => {
  it('reset-password replaces the password', async () => {
    const got = await reset(await askFor());
    assert.equal(got.status, 200);
    assert.deepEqual(got.body, { status: 'reset' });
    assert.equal((await people.logIn(ASHA, PASSWORD)).status, 401);
    assert.equal((await people.logIn(ASHA, NEW)).status, 200);
  });

  it('reset-password ends every session and every pending login', async () => {
    const other = await people.arrive('other@rao.test');
    const cookies = [await people.signIn(ASHA), await people.signIn(ASHA, PASSWORD, { rememberMe: true })];
    const {
      body: { challengeId },
    } = await people.logIn(ASHA);
    const { code } = await people.newest(ASHA);
    const token = await askFor();
    assert.equal((await reset(token)).status, 200);
    for (const cookie of cookies) assert.equal((await people.me(cookie)).status, 401);
    assert.equal((await people.verifyOtp(challengeId, code)).status, 400);
    assert.equal((await people.me(other.cookie)).status, 200);
  });

  it('reset-password works once, and ends every other token of the account', async () => {
    const [first, second] = [await askFor(), await askFor()];
    assert.notEqual(first, second);
    const tokens = [second, second, second, first];
    const got = await Promise.all(tokens.map((token, index) => reset(token, `${NEW}${index}`)));
    assert.deepEqual(got.map(({ status }) => status).sort(), [200, 400, 400, 400]);
    assert.equal((await reset(first)).status, 400);
    const winner = got.findIndex(({ status }) => status === 200);
    assert.equal((await people.logIn(ASHA, `${NEW}${winner}`)).status, 200);
  });

  it('reset-password refuses an expired token, an unknown one, and one that verifies an address', async () => {
    const token = await askFor();
    await people.signUp('new@rao.test');
    const { token: proof } = await people.newest('new@rao.test');
    await people.later(3601);
    for (const bad of [token, proof, 'nonsense', '']) {
      const got = await reset(bad);
      assert.equal(got.status, 400, bad);
      assert.equal(got.body.error.field, 'token');
    }
    assert.equal((await people.logIn(ASHA, PASSWORD)).status, 200);
  });

  it('reset-password applies the password policy, and the token stays valid after a refusal', async () => {
    const token = await askFor();
    for (const weak of [
      'short-1A',
      'no-upper-case-1',
      'NO-LOWER-CASE-1',
      'No-Digits-Here',
      'NoSymbols123',
      `Aa1!${'x'.repeat(69)}`,
      null,
    ]) {
      const got = await reset(token, weak);
      assert.equal(got.status, 400, weak ?? 'none');
      assert.equal(got.body.error.field, 'newPassword');
    }
    assert.equal((await reset(token, `Aa1!${'🪷'.repeat(68)}`)).status, 200);
    assert.equal((await people.logIn(ASHA, `Aa1!${'🪷'.repeat(68)}`)).status, 200);
    assert.equal((await people.logIn(ASHA, `Aa1!${'🪷'.repeat(67)}`)).status, 401);
  });

  it('reset-password does not verify an address', async () => {
    await people.signUp('new@rao.test');
    assert.equal((await reset(await askFor('new@rao.test'))).status, 200);
    assert.equal((await people.logIn('new@rao.test', NEW)).status, 403);
  });
});
