import { readStream } from '../http/web.ts';
import { decodePage } from './decode-page.ts';
import { formsOf } from './forms.ts';
import { baseOf, inventory } from './inventory.ts';
import { HEADERS, judgeHeaders } from './judge-headers.ts';
import { parsePolicies } from './policy.ts';
import { AuditError } from './report.ts';
import type { AuditReport } from './report.ts';
import { scanHtml } from './scan-html.ts';
import type { Tag } from './scan-html.ts';

export interface AuditOptions {
  /** `true` fetches the scripts of other origins, too. */
  all?: boolean;
  fetch?: typeof globalThis.fetch;
}

const PATIENCE = 15_000;
const MOST_REDIRECTS = 5;
const PAGE_LIMIT = 5 * 1024 * 1024;
const SCRIPT_LIMIT = 10 * 1024 * 1024;
const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Looks at a page as a stranger's browser gets it: without cookies, and without running anything. What scripts load
 * later is not seen here; the page's policy is what bounds that.
 *
 * @throws AuditError with a sentence, where there is no page to look at
 */
export async function audit(address: string, { all = false, fetch = globalThis.fetch }: AuditOptions = {}): Promise<AuditReport> {
  const { response, url } = await open(address, fetch);
  const html = decodePage(await readAll(response, PAGE_LIMIT), response.headers.get('content-type') ?? '');
  const tags = scanHtml(html);
  const header = (name: string): string | null => response.headers.get(name);
  const headerPolicies = parsePolicies(header('content-security-policy') ?? '');
  const policies = [...headerPolicies, ...tags.filter(isPolicy).flatMap(({ attributes }) => parsePolicies(attributes.get('content') ?? ''))];

  const known = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();
  const { scripts, findings } = await inventory(tags, {
    page: url,
    policies,
    async read(script) {
      if (!all && script.origin !== url.origin) return undefined;
      const coming = known.get(script.href) ?? readScript(script, fetch);
      known.set(script.href, coming);
      return coming;
    },
  });
  const { forms, findings: ofForms } = formsOf(tags, { page: url, policies });
  const isLocal = LOCAL.test(url.hostname);
  return {
    url: url.origin + url.pathname,
    scripts,
    frames: framesOf(tags, url),
    forms,
    headers: Object.fromEntries(HEADERS.flatMap((name) => {
      const value = header(name);
      return value === null ? [] : [[name, value.replace(/'nonce-[^']*'/gi, "'nonce-…'").replace(/\s+/g, ' ').trim()]];
    })),
    findings: [...findings, ...ofForms, ...judgeHeaders({ url, header, policies, headerPolicies, isLocal })],
  };
}

/* Where a meta tag stands decides what it still binds; we take the page's word. */
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

async function open(address: string, fetch: typeof globalThis.fetch): Promise<{ response: Response; url: URL }> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new AuditError('The address must be that of a page, such as https://shop.example/checkout.');
  }
  let url = new URL(address);
  const { origin } = url;
  for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
    const response = await get(url, fetch, 'text/html').catch(() => {
      throw new AuditError(`${url.origin} did not answer.`);
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) {
      if (!response.ok) throw new AuditError(`The page answers ${response.status}.`);
      const type = response.headers.get('content-type') ?? '';
      if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) throw new AuditError('What answers there is no HTML page.');
      return { response, url };
    }
    if (!URL.canParse(location, url.href)) break;
    url = new URL(location, url.href);
    if (url.origin !== origin) throw new AuditError(`The page leads to ${url.origin}. Audit the page there if it is yours.`);
  }
  throw new AuditError('The page leads on and on.');
}

const get = (url: URL, fetch: typeof globalThis.fetch, accept: string): Promise<Response> => fetch(url, {
  redirect: 'manual', credentials: 'omit', headers: { accept }, signal: AbortSignal.timeout(PATIENCE),
});

async function readScript(url: URL, fetch: typeof globalThis.fetch): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const response = await get(url, fetch, '*/*');
    return response.ok ? await readAll(response, SCRIPT_LIMIT) : null;
  } catch {
    return null;
  }
}

async function readAll(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  return readStream(response.body, limit, () => new AuditError(`An answer is longer than ${limit} bytes.`));
}
