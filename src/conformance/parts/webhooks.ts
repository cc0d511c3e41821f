import { rule, type Check, type Part } from '../world/check.ts';
import { assertDelivery, isOf, payload, received, type World } from '../world/world.ts';
import { expectEqual, expectObject, expectSuccess, textOf, type Fields } from '../server/assertions.ts';

/** Makes an order and moves it, through the states between. */
async function orderMovedTo(world: World, key: string, ...statuses: string[]): Promise<string> {
  const body = { ...world.newOrder(), details: { purpose: 'Change of name', estamp: world.facts.duty } };
  const id = textOf(expectObject(await world.call('createOrder', { key, body })), 'externalOrderId');
  for (const to of statuses) await world.control.do('POST', `/orders/${id}/advance`, { to });
  return id;
}

const later = (world: World, advanceSeconds: number): Promise<Fields> =>
  world.control.do('POST', '/clock', { advanceSeconds });

/** The ends of orders that are not completed: the status, the statuses before it, and the text of the event. */
const ENDS = [
  ['FAILED', ['PAYMENT_CONFIRMED'], 'failed'],
  ['CANCELLED', [], 'was cancelled'],
  ['REFUND_COMPLETED', ['PAYMENT_CONFIRMED', 'CANCELLED'], 'was refunded'],
] as const;

const checks: Check[] = [
  rule('webhooks', 'tell an order from creation to document, each delivery signed over its exact bytes', (world) =>
    received(world, async ({ receiver, secret, key }) => {
      const id = await orderMovedTo(world, key, 'FULFILMENT_COMPLETED');
      const types = ['CREATED', 'PAYMENT_CONFIRMED', 'FULFILMENT_STARTED', 'FULFILMENT_COMPLETED', 'DOCUMENT_READY'];
      for (const type of types) await receiver.next(isOf(type));
      for (const delivery of receiver.deliveries) {
        assertDelivery(delivery, secret);
        expectEqual(payload(delivery)['externalOrderId'], id, 'externalOrderId');
      }
      const completed = receiver.deliveries.find(isOf('FULFILMENT_COMPLETED'));
      expectEqual(completed && payload(completed)['status'], 'FULFILMENT_COMPLETED', 'its status');
      const eventIds = receiver.deliveries.map(({ headers }) => headers['x-webhook-event-id']);
      expectEqual(new Set(eventIds).size, types.length, 'the number of event ids');
    }),
  ),
  ...ENDS.map(([status, way, says]) =>
    rule('webhooks', `tell that an order ${says}`, (world) =>
      received(world, async ({ receiver, secret, key }) => {
        const id = await orderMovedTo(world, key, ...way, status);
        await receiver.next(isOf(status));
        const types = receiver.deliveries.map((delivery) => String(payload(delivery)['coreEventType']));
        const last = receiver.deliveries.find(isOf(status));
        if (last) assertDelivery(last, secret);
        expectEqual(last && payload(last)['externalOrderId'], id, 'externalOrderId');
        expectEqual(types.filter((type) => type === status).length, 1, `the number of deliveries of ${status}`);
        for (const other of ['FULFILMENT_COMPLETED', 'DOCUMENT_READY']) {
          expectEqual(types.includes(other), false, `that ${other} was told`);
        }
      }),
    ),
  ),
  rule('webhooks', 'are sent again, under the same event id, until the receiver answers 2xx', (world) =>
    received(world, async ({ receiver, key }) => {
      receiver.answer(500);
      expectSuccess(await world.call('createOrder', { key, body: world.newOrder() }));
      const first = await receiver.next(isOf('CREATED'));
      receiver.answer(200);
      await later(world, 60);
      const second = await receiver.next(isOf('CREATED'), 1);
      expectEqual(second.headers['x-webhook-event-id'], first.headers['x-webhook-event-id'], 'the event id');
      expectEqual(second.body.equals(first.body), true, 'that the body is the same');
      await later(world, 60);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expectEqual(receiver.deliveries.length, 2, 'the number of deliveries');
    }),
  ),
  rule('replayWebhookEvent', 'delivers one event again, under its own id', (world) =>
    received(world, async ({ receiver, key }) => {
      expectSuccess(await world.call('createOrder', { key, body: world.newOrder() }));
      const { headers } = await receiver.next(isOf('CREATED'));
      const eventId = headers['x-webhook-event-id'] ?? '';
      expectSuccess(await world.call('replayWebhookEvent', { key, path: { eventId } }));
      const again = await receiver.next(isOf('CREATED'), 1);
      expectEqual(again.headers['x-webhook-event-id'], eventId, 'the event id');
    }),
  ),
];

/** Outbound events: the section "Events". */
export const webhooks: Part = { name: 'webhooks', checks };
