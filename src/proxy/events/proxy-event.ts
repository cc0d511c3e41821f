import { eventName, type EventName } from '../../api/events.ts';
import { isObject } from '../../base/json/json.ts';
import { digest } from '../tokens/secrets.ts';

/** Why a delivery was refused. */
export type WebhookFault =
  /** A header is missing or malformed, or the timestamp is not within the tolerance. */
  | 'headers'
  /** No active secret matches the signature. */
  | 'signature'
  /** The signature is valid, but the body is not a JSON object. */
  | 'body';

/**
 * A delivery that is not authentic or not readable. The message contains neither the body nor a secret.
 *
 * @example
 * try {
 *   await webhooks.read(request);
 * } catch (error) {
 *   if (error instanceof WebhookError) return new Response(error.fault, { status: 400 });
 * }
 */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, sentence: string) {
    super(sentence);
    this.fault = fault;
  }
}

/**
 * Something happened to an order. Holds ids and states, no customer data. Delivery is at least once and in any order:
 * read the order from the service, and process each `id` once.
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

/**
 * What the `onEvent` hook receives; `type` discriminates. Holds codes and ids, no customer data.
 *
 * An `OrderEvent` comes from the service's webhooks at least once: it is delivered again until the hook resolves. An
 * alert is sent at most once a minute for each kind, and the hook's result is ignored.
 */
export type ProxyEvent =
  | ProxyAlert
  | (OrderEvent & {
      /** When the proxy received it: ISO 8601 in UTC. */
      at: string;
    });

/** Something that the merchant must know or do. */
export interface ProxyAlert {
  type:
    /** The service rejected the API key: revoked, missing scope, or address not allowed. */
    | 'upstream-auth-failed'
    /** The service rejected a payment, most likely because of `payment.connectionId`. No customer can pay. */
    | 'connection-refused'
    /** The fulfilment wallet is empty: top it up. Metered calls pause for a minute. */
    | 'wallet-empty'
    /** A cap of the spend guard was reached: prices are refused until the window ends. */
    | 'spend-cap-reached'
    /** The `store` does not answer: cached lists are served, metered calls are refused. */
    | 'store-unavailable'
    /** A webhook was refused: its signature matches no secret, or a body parser changed its bytes. */
    | 'webhook-refused'
    /** A body of the service could not be parsed: supply an override in `readers`. */
    | 'response-unparseable'
    /** Too many networks to count each: further networks share the limits of their neighbours. */
    | 'rate-limit-shared'
    /** A document is at a host that `documentHosts` does not list: it cannot be downloaded. */
    | 'document-refused'
    /** A customer reached the payment page of the provider "custom", which has nothing to open. */
    | 'payment-not-set-up';
  /** ISO 8601 in UTC. */
  at: string;
  /** A sentence for the operator. */
  message: string;
  operation?: string;
  status?: number;
  window?: 'hour' | 'day';
  reader?: string;
  /**
   * Of a `response-unparseable` price: JSON Pointers of the figures, what each of them is, and where the price was
   * refused. Values of the body are not in it.
   */
  explanation?: {
    total?: { path: string };
    lines: { path: string; kind: string }[];
    others: { path: string; because: string }[];
    refused?: { path: string; because: string };
  };
}
