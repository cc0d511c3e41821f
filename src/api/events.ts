import * as z from 'zod';

/** The names of the events that the service delivers to webhooks: the section "Events" of the specification. */
export const EVENTS = [
  'order.created',
  'order.payment_confirmed',
  'order.fulfilment_started',
  'order.fulfilment_completed',
  'order.failed',
  'order.cancelled',
  'order.refund_completed',
  'order.document_ready',
] as const;

export type EventName = (typeof EVENTS)[number];

/** The three headers of a delivery. */
export const WEBHOOK_HEADERS = {
  /** Lower-case hex HMAC-SHA256 of `${timestamp}.${rawBody}`. */
  signature: 'X-Webhook-Signature',
  /** Unix seconds at which this attempt was signed. */
  timestamp: 'X-Webhook-Timestamp',
  /** The same for every attempt at one event. */
  eventId: 'X-Webhook-Event-Id',
} as const;

/** What a delivery carries. Shown for `order.fulfilment_completed` alone, so nothing but the type is certain. */
export const eventPayload = z.looseObject({
  coreOrderId: z.string().nullish(),
  /** Upper case: `FULFILMENT_COMPLETED`. */
  coreEventType: z.string(),
  occurredAt: z.string().nullish(),
  orderId: z.string().nullish(),
  /** The merchant's own reference. */
  externalOrderId: z.string().nullish(),
  status: z.string().nullish(),
});

export type EventPayload = z.infer<typeof eventPayload>;

/**
 * The name of the event that a payload's `coreEventType` stands for, or `undefined` for one we do not know.
 * Only `FULFILMENT_COMPLETED` is shown in the specification; the others are taken to follow it.
 */
export function eventName(coreEventType: string): EventName | undefined {
  const name = `order.${coreEventType.toLowerCase()}`;
  return EVENTS.find((event) => event === name);
}
