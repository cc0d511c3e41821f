import { EstampApiError, type Operation } from '../../api/index.ts';
import type { Clock } from '../../base/clock.ts';
import { monotonic } from '../../base/machine-clock.ts';
import type { Paise } from '../../base/money.ts';
import { knownMethod } from '../http/method.ts';
import type { Cost, RequestContext } from '../context/request-context.ts';
import type { MetricName, Reading } from './metrics.ts';
import { openTelemetry, type OpenTelemetryRecorder } from './open-telemetry.ts';
import { createRegistry } from './metrics-registry.ts';

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

  function charge(context: RequestContext, row: Operation, outcome: string, paise: Paise, startedAt: number): void {
    record('calls', [row.id, outcome], 1);
    record('callDuration', [row.id], seconds(monotonic(clock) - startedAt));
    if (paise > 0) record('spent', [row.id], paise);
    context.cost.upstreamCalls += 1;
    context.cost.spentPaise += paise;
  }

  async function measured<T>(context: RequestContext, row: Operation, work: () => Promise<T>): Promise<T> {
    const startedAt = monotonic(clock);
    try {
      const made = await work();
      charge(context, row, 'ok', row.pricePaise, startedAt);
      return made;
    } catch (error) {
      const paid = error instanceof EstampApiError && !error.undone;
      charge(context, row, outcomeOf(error), paid ? row.pricePaise : 0, startedAt);
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
      return otel ? otel.call(context, row, run, outcomeOf) : run();
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
