import type * as OpenTelemetry from '@opentelemetry/api';
import type { Operation } from '../../api/index.ts';
import type { RequestContext } from '../context/request-context.ts';
import { BUCKETS, METRICS, type Metric, type MetricName, type Reading, type Recorder } from './metrics.ts';

/** A call of the service, and what its error is recorded as. */
interface Work<T> {
  readonly work: () => Promise<T>;
  readonly outcomeOf: (error: unknown) => string;
}

/**
 * Spans and metrics of OpenTelemetry. Spans are named by routes and operations and hold codes and amounts, never
 * addresses, order ids or client headers. A client's `traceparent` is ignored, so that clients do not decide what is
 * sampled.
 */
export interface OpenTelemetryRecorder extends Recorder {
  /** Starts the span of a browser request, below the active span. */
  begin(context: RequestContext, route: string, method: string): void;
  end(context: RequestContext, status: number): void;
  /** Makes a call of the service within a span below that of its request. */
  call<T>(context: RequestContext, row: Operation, { work, outcomeOf }: Work<T>): Promise<T>;
}

const NAME = 'estamp-checkout';

/** @returns `undefined` if the package `@opentelemetry/api` is not installed */
export async function openTelemetry(): Promise<OpenTelemetryRecorder | undefined> {
  const api = await import('@opentelemetry/api').catch(() => undefined);
  // A bundle that splits its code may give a package of CommonJS as `default` alone.
  return api && createTelemetry('SpanKind' in api ? api : (api as { default: typeof OpenTelemetry }).default);
}

function createTelemetry(api: typeof OpenTelemetry): OpenTelemetryRecorder {
  const spans = new WeakMap<RequestContext, OpenTelemetry.Span>();
  const record = createRecorder(api);
  const { SpanKind, SpanStatusCode } = api;
  // Read each time: a provider may be registered later.
  const tracer = (): OpenTelemetry.Tracer => api.trace.getTracer(NAME);
  const noProvider = new api.ProxyTracerProvider().getDelegate();

  /** Whether a provider is registered. Without one, spans would be discarded. */
  function hasProvider(): boolean {
    const provider = api.trace.getTracerProvider();
    return !(provider instanceof api.ProxyTracerProvider && provider.getDelegate() === noProvider);
  }

  async function inSpan<T>(context: RequestContext, row: Operation, { work, outcomeOf }: Work<T>): Promise<T> {
    const active = api.context.active();
    const parent = spans.get(rootOf(context));
    const parentContext = parent ? api.trace.setSpan(active, parent) : active;
    const span = tracer().startSpan(
      row.id,
      {
        kind: SpanKind.CLIENT,
        attributes: { 'http.request.method': row.method, 'url.template': row.path },
      },
      parentContext,
    );
    try {
      const made = await api.context.with(api.trace.setSpan(parentContext, span), work);
      span.setAttribute('estamp.outcome', 'ok');
      return made;
    } catch (error) {
      // The outcome only, because the error's message may quote the service.
      span.setAttribute('estamp.outcome', outcomeOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    ...record,
    begin(context, route, method) {
      if (!hasProvider()) return;
      spans.set(
        context,
        tracer().startSpan(`${method} ${route}`, {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': method, 'http.route': route },
        }),
      );
    },
    end(context, status) {
      const span = spans.get(context);
      if (!span) return;
      spans.delete(context);
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    call: (context, row, made) => (hasProvider() ? inSpan(context, row, made) : made.work()),
  };
}

interface Instruments {
  provider: OpenTelemetry.MeterProvider;
  add: Map<MetricName, (value: number, attributes: OpenTelemetry.Attributes) => void>;
}

function createRecorder(api: typeof OpenTelemetry): Recorder {
  const gauges = new Map<MetricName, () => readonly Reading[]>();
  let instruments: Instruments | undefined;

  /** The instruments of the current provider. Those of an earlier one would record nothing. */
  function current(): Instruments {
    const provider = api.metrics.getMeterProvider();
    if (instruments?.provider === provider) return instruments;
    const meter = provider.getMeter(NAME);
    const made: Instruments = { provider, add: new Map() };
    // Without a provider there is nothing to record.
    if (meter === api.createNoopMeter()) return (instruments = made);
    for (const name of Object.keys(METRICS) as MetricName[]) {
      const { kind, help: description, unit }: Metric = METRICS[name];
      const id = toOpenTelemetryName(METRICS[name].name);
      if (kind === 'histogram') {
        const histogram = meter.createHistogram(id, {
          description,
          unit,
          advice: { explicitBucketBoundaries: [...BUCKETS] },
        });
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

/** The OpenTelemetry name of a metric, without unit and `total`. */
const toOpenTelemetryName = (name: string): string =>
  name.replace(/_(?:seconds|total|paise_total)$/, '').replace(/^estamp_proxy_/, 'estamp.proxy.');

const attributesOf = (metric: MetricName, values: readonly string[]): OpenTelemetry.Attributes =>
  Object.fromEntries(METRICS[metric].labels.map((label, index) => [`estamp.${label}`, values[index]]));

/** The browser request that started the work. */
function rootOf(context: RequestContext): RequestContext {
  let root = context;
  while (root.parent) root = root.parent;
  return root;
}
