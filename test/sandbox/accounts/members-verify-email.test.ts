import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Got } from '../support/running-sandbox.ts';
import { DAY, runPeople } from './people.ts';

const people = await runPeople();
const verify = (token: unknown): Promise<Got> => people.call('POST', '/v1/auth/password/verify-email', { token });
const resend = (email: unknown): Promise<Got> =>
  people.call('POST', '/v1/auth/password/resend-verification', { email });

describe('verify-email', () => {
  beforeEach(() => people.caller.control('POST', '/reset'));

  it('Verify-email lets the owner of the address log in, and works once', async () => {
    await people.signUp('asha@rao.test');
    const { token } = await people.newest('asha@rao.test');
    assert.equal((await people.logIn('asha@rao.test')).status, 403);
    const got = await verify(token);
    assert.equal(got.status, 200);
    assert.deepEqual(got.body, { status: 'verified' });
    assert.equal((await people.logIn('asha@rao.test')).status, 200);
    const again = await verify(token);
    assert.equal(again.status, 400);
    assert.equal(again.body.error.code, 'BAD_REQUEST');
    assert.equal(again.body.error.field, 'token');
  });

  it('Verify-email works once for concurrent calls with the same token', async () => {
    await people.signUp('asha@rao.test');
    const { token } = await people.newest('asha@rao.test');
    const got = await Promise.all(Array.from({ length: 6 }, () => verify(token)));
    assert.deepEqual(got.map(({ status }) => status).sort(), [200, 400, 400, 400, 400, 400]);
  });

  it('Verify-email refuses a token that has expired, by the virtual clock', async () => {
    await people.signUp('asha@rao.test');
    const { token } = await people.newest('asha@rao.test');
    await people.later(DAY - 5);
    await people.signUp('other@rao.test');
    const other = await people.newest('other@rao.test');
    await people.later(6);
    assert.equal((await verify(token)).status, 400);
    assert.equal((await people.logIn('asha@rao.test')).status, 403);
    assert.equal((await verify(other.token)).status, 200);
  });

  it('Verify-email refuses a short, an unknown and a missing token, and one that resets a password', async () => {
    for (const token of ['x'.repeat(15), 'x'.repeat(16), '', undefined, 16, null, '%00'.repeat(9)]) {
      const got = await verify(token);
      assert.equal(got.status, 400, String(token));
      assert.equal(got.body.error.field, 'token');
    }
    await people.signUp('asha@rao.test');
    await people.call('POST', '/v1/auth/password/forgot-password', { email: 'asha@rao.test' });
    assert.equal((await verify((await people.newest('asha@rao.test')).token)).status, 400);
  });
});

describe('resend-verification', () => {
  beforeEach(() => people.caller.control('POST', '/reset'));

  it('Resend-verification sends another link; the first one that is used ends all of them', async () => {
    await people.signUp('Asha@Rao.test');
    const got = await resend('asha@rao.TEST');
    assert.equal(got.status, 200);
    const [first, second, ...others] = await people.mail('Asha@Rao.test');
    assert.equal(others.length, 0);
    assert.notEqual(first?.token, second?.token);
    assert.equal((await verify(second?.token)).status, 200);
    assert.equal((await verify(first?.token)).status, 400);
  });

  it('Resend-verification responds the same for an unverified, a verified, an unknown and an invalid address', async () => {
    await people.signUp('new@rao.test');
    await people.register('old@rao.test');
    const before = (await people.mail()).length;
    const got = [];
    for (const email of ['new@rao.test', 'old@rao.test', 'nobody@rao.test', 'no address']) {
      got.push(await resend(email));
    }
    for (const { status, body, headers } of got) {
      assert.equal(status, 200);
      assert.deepEqual(body, got[0]?.body);
      assert.deepEqual([...headers.keys()].sort(), [...(got[0]?.headers.keys() ?? [])].sort());
    }
    const sent = (await people.mail()).slice(before);
    assert.deepEqual(
      sent.map(({ to }) => to),
      ['new@rao.test'],
    );
  });

  it('Resend-verification sends to the address of the account, not to the typed one', async () => {
    await people.signUp('kim@rao.test');
    await resend('\u212aim@rao.test');
    assert.deepEqual([...new Set((await people.mail()).map(({ to }) => to))], ['kim@rao.test']);
  });

  it('Resend-verification names a missing field', async () => {
    for (const email of [undefined, '', 5]) {
      const got = await resend(email);
      assert.equal(got.status, 400);
      assert.equal(got.body.error.field, 'email');
    }
  });
});
