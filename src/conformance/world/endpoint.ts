import { createHmac } from 'node:crypto';
import { EVENTS } from '../../api/events.ts';
import { expect, expectEqual, textOf, type Fields } from '../server/assertions.ts';
import { Receiver, type Delivery } from '../server/receiver.ts';
import type { World } from './world.ts';

/** A merchant's endpoint, and the functions to use it. */
export interface Endpoint {
  receiver: Receiver;
  secret: string;
  /** The organization that the endpoint was registered for, and a sandbox key of it. */
  organizationId: string;
  key: string;
}

/** Runs work with an endpoint of an organization of its own. */
export async function received(world: World, work: (endpoint: Endpoint) => Promise<void>): Promise<void> {
  const { control } = world;
  const receiver = new Receiver(world.patience);
  try {
    const url = await receiver.listen();
    const made = await control.do('POST', '/organizations', { name: 'Conformance, webhooks' });
    const organizationId = String(made['organizationId']);
    const { secret } = await control.do('POST', '/webhook-endpoints', { url, organizationId });
    const key = await control.key({ organizationId, environment: 'sandbox' });
    await work({ receiver, organizationId, key, secret: String(secret) });
  } finally {
    receiver.close();
  }
}

export const payload = ({ body }: Delivery): Fields => JSON.parse(body.toString('utf8')) as Fields;
export const isOf =
  (type: string) =>
  (delivery: Delivery): boolean =>
    payload(delivery)['coreEventType'] === type;

/** Holds one delivery against the section "Events". */
export function assertDelivery(delivery: Delivery, secret: string): void {
  const { headers, body } = delivery;
  const timestamp = headers['x-webhook-timestamp'] ?? '';
  expect(/^\d{10}$/.test(timestamp), `X-Webhook-Timestamp is ${timestamp || 'missing'}`);
  // By the receiver's clock, like a merchant.
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
  expect(
    EVENTS.some((event) => event === `order.${type.toLowerCase()}`) && type === type.toUpperCase(),
    `coreEventType is ${type}`,
  );
}
