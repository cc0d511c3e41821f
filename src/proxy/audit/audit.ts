import { readStream } from '../http/fetch-adapter.ts';
import { decodePage, scanHtml, type Tag } from './scan-html.ts';
import { baseOf, formsOf, inventory, requireBounded } from './inventory.ts';
import { HEADERS, checkHeaders } from './check-headers.ts';
import { parsePolicies } from './policy.ts';
import { AuditError, type AuditReport } from './report.ts';

export interface AuditOptions {
  /** Also fetches the scripts of other origins. */
  all?: boolean;
  fetch?: typeof globalThis.fetch;
  /** Timeout of each response in milliseconds, its body included. Default: 15,000. */
  timeoutMs?: number;
}

/** How one audit sends its requests. */
interface FetchSettings {
  fetch: typeof globalThis.fetch;
  timeoutMs: number;
}

const TIMEOUT_MS = 15_000;
/*
 * Number of concurrent script requests, and the time limit for all of them in milliseconds. Scripts beyond it count as
 * unreadable.
 */
const MAX_CONCURRENT = 6;
const SCRIPTS_TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 5;
const PAGE_LIMIT = 5 * 1024 * 1024;
const SCRIPT_LIMIT = 10 * 1024 * 1024;
const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Audits a page as an anonymous browser receives it: without cookies and without running scripts. Scripts that are loaded
 * later are not seen; the page's policy limits those.
 *
 * @throws AuditError with a sentence, when there is no page to audit
 */
export async function audit(
  address: string,
  { all = false, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS }: AuditOptions = {},
): Promise<AuditReport> {
  const settings = { fetch, timeoutMs };
  const { response, url } = await open(address, settings);
  const bytes = await readAll(response, PAGE_LIMIT).catch((error: unknown) => {
    throw error instanceof AuditError
      ? error
      : new AuditError(
          isTimeout(error)
            ? `The page did not end within ${timeoutMs / 1000} seconds.`
            : 'The connection broke before the end of the page.',
        );
  });
  const html = decodePage(bytes, response.headers.get('content-type') ?? '');
  const tags = scanHtml(html);
  const header = (name: string): string | null => response.headers.get(name);
  const headerPolicies = parsePolicies(header('content-security-policy') ?? '');
  const policies = [
    ...headerPolicies,
    ...tags.filter(isPolicy).flatMap(({ attributes }) => parsePolicies(attributes.get('content') ?? '')),
  ];

  requireBounded(tags, policies);
  const fetches = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();
  const limitConcurrency = createConcurrencyLimit(MAX_CONCURRENT);
  const end = performance.now() + SCRIPTS_TIMEOUT_MS;
  const { scripts, findings } = await inventory(tags, {
    page: url,
    policies,
    async read(script) {
      if (!all && script.origin !== url.origin) return undefined;
      const pending = fetches.get(script.href) ?? limitConcurrency(() => readScript(script, settings, end));
      fetches.set(script.href, pending);
      return pending;
    },
  });
  const { forms, findings: formFindings } = formsOf(tags, { page: url, policies });
  const isLocal = LOCAL.test(url.hostname);
  return {
    url: url.origin + url.pathname,
    scripts,
    frames: framesOf(tags, url),
    forms,
    headers: Object.fromEntries(
      HEADERS.flatMap((name) => {
        const value = header(name);
        return value === null
          ? []
          : [
              [
                name,
                value
                  .replace(/'nonce-[^']*'/gi, "'nonce-…'")
                  .replace(/\s+/g, ' ')
                  .trim(),
              ],
            ];
      }),
    ),
    findings: [...findings, ...formFindings, ...checkHeaders({ url, header, policies, headerPolicies, isLocal })],
  };
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/* The position of a meta tag decides what it still covers. The audit assumes the first position. */
const isPolicy = ({ name, attributes }: Tag): boolean =>
  name === 'meta' && attributes.get('http-equiv')?.trim().toLowerCase() === 'content-security-policy';

function framesOf(tags: readonly Tag[], page: URL): string[] {
  const base = baseOf(tags, page);
  return tags.flatMap(({ name, attributes }) => {
    if (!['iframe', 'frame', 'embed', 'object'].includes(name)) return [];
    if (attributes.has('srcdoc')) return ['srcdoc'];
    const address = attributes.get('src') ?? attributes.get('data');
    if (address === undefined || !URL.canParse(address, base.href)) return [];
    const { protocol, origin, pathname } = new URL(address, base.href);
    return [/^https?:$/.test(protocol) ? origin + pathname : `${protocol}…`];
  });
}

async function open(address: string, settings: FetchSettings): Promise<{ response: Response; url: URL }> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new AuditError('The address must be the URL of a page, such as https://shop.example/checkout.');
  }
  let url = new URL(address);
  const { origin } = url;
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const response = await get(url, settings, 'text/html').catch(() => {
      throw new AuditError(`${url.origin} did not respond.`);
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) {
      if (!response.ok) throw new AuditError(`The page responds with status ${response.status}.`);
      const type = response.headers.get('content-type') ?? '';
      if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type))
        throw new AuditError('The response is not an HTML page.');
      return { response, url };
    }
    if (!URL.canParse(location, url.href)) break;
    url = new URL(location, url.href);
    if (url.origin !== origin)
      throw new AuditError(`The page redirects to ${url.origin}. Audit the page there if it is yours.`);
  }
  throw new AuditError('The page redirects too often.');
}

const get = (url: URL, { fetch, timeoutMs }: FetchSettings, accept: string): Promise<Response> =>
  fetch(url, {
    redirect: 'manual',
    credentials: 'omit',
    headers: { accept },
    signal: AbortSignal.timeout(timeoutMs),
  });

async function readScript(
  url: URL,
  { fetch, timeoutMs }: FetchSettings,
  end: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const left = Math.floor(end - performance.now());
  if (left <= 0) return null;
  try {
    const response = await get(url, { fetch, timeoutMs: Math.min(timeoutMs, left) }, '*/*');
    return response.ok ? await readAll(response, SCRIPT_LIMIT) : null;
  } catch {
    return null;
  }
}

/** Runs at most `max` tasks at a time and queues the rest. */
function createConcurrencyLimit(max: number): <Made>(work: () => Promise<Made>) => Promise<Made> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

async function readAll(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  return readStream(response.body, limit, () => new AuditError(`A response is longer than ${limit} bytes.`));
}
