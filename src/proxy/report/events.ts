import type { OrderEvent } from '../webhooks/order-event.ts';

/**
 * What the `onEvent` hook is told; `type` says which it is. Holds codes and ids, nothing of a customer.
 *
 * An `OrderEvent` comes from the service's webhooks, at least once: it comes again until the hook has resolved. An
 * alert comes at most once a minute of its kind, and what the hook does with it changes nothing.
 */
export type ProxyEvent = ProxyAlert | (OrderEvent & {
  /** When the proxy took it in: ISO 8601 in UTC. */
  at: string;
});

/** What a merchant must know or do. */
export interface ProxyAlert {
  type:
    /** The service refused our key: revoked, without the scope, or from an address that it does not allow. */
    | 'service-refused'
    /** The fulfilment wallet is empty: top it up. Metered calls pause for a minute. */
    | 'wallet-empty'
    /** A cap of the spend guard was reached: prices are refused until the window ends. */
    | 'spend-stopped'
    /** The `store` does not answer: kept lists are handed out, everything that costs is refused. */
    | 'store-unavailable'
    /** A webhook was refused: signed with no secret of ours, or mounted behind a body parser. */
    | 'webhook-refused'
    /** A body of the service could not be read: the `readers` option can say how. */
    | 'unreadable'
    /** More networks ask than are told apart: newcomers share the limits of their neighbours. */
    | 'networks-crowded'
    /** A document lies at a host that `documentHosts` does not name: nobody can download it. */
    | 'document-refused'
    /** A customer came to the payment page of the provider "custom", which has nothing to open there. */
    | 'payment-not-set-up';
  /** ISO 8601 in UTC. */
  at: string;
  /** A sentence for whoever operates the proxy. */
  message: string;
  operation?: string;
  status?: number;
  window?: 'hour' | 'day';
  reader?: string;
}
