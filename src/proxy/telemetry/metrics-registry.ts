import { BUCKETS, METRICS, type Metric, type MetricName, type Reading, type Recorder } from './metrics.ts';

/** The metrics of one process, and their text. */
export interface Registry extends Recorder {
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
      return [...head, ...(gauges.get(name)?.() ?? []).map(({ labels, value }) => line(metric, '', labels, value))];
    }
    const all = [...(series.get(name)?.values() ?? [])];
    // A counter without labels exists from the start, so that its first increment is visible.
    if (all.length === 0 && metric.labels.length === 0) return [...head, line(metric, '', [], 0)];
    return [
      ...head,
      ...all.flatMap((one) =>
        metric.kind === 'histogram' ? histogram(metric, one) : line(metric, '', one.labels, one.value),
      ),
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
    return line(metric, '_bucket', labels, sum, String(most));
  });
  return [
    ...steps,
    line(metric, '_bucket', labels, count, '+Inf'),
    line(metric, '_sum', labels, value),
    line(metric, '_count', labels, count),
  ];
}

function line(metric: Metric, suffix: string, labels: readonly string[], value: number, most?: string): string {
  const pairs = metric.labels.map((label, index) => `${label}="${escapeLabel(labels[index] ?? '')}"`);
  if (most !== undefined) pairs.push(`le="${most}"`);
  return `${metric.name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', '\\"');
