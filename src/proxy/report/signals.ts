import { EstampApiError } from '../../api/index.ts';
import type { Operation } from '../../api/index.ts';
import type { Clock } from '../../base/clock.ts';
import type { Paise } from '../../base/money.ts';
import { knownMethod } from '../http/method.ts';
import type { Cost, Turn } from '../http/turn.ts';
import type { MetricName, Reading } from './metrics.ts';
import { openTelemetry } from './open-telemetry.ts';
import type { Telemetry } from './open-telemetry.ts';
import { createRegistry } from './registry.ts';

export interface Answered {
  route: string;
  method: string;
  status: number;
  durationMs: number;
}

/** What the rooms of the proxy tell of their work, for whoever operates it. Nothing here throws or waits. */
export interface Signals {
  /** Settles when it is known whether OpenTelemetry is there. */
  readonly opened: Promise<void>;
  began(turn: Turn, route: string, method: string): void;
  /** @returns what the request cost, where it made calls */
  answered(turn: Turn | undefined, answered: Answered): Cost | undefined;
  /** Makes a call of the service and counts how it went. */
  call<T>(turn: Turn, row: Operation, work: () => Promise<T>): Promise<T>;
  count(metric: MetricName, ...labels: readonly string[]): void;
  watch(metric: MetricName, read: () => readonly Reading[]): void;
  /** Remembers work until it ends: it may outlive its request. */
  hold(work: Promise<unknown>): void;
  /** Settles when none of it is left. */
  settled(): Promise<void>;
  /** All numbers as Prometheus reads them. */
  text(): string;
}

export function createSignals(clock: Clock): Signals {
  const registry = createRegistry();
  const inHand = new Set<Promise<unknown>>();
  let gauges: [MetricName, () => readonly Reading[]][] = [];
  let telemetry: Telemetry | undefined;

  const record = (metric: MetricName, labels: readonly string[], value: number): void => {
    registry.record(metric, labels, value);
    telemetry?.record(metric, labels, value);
  };

  function charge(turn: Turn, row: Operation, outcome: string, paise: Paise, startedAt: number): void {
    record('calls', [row.id, outcome], 1);
    record('callDuration', [row.id], seconds(clock.now() - startedAt));
    if (paise > 0) record('spent', [row.id], paise);
    turn.cost.upstreamCalls += 1;
    turn.cost.spentPaise += paise;
  }

  async function measured<T>(turn: Turn, row: Operation, work: () => Promise<T>): Promise<T> {
    const startedAt = clock.now();
    try {
      const made = await work();
      charge(turn, row, 'ok', row.pricePaise, startedAt);
      return made;
    } catch (error) {
      const paid = error instanceof EstampApiError && !error.undone;
      charge(turn, row, outcomeOf(error), paid ? row.pricePaise : 0, startedAt);
      throw error;
    }
  }

  return {
    opened: openTelemetry().then((found) => {
      telemetry = found;
      for (const [metric, read] of gauges) found?.watch(metric, read);
      gauges = [];
    }, () => undefined),
    began: (turn, route, method) => telemetry?.begin(turn, route, knownMethod(method)),
    answered(turn, { route, method, status, durationMs }) {
      record('requests', [route, knownMethod(method), String(status)], 1);
      record('duration', [route], seconds(durationMs));
      if (!turn) return undefined;
      telemetry?.end(turn, status);
      return turn.cost.upstreamCalls > 0 ? turn.cost : undefined;
    },
    call(turn, row, work) {
      const whole = (): ReturnType<typeof work> => measured(turn, row, work);
      return telemetry ? telemetry.call(turn, row, whole, outcomeOf) : whole();
    },
    count: (metric, ...labels) => record(metric, labels, 1),
    watch(metric, read) {
      registry.watch(metric, read);
      if (telemetry) telemetry.watch(metric, read);
      else gauges.push([metric, read]);
    },
    hold(work) {
      inHand.add(work);
      const done = (): void => void inHand.delete(work);
      work.then(done, done);
    },
    async settled() {
      while (inHand.size > 0) await Promise.allSettled(inHand);
    },
    text: () => registry.text(),
  };
}

const seconds = (ms: number): number => Math.max(ms, 0) / 1000;

const WORDS: Readonly<Record<Exclude<EstampApiError['kind'], 'answer'>, string>> = {
  network: 'unreachable', timeout: 'timeout', aborted: 'aborted', unreadable: 'unreadable',
};

/** A status, or one of few words. */
function outcomeOf(error: unknown): string {
  if (!(error instanceof EstampApiError)) return 'failed';
  return error.kind === 'answer' ? String(error.status) : WORDS[error.kind];
}
