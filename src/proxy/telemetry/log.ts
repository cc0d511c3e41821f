import { timestamp, type Clock, monotonic } from '../../base/clock.ts';
import { errorNameOf } from '../context/hook.ts';
import type { ProxyAlert, ProxyEvent } from '../events/proxy-event.ts';
import type { TelemetryRecorder } from './telemetry.ts';

/** Any pino-like logger. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** All fields of a log line. Bodies, headers, tokens, names and addresses have no field, so they cannot be logged. */
export interface LogFields {
  requestId?: string;
  route?: string;
  method?: string;
  status?: number;
  code?: string;
  operation?: string;
  upstreamRequestId?: string;
  reader?: string;
  window?: string;
  /** The merchant's option that failed. */
  hook?: string;
  errorName?: string;
  /** Stack frames: file names and lines, without the error's message. */
  frames?: string;
  durationMs?: number;
  /** Calls of the service by this request, without shared catalogue reads. */
  upstreamCalls?: number;
  spentPaise?: number;
}

const FIELDS = [
  'requestId',
  'route',
  'method',
  'status',
  'code',
  'operation',
  'upstreamRequestId',
  'reader',
  'window',
  'hook',
  'errorName',
  'frames',
  'durationMs',
  'upstreamCalls',
  'spentPaise',
] as const satisfies readonly (keyof LogFields)[];

/* Default: warnings and errors go to the console. */
/* eslint-disable no-console */
const consoleLogger: Logger = {
  info: () => undefined,
  warn: (fields, message) => console.warn(`estamp-proxy: ${message}`, JSON.stringify(fields)),
  error: (fields, message) => console.error(`estamp-proxy: ${message}`, JSON.stringify(fields)),
};
/* eslint-enable no-console */

/**
 * The only output for log lines and alerts: restricted to listed fields, and safe from errors of the merchant's hooks.
 */
export interface Log {
  /** Whether `info` lines are logged. */
  readonly logsInfo: boolean;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  /** Alerts the merchant, at most once a minute for each kind of event. */
  alert(event: Omit<ProxyAlert, 'at'>): void;
}

const ALERT_PAUSE = 60_000;
/* Longer than every message, and than eight frames. */
const MAX_LENGTH = 2_000;

/** Codes and ids come from the service: they must not start a new line or control a terminal. */
const toOneLine = (text: string, hasLines = false): string =>
  text.slice(0, MAX_LENGTH).replace(hasLines ? /[^\P{C}\n]/gu : /[\p{C}\p{Zl}\p{Zp}]/gu, ' ');

export interface LogParts {
  logger?: Logger;
  onEvent?: (event: ProxyEvent) => void | Promise<void>;
  clock: Clock;
  telemetry: Pick<TelemetryRecorder, 'count'>;
}

export function createLog({ logger = consoleLogger, onEvent, clock, telemetry }: LogParts): Log {
  const lastAlertAt = new Map<string, number>();
  const write =
    (level: keyof Logger) =>
    (fields: LogFields, message: string): void => {
      const allowed: Record<string, unknown> = {};
      for (const name of FIELDS) {
        const value = fields[name];
        if (value !== undefined)
          allowed[name] = typeof value === 'string' ? toOneLine(value, name === 'frames') : value;
      }
      try {
        logger[level](allowed, toOneLine(message));
      } catch {
        // A logger that fails must not fail a payment.
      }
    };
  const log = { info: write('info'), warn: write('warn'), error: write('error') };

  return {
    ...log,
    // Without a logger, `info` lines are not built.
    logsInfo: logger !== consoleLogger,
    alert(event) {
      telemetry.count('alerts', event.type);
      const kind = `${event.type} ${event.operation ?? ''} ${event.reader ?? ''} ${event.window ?? ''}`;
      if (monotonic(clock) - (lastAlertAt.get(kind) ?? -Infinity) < ALERT_PAUSE) return;
      lastAlertAt.set(kind, monotonic(clock));
      log.error(event, event.message);
      const failed = (error: unknown): void => log.error({ errorName: errorNameOf(error) }, 'The onEvent hook failed.');
      try {
        void Promise.resolve(onEvent?.({ ...event, at: timestamp(clock) })).catch(failed);
      } catch (error) {
        failed(error);
      }
    },
  };
}
