/** A number that is kept about the work of the proxy. */
export interface Metric {
  /** As Prometheus knows it. */
  readonly name: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /** Every label has few values: routes, operations and codes of ours. Never an id, an address or a person. */
  readonly labels: readonly string[];
  /** As OpenTelemetry writes units (UCUM). */
  readonly unit: string;
}

/* From an answer that lay ready to the deadline of a request: seconds. */
export const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Everything that is counted. A number is added here, and nowhere else; `docs/operations.md` explains each. */
export const METRICS = {
  requests: {
    name: 'estamp_proxy_requests_total', kind: 'counter', unit: '{request}', labels: ['route', 'method', 'status'],
    help: 'Requests that were answered.',
  },
  duration: {
    name: 'estamp_proxy_request_duration_seconds', kind: 'histogram', unit: 's', labels: ['route'],
    help: 'Time from a request to its answer.',
  },
  calls: {
    name: 'estamp_proxy_upstream_calls_total', kind: 'counter', unit: '{call}', labels: ['operation', 'outcome'],
    help: 'Calls of the service; the outcome is ok, a status, or what went wrong.',
  },
  callDuration: {
    name: 'estamp_proxy_upstream_duration_seconds', kind: 'histogram', unit: 's', labels: ['operation'],
    help: 'Time of a call of the service, its repeats included.',
  },
  repeats: {
    name: 'estamp_proxy_upstream_repeats_total', kind: 'counter', unit: '{call}', labels: [],
    help: 'Calls of the service that were made once more.',
  },
  spent: {
    name: 'estamp_proxy_spent_paise_total', kind: 'counter', unit: '{paise}', labels: ['operation'],
    help: 'Paise that metered calls cost; a call whose answer never came counts as paid.',
  },
  lists: {
    name: 'estamp_proxy_catalogue_reads_total', kind: 'counter', unit: '{read}', labels: ['list', 'result'],
    help: 'Looks at kept lists: hit, stale or miss.',
  },
  webhooks: {
    name: 'estamp_proxy_webhooks_total', kind: 'counter', unit: '{event}', labels: ['result'],
    help: 'Deliveries of the service to the webhook receiver.',
  },
  alerts: {
    name: 'estamp_proxy_alerts_total', kind: 'counter', unit: '{alert}', labels: ['type'],
    help: 'Reasons to tell the merchant, each as often as it came up.',
  },
  breaker: {
    name: 'estamp_proxy_breaker_open', kind: 'gauge', unit: '1', labels: ['group'],
    help: 'Whether calls of this part of the service are held back: 1 or 0.',
  },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof METRICS;

/** One value of a gauge. */
export interface Reading {
  readonly labels: readonly string[];
  readonly value: number;
}

/** Whoever keeps the numbers. Labels are in the order of the metric. It never throws. */
export interface Recorder {
  /** Adds to a counter, or an observation to a histogram. */
  record(metric: MetricName, labels: readonly string[], value: number): void;
  /** Reads a gauge whenever somebody looks. */
  watch(metric: MetricName, read: () => readonly Reading[]): void;
}
