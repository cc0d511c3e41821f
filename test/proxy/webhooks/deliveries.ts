import { createHmac } from 'node:crypto';
import type { Asked, Shop } from '../support/kit.ts';

export const SECRET = 'whsec_0123456789abcdef0123456789abcdef';

/** One event of the service, as the specification shows it. */
export const PAYLOAD = {
  coreOrderId: 'core_1',
  coreEventType: 'FULFILMENT_COMPLETED',
  occurredAt: '2026-01-05T10:00:00.000Z',
  orderId: 'core_1',
  externalOrderId: 'ES-0000-0000-0000-0001',
  status: 'FULFILMENT_COMPLETED',
};

export interface Delivery {
  payload?: unknown;
  /** The exact text, where it is not the payload's JSON. */
  body?: string;
  secret?: string;
  eventId?: string;
  /** Seconds since the epoch. */
  at?: number;
  /** Replaced or, with '', taken away. */
  headers?: Record<string, string>;
  ip?: string;
}

export const sign = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** A delivery as the service sends it, signed by other code than ours. */
export function delivery({
  payload = PAYLOAD,
  body = JSON.stringify(payload),
  secret = SECRET,
  eventId = 'evt_1',
  at,
  headers = {},
}: Delivery = {}): { body: string; headers: Record<string, string> } {
  const timestamp = String(at ?? Math.floor(Date.now() / 1000));
  const all = {
    'content-type': 'application/json',
    'sec-fetch-site': '',
    'x-webhook-signature': sign(secret, timestamp, body),
    'x-webhook-timestamp': timestamp,
    'x-webhook-event-id': eventId,
    ...headers,
  };
  return { body, headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')) };
}

export function deliver(shop: Pick<Shop, 'ask'>, given: Delivery = {}): Promise<Asked> {
  return shop.ask('POST', '/webhooks', { ...delivery(given), ip: given.ip ?? '198.51.100.9' });
}
