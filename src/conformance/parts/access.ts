import { OPERATIONS, type KeyOperationId } from '../../api/operations.ts';
import { SCOPES } from '../../api/schemas/account.ts';
import { rule, type Check, type Part } from '../world/check.ts';
import { expect, expectEqual, expectError, expectObject, expectSuccess } from '../server/assertions.ts';
import { SAMPLES } from '../world/samples.ts';
import type { Seen } from '../server/server.ts';
import { SPECIFIED } from '../specification/specified.ts';
import type { Calling, World } from '../world/world.ts';

const ids = Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[];
const ofKeys = ids.filter((id): id is KeyOperationId => OPERATIONS[id].caller === 'key');
const ANYWHERE = ['0.0.0.0/0', '::/0'];

async function sampled(world: World, id: KeyOperationId, more: Calling): Promise<Seen> {
  return world.call(id, { ...(await SAMPLES[id](world, world.key)), ...more });
}

/** A placeholder is never looked up for a caller who may not come in. */
const nowhere = (id: KeyOperationId): Record<string, string> =>
  Object.fromEntries([...OPERATIONS[id].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'nothing']));

function checksOf(id: KeyOperationId): Check[] {
  const { scope, allowlisted } = SPECIFIED[id];
  const checks: Check[] = [
    rule(
      id,
      'answers 401 without a key',
      async (world) => void expectError(await world.call(id, { path: nowhere(id), key: null }), 401),
    ),
    rule(id, 'answers 401 to an unknown key, in either header', async (world) => {
      expectError(await world.call(id, { path: nowhere(id), key: 'sk_test_unknown' }), 401);
      const headers = { 'x-api-key': 'sk_test_unknown' };
      expectError(await world.call(id, { path: nowhere(id), key: null, headers }), 401);
    }),
  ];
  if (!allowlisted) {
    checks.push({
      operation: id,
      rule: 'takes the key as x-api-key',
      async run(world) {
        const { key = world.key, ...sample } = await SAMPLES[id](world, world.key);
        expectSuccess(await world.call(id, { ...sample, key: null, headers: { 'x-api-key': key } }));
      },
    });
  }
  if (scope) {
    checks.push({
      operation: id,
      rule: `answers 401 or 403 to a key without the scope ${scope}, and wants no other`,
      async run(world) {
        const { organizationId } = await world.control.tenant();
        const key = (scopes: string[]): Promise<string> =>
          world.control.key({ environment: 'sandbox', organizationId, scopes, ipAllowlist: ANYWHERE });
        const without = await key(SCOPES.filter((one) => one !== scope));
        expectError(await world.call(id, { path: nowhere(id), key: without }), [401, 403]);
        const { status } = await world.call(id, { path: nowhere(id), key: await key([scope]) });
        expect(status !== 401 && status !== 403, `status ${status} for a key that carries ${scope} alone`);
      },
    });
  }
  checks.push(
    rule(
      id,
      'answers 403 to a key whose IP allowlist does not hold the address, and takes one whose list does',
      async (world) => {
        const { organizationId } = await world.control.tenant();
        const status = async (ipAllowlist: string[]): Promise<Seen> =>
          world.call(id, {
            path: nowhere(id),
            key: await world.control.key({ environment: 'sandbox', organizationId, ipAllowlist }),
          });
        for (const list of [['192.0.2.1'], ['192.0.2.0/24', '2001:db8::/32']]) expectError(await status(list), 403);
        const { status: listed } = await status(['192.0.2.1', ...ANYWHERE]);
        expect(listed !== 401 && listed !== 403, `status ${listed} for a key whose list holds every address`);
      },
    ),
  );
  if (allowlisted) {
    checks.push({
      operation: id,
      rule: 'answers 403 to a key without an IP allowlist, and from an address that is not on it',
      async run(world) {
        const { organizationId } = await world.control.tenant();
        for (const ipAllowlist of [undefined, ['192.0.2.1']]) {
          const key = await world.control.key({ environment: 'sandbox', organizationId, ipAllowlist });
          expectError(await sampled(world, id, { key }), 403);
        }
      },
    });
  }
  return checks;
}

/** Who may call: the section "Authentication". */
export const access: Part = {
  name: 'access',
  checks: [
    ...ofKeys.flatMap(checksOf),
    rule(
      'every call',
      'that does not exist answers 404 with the error body',
      async ({ server }) => void expectError(await server.send('GET', '/v1/no-such-endpoint'), 404),
    ),
    rule('receiveProviderWebhook', 'ignores an unsigned notification', async (world) => {
      const made = expectObject(
        await world.call('createPaymentIntent', { body: world.newIntent(await world.order()) }),
      );
      const seen = await world.call('receiveProviderWebhook', {
        path: { connectionId: world.facts.connectionId },
        body: { providerIntentId: made['providerIntentId'], outcome: 'paid' },
      });
      expectError(seen, [400, 401, 403]);
      const intent = expectObject(await world.call('getPaymentIntent', { path: { id: String(made['id']) } }));
      expectEqual(intent['status'], 'CREATED', 'the status of the intent');
    }),
  ],
};
