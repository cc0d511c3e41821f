/** A metric of the proxy. */
export interface Metric {
  /** The name in Prometheus. */
  readonly name: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /** Labels have few values: routes, operations and codes. Never an id, an address or a person. */
  readonly labels: readonly string[];
  /** The unit as in OpenTelemetry (UCUM). */
  readonly unit: string;
}

/* Seconds: from a cached response to the deadline of a request. */
export const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** All metrics. Add metrics here only; `docs/operations.md` explains each. */
export const METRICS = {
  requests: {
    name: 'estamp_proxy_requests_total',
    kind: 'counter',
    unit: '{request}',
    labels: ['route', 'method', 'status'],
    help: 'Requests that were answered.',
  },
  duration: {
    name: 'estamp_proxy_request_duration_seconds',
    kind: 'histogram',
    unit: 's',
    labels: ['route'],
    help: 'Time from a request to its response.',
  },
  calls: {
    name: 'estamp_proxy_upstream_calls_total',
    kind: 'counter',
    unit: '{call}',
    labels: ['operation', 'outcome'],
    help: 'Calls of the service; the outcome is ok, a status or an error.',
  },
  callDuration: {
    name: 'estamp_proxy_upstream_duration_seconds',
    kind: 'histogram',
    unit: 's',
    labels: ['operation'],
    help: 'Time of a call of the service, including its retries.',
  },
  repeats: {
    name: 'estamp_proxy_upstream_retries_total',
    kind: 'counter',
    unit: '{call}',
    labels: [],
    help: 'Retries of calls of the service.',
  },
  spent: {
    name: 'estamp_proxy_spent_paise_total',
    kind: 'counter',
    unit: '{paise}',
    labels: ['operation'],
    help: 'Paise that metered calls cost; a call without a response counts as paid.',
  },
  lists: {
    name: 'estamp_proxy_catalogue_reads_total',
    kind: 'counter',
    unit: '{read}',
    labels: ['list', 'result'],
    help: 'Reads of cached lists: hit, stale or miss.',
  },
  webhooks: {
    name: 'estamp_proxy_webhooks_total',
    kind: 'counter',
    unit: '{event}',
    labels: ['result'],
    help: 'Deliveries of the service to the webhook receiver.',
  },
  alerts: {
    name: 'estamp_proxy_alerts_total',
    kind: 'counter',
    unit: '{alert}',
    labels: ['type'],
    help: 'Alerts for the merchant, including those suppressed within a minute.',
  },
  breaker: {
    name: 'estamp_proxy_breaker_open',
    kind: 'gauge',
    unit: '1',
    labels: ['group'],
    help: 'Whether the circuit breaker of this part of the service is open: 1 or 0.',
  },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof METRICS;

/** One value of a gauge. */
export interface Reading {
  readonly labels: readonly string[];
  readonly value: number;
}

/** Records metrics. Labels are in the metric's order. Never throws. */
export interface Recorder {
  /** Adds to a counter, or an observation to a histogram. */
  record(metric: MetricName, labels: readonly string[], value: number): void;
  /** Registers a function that reads a gauge. */
  watch(metric: MetricName, read: () => readonly Reading[]): void;
}
