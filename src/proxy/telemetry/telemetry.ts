import { EstampApiError, type Operation } from '../../api/index.ts';
import { type Clock, monotonic } from '../../base/clock.ts';
import type { Paise } from '../../base/money.ts';
import { knownMethod } from '../http/messages.ts';
import type { Cost, RequestContext } from '../context/request-context.ts';
import { type MetricName, type Reading, BUCKETS, METRICS, type Metric, type Recorder } from './metrics.ts';
import { openTelemetry, type OpenTelemetryRecorder } from './open-telemetry.ts';

/** The metrics of one process, and their text. */
interface Registry extends Recorder {
  /** The text exposition format of Prometheus, version 0.0.4. */
  text(): string;
}

interface Series {
  labels: readonly string[];
  value: number;
  /** For a histogram: how many observations fell into each bucket, not yet summed up. */
  buckets: number[];
  count: number;
}

/* Protects memory if a label grows without bound by mistake. */
const MOST_SERIES = 2_000;

export function createRegistry(): Registry {
  const series = new Map<MetricName, Map<string, Series>>();
  const gauges = new Map<MetricName, () => readonly Reading[]>();
  /* The last series of a metric is often the next: it is found without building its key. */
  const last: Partial<Record<MetricName, Series>> = {};

  function seriesOf(metric: MetricName, labels: readonly string[]): Series | undefined {
    const latest = last[metric];
    if (latest && equalLabels(latest.labels, labels)) return latest;
    let seriesOfMetric = series.get(metric);
    if (!seriesOfMetric) series.set(metric, (seriesOfMetric = new Map<string, Series>()));
    const key = labels.join('\n');
    const found = seriesOfMetric.get(key);
    if (found || seriesOfMetric.size >= MOST_SERIES) return (last[metric] = found);
    const made = {
      labels,
      value: 0,
      buckets: METRICS[metric].kind === 'histogram' ? BUCKETS.map(() => 0) : [],
      count: 0,
    };
    seriesOfMetric.set(key, made);
    return (last[metric] = made);
  }

  function linesOf(name: MetricName): string[] {
    const metric: Metric = METRICS[name];
    const head = [`# HELP ${metric.name} ${escapeHelp(metric.help)}`, `# TYPE ${metric.name} ${metric.kind}`];
    if (metric.kind === 'gauge') {
      return [...head, ...(gauges.get(name)?.() ?? []).map((one) => line(metric, one))];
    }
    const all = [...(series.get(name)?.values() ?? [])];
    // A counter without labels exists from the start, so that its first increment is visible.
    if (all.length === 0 && metric.labels.length === 0) return [...head, line(metric, { labels: [], value: 0 })];
    return [
      ...head,
      ...all.flatMap((one) => (metric.kind === 'histogram' ? histogram(metric, one) : line(metric, one))),
    ];
  }

  return {
    record(metric, labels, value) {
      const one = seriesOf(metric, labels);
      if (!one) return;
      one.value += value;
      one.count += 1;
      if (one.buckets.length === 0) return;
      const bucket = BUCKETS.findIndex((most) => value <= most);
      if (bucket >= 0) one.buckets[bucket] = (one.buckets[bucket] ?? 0) + 1;
    },
    watch: (metric, read) => void gauges.set(metric, read),
    text: () => `${(Object.keys(METRICS) as MetricName[]).flatMap(linesOf).join('\n')}\n`,
  };
}

/** Both belong to one metric, so they have equal lengths. */
function equalLabels(some: readonly string[], others: readonly string[]): boolean {
  for (let index = 0; index < some.length; index += 1) if (some[index] !== others[index]) return false;
  return true;
}

function histogram(metric: Metric, { labels, buckets, count, value }: Series): string[] {
  let sum = 0;
  const steps = BUCKETS.map((most, index) => {
    sum += buckets[index] ?? 0;
    return line(metric, { labels, value: sum }, { suffix: '_bucket', most: String(most) });
  });
  return [
    ...steps,
    line(metric, { labels, value: count }, { suffix: '_bucket', most: '+Inf' }),
    line(metric, { labels, value }, { suffix: '_sum' }),
    line(metric, { labels, value: count }, { suffix: '_count' }),
  ];
}

/** A line of the Prometheus format. Lines of a histogram have a suffix of the name, and those of buckets a bound. */
function line(
  metric: Metric,
  { labels, value }: Reading,
  { suffix = '', most }: { suffix?: string; most?: string } = {},
): string {
  const pairs = metric.labels.map((label, index) => `${label}="${escapeLabel(labels[index] ?? '')}"`);
  if (most !== undefined) pairs.push(`le="${most}"`);
  return `${metric.name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}
const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', '\\"');

export interface AnsweredRequest {
  route: string;
  method: string;
  status: number;
  durationMs: number;
}

/** Records the proxy's work for its operator. Never throws or blocks. */
export interface TelemetryRecorder {
  /** Settles when OpenTelemetry is detected or missing. */
  readonly loaded: Promise<void>;
  requestStarted(context: RequestContext, route: string, method: string): void;
  /** @returns the cost of the request, if it made calls */
  requestAnswered(context: RequestContext | undefined, requestAnswered: AnsweredRequest): Cost | undefined;
  /** Runs a call of the service and records its result. */
  call<T>(context: RequestContext, row: Operation, work: () => Promise<T>): Promise<T>;
  count(metric: MetricName, ...labels: readonly string[]): void;
  watch(metric: MetricName, read: () => readonly Reading[]): void;
  /** Tracks work that may outlive its request. */
  track(work: Promise<unknown>): void;
  /** Resolves when no tracked work is left. */
  whenIdle(): Promise<void>;
  /** All metrics in the Prometheus format. */
  text(): string;
}

export function createTelemetry(clock: Clock): TelemetryRecorder {
  const registry = createRegistry();
  const inFlight = new Set<Promise<unknown>>();
  let gauges: [MetricName, () => readonly Reading[]][] = [];
  let otel: OpenTelemetryRecorder | undefined;

  const record = (metric: MetricName, labels: readonly string[], value: number): void => {
    registry.record(metric, labels, value);
    otel?.record(metric, labels, value);
  };

  function charge(
    { cost }: RequestContext,
    { id }: Operation,
    made: { outcome: string; paise: Paise; startedAt: number },
  ): void {
    const { outcome, paise, startedAt } = made;
    record('calls', [id, outcome], 1);
    record('callDuration', [id], seconds(monotonic(clock) - startedAt));
    if (paise > 0) record('spent', [id], paise);
    cost.upstreamCalls += 1;
    cost.spentPaise += paise;
  }

  async function measured<T>(context: RequestContext, row: Operation, work: () => Promise<T>): Promise<T> {
    const startedAt = monotonic(clock);
    try {
      const made = await work();
      charge(context, row, { outcome: 'ok', paise: row.pricePaise, startedAt });
      return made;
    } catch (error) {
      const paid = error instanceof EstampApiError && !error.undone;
      charge(context, row, { outcome: outcomeOf(error), paise: paid ? row.pricePaise : 0, startedAt });
      throw error;
    }
  }

  return {
    loaded: openTelemetry().then(
      (found) => {
        otel = found;
        for (const [metric, read] of gauges) found?.watch(metric, read);
        gauges = [];
      },
      () => undefined,
    ),
    requestStarted: (context, route, method) => otel?.begin(context, route, knownMethod(method)),
    requestAnswered(context, { route, method, status, durationMs }) {
      record('requests', [route, knownMethod(method), String(status)], 1);
      record('duration', [route], seconds(durationMs));
      if (!context) return undefined;
      otel?.end(context, status);
      return context.cost.upstreamCalls > 0 ? context.cost : undefined;
    },
    call(context, row, work) {
      const run = (): ReturnType<typeof work> => measured(context, row, work);
      return otel ? otel.call(context, row, { work: run, outcomeOf }) : run();
    },
    count: (metric, ...labels) => record(metric, labels, 1),
    watch(metric, read) {
      registry.watch(metric, read);
      if (otel) otel.watch(metric, read);
      else gauges.push([metric, read]);
    },
    track(work) {
      inFlight.add(work);
      const done = (): void => void inFlight.delete(work);
      work.then(done, done);
    },
    async whenIdle() {
      while (inFlight.size > 0) await Promise.all([...inFlight].map((work) => work.catch(() => undefined)));
    },
    text: () => registry.text(),
  };
}
const seconds = (ms: number): number => Math.max(ms, 0) / 1000;

const WORDS: Readonly<Record<Exclude<EstampApiError['kind'], 'answer'>, string>> = {
  network: 'unreachable',
  timeout: 'timeout',
  aborted: 'aborted',
  unreadable: 'unreadable',
};

/** A status or a fixed keyword. */
function outcomeOf(error: unknown): string {
  if (!(error instanceof EstampApiError)) return 'failed';
  return error.kind === 'answer' ? String(error.status) : WORDS[error.kind];
}
