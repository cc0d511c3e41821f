import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { cookieOf, DAY, PASSWORD, runPeople } from './people.ts';

const people = await runPeople();
const ASHA = 'asha@rao.test';
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const challenge = async (given: Record<string, unknown> = {}): Promise<{ challengeId: string; code: string }> => {
  const { body } = await people.logIn(ASHA, PASSWORD, given);
  return { challengeId: body.challengeId, code: (await people.newest(ASHA)).code };
};

beforeEach(async () => {
  await people.caller.control('POST', '/reset');
  await people.register(ASHA);
});

describe('login', () => {
  it('Login mails a code of six digits and opens no session yet', async () => {
    const got = await people.logIn('ASHA@RAO.TEST');
    assert.equal(got.status, 200);
    assert.deepEqual(Object.keys(got.body), ['challengeId']);
    assert.deepEqual(got.headers.getSetCookie(), []);
    const { to, code, text } = await people.newest(ASHA);
    assert.equal(to, ASHA);
    assert.match(code, /^\d{6}$/);
    assert.ok(text.includes(code));
    assert.ok(!JSON.stringify(got.body).includes(code));
  });

  it('Login responds the same to a wrong password and an unknown address', async () => {
    const mails = (await people.mail()).length;
    const headers = { 'x-request-id': 'same', 'content-type': 'application/json' };
    const ask = (email: string, password: string): ReturnType<typeof people.caller.call> =>
      people.caller.call('POST', '/v1/auth/password/login', { email, password }, headers);
    const known = await ask(ASHA, 'Wrong-horse-99');
    const unknown = await ask('nobody@rao.test', PASSWORD);
    const short = await ask(ASHA, 'x');
    for (const got of [known, unknown, short]) {
      assert.equal(got.status, 401);
      assert.deepEqual(got.body, known.body);
    }
    assert.equal(known.body.error.code, 'UNAUTHORIZED');
    assert.equal(known.body.error.requestId, 'same');
    assert.ok(!('field' in known.body.error));
    assert.equal((await people.mail()).length, mails);
  });

  it('Login says that the address is not verified only to a caller with the right password', async () => {
    await people.signUp('new@rao.test');
    const right = await people.logIn('new@rao.test');
    assert.equal(right.status, 403);
    assert.equal(right.body.error.code, 'FORBIDDEN');
    assert.equal((await people.logIn('new@rao.test', 'Wrong-horse-99')).status, 401);
    assert.equal((await people.mail('new@rao.test')).length, 1);
  });

  it('Login names the field that is missing or wrong', async () => {
    for (const [field, value] of [
      ['email', undefined],
      ['email', ''],
      ['password', undefined],
      ['password', 5],
      ['rememberMe', 'yes'],
      ['otp', '123456'],
    ] as const) {
      const got = await people.logIn(ASHA, PASSWORD, { [field]: value });
      assert.equal(got.status, 400, field);
      assert.equal(got.body.error.field, field);
    }
  });
});

describe('verify-otp', () => {
  it('verify-otp returns the user and sets a cookie that no script and no other site gets', async () => {
    const { challengeId, code } = await challenge();
    const got = await people.verifyOtp(challengeId, code);
    assert.equal(got.status, 200);
    assert.deepEqual(Object.keys(got.body), ['user']);
    assert.equal(got.body.user.email, ASHA);
    const [cookie = '', ...others] = got.headers.getSetCookie();
    assert.equal(others.length, 0);
    const [pair = '', ...attributes] = cookie.split('; ');
    assert.match(pair, /^estamp_session=[0-9a-f]{64}$/);
    assert.deepEqual(attributes.sort(), ['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax']);
    assert.ok(!JSON.stringify(got.body).includes(pair.split('=')[1] ?? '-'));
    assert.deepEqual((await people.me(pair)).body, got.body);
  });

  it('verify-otp adds Secure if the call came by https', async () => {
    const { challengeId, code } = await challenge();
    const response = await people.caller.sandbox.fetch(
      new Request('https://sandbox.test/v1/auth/password/login/verify-otp', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ challengeId, code }),
      }),
    );
    assert.match(response.headers.get('set-cookie') ?? '', /; Secure/);
  });

  it('verify-otp with rememberMe opens a session that lasts longer', async () => {
    const short = await people.signIn(ASHA);
    const { challengeId, code } = await challenge({ rememberMe: true });
    const got = await people.verifyOtp(challengeId, code);
    const long = cookieOf(got);
    assert.match(got.headers.get('set-cookie') ?? '', /Max-Age=2592000/);
    await people.later(DAY / 2 - 10);
    assert.deepEqual([(await people.me(short)).status, (await people.me(long)).status], [200, 200]);
    await people.later(11);
    assert.deepEqual([(await people.me(short)).status, (await people.me(long)).status], [401, 200]);
    await people.later(30 * DAY);
    assert.equal((await people.me(long)).status, 401);
  });

  it('verify-otp accepts a code once', async () => {
    const { challengeId, code } = await challenge();
    const got = await Promise.all(Array.from({ length: 6 }, () => people.verifyOtp(challengeId, code)));
    assert.deepEqual(got.map(({ status }) => status).sort(), [200, 400, 400, 400, 400, 400]);
    const refused = await people.verifyOtp(challengeId, code);
    assert.equal(refused.body.error.code, 'BAD_REQUEST');
    assert.deepEqual(refused.headers.getSetCookie(), []);
  });

  it('verify-otp accepts a code after four wrong ones, not after five', async () => {
    const forgiven = await challenge();
    for (let one = 0; one < 4; one += 1) {
      const got = await people.verifyOtp(forgiven.challengeId, wrong(forgiven.code));
      assert.equal(got.status, 400);
      assert.equal(got.body.error.field, 'code');
    }
    assert.equal((await people.verifyOtp(forgiven.challengeId, forgiven.code)).status, 200);
    const dead = await challenge();
    for (let one = 0; one < 5; one += 1) await people.verifyOtp(dead.challengeId, wrong(dead.code));
    assert.equal((await people.verifyOtp(dead.challengeId, dead.code)).status, 400);
  });

  it('verify-otp counts each of several concurrent wrong codes', async () => {
    const { challengeId, code } = await challenge();
    const guesses = await Promise.all(Array.from({ length: 5 }, () => people.verifyOtp(challengeId, wrong(code))));
    assert.ok(guesses.every(({ status }) => status === 400));
    assert.equal((await people.verifyOtp(challengeId, code)).status, 400);
  });

  it('verify-otp counts each login separately', async () => {
    const first = await challenge();
    const second = await challenge();
    for (let one = 0; one < 5; one += 1) await people.verifyOtp(first.challengeId, wrong(first.code));
    assert.equal((await people.verifyOtp(second.challengeId, second.code)).status, 200);
  });

  it('verify-otp refuses a code after ten minutes, with the message of a wrong one', async () => {
    const early = await challenge();
    const late = await challenge();
    await people.later(595);
    assert.equal((await people.verifyOtp(early.challengeId, early.code)).status, 200);
    await people.later(6);
    const expired = await people.verifyOtp(late.challengeId, late.code);
    assert.equal(expired.status, 400);
    const unknown = await people.verifyOtp('chl_nobody', '123456');
    assert.equal(unknown.status, 400);
    assert.equal(unknown.body.error.message, expired.body.error.message);
  });

  it('verify-otp does not accept the code of another login', async () => {
    const first = await challenge();
    const second = await challenge();
    if (first.code === second.code) return;
    assert.equal((await people.verifyOtp(first.challengeId, second.code)).status, 400);
  });

  it('verify-otp names a missing or malformed field, which costs no attempt', async () => {
    const { challengeId, code } = await challenge();
    for (const bad of ['12345', '1234567', 'abcdef', '١٢٣٤٥٦', ' 12345', '', 123456, undefined]) {
      const got = await people.verifyOtp(challengeId, bad as string);
      assert.equal(got.status, 400);
      assert.equal(got.body.error.field, 'code', String(bad));
    }
    assert.equal((await people.verifyOtp('', code)).body.error.field, 'challengeId');
    assert.equal((await people.verifyOtp(challengeId, code)).status, 200);
  });

  it("verify-otp never continues the caller's earlier session, and ends it", async () => {
    const planted = `estamp_session=${'a'.repeat(64)}`;
    const first = await challenge();
    const one = cookieOf(await people.verifyOtp(first.challengeId, first.code, planted));
    assert.notEqual(one, planted);
    assert.equal((await people.me(planted)).status, 401);
    const second = await challenge();
    const two = cookieOf(await people.verifyOtp(second.challengeId, second.code, one));
    assert.notEqual(two, one);
    assert.equal((await people.me(one)).status, 401);
    assert.equal((await people.me(two)).status, 200);
  });
});

describe('me', () => {
  it('Me returns 401 without a session, and for invalid cookies', async () => {
    for (const cookie of [
      undefined,
      'estamp_session=',
      'estamp_session=nonsense',
      'other=1',
      ';;=;',
      'estamp_session=%00%',
    ]) {
      const got = await people.me(cookie);
      assert.equal(got.status, 401, cookie);
      assert.equal(got.body.error.code, 'UNAUTHORIZED');
    }
    const withKey = await people.caller.call('GET', '/v1/auth/password/me', undefined, { 'x-api-key': 'sk_test_demo' });
    assert.equal(withKey.status, 401, 'an API key is no session');
  });

  it('Me finds its cookie among others', async () => {
    const cookie = await people.signIn(ASHA);
    assert.equal((await people.me(`a=1; ${cookie}; b=2`)).status, 200);
  });

  it('Me does not open API calls with a session', async () => {
    const cookie = await people.signIn(ASHA);
    assert.equal((await people.call('GET', '/v1/services', undefined, cookie)).status, 401);
  });
});

describe('logout', () => {
  it('Logout ends this session only and removes the cookie', async () => {
    const [here, there] = [await people.signIn(ASHA), await people.signIn(ASHA)];
    const got = await people.call('POST', '/v1/auth/password/logout', undefined, here);
    assert.equal(got.status, 200);
    assert.deepEqual(got.body, { status: 'logged_out' });
    assert.match(got.headers.get('set-cookie') ?? '', /^estamp_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    assert.equal((await people.me(here)).status, 401);
    assert.equal((await people.me(there)).status, 200);
  });

  it('Logout accepts a caller who is already signed out', async () => {
    for (const cookie of [undefined, 'estamp_session=nonsense']) {
      const got = await people.call('POST', '/v1/auth/password/logout', undefined, cookie);
      assert.equal(got.status, 200);
      assert.deepEqual(got.body, { status: 'logged_out' });
    }
  });
});
