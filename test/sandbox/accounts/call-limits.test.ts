import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Got } from '../support/running-sandbox.ts';
import { runPeople } from './people.ts';

const people = await runPeople();
const { control } = people.caller;
const resend = (email: string): Promise<Got> => people.call('POST', '/v1/auth/password/resend-verification', { email });

/** The statuses of so many calls, one after the other, as `status: how many`. */
async function count(times: number, call: (one: number) => Promise<Got>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let one = 0; one < times; one += 1) {
    const { status } = await call(one);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('limits of account calls', () => {
  beforeEach(() => control('POST', '/reset'));

  it('Limits of account calls let an address sign up 60 times an hour', async () => {
    assert.deepEqual(await count(61, (one) => people.signUp(`p${one}@p.test`)), { 201: 60, 429: 1 });
    await people.later(3600);
    assert.equal((await people.signUp('late@p.test')).status, 201);
  });

  it('Limits of account calls let an e-mail address be signed up, resent to and invited 10 times an hour each, in any spelling', async () => {
    const { cookie } = await people.arrive('owner@p.test');
    const spell = (one: number): string => (one % 2 ? 'Guest@p.test' : 'guest@p.test');
    assert.deepEqual(await count(11, (one) => people.invite(cookie, spell(one))), { 201: 10, 429: 1 });
    assert.deepEqual(await count(11, (one) => people.signUp(spell(one))), { 201: 1, 409: 9, 429: 1 });
    assert.deepEqual(await count(11, (one) => resend(spell(one))), { 200: 10, 429: 1 });
    assert.equal((await resend('other@p.test')).status, 200);
    await people.later(3600);
    assert.equal((await resend('guest@p.test')).status, 200);
  });

  it('Limits of account calls hold for addresses without an account as well, so that they reveal nothing', async () => {
    assert.deepEqual(await count(11, () => resend('nobody@p.test')), { 200: 10, 429: 1 });
  });

  it('Limits of account calls let an address write again, and invite, 60 times an hour', async () => {
    const { cookie } = await people.arrive('owner@p.test');
    assert.deepEqual(await count(61, (one) => resend(`p${one}@p.test`)), { 200: 60, 429: 1 });
    assert.deepEqual(await count(61, (one) => people.invite(cookie, `p${one}@p.test`)), { 201: 60, 429: 1 });
  });

  it('Limits of account calls for an invited address are not used up by strangers', async () => {
    const { cookie } = await people.arrive('owner@p.test');
    assert.deepEqual(await count(12, () => people.invite(undefined, 'guest@p.test')), { 401: 12 });
    assert.equal((await people.invite(cookie, 'guest@p.test')).status, 201);
  });

  it('Limits of account calls let an address make every other call 120 times a minute', async () => {
    const post = (path: string, body: object) => (): Promise<Got> =>
      people.call('POST', `/v1/auth/password/${path}`, body);
    const calls: Record<string, [status: number, call: () => Promise<Got>]> = {
      login: [401, () => people.logIn('nobody@p.test')],
      'verify-otp': [400, () => people.verifyOtp('chl_nobody', '123456')],
      'forgot-password': [200, post('forgot-password', { email: 'nobody@p.test' })],
      'reset-password': [400, post('reset-password', { token: 'none', newPassword: 'Correct-horse-9' })],
      'verify-email': [400, post('verify-email', { token: 'x'.repeat(20) })],
      me: [401, () => people.me()],
      accept: [404, () => people.accept('none')],
    };
    for (const [name, [status, call]] of Object.entries(calls)) {
      assert.deepEqual(await count(121, call), { [status]: 120, 429: 1 }, name);
    }
    await people.later(60);
    assert.equal((await people.me()).status, 401);
  });

  it('Limits of account calls state the number and the time, and when to retry', async () => {
    await control('PUT', '/limits', { login: { count: 2, windowSeconds: 30 } });
    await count(2, () => people.logIn('nobody@p.test'));
    const got = await people.logIn('nobody@p.test');
    assert.equal(got.status, 429);
    assert.equal(got.body.error.code, 'TOO_MANY_REQUESTS');
    assert.match(got.body.error.message, /2 requests in 30 seconds/);
    const wait = Number(got.headers.get('retry-after'));
    assert.ok(wait > 0 && wait <= 30);
    assert.ok(!JSON.stringify(got.body).includes('p.test'));
  });

  it('Limits of account calls can be set, in both directions, and are not reduced to a fifth', async () => {
    await control('PUT', '/limits', {
      signup: { count: 70, windowSeconds: 3600 },
      resendVerification: { count: 3, windowSeconds: 60 },
    });
    assert.deepEqual(await count(71, () => people.signUp('same@p.test')), { 201: 1, 409: 69, 429: 1 });
    assert.deepEqual(await count(4, (one) => resend(`p${one}@p.test`)), { 200: 3, 429: 1 });
  });

  it('Limits of account calls are counted by the connection, not by what a header says', async () => {
    await control('PUT', '/limits', { getSession: { count: 1, windowSeconds: 60 } });
    const from = (address: string): Promise<Got> =>
      people.caller.call('GET', '/v1/auth/password/me', undefined, { 'x-forwarded-for': address });
    assert.deepEqual([(await from('203.0.113.1')).status, (await from('203.0.113.2')).status], [401, 429]);
  });
});
