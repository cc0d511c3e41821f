import { WEBHOOK_HEADERS } from '../../api/events.ts';
import { WebhookError } from '../events/webhook-error.ts';

/** The validated headers of a delivery. */
export interface DeliveryHeaders {
  /** 64 lower-case hex digits. */
  signature: string;
  /** Ten digits, as they were signed. */
  timestamp: string;
  eventId: string;
}

/** Returns a header by its lower-case name. */
export type HeaderOf = (name: string) => string | null | undefined;

/** Maximum difference between the signing time and this clock in seconds (specification, "Delivery", rule 3). */
const TOLERANCE = 300;

const SIGNATURE = /^[0-9a-f]{64}$/;
const TIMESTAMP = /^\d{10}$/;
const EVENT_ID = /^[\x21-\x7e]{1,200}$/;

/**
 * Checks the headers first, so that no hash is computed for an invalid delivery.
 *
 * @param now seconds since the epoch
 * @throws WebhookError
 */
export function readHeaders(header: HeaderOf, now: number): DeliveryHeaders {
  const [signature, timestamp, eventId] = [
    WEBHOOK_HEADERS.signature,
    WEBHOOK_HEADERS.timestamp,
    WEBHOOK_HEADERS.eventId,
  ].map((name) => header(name.toLowerCase()) ?? '');
  if (!signature || !timestamp || !eventId) {
    throw new WebhookError('headers', `A delivery carries ${Object.values(WEBHOOK_HEADERS).join(', ')}.`);
  }
  if (!TIMESTAMP.test(timestamp)) throw new WebhookError('headers', 'The timestamp must be ten digits: Unix seconds.');
  if (Math.abs(Number(timestamp) - now) > TOLERANCE) {
    throw new WebhookError('headers', `The timestamp is more than ${TOLERANCE} seconds from this clock.`);
  }
  if (!EVENT_ID.test(eventId)) throw new WebhookError('headers', 'The event id must be 1 to 200 printable characters.');
  if (!SIGNATURE.test(signature)) {
    throw new WebhookError('signature', 'The signature must be 64 digits of lower-case hex.');
  }
  return { signature, timestamp, eventId };
}
