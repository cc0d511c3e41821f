import * as z from 'zod';

/** The names of the webhook events (specification, "Events"). */
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

/** The name of a webhook event. */
export type EventName = (typeof EVENTS)[number];

/** The headers of a webhook delivery. */
export const WEBHOOK_HEADERS = {
  /** Lower-case hex HMAC-SHA256 of `${timestamp}.${rawBody}`. */
  signature: 'X-Webhook-Signature',
  /** Unix seconds of the signature of this attempt. */
  timestamp: 'X-Webhook-Timestamp',
  /** The same for all attempts to deliver one event. */
  eventId: 'X-Webhook-Event-Id',
} as const;

/**
 * The body of a delivery. The specification shows it for `order.fulfilment_completed` only, so only the type is
 * required.
 */
export const eventPayload = z.looseObject({
  coreOrderId: z.string().nullish(),
  /** Upper case: `FULFILMENT_COMPLETED`. */
  coreEventType: z.string(),
  occurredAt: z.string().nullish(),
  orderId: z.string().nullish(),
  /** The caller's id of the order. */
  externalOrderId: z.string().nullish(),
  status: z.string().nullish(),
});

/** The parsed body of a delivery. */
export type EventPayload = z.infer<typeof eventPayload>;

/**
 * Returns the event name of a payload's `coreEventType`, or `undefined` if it is unknown. The specification shows only
 * `FULFILMENT_COMPLETED`; we assume the same pattern for the others.
 *
 * @example
 * eventName('FULFILMENT_COMPLETED'); // 'order.fulfilment_completed'
 */
export function eventName(coreEventType: string): EventName | undefined {
  const name = `order.${coreEventType.toLowerCase()}`;
  return EVENTS.find((event) => event === name);
}
