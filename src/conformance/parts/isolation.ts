import type { KeyOperationId } from '../../api/operations.ts';
import { rule, type Check, type Part } from '../world/check.ts';
import { isOf, newOwner, received, type World } from '../world/world.ts';
import { expectEqual, expectError, expectObject, expectSuccess, textOf } from '../server/assertions.ts';
import { SAMPLES } from '../world/samples.ts';

/** Lists of calls. The log is filtered, because reading it is a call as well. */
const LISTS: readonly (readonly [KeyOperationId, Record<string, string>])[] = [
  ['getUsageSummary', {}],
  ['listLogs', { service: 'pan.verify' }],
];

/** "Usage, logs and webhook-delivery events", for the environments of "Environments". */
const lists = LISTS.flatMap(([id, query]): Check[] =>
  (['another organization', 'the other environment'] as const).map((owner) => ({
    operation: id,
    rule: `shows no call of ${owner}`,
    async run(world) {
      const { testKey, liveKey } = await newOwner(world);
      const stranger = owner === 'another organization' ? (await newOwner(world)).testKey : liveKey;
      const read = async (): Promise<unknown> => expectSuccess(await world.call(id, { key: testKey, query }));
      const before = await read();
      expectSuccess(await world.call('verifyPan', { key: stranger, ...(await SAMPLES.verifyPan(world, stranger)) }));
      expectEqual(await read(), before, `the answer after a call of ${owner}`);
    },
  })),
);

/** "Events": deliveries and their records belong to the organization and the environment of the order. */
const events: Check[] = [
  rule('webhooks', 'go to no endpoint of another organization', (world) =>
    received(world, ({ receiver: own, key }) =>
      received(world, async ({ receiver: other }) => {
        expectSuccess(await world.call('createOrder', { key, body: world.newOrder() }));
        await own.next(isOf('CREATED'));
        // Answers when no delivery is in flight.
        await world.control.do('POST', '/clock', { advanceSeconds: 0 });
        expectEqual(other.deliveries.length, 0, 'the number of deliveries to another organization');
      }),
    ),
  ),
  ...(['another organization', 'the other environment'] as const).map((owner): Check => ({
    operation: 'listWebhookEvents',
    rule: `shows no event of ${owner}`,
    run: (world) =>
      received(world, async ({ key, organizationId }) => {
        const reader =
          owner === 'another organization'
            ? (await newOwner(world)).testKey
            : await world.control.liveKey(organizationId);
        const read = async (): Promise<unknown> =>
          expectSuccess(await world.call('listWebhookEvents', { key: reader }));
        const before = await read();
        expectSuccess(await world.call('createOrder', { key, body: world.newOrder() }));
        expectEqual(await read(), before, `the list after an event of ${owner}`);
      }),
  })),
  rule(
    'replayWebhookEvent',
    'answers 404 to another organization and in the other environment, and delivers nothing',
    (world) =>
      received(world, async ({ receiver, key, organizationId }) => {
        expectSuccess(await world.call('createOrder', { key, body: world.newOrder() }));
        const { headers } = await receiver.next(isOf('CREATED'));
        const path = { eventId: headers['x-webhook-event-id'] ?? '' };
        for (const stranger of [(await newOwner(world)).testKey, await world.control.liveKey(organizationId)]) {
          expectError(await world.call('replayWebhookEvent', { key: stranger, path }), 404);
        }
        await world.control.do('POST', '/clock', { advanceSeconds: 0 });
        expectEqual(receiver.deliveries.length, 1, 'the number of deliveries');
      }),
  ),
];

/** A new intent of the key's owner, over a connection. */
const newIntent = async (world: World, key: string, paymentConnectionId: string): ReturnType<World['call']> => {
  const body = { ...world.newIntent(await world.order(key)), paymentConnectionId };
  return world.call('createPaymentIntent', { key, body });
};

/** "Orders, payments, documents". */
const payments: Check[] = [
  ...(['another organization', 'the other environment'] as const).map((owner): Check => ({
    operation: 'getPaymentIntent',
    rule: `answers 404 for an intent of ${owner}`,
    async run(world) {
      const { testKey, liveKey, connectionId } = await newOwner(world);
      const reader = owner === 'another organization' ? (await newOwner(world)).testKey : liveKey;
      const path = { id: textOf(expectObject(await newIntent(world, testKey, connectionId)), 'id') };
      expectError(await world.call('getPaymentIntent', { key: reader, path }), 404);
      expectSuccess(await world.call('getPaymentIntent', { key: testKey, path }));
    },
  })),
  rule(
    'createPaymentIntent',
    'answers 400 and names paymentConnectionId where it is the connection of another organization',
    async (world) => {
      const [{ testKey }, { connectionId }] = [await newOwner(world), await newOwner(world)];
      expectError(await newIntent(world, testKey, connectionId), 400, 'paymentConnectionId');
    },
  ),
  rule(
    'createPaymentIntent',
    'answers 400 and names paymentConnectionId where the connection is not active',
    async (world) => {
      const { testKey, connectionId } = await newOwner(world);
      expectSuccess(await newIntent(world, testKey, connectionId));
      await world.control.do('PUT', `/connections/${connectionId}`, { active: false });
      expectError(await newIntent(world, testKey, connectionId), 400, 'paymentConnectionId');
    },
  ),
];

/** No organization and no environment can read or use the data of another. */
export const isolation: Part = { name: 'isolation', checks: [...lists, ...events, ...payments] };
