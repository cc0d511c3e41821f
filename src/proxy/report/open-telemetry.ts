import type * as OpenTelemetry from '@opentelemetry/api';
import type { Operation } from '../../api/index.ts';
import type { Turn } from '../http/turn.ts';
import { BUCKETS, METRICS } from './metrics.ts';
import type { Metric, MetricName, Reading, Recorder } from './metrics.ts';

/**
 * The proxy's work as spans and metrics of OpenTelemetry. Spans are named by routes and operations, and hold codes and
 * amounts: no address, no id of an order, no header of a client. A client's `traceparent` is not looked at: strangers
 * do not decide what is sampled.
 */
export interface Telemetry extends Recorder {
  /** Opens the span of a browser request, below whatever span is active. */
  begin(turn: Turn, route: string, method: string): void;
  end(turn: Turn, status: number): void;
  /** Makes a call of the service within a span below that of its request. */
  call<T>(turn: Turn, row: Operation, work: () => Promise<T>, outcomeOf: (error: unknown) => string): Promise<T>;
}

const NAME = 'estamp-checkout';

/** @returns `undefined` where the package `@opentelemetry/api` is not installed */
export async function openTelemetry(): Promise<Telemetry | undefined> {
  const api = await import('@opentelemetry/api').catch(() => undefined);
  return api && createTelemetry(api);
}

function createTelemetry(api: typeof OpenTelemetry): Telemetry {
  const spans = new WeakMap<Turn, OpenTelemetry.Span>();
  const record = createRecorder(api);
  const { SpanKind, SpanStatusCode } = api;
  // Asked for each time: whoever registers a provider may do so after us.
  const tracer = (): OpenTelemetry.Tracer => api.trace.getTracer(NAME);
  const nobody = new api.ProxyTracerProvider().getDelegate();

  /** Until somebody registers a provider, spans would be made and thrown away. */
  function isHeard(): boolean {
    const provider = api.trace.getTracerProvider();
    return !(provider instanceof api.ProxyTracerProvider && provider.getDelegate() === nobody);
  }

  async function inSpan<T>(turn: Turn, row: Operation, work: () => Promise<T>, outcomeOf: (error: unknown) => string): Promise<T> {
    const active = api.context.active();
    const parent = spans.get(turn.parent ?? turn);
    const context = parent ? api.trace.setSpan(active, parent) : active;
    const span = tracer().startSpan(row.id, {
      kind: SpanKind.CLIENT, attributes: { 'http.request.method': row.method, 'url.template': row.path },
    }, context);
    try {
      const made = await api.context.with(api.trace.setSpan(context, span), work);
      span.setAttribute('estamp.outcome', 'ok');
      return made;
    } catch (error) {
      // The outcome only: an error's own words may hold what the service said.
      span.setAttribute('estamp.outcome', outcomeOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    ...record,
    begin(turn, route, method) {
      if (!isHeard()) return;
      spans.set(turn, tracer().startSpan(`${method} ${route}`, {
        kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route },
      }));
    },
    end(turn, status) {
      const span = spans.get(turn);
      if (!span) return;
      spans.delete(turn);
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    call: (turn, row, work, outcomeOf) => (isHeard() ? inSpan(turn, row, work, outcomeOf) : work()),
  };
}

interface Instruments {
  provider: OpenTelemetry.MeterProvider;
  add: Map<MetricName, (value: number, attributes: OpenTelemetry.Attributes) => void>;
}

function createRecorder(api: typeof OpenTelemetry): Recorder {
  const gauges = new Map<MetricName, () => readonly Reading[]>();
  let instruments: Instruments | undefined;

  /** Instruments of the provider that stands now: those of one that came before it would count into nothing. */
  function current(): Instruments {
    const provider = api.metrics.getMeterProvider();
    if (instruments?.provider === provider) return instruments;
    const meter = provider.getMeter(NAME);
    const made: Instruments = { provider, add: new Map() };
    // Nobody counts: there is nothing to be added to.
    if (meter === api.createNoopMeter()) return (instruments = made);
    for (const name of Object.keys(METRICS) as MetricName[]) {
      const { kind, help: description, unit }: Metric = METRICS[name];
      const id = otherName(METRICS[name].name);
      if (kind === 'histogram') {
        const histogram = meter.createHistogram(id, { description, unit, advice: { explicitBucketBoundaries: [...BUCKETS] } });
        made.add.set(name, (value, attributes) => histogram.record(value, attributes));
      } else if (kind === 'counter') {
        const counter = meter.createCounter(id, { description, unit });
        made.add.set(name, (value, attributes) => counter.add(value, attributes));
      } else {
        meter.createObservableGauge(id, { description, unit }).addCallback((result) => {
          for (const { labels, value } of gauges.get(name)?.() ?? []) result.observe(value, attributesOf(name, labels));
        });
      }
    }
    return (instruments = made);
  }

  return {
    record: (metric, labels, value) => current().add.get(metric)?.(value, attributesOf(metric, labels)),
    watch: (metric, read) => {
      gauges.set(metric, read);
      current();
    },
  };
}

/** `estamp_proxy_request_duration_seconds` as OpenTelemetry writes names: units and `total` are not part of them. */
const otherName = (name: string): string =>
  name.replace(/_(?:seconds|total|paise_total)$/, '').replace(/^estamp_proxy_/, 'estamp.proxy.');

const attributesOf = (metric: MetricName, values: readonly string[]): OpenTelemetry.Attributes =>
  Object.fromEntries(METRICS[metric].labels.map((label, index) => [`estamp.${label}`, values[index]]));
