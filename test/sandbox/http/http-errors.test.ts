import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { errorCode } from '../../../src/api/errors.ts';
import { OPERATIONS, type OperationId } from '../../../src/api/operations.ts';
import type { Operation } from '../../../src/api/operations/operation.ts';
import { SCOPES } from '../../../src/api/schemas/account.ts';
import { OTHER } from '../../../src/conformance/parts/idempotency.ts';
import { Control } from '../../../src/conformance/server/control.ts';
import { BAD } from '../../../src/conformance/specification/input-rules.ts';
import { SAMPLES } from '../../../src/conformance/world/samples.ts';
import { Server, type Seen } from '../../../src/conformance/server/server.ts';
import { World, type Calling } from '../../../src/conformance/world/world.ts';
import { CountedPasswords } from '../accounts/people.ts';
import { AFFIDAVIT, runSandbox } from '../support/running-sandbox.ts';

type Id = keyof typeof SAMPLES;

const { sandbox, control } = await runSandbox({ passwords: new CountedPasswords() });
const facts = { connectionId: 'pc_demo', serviceCode: 'estamp.standard', duty: AFFIDAVIT };
let world: World;

const rowOf = (id: Id): Operation => OPERATIONS[id];

async function good(id: Id, key: string): Promise<Calling> {
  return { ...(await SAMPLES[id](world, key)), key };
}

/** Every path leads to what does not exist. */
const nothing = (id: Id): Record<string, string> =>
  Object.fromEntries([...OPERATIONS[id].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'nothing']));

async function lowWallet(): Promise<string> {
  await world.control.wallet('0.00');
  return (await world.control.tenant()).liveKey;
}

const without = async (scope: string | undefined): Promise<string> =>
  world.control.key({
    environment: 'sandbox',
    scopes: SCOPES.filter((one) => one !== scope),
    ipAllowlist: ['127.0.0.1'],
  });

/** The cause of each status for any operation; special ones are below. */
const PROVOKE: Readonly<Record<number, (id: Id) => Promise<Seen>>> = {
  async 400(id) {
    const { testKey } = await world.control.tenant();
    const [[field, value] = ['', undefined]] = BAD[id] ?? [];
    const call = await good(id, testKey);
    return world.call(id, { ...call, body: { ...(call.body as object), [field]: value } });
  },
  401: (id) => world.call(id, { path: nothing(id), key: null }),
  async 402(id) {
    const call = await good(id, (await world.control.tenant()).liveKey);
    return world.call(id, { ...call, key: await lowWallet() });
  },
  403: async (id) => world.call(id, { path: nothing(id), key: await without(rowOf(id).scope) }),
  async 404(id) {
    const { testKey: key } = await world.control.tenant();
    const call = await good(id, key);
    return world.call(id, { ...call, path: nothing(id) });
  },
  async 409(id) {
    const call = await good(id, (await world.control.tenant()).testKey);
    const headers = { 'idempotency-key': world.unique('key') };
    await world.call(id, { ...call, headers });
    return world.call(id, { ...call, headers, body: { ...(call.body as object), ...OTHER[id] } });
  },
  async 429(id) {
    const call = await good(id, (await world.control.tenant()).testKey);
    await world.control.do('PUT', '/limits', { [id]: { count: 1, windowSeconds: 30 } });
    await world.call(id, { ...call, impatient: true });
    return world.call(id, { ...call, impatient: true });
  },
  async 502(id) {
    await world.control.do('POST', '/faults', { operationId: id, status: 502 });
    return world.call(id, await good(id, (await world.control.tenant()).testKey));
  },
  async 503(id) {
    await world.control.do('POST', '/faults', { operationId: id, status: 503 });
    return world.call(id, await good(id, world.key));
  },
};

async function lastOwner(id: Id): Promise<Seen> {
  const { cookie, userId } = await world.people.owner();
  return world.call(id, { cookie, path: { userId }, ...(id === 'changeMemberRole' && { body: { role: 'MEMBER' } }) });
}

/** The dashboard has no keys: its errors are its own. */
const OWN: Partial<Record<OperationId, Partial<Record<number, (id: Id) => Promise<Seen>>>>> = {
  signup: {
    async 409() {
      const { email } = await world.people.signUp();
      return world.call('signup', { body: world.people.newSignup(email) });
    },
  },
  login: {
    401: () => world.people.logIn(world.people.newEmail()),
    403: async () => world.people.logIn((await world.people.signUp()).email),
  },
  changeMemberRole: { 400: lastOwner },
  removeMember: { 400: lastOwner },
  createInvite: {
    403: async (id) =>
      world.call(id, {
        cookie: (await world.people.member()).cookie,
        body: { email: world.people.newEmail(), role: 'MEMBER' },
      }),
  },
};

const ids = Object.keys(SAMPLES) as Id[];

for (const id of ids.filter((one) => rowOf(one).errors.length > 0)) {
  describe(`${id} answers what the specification lists for it`, () => {
    before(async () => {
      await control('POST', '/reset');
      world = new World({
        server: new Server(sandbox.url),
        key: 'sk_test_demo',
        facts,
        control: await Control.find(sandbox.url),
      });
    });

    for (const status of rowOf(id).errors) {
      it(`${id} answers ${status} with the error body`, async () => {
        const provoke = OWN[id]?.[status] ?? PROVOKE[status];
        assert.ok(provoke, `nothing here brings ${status} about`);
        const seen = await provoke(id);
        assert.equal(seen.status, status, seen.text);
        const { error } = seen.body as { error: Record<string, unknown> };
        assert.equal(error['code'], errorCode(status));
        assert.equal(error['requestId'], seen.requestId);
        assert.ok(typeof error['message'] === 'string' && error['message'].length > 10);
        const fields = Object.keys(error).filter((name) => !['code', 'message', 'requestId', 'field'].includes(name));
        assert.deepEqual(fields, []);
      });
    }
  });
}
