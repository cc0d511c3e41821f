import type { OrderEvent } from './order-event.ts';

/**
 * What the `onEvent` hook receives; `type` discriminates. Holds codes and ids, no customer data.
 *
 * An `OrderEvent` comes from the service's webhooks at least once: it is delivered again until the hook resolves. An alert is
 * sent at most once a minute for each kind, and the hook's result is ignored.
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
   * Of a `response-unparseable` price: JSON Pointers of the figures, what each of them is, and where the price was refused.
   * Values of the body are not in it.
   */
  explanation?: {
    total?: { path: string };
    lines: { path: string; kind: string }[];
    others: { path: string; because: string }[];
    refused?: { path: string; because: string };
  };
}
