import { timestamp } from '../../base/clock.ts';
import type { Clock } from '../../base/clock.ts';
import { errorNameOf } from '../hook.ts';
import type { ProxyAlert, ProxyEvent } from './events.ts';
import type { Signals } from './signals.ts';

/** Any pino-like logger. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * Everything that a log line may hold. There is no place for a body, a header, a token, a name or an address, so
 * none can get in by accident.
 */
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
  /** The option of the merchant's that failed. */
  hook?: string;
  errorName?: string;
  /** Where in our code it happened: file names and lines, without the error's own words. */
  frames?: string;
  durationMs?: number;
  /** Calls of the service that this request made; lists that everybody needs are nobody's own. */
  upstreamCalls?: number;
  spentPaise?: number;
}

const FIELDS = [
  'requestId', 'route', 'method', 'status', 'code', 'operation', 'upstreamRequestId', 'reader', 'window', 'hook',
  'errorName', 'frames', 'durationMs', 'upstreamCalls', 'spentPaise',
] as const satisfies readonly (keyof LogFields)[];

/* Without a logger of the merchant's, what needs a person's attention goes where programs complain. */
/* eslint-disable no-console */
const consoleLogger: Logger = {
  info: () => undefined,
  warn: (fields, message) => console.warn(`estamp-proxy: ${message}`, JSON.stringify(fields)),
  error: (fields, message) => console.error(`estamp-proxy: ${message}`, JSON.stringify(fields)),
};
/* eslint-enable no-console */

/** The one way out for log lines and events: by allow-list, and deaf to what the merchant's hooks throw. */
export interface Log {
  /** Whether anybody reads `info`. */
  readonly informs: boolean;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  /** Tells the merchant; an event of the same kind within a minute is told once. */
  alert(event: Omit<ProxyAlert, 'at'>): void;
}

const ALERT_PAUSE = 60_000;
/* Longer than every sentence of ours, and than eight frames. */
const LONGEST = 2_000;

/** Codes and ids of the service are its own words: none of them may begin a line, or talk to a terminal. */
const inOneLine = (text: string, hasLines = false): string =>
  text.slice(0, LONGEST).replace(hasLines ? /[^\P{C}\n]/gu : /[\p{C}\p{Zl}\p{Zp}]/gu, ' ');

export function createLog(
  logger: Logger = consoleLogger, onEvent: ((event: ProxyEvent) => void | Promise<void>) | undefined, clock: Clock,
  signals: Pick<Signals, 'count'>,
): Log {
  const told = new Map<string, number>();
  const write = (level: keyof Logger) => (fields: LogFields, message: string): void => {
    const kept: Record<string, unknown> = {};
    for (const name of FIELDS) {
      const value = fields[name];
      if (value !== undefined) kept[name] = typeof value === 'string' ? inOneLine(value, name === 'frames') : value;
    }
    try {
      logger[level](kept, inOneLine(message));
    } catch {
      // A logger that fails must not fail a payment.
    }
  };
  const log = { info: write('info'), warn: write('warn'), error: write('error') };

  return {
    ...log,
    // A line for each request, which nobody reads, is not made.
    informs: logger !== consoleLogger,
    alert(event) {
      signals.count('alerts', event.type);
      const kind = `${event.type} ${event.operation ?? ''} ${event.reader ?? ''} ${event.window ?? ''}`;
      if (clock.now() - (told.get(kind) ?? -Infinity) < ALERT_PAUSE) return;
      told.set(kind, clock.now());
      log.error(event, event.message);
      const failed = (error: unknown): void =>
        log.error({ errorName: errorNameOf(error) }, 'The onEvent hook failed.');
      try {
        void Promise.resolve(onEvent?.({ ...event, at: timestamp(clock) })).catch(failed);
      } catch (error) {
        failed(error);
      }
    },
  };
}
