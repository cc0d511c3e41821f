/** What a merchant must know or do. Holds codes and ids, nothing of a customer. */
export interface ProxyEvent {
  type:
    /** The service refused our key: revoked, without the scope, or from an address that it does not allow. */
    | 'service-refused'
    /** The fulfilment wallet is empty: top it up. Metered calls pause for a minute. */
    | 'wallet-empty'
    /** A cap of the spend guard was reached: prices are refused until the window ends. */
    | 'spend-stopped'
    /** A body of the service could not be read: the `readers` option can say how. */
    | 'unreadable';
  /** ISO 8601 in UTC. */
  at: string;
  /** A sentence for whoever operates the proxy. */
  message: string;
  operation?: string;
  status?: number;
  window?: 'hour' | 'day';
  reader?: string;
}
