import { readStream } from '../http/fetch-adapter.ts';
import { decodePage, scanHtml, type Tag } from './scan-html.ts';
import { baseOf, formsOf, inventory, requireBounded } from './inventory.ts';
import { parsePolicies, checkSources, CSP, type Policy, type Report, scriptSources } from './policy.ts';
import { AuditError, type AuditReport, type Finding } from './report.ts';

/** The headers whose changes are reported. */
const HEADERS = [
  'content-security-policy',
  'content-security-policy-report-only',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'permissions-policy',
] as const;

/* Half a year. Browser preload lists require a year; auditors call anything shorter than this short. */
const MIN_HSTS_SECONDS = 180 * 24 * 3600;
const LOOSE_REFERRERS = ['unsafe-url', 'no-referrer-when-downgrade', 'origin', 'origin-when-cross-origin'];

interface HeaderResult {
  url: URL;
  header: (name: string) => string | null;
  /** The enforced policies of the header and of the page's meta tags. */
  policies: readonly Policy[];
  /** The policies of the header alone: a meta tag cannot set frame-ancestors. */
  headerPolicies: readonly Policy[];
  isLocal: boolean;
}

function checkHeaders({ url, header, policies, headerPolicies, isLocal }: HeaderResult): Finding[] {
  const findings: Finding[] = [];
  const addFinding = (level: Finding['level'], code: string, about: string, message: string): void =>
    void findings.push({ level, code, about, message });
  const addWeakness = (code: string, about: string, message: string): void =>
    addFinding('weakness', code, about, message);
  const addAdvice = (code: string, about: string, message: string): void => addFinding('advice', code, about, message);

  if (url.protocol === 'http:' && !isLocal)
    addWeakness('plain-http', 'address', 'The page is served over plain http, so it can be changed in transit.');
  checkPolicies({ url, header, policies, headerPolicies }, addWeakness, addAdvice);
  if (url.protocol === 'https:') {
    const age = Number(/(?:^|;)\s*max-age\s*=\s*"?(\d+)/i.exec(header('strict-transport-security') ?? '')?.[1] ?? 0);
    if (age === 0)
      addWeakness('no-hsts', 'strict-transport-security', 'Without it, the first visit may use plain http.');
    else if (age < MIN_HSTS_SECONDS)
      addWeakness('short-hsts', 'strict-transport-security', 'Its lifetime is shorter than half a year.');
  }
  if (header('x-content-type-options')?.trim().toLowerCase() !== 'nosniff') {
    addWeakness('no-nosniff', 'x-content-type-options', 'Set it to nosniff, so that only scripts run as scripts.');
  }
  const referrer = header('referrer-policy')?.split(',').at(-1)?.trim().toLowerCase();
  if (referrer !== undefined && LOOSE_REFERRERS.includes(referrer)) {
    addWeakness(
      'loose-referrer',
      'referrer-policy',
      `"${referrer}" sends the address of the page to other sites. Use no-referrer or same-origin.`,
    );
  } else if (referrer === undefined)
    addAdvice(
      'no-referrer-policy',
      'referrer-policy',
      'Set no-referrer or same-origin instead of relying on the browser default.',
    );
  if (!header('cross-origin-opener-policy')) {
    addAdvice(
      'no-coop',
      'cross-origin-opener-policy',
      'Set same-origin, so that the page shares no window with other sites.',
    );
  }
  return findings;
}

function checkPolicies(
  { url, header, policies, headerPolicies }: Omit<HeaderResult, 'isLocal'>,
  addWeakness: Report,
  addAdvice: Report,
): void {
  const some = (check: (policy: Policy) => boolean): boolean => policies.some(check);
  const framed = headerPolicies.some((policy) => policy.has('frame-ancestors'));
  if (!framed && !/^\s*(?:deny|sameorigin)\s*$/i.test(header('x-frame-options') ?? '')) {
    addWeakness('may-be-framed', CSP, 'Any site may frame the page: add frame-ancestors to the header.');
  }
  if (!some((policy) => scriptSources(policy) !== undefined)) {
    addWeakness(
      'no-script-policy',
      CSP,
      header('content-security-policy-report-only')
        ? 'The policy only reports: any script runs. Enforce it.'
        : 'No policy restricts scripts.',
    );
    return;
  }
  checkSources({ page: url, policies, headerPolicies }, addWeakness);
  if (!some((policy) => policy.has('base-uri')))
    addWeakness('no-base-uri', CSP, "A base tag can redirect every relative script: add base-uri 'none'.");
  if (!some((policy) => policy.has('form-action')))
    addWeakness('no-form-action', CSP, 'Forms can be sent anywhere: add form-action.');
  if (!some((policy) => policy.has('require-trusted-types-for'))) {
    addAdvice('no-trusted-types', CSP, "Add require-trusted-types-for 'script' to block DOM injection.");
  }
  if (!some((policy) => policy.has('report-to') || policy.has('report-uri'))) {
    addAdvice('no-reports', CSP, 'Violations are not reported: add report-to (docs/csp.md).');
  }
}

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
 * Audits a page as an anonymous browser receives it: without cookies and without running scripts. Scripts that are
 * loaded later are not seen; the page's policy limits those.
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
