import { rule, type Check, type Part } from '../world/check.ts';
import { expect, expectEqual, expectError, expectObject, expectSuccess, textOf } from '../server/assertions.ts';
import { cookieOf, PASSWORD } from '../world/people.ts';
import type { World } from '../world/world.ts';

const status = async (world: World, cookie: string): Promise<number> =>
  (await world.call('getSession', { cookie })).status;

/** The dashboard's accounts, step by step. */
const checks: Check[] = [
  rule('signup', 'makes an organization and an owner, and opens no session', async (world) => {
    const seen = await world.call('signup', { body: world.people.newSignup() });
    const { organizationId, userId, message } = expectObject(seen);
    for (const value of [organizationId, userId, message]) expectEqual(typeof value, 'string', 'the type of a field');
    expectEqual(seen.headers.getSetCookie(), [], 'the cookies');
  }),
  rule('signup', 'answers 409 where the e-mail address is registered, whatever its capitals', async (world) => {
    const { email } = await world.people.signUp();
    for (const again of [email, email.toUpperCase()]) {
      expectError(await world.call('signup', { body: world.people.newSignup(again) }), 409);
    }
  }),
  rule('signup', 'sends a verification e-mail whose token verifies the address', async (world) => {
    void world.control;
    const { email } = await world.people.signUp();
    const token = await world.people.token(email);
    expect(token.length >= 16, `the token has ${token.length} characters`);
    const body = expectObject(await world.call('verifyEmail', { body: { token } }));
    expectEqual(body['status'], 'verified', 'status');
    expectError(await world.call('verifyEmail', { body: { token } }), 400);
  }),
  rule(
    'verifyEmail',
    'answers 400 to a token that was never issued',
    async (world) =>
      void expectError(await world.call('verifyEmail', { body: { token: 'never-issued-0123456789' } }), 400),
  ),
  rule('login', 'answers 401 to a wrong password and to an unknown address alike', async (world) => {
    const { email } = await world.people.signUp();
    const wrong = expectError(await world.people.logIn(email, 'Wrong-horse-9'), 401);
    const unknown = expectError(await world.people.logIn(world.people.newEmail(), 'Wrong-horse-9'), 401);
    expectEqual(unknown['message'], wrong['message'], 'the message');
  }),
  rule('login', 'answers 403 while the address is not verified', async (world) => {
    const { email } = await world.people.signUp();
    expectError(await world.people.logIn(email), 403);
  }),
  rule('login', 'sends a code of six digits and opens no session yet', async (world) => {
    const { email } = await world.people.owner();
    const seen = await world.people.logIn(email);
    textOf(expectObject(seen), 'challengeId');
    expectEqual(seen.headers.getSetCookie(), [], 'the cookies');
    const code = textOf(await world.control.mail(email), 'code');
    expect(/^\d{6}$/.test(code), `the code is ${code}`);
  }),
  rule('verifyLoginOtp', 'answers 400 to a wrong code and to an unknown challenge', async (world) => {
    expectError(await world.call('verifyLoginOtp', { body: { challengeId: 'nothing', code: '000000' } }), 400);
    const { challengeId, code } = await world.people.challenge((await world.people.owner()).email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expectError(await world.call('verifyLoginOtp', { body: { challengeId, code: wrong } }), 400);
  }),
  rule('verifyLoginOtp', 'answers 400 to a code that was used', async (world) => {
    const { email } = await world.people.owner();
    const used = await world.people.challenge(email);
    expectSuccess(await world.call('verifyLoginOtp', { body: used }));
    expectError(await world.call('verifyLoginOtp', { body: used }), 400);
  }),
  rule(
    'verifyLoginOtp',
    'opens a session by an httpOnly cookie without a Domain, which getSession then reads',
    async (world) => {
      const { email, userId } = await world.people.owner();
      const seen = await world.call('verifyLoginOtp', { body: await world.people.challenge(email) });
      const { user } = expectObject(seen);
      const [cookie = ''] = seen.headers.getSetCookie();
      expect(/;\s*httponly(?:;|$)/i.test(cookie), 'the cookie is not HttpOnly');
      expect(!/;\s*domain=/i.test(cookie), 'the cookie names a Domain');
      const { user: read } = expectObject(await world.call('getSession', { cookie: cookieOf(seen) }));
      expectEqual(read, user, 'the user');
      expectEqual((read as { id: string }).id, userId, 'user.id');
    },
  ),
  rule('getSession', 'answers 401 without a session', async (world) => {
    expectError(await world.call('getSession'), 401);
    expectError(await world.call('getSession', { cookie: 'session=nothing' }), 401);
  }),
  rule('logout', 'ends the session', async (world) => {
    const cookie = await world.people.signIn((await world.people.owner()).email);
    expectEqual(await status(world, cookie), 200, 'the status of getSession before');
    expectEqual(expectObject(await world.call('logout', { cookie }))['status'], 'logged_out', 'status');
    expectEqual(await status(world, cookie), 401, 'the status of getSession after');
  }),
  rule(
    'resendVerification',
    'does not reveal whether an account exists, and writes only to one that is unverified',
    async (world) => {
      const { email } = await world.people.signUp();
      const unknown = world.people.newEmail();
      const answers = [];
      for (const one of [email, unknown]) {
        answers.push(expectObject(await world.call('resendVerification', { body: { email: one } })));
      }
      expectEqual(answers[1], answers[0], 'the answer');
      const sent = [await world.control.mailCount(email), await world.control.mailCount(unknown)];
      expectEqual(sent, [2, 0], 'the number of e-mails to each');
      const verified = (await world.people.owner()).email;
      const before = await world.control.mailCount(verified);
      const answer = expectObject(await world.call('resendVerification', { body: { email: verified } }));
      expectEqual(answer, answers[0], 'the answer');
      expectEqual(await world.control.mailCount(verified), before, 'the number of e-mails');
    },
  ),
  rule('forgotPassword', 'answers 200 and the same whether or not the account exists', async (world) => {
    const { email } = await world.people.signUp();
    const seen = [];
    for (const one of [email, world.people.newEmail()]) {
      seen.push(await world.call('forgotPassword', { body: { email: one } }));
    }
    expectEqual(
      seen.map((one) => one.status),
      [200, 200],
      'the statuses',
    );
    expectEqual(seen[1]?.body, seen[0]?.body, 'the answer');
  }),
  rule(
    'resetPassword',
    'puts the new password in the place of the old one, and its token works once',
    async (world) => {
      const { people } = world;
      const { email, cookie } = await people.arrive();
      await world.call('forgotPassword', { body: { email } });
      const token = await people.token(email);
      const body = { token, newPassword: 'Another-horse-8' };
      expectEqual(expectObject(await world.call('resetPassword', { body }))['status'], 'reset', 'status');
      expectError(await world.call('resetPassword', { body }), 400);
      expectError(await people.logIn(email, PASSWORD), 401);
      expectSuccess(await people.logIn(email, 'Another-horse-8'));
      expectEqual(await status(world, cookie), 401, 'the status of a session from before');
    },
  ),
  rule(
    'resetPassword',
    'answers 400 to a token that was never issued',
    async (world) =>
      void expectError(
        await world.call('resetPassword', { body: { token: 'never-issued', newPassword: PASSWORD } }),
        400,
      ),
  ),
];

export const accounts: Part = { name: 'accounts', inNewHour: true, checks };
