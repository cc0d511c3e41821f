import { eventName } from '../../api/events.ts';
import type { EventName } from '../../api/events.ts';
import { digest } from '../seal/secrets.ts';
import { WebhookError } from './webhook-error.ts';

/**
 * The service says that something happened to an order. It holds ids and states, nothing of a customer. It may come
 * more than once and out of order: ask the service how the order stands, and do things once per `id`.
 */
export interface OrderEvent {
  type: 'order';
  /**
   * The same for every delivery of one event, whatever its headers say: what is done once per `id` is done once.
   * 43 characters of the URL-safe alphabet.
   */
  id: string;
  /** What happened; `unknown` for a kind that this version does not know. */
  event: EventName | 'unknown';
  /** The kind in the service's own words, such as `FULFILMENT_COMPLETED`. */
  coreEventType?: string;
  /** Your own reference of the order. */
  externalOrderId?: string;
  coreOrderId?: string;
  /** How the order stood when this was sent, in the service's own words. It may stand otherwise by now. */
  status?: string;
  /** ISO 8601 in UTC. */
  occurredAt?: string;
}

/* Longer is no id and no state. */
const LONGEST = 200;

/**
 * Reads the body of a delivery that was signed. Fields and kinds that nobody knows yet are no fault.
 *
 * @throws WebhookError when it is no JSON object
 */
export async function readEvent(rawBody: Uint8Array): Promise<OrderEvent> {
  const fields = parse(rawBody);
  const text = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === 'string' && value !== '' && value.length <= LONGEST ? value : undefined;
  };
  const [coreEventType, externalOrderId, occurredAt] = ['coreEventType', 'externalOrderId', 'occurredAt'].map(text);
  const [coreOrderId, status] = [text('coreOrderId') ?? text('orderId'), text('status')];
  const facts = externalOrderId && coreEventType && occurredAt
    ? JSON.stringify([externalOrderId, coreEventType, occurredAt]) : undefined;
  return {
    type: 'order',
    // The header's id is not signed, so it identifies nothing; what happened to which order, and when, does.
    id: await digest(facts ?? new Uint8Array(rawBody)),
    event: (coreEventType && eventName(coreEventType)) || 'unknown',
    ...(coreEventType && { coreEventType }),
    ...(externalOrderId && { externalOrderId }),
    ...(coreOrderId && { coreOrderId }),
    ...(status && { status }),
    ...(occurredAt && { occurredAt }),
  };
}

function parse(rawBody: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Answered below: the words of the parser quote what was sent.
  }
  throw new WebhookError('body', 'The body is signed, but it is not a JSON object.');
}
