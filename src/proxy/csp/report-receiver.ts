import * as z from 'zod';
import type { Clock } from '../../base/clock.ts';
import { machineClock, monotonic } from '../../base/machine-clock.ts';
import { errorNameOf } from '../context/hook.ts';
import { readStream } from '../http/fetch-adapter.ts';
import { createLog, type Logger } from '../telemetry/log.ts';

/** A browser's report of a violation, without tokens and personal data. */
export interface PolicyReport {
  /** `csp-violation`, or the kind that the browser names: `coep`, `deprecation`, … */
  type: string;
  /** The page, without query and fragment. */
  page: string;
  /** The directive that was violated. */
  directive?: string;
  /** The blocked resource: a URL without query and fragment, or a keyword such as `inline`, `eval`, `data`. */
  blocked?: string;
  /** The script that caused it, likewise. */
  source?: string;
  line?: number;
  column?: number;
  disposition?: 'enforce' | 'report';
}

/** The options of a report receiver. */
export interface ReportReceiverOptions {
  /** Called for each accepted report. Errors are logged. After one second the browser is answered without waiting. */
  onReport: (report: PolicyReport) => void | Promise<void>;
  /** Reports accepted within a minute, from all senders. Default: 60. */
  limit?: number;
  /** Any pino-like logger. Default: warnings and errors go to the console. */
  logger?: Logger;
  /** For tests: the source of time. */
  clock?: Clock;
}

const MINUTE = 60_000;
/* How long the response waits for the hook. Some platforms stop work after the response. */
const HOOK_TIMEOUT_MS = 1_000;
const BODY_LIMIT = 16 * 1024;
/* Reports accepted from one request: browsers send them in bundles. */
const MAX_REPORTS = 20;
const TYPES = ['application/csp-report', 'application/reports+json'];

const text = z.string().optional().catch(undefined);
const count = z.number().int().nonnegative().optional().catch(undefined);
const disposition = z.enum(['enforce', 'report']).optional().catch(undefined);
/** The older form (`report-uri`). */
const ReportUriBody = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': count,
    'column-number': count,
    disposition,
  }),
});
/** The Reporting API (`report-to`). */
const ReportToBody = z.array(
  z.object({
    type: text,
    url: text,
    body: z
      .object({
        documentURL: text,
        effectiveDirective: text,
        blockedURL: text,
        sourceFile: text,
        lineNumber: count,
        columnNumber: count,
        disposition,
      })
      .catch({}),
  }),
);

/**
 * Receives browser reports about your pages, at a path of your own (`docs/csp.md`). Any client can send them, so they are
 * hints: limited in size and number, and reduced to what may be logged.
 *
 * @returns a fetch handler that never rejects: 204, or 405, 413, 415, 400, 429
 * @throws TypeError without `onReport`
 * @example
 * const receiveReport = createReportReceiver({ onReport: ({ directive, blocked }) => console.warn(directive, blocked) });
 * app.post('/csp-reports', (context) => receiveReport(context.req.raw));
 */
export function createReportReceiver({
  onReport,
  limit = 60,
  logger,
  clock = machineClock,
}: ReportReceiverOptions): (request: Request) => Promise<Response> {
  if (typeof onReport !== 'function') throw new TypeError('createReportReceiver needs "onReport": a function.');
  if (!Number.isInteger(limit) || limit < 1) throw new TypeError('The option "limit" must be an integer of 1 or more.');
  const log = createLog(logger, undefined, clock, { count: () => undefined });
  let window = { ends: -Infinity, taken: 0 };

  function countReport(): boolean {
    const now = monotonic(clock);
    if (now >= window.ends) window = { ends: now + MINUTE, taken: 0 };
    window.taken += 1;
    return window.taken <= limit;
  }

  async function notify(report: PolicyReport): Promise<void> {
    try {
      await onReport(report);
    } catch (error) {
      log.error({ hook: 'onReport', errorName: errorNameOf(error) }, 'The onReport hook failed.');
    }
  }

  /** The browser does not wait longer than the hook's time limit. */
  function waitBriefly(notifying: Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(HOOK_TIMEOUT_MS, () => {
        log.warn(
          { hook: 'onReport' },
          'The onReport hook takes longer than a second; the browser was answered without it.',
        );
        resolve();
      });
      void notifying.then(cancel).then(resolve);
    });
  }

  return async (request) => {
    if (request.method !== 'POST') return emptyResponse(405, { allow: 'POST' });
    const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (!TYPES.includes(type)) return emptyResponse(415);
    if (monotonic(clock) < window.ends && window.taken >= limit) return emptyResponse(429, { 'retry-after': '60' });
    const bytes = await readStream(request.body, BODY_LIMIT).catch(() => undefined);
    if (!bytes) return emptyResponse(413);
    const reports = readReports(bytes);
    if (!reports) return emptyResponse(400);
    await waitBriefly(Promise.all(reports.slice(0, MAX_REPORTS).filter(countReport).map(notify)));
    return emptyResponse(204);
  };
}

function readReports(bytes: Uint8Array): PolicyReport[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
  const reportUri = ReportUriBody.safeParse(value);
  if (reportUri.success) {
    const report = reportUri.data['csp-report'];
    return [
      sanitize({
        type: 'csp-violation',
        page: report['document-uri'] ?? '',
        directive: report['effective-directive'] ?? report['violated-directive'],
        blocked: report['blocked-uri'],
        source: report['source-file'],
        line: report['line-number'],
        column: report['column-number'],
        disposition: report.disposition,
      }),
    ];
  }
  const reportTo = ReportToBody.safeParse(value);
  if (!reportTo.success) return undefined;
  return reportTo.data.map(({ type, url, body }) =>
    sanitize({
      type: type ?? '',
      page: body.documentURL ?? url ?? '',
      directive: body.effectiveDirective,
      blocked: body.blockedURL,
      source: body.sourceFile,
      line: body.lineNumber,
      column: body.columnNumber,
      disposition: body.disposition,
    }),
  );
}

function sanitize({ type, page, directive, blocked, source, ...rest }: PolicyReport): PolicyReport {
  const report: PolicyReport = {
    ...rest,
    type: word(type) ?? 'unknown',
    page: addressOf(page) ?? '',
    directive: word(directive?.trim().split(/\s/, 1)[0]),
    blocked: addressOf(blocked),
    source: addressOf(source),
  };
  return Object.fromEntries(
    Object.entries(report).filter(([, value]) => value !== undefined),
  ) as unknown as PolicyReport;
}

const word = (value: string | undefined): string | undefined =>
  value !== undefined && /^[a-z][a-z-]{0,63}$/i.test(value) ? value : undefined;

/** Origin and path of a URL; the scheme alone for other URLs; or the browser's keyword. */
function addressOf(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (!URL.canParse(value)) return word(value);
  const { protocol, origin, pathname } = new URL(value);
  return /^https?:$/.test(protocol) ? (origin + pathname).slice(0, 200) : protocol.slice(0, -1).slice(0, 32);
}

const emptyResponse = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers },
  });
