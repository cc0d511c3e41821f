import { eventName, type EventName } from '../../api/events.ts';
import { isObject } from '../../base/json/json.ts';
import { digest } from '../tokens/secrets.ts';
import { WebhookError } from './webhook-error.ts';

/**
 * Something happened to an order. Holds ids and states, no customer data. Delivery is at least once and in any order: read
 * the order from the service, and process each `id` once.
 */
export interface OrderEvent {
  type: 'order';
  /** Equal for all deliveries of one event, whatever their headers say. 43 characters of the URL-safe alphabet. */
  id: string;
  /** The kind of event; `unknown` for a kind that this version does not know. */
  event: EventName | 'unknown';
  /** The service's own name of the kind, such as `FULFILMENT_COMPLETED`. */
  coreEventType?: string;
  /** Your own reference of the order. */
  externalOrderId?: string;
  coreOrderId?: string;
  /** The service's own name of the status when the event was sent. It may be outdated. */
  status?: string;
  /** ISO 8601 in UTC. */
  occurredAt?: string;
}

/* Longer values are neither ids nor statuses. */
const LONGEST = 200;

/**
 * Parses the body of a verified delivery. Unknown fields and kinds are accepted.
 *
 * @throws WebhookError if it is not a JSON object
 */
export async function readEvent(rawBody: Uint8Array): Promise<OrderEvent> {
  const fields = parse(rawBody);
  const text = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === 'string' && value !== '' && value.length <= LONGEST ? value : undefined;
  };
  const [coreEventType, externalOrderId, occurredAt] = ['coreEventType', 'externalOrderId', 'occurredAt'].map(text);
  const [coreOrderId, status] = [text('coreOrderId') ?? text('orderId'), text('status')];
  const facts =
    externalOrderId && coreEventType && occurredAt
      ? JSON.stringify([externalOrderId, coreEventType, occurredAt])
      : undefined;
  return {
    type: 'order',
    // The event id of the header is not signed. Order, kind and time identify the event.
    id: await digest(facts ?? new Uint8Array(rawBody)),
    event: (coreEventType && eventName(coreEventType)) || 'unknown',
    ...(coreEventType && { coreEventType }),
    ...(externalOrderId && { externalOrderId }),
    ...(coreOrderId && { coreOrderId }),
    ...(status && { status }),
    ...(occurredAt && { occurredAt }),
  };
}

function parse(rawBody: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
    if (isObject(value)) return value;
  } catch {
    // Handled below. The parser's message would quote the body.
  }
  throw new WebhookError('body', 'The body is signed, but it is not a JSON object.');
}
