import { OPERATIONS, type KeyOperationId, type OperationId } from '../../api/operations.ts';
import type { Check, Part } from '../world/check.ts';
import { expect, expectEqual, expectError, textOf } from '../server/assertions.ts';
import { SAMPLES } from '../world/samples.ts';
import type { Seen } from '../server/server.ts';
import type { Calling, World } from '../world/world.ts';

const ofKeys = (Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[]).filter(
  (id): id is KeyOperationId => OPERATIONS[id].caller === 'key',
);

const WINDOW = 47;

/** Runs some work under a production rate limit, then restores the default. */
async function limited(
  world: World,
  { id, count }: { id: OperationId; count: number },
  work: () => Promise<void>,
): Promise<void> {
  await world.control.do('PUT', '/limits', { [id]: { count, windowSeconds: WINDOW } });
  try {
    await work();
  } finally {
    await world.control.do('PUT', '/limits', { [id]: null });
  }
}

/** Calls `times` times, then once more, and that one is refused as the specification says. */
async function expectLimit(call: () => Promise<Seen>, count: number): Promise<void> {
  for (let one = 1; one <= count; one += 1) {
    expect((await call()).status !== 429, `call ${one} of ${count} was refused`);
  }
  const refused = await call();
  const message = textOf(expectError(refused, 429), 'message');
  for (const number of [count, WINDOW]) {
    expect(new RegExp(`\\b${number}\\b`).test(message), `the message does not state ${number}: ${message}`);
  }
  const wait = refused.headers.get('retry-after');
  expect(wait === null || /^\d+$/.test(wait), `Retry-After is ${wait}`);
}

const shares = ofKeys.map((id): Check => ({
  operation: id,
  rule: 'gives a sandbox key a fifth of the production limit and at least one, and states count and window in its 429',
  async run(world) {
    const { testKey: key } = await world.control.tenant();
    // Only the count matters here: whether the call itself makes sense does not.
    const names = OPERATIONS[id].path.matchAll(/\{(\w+)\}/g);
    const path = Object.fromEntries([...names].map(([, name = '']) => [name, 'x']));
    const call = (): Promise<Seen> => world.call(id, { path, key, impatient: true });
    for (const [production, sandbox] of [
      [10, 2],
      [2, 1],
    ] as const) {
      await limited(world, { id, count: production }, () => expectLimit(call, sandbox));
    }
  },
}));

const production: Check = {
  operation: 'listServices',
  rule: 'gives a production key the whole limit, each key its own',
  async run(world) {
    const { liveKey: key, organizationId } = await world.control.tenant();
    await limited(world, { id: 'listServices', count: 3 }, async () => {
      await expectLimit(() => world.call('listServices', { key, impatient: true }), 3);
      const other = await world.control.key({ environment: 'production', organizationId });
      // A patient call would wait until the limit of the first key lets go.
      expectEqual(
        (await world.call('listServices', { key: other, impatient: true })).status,
        200,
        'the status for another key',
      );
    });
  },
};

/** Calls of the dashboard that the specification lists a 429 for, each limited per address. */
const PEOPLE = ['login', 'verifyLoginOtp', 'forgotPassword'] as const;
const MAIL = ['signup', 'resendVerification', 'createInvite'] as const;

async function addressed(world: World, id: (typeof PEOPLE)[number] | (typeof MAIL)[number]): Promise<Calling> {
  if (id === 'login') return { body: { email: world.people.newEmail(), password: 'Wrong-horse-9' } };
  if (id === 'verifyLoginOtp') return { body: { challengeId: 'nothing', code: '000000' } };
  return SAMPLES[id](world, world.key);
}

const people = [...PEOPLE, ...MAIL].map((id): Check => ({
  operation: id,
  rule: 'answers 429 to an address that calls too often, whomever it names',
  async run(world) {
    // The needed users sign in before the limit is set.
    await addressed(world, id);
    await limited(world, { id, count: 2 }, () =>
      expectLimit(async () => world.call(id, { ...(await addressed(world, id)), impatient: true }), 2),
    );
  },
}));

const emails = MAIL.map((id): Check => ({
  operation: id,
  rule: 'answers 429 where too much goes to one e-mail address, whatever its capitals',
  async run(world) {
    const sample = await SAMPLES[id](world, world.key);
    const { email } = sample.body as { email: string };
    const send = (address: string): Promise<Seen> =>
      world.call(id, { ...sample, body: { ...(sample.body as object), email: address }, impatient: true });
    let refused: Seen | undefined;
    for (let one = 0; one < 12 && refused?.status !== 429; one += 1) {
      refused = await send(one % 2 ? email.toUpperCase() : email);
    }
    expect(refused !== undefined, 'nothing was sent');
    expectError(refused, 429);
    expect((await send(world.people.newEmail())).status !== 429, 'another e-mail address is refused as well');
  },
}));

/** Rate limits: the section "Limits". Those per e-mail come first: they are tried at the server's own figures. */
export const limits: Part = { name: 'limits', inNewHour: true, checks: [...emails, ...shares, production, ...people] };
