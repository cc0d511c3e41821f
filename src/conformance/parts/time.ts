import { rule, type Check, type Part } from '../world/check.ts';
import { isOf, received, type World } from '../world/world.ts';
import { expect, expectEqual, expectError, expectObject, expectSuccess } from '../server/assertions.ts';
import { PASSWORD } from '../world/people.ts';
import { SAMPLES } from '../world/samples.ts';

const HOUR = 3_600;
/** The specification has codes and tokens expire and names no times; none of them is good for longer than this. */
const LONGEST = 31 * 24 * HOUR;

const later = async (world: World, advanceSeconds: number): Promise<void> =>
  void (await world.control.do('POST', '/clock', { advanceSeconds }));

/** A document's address at the moment of asking for it. */
async function address(world: World): Promise<{ downloadUrl: string; seconds: number }> {
  const seen = await world.call('getDocumentDownload', await SAMPLES.getDocumentDownload(world, world.key));
  const { downloadUrl, expiresAt } = expectObject(seen);
  const { now } = await world.control.do('GET', '/clock');
  return {
    downloadUrl: String(downloadUrl),
    seconds: (Date.parse(String(expiresAt)) - Date.parse(String(now))) / 1000,
  };
}

async function download(url: string): Promise<number> {
  const { status, body } = await fetch(url, { redirect: 'manual' });
  await body?.cancel();
  return status;
}

/** With its last character turned into another. */
const changed = (url: string): string => url.slice(0, -1) + (url.endsWith('0') ? '1' : '0');

const checks: Check[] = [
  rule('webhooks', 'are tried six times over about 13 hours, at growing intervals, and then dead-lettered', (world) =>
    received(world, async ({ receiver, key }) => {
      receiver.answer(500);
      expectSuccess(await world.call('createOrder', { key, body: world.newOrder() }));
      await receiver.next(isOf('CREATED'));
      // In steps: the clock stops while the receiver is called, so the step gives the time.
      const step = HOUR / 6;
      const at = [0];
      for (let seconds = step; seconds <= 20 * HOUR; seconds += step) {
        await later(world, step);
        while (at.length < receiver.deliveries.length) at.push(seconds);
      }
      await later(world, 100 * HOUR);
      expectEqual(receiver.deliveries.length, 6, 'the number of attempts');
      const hours = (at.at(-1) ?? 0) / HOUR;
      expect(hours >= 12 && hours <= 14, `the last attempt came after ${hours.toFixed(1)} hours`);
      const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0));
      expect(
        waits.every((wait, index) => wait + step >= (waits[index - 1] ?? 0)),
        `the waits are ${waits.join(', ')} s`,
      );
      const events = JSON.stringify(expectSuccess(await world.call('listWebhookEvents', { key })));
      expect(/dead/i.test(events), `the event is not listed as dead-lettered: ${events}`);
    }),
  ),
  rule(
    'getDocumentDownload',
    'answers a signed, short-lived address, which fails when it is changed or has expired',
    async (world) => {
      const { downloadUrl, seconds } = await address(world);
      expect(seconds > 0 && seconds <= 24 * HOUR, `the address is good for ${seconds} s`);
      expectEqual(await download(downloadUrl), 200, 'the status of the document');
      const tampered = await download(changed(downloadUrl));
      expect(tampered >= 400 && tampered < 500, `status ${tampered} for a changed address`);
      await later(world, seconds + 1);
      const expired = await download(downloadUrl);
      expect(expired >= 400 && expired < 500, `status ${expired} after the address expired`);
      expectEqual(await download((await address(world)).downloadUrl), 200, 'the status at a new address');
    },
  ),
  rule('verifyLoginOtp', 'answers 400 to a code that has expired', async (world) => {
    const { email } = await world.people.register();
    const late = await world.people.challenge(email);
    await later(world, LONGEST);
    expectError(await world.call('verifyLoginOtp', { body: late }), 400);
    expectSuccess(await world.call('verifyLoginOtp', { body: await world.people.challenge(email) }));
  }),
  rule('verifyEmail', 'answers 400 to a token that has expired', async (world) => {
    void world.control;
    const { email } = await world.people.signUp();
    const token = await world.people.token(email);
    await later(world, LONGEST);
    expectError(await world.call('verifyEmail', { body: { token } }), 400);
    expectError(await world.people.logIn(email), 403);
  }),
  rule('resetPassword', 'answers 400 to a token that has expired', async (world) => {
    const { email } = await world.people.register();
    expectSuccess(await world.call('forgotPassword', { body: { email } }));
    const token = await world.people.token(email);
    await later(world, LONGEST);
    expectError(await world.call('resetPassword', { body: { token, newPassword: 'Another-horse-8' } }), 400);
    expectSuccess(await world.people.logIn(email, PASSWORD));
  }),
  rule('acceptInvite', 'answers 404 to an invitation whose expiresAt has passed', async (world) => {
    const owner = await world.people.arrive();
    const email = world.people.newEmail();
    const seen = await world.call('createInvite', { cookie: owner.cookie, body: { email, role: 'MEMBER' } });
    const expiresAt = Date.parse(String(expectObject(seen)['expiresAt']));
    const path = { token: await world.people.token(email) };
    const { now } = await world.control.do('GET', '/clock');
    expectSuccess(await world.call('acceptInvite', { path }));
    await later(world, Math.ceil((expiresAt - Date.parse(String(now))) / 1000) + 1);
    expectError(await world.call('acceptInvite', { path }), 404);
  }),
];

/** Retries and expiries, which take hours. The part moves the clock by days and ends sessions, so it runs last. */
export const time: Part = { name: 'time', checks };
