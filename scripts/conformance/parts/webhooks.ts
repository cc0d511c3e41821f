import { createHmac } from 'node:crypto';
import { EVENTS } from '../../../src/api/events.ts';
import { rule } from '../check.ts';
import type { Check, Part } from '../check.ts';
import { expect, expectEqual, expectObject, expectSuccess, textOf } from '../judge.ts';
import type { Fields } from '../judge.ts';
import { Receiver } from '../receiver.ts';
import type { Delivery } from '../receiver.ts';
import type { World } from '../world.ts';

interface Endpoint {
  receiver: Receiver;
  secret: string;
  /** Belongs to the organization that the endpoint was registered for. */
  key: string;
}

/** Runs work with an endpoint of an organization of its own. */
async function received(world: World, work: (endpoint: Endpoint) => Promise<void>): Promise<void> {
  const { control } = world;
  const receiver = new Receiver();
  try {
    const url = await receiver.listen();
    const { organizationId } = await control.do('POST', '/organizations', { name: 'Conformance, webhooks' });
    const { secret } = await control.do('POST', '/webhook-endpoints', { url, organizationId });
    const key = await control.key({ organizationId, environment: 'sandbox' });
    await work({ receiver, key, secret: String(secret) });
  } finally {
    receiver.close();
  }
}

const payload = ({ body }: Delivery): Fields => JSON.parse(body.toString('utf8')) as Fields;
const isOf = (type: string) => (delivery: Delivery): boolean => payload(delivery)['coreEventType'] === type;

function judge(delivery: Delivery, secret: string): void {
  const { headers, body } = delivery;
  const timestamp = headers['x-webhook-timestamp'] ?? '';
  expect(/^\d{10}$/.test(timestamp), `X-Webhook-Timestamp is ${timestamp || 'missing'}`);
  // By the receiver's clock: that is what a merchant has.
  expect(Math.abs(Number(timestamp) * 1000 - Date.now()) < 300_000, `the timestamp ${timestamp} is not of now`);
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  expectEqual(headers['x-webhook-signature'], expected, 'X-Webhook-Signature');
  expect((headers['x-webhook-event-id'] ?? '') !== '', 'X-Webhook-Event-Id is missing');
  expect(/^application\/json\b/.test(headers['content-type'] ?? ''), 'the body is not declared as JSON');
  const fields = payload(delivery);
  for (const name of ['coreOrderId', 'coreEventType', 'occurredAt', 'orderId', 'externalOrderId', 'status']) {
    textOf(fields, name);
  }
  const type = textOf(fields, 'coreEventType');
  expect(EVENTS.some((event) => event === `order.${type.toLowerCase()}`) && type === type.toUpperCase(),
    `coreEventType is ${type}`);
}

async function completedOrder(world: World, key: string): Promise<string> {
  const body = { ...world.newOrder(), details: { purpose: 'Change of name', estamp: world.facts.duty } };
  const id = textOf(expectObject(await world.call('createOrder', { key, body })), 'externalOrderId');
  await world.control.do('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_COMPLETED' });
  return id;
}

const later = (world: World, advanceSeconds: number): Promise<Fields> =>
  world.control.do('POST', '/clock', { advanceSeconds });

const checks: Check[] = [
  rule('webhooks', 'tell an order from creation to document, each delivery signed over its exact bytes',
    (world) => received(world, async ({ receiver, secret, key }) => {
    const id = await completedOrder(world, key);
    const told = [
      'CREATED', 'PAYMENT_CONFIRMED', 'FULFILMENT_STARTED', 'FULFILMENT_COMPLETED', 'DOCUMENT_READY',
    ];
    for (const type of told) await receiver.next(isOf(type));
    for (const delivery of receiver.deliveries) {
      judge(delivery, secret);
      expectEqual(payload(delivery)['externalOrderId'], id, 'externalOrderId');
    }
    const completed = receiver.deliveries.find(isOf('FULFILMENT_COMPLETED'));
    expectEqual(completed && payload(completed)['status'], 'FULFILMENT_COMPLETED', 'its status');
    const eventIds = receiver.deliveries.map(({ headers }) => headers['x-webhook-event-id']);
    expectEqual(new Set(eventIds).size, told.length, 'the number of event ids');
  })),
  rule('webhooks', 'are sent again, under the same event id, until the receiver answers 2xx',
    (world) => received(world, async ({ receiver, key }) => {
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
  })),
  rule('replayWebhookEvent', 'delivers one event again, under its own id',
    (world) => received(world, async ({ receiver, key }) => {
    expectSuccess(await world.call('createOrder', { key, body: world.newOrder() }));
    const { headers } = await receiver.next(isOf('CREATED'));
    const eventId = headers['x-webhook-event-id'] ?? '';
    expectSuccess(await world.call('replayWebhookEvent', { key, path: { eventId } }));
    const again = await receiver.next(isOf('CREATED'), 1);
    expectEqual(again.headers['x-webhook-event-id'], eventId, 'the event id');
  })),
];

/** Outbound events: the section "Events". */
export const webhooks: Part = { name: 'webhooks', checks };
