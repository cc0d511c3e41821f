import * as z from 'zod';
import { systemClock } from '../../base/clock.ts';
import type { Clock } from '../../base/clock.ts';
import { errorNameOf } from '../hook.ts';
import { readStream } from '../http/web.ts';
import { createLog } from './log.ts';
import type { Logger } from './log.ts';

/** What a browser says that a policy stopped, without anything that could be a token or a person. */
export interface PolicyReport {
  /** `csp-violation`, or the kind that the browser names: `coep`, `deprecation`, … */
  type: string;
  /** The page, without query and fragment. */
  page: string;
  /** The directive that was violated. */
  directive?: string;
  /** What was stopped: an address without query and fragment, or a word such as `inline`, `eval`, `data`. */
  blocked?: string;
  /** The script that did it, likewise. */
  source?: string;
  line?: number;
  column?: number;
  disposition?: 'enforce' | 'report';
}

export interface ReportReceiverOptions {
  /**
   * Told of each report that is taken in. That it throws is logged; where it takes longer than a second, the browser is
   * answered without it.
   */
  onReport: (report: PolicyReport) => void | Promise<void>;
  /** Reports that are taken in within a minute, whoever sends them: 60 unless told. */
  limit?: number;
  /** Any pino-like logger. Warnings and errors go to the console without one. */
  logger?: Logger;
  /** For tests: where the time comes from. */
  clock?: Clock;
}

const MINUTE = 60_000;
/* Milliseconds that an answer waits for the hook: there are platforms on which nothing runs on behind it. */
const PATIENCE = 1_000;
const BODY_LIMIT = 16 * 1024;
/* Browsers bundle reports; nobody needs more of them at once. */
const MOST_TOGETHER = 20;
const TYPES = ['application/csp-report', 'application/reports+json'];

const text = z.string().optional().catch(undefined);
const count = z.number().int().nonnegative().optional().catch(undefined);
const disposition = z.enum(['enforce', 'report']).optional().catch(undefined);
/** The older form (`report-uri`). */
const Old = z.object({
  'csp-report': z.object({
    'document-uri': text, 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text, 'source-file': text,
    'line-number': count, 'column-number': count, disposition,
  }),
});
/** The Reporting API (`report-to`). */
const New = z.array(z.object({
  type: text,
  url: text,
  body: z.object({
    documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text, lineNumber: count, columnNumber: count,
    disposition,
  }).catch({}),
}));

/**
 * Takes in the reports of browsers about the merchant's own pages, at a path of the merchant's own (`docs/csp.md`).
 * Anybody may send them, so what they say is a hint: it is small, counted, and cut down to what can be logged.
 *
 * @returns a fetch handler that never rejects: 204, or 405, 413, 415, 400, 429
 * @throws TypeError without `onReport`
 */
export function createReportReceiver(
  { onReport, limit = 60, logger, clock = systemClock }: ReportReceiverOptions,
): (request: Request) => Promise<Response> {
  if (typeof onReport !== 'function') throw new TypeError('createReportReceiver needs "onReport": a function.');
  if (!Number.isInteger(limit) || limit < 1) throw new TypeError('The option "limit" must be a whole number from 1.');
  const log = createLog(logger, undefined, clock, { count: () => undefined });
  let window = { ends: -Infinity, taken: 0 };

  function mayTake(): boolean {
    const now = clock.now();
    if (now >= window.ends) window = { ends: now + MINUTE, taken: 0 };
    window.taken += 1;
    return window.taken <= limit;
  }

  async function tell(report: PolicyReport): Promise<void> {
    try {
      await onReport(report);
    } catch (error) {
      log.error({ hook: 'onReport', errorName: errorNameOf(error) }, 'The onReport hook failed.');
    }
  }

  /** The browser waits for nothing that it could mend. */
  function soon(telling: Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(PATIENCE, () => {
        log.warn({ hook: 'onReport' }, 'The onReport hook takes longer than a second; the browser was answered without it.');
        resolve();
      });
      void telling.then(cancel).then(resolve);
    });
  }

  return async (request) => {
    if (request.method !== 'POST') return empty(405, { allow: 'POST' });
    const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (!TYPES.includes(type)) return empty(415);
    if (clock.now() < window.ends && window.taken >= limit) return empty(429, { 'retry-after': '60' });
    const bytes = await readStream(request.body, BODY_LIMIT).catch(() => undefined);
    if (!bytes) return empty(413);
    const reports = readReports(bytes);
    if (!reports) return empty(400);
    await soon(Promise.all(reports.slice(0, MOST_TOGETHER).filter(mayTake).map(tell)));
    return empty(204);
  };
}

function readReports(bytes: Uint8Array): PolicyReport[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
  const old = Old.safeParse(value);
  if (old.success) {
    const said = old.data['csp-report'];
    return [clean({
      type: 'csp-violation', page: said['document-uri'] ?? '', directive: said['effective-directive'] ?? said['violated-directive'],
      blocked: said['blocked-uri'], source: said['source-file'], line: said['line-number'], column: said['column-number'],
      disposition: said.disposition,
    })];
  }
  const several = New.safeParse(value);
  if (!several.success) return undefined;
  return several.data.map(({ type, url, body }) => clean({
    type: type ?? '', page: body.documentURL ?? url ?? '', directive: body.effectiveDirective, blocked: body.blockedURL,
    source: body.sourceFile, line: body.lineNumber, column: body.columnNumber, disposition: body.disposition,
  }));
}

function clean({ type, page, directive, blocked, source, ...rest }: PolicyReport): PolicyReport {
  const report: PolicyReport = {
    ...rest, type: word(type) ?? 'unknown', page: addressOf(page) ?? '', directive: word(directive?.trim().split(/\s/, 1)[0]),
    blocked: addressOf(blocked), source: addressOf(source),
  };
  return Object.fromEntries(Object.entries(report).filter(([, value]) => value !== undefined)) as unknown as PolicyReport;
}

const word = (value: string | undefined): string | undefined =>
  value !== undefined && /^[a-z][a-z-]{0,63}$/i.test(value) ? value : undefined;

/** Origin and path of an address, for everything else its scheme; or the word that a browser writes there. */
function addressOf(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (!URL.canParse(value)) return word(value);
  const { protocol, origin, pathname } = new URL(value);
  return /^https?:$/.test(protocol) ? (origin + pathname).slice(0, 200) : protocol.slice(0, -1).slice(0, 32);
}

const empty = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers } });
