import { WEBHOOK_HEADERS } from '../../api/events.ts';
import { WebhookError } from '../events/proxy-event.ts';

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

/** Whether a delivery was signed with an active secret. */
export type IsSigned = (timestamp: string, rawBody: Uint8Array, signature: string) => Promise<boolean>;
const encoder = new TextEncoder();

/**
 * Tries every secret every time, and WebCrypto compares in constant time, so timing reveals neither the matching secret
 * nor a partial match.
 *
 * @param secrets the active secrets; during a rotation the old and the new
 */
export function createIsSigned(secrets: readonly string[]): IsSigned {
  let keys: Promise<readonly CryptoKey[]> | undefined;
  return async (timestamp, rawBody, signature) => {
    keys ??= Promise.all(secrets.map(hmacKey));
    const signatureBytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const signed = signedBytes(timestamp, rawBody);
    const matches = await Promise.all(
      (await keys).map((key) => crypto.subtle.verify('HMAC', key, signatureBytes, signed)),
    );
    return matches.includes(true);
  };
}

/** `${timestamp}.${rawBody}`, as bytes: the body is not decoded for it. */
function signedBytes(timestamp: string, rawBody: Uint8Array): Uint8Array<ArrayBuffer> {
  const prefix = encoder.encode(`${timestamp}.`);
  const whole = new Uint8Array(prefix.byteLength + rawBody.byteLength);
  whole.set(prefix);
  whole.set(rawBody, prefix.byteLength);
  return whole;
}

const hmacKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
