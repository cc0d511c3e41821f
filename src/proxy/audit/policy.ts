/** One Content-Security-Policy: sources by directive. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/**
 * Parses the policies of a header or a meta tag. Policies are separated by commas. The first of two equal directives
 * applies.
 */
export function parsePolicies(text: string): Policy[] {
  return text
    .split(',')
    .map(parsePolicy)
    .filter((policy) => policy.size > 0);
}

function parsePolicy(text: string): Policy {
  const policy = new Map<string, string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** The sources for scripts; `undefined` if the policy does not restrict scripts. */
export const scriptSources = (policy: Policy): readonly string[] | undefined =>
  policy.get('script-src-elem') ?? policy.get('script-src') ?? policy.get('default-src');

/** Whether script attributes (`onclick`) run: no policy blocks them. */
export const attributesRun = (policies: readonly Policy[]): boolean =>
  policies.every((policy) => {
    const sources = policy.get('script-src-attr') ?? policy.get('script-src') ?? policy.get('default-src');
    return !sources || coverageBy({ hashes: [] }, sources, NOWHERE) === 'open';
  });

/* Inline scripts have no URL. */
const NOWHERE = new URL('https://page.invalid');

/** How the policies of a page admit a script. With several policies the strictest counts. */
export type Coverage = 'hash' | 'nonce' | 'source' | 'blocked' | 'open';

interface Covered {
  /** The full URL; absent for an inline script. */
  url?: URL;
  nonce?: string;
  /** Hashes such as `sha384-…`: of an inline script's content, or those of an `integrity` attribute. */
  hashes: readonly string[];
}

/** A script must pass all policies, so the strictest decides. */
export function coverageOf(script: Covered, policies: readonly Policy[], page: URL): Coverage {
  const coverages = policies.map((policy) => coverageBy(script, scriptSources(policy), page));
  for (const coverage of ['blocked', 'hash', 'nonce', 'source'] as const)
    if (coverages.includes(coverage)) return coverage;
  return 'open';
}

/** Where a form may be sent. `default-src` does not apply to forms. */
export function formCoverage(url: URL, policies: readonly Policy[], page: URL): Coverage {
  const coverages = policies.map((policy) => coverageBy({ url, hashes: [] }, policy.get('form-action'), page));
  for (const coverage of ['blocked', 'source'] as const) if (coverages.includes(coverage)) return coverage;
  return 'open';
}

function coverageBy({ url, nonce, hashes }: Covered, sources: readonly string[] | undefined, page: URL): Coverage {
  if (!sources) return 'open';
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return 'nonce';
  if (hashes.length > 0 && hashes.every((hash) => sources.includes(`'${hash}'`))) return 'hash';
  const strict = sources.some((source) => /^'(?:nonce-|sha\d{3}-)/i.test(source));
  const lowerCase = sources.map((source) => source.toLowerCase());
  if (!url)
    return lowerCase.includes("'unsafe-inline'") && !strict && !lowerCase.includes("'strict-dynamic'")
      ? 'open'
      : 'blocked';
  if (lowerCase.includes("'strict-dynamic'")) return 'blocked';
  // A scheme alone is not a restriction.
  if (
    lowerCase.some((word) => word === '*' || word === url.protocol || (word === 'http:' && url.protocol === 'https:'))
  )
    return 'open';
  return lowerCase.some((word) => isFrom(url, word, page)) ? 'source' : 'blocked';
}

/** Whether an address lies within a source (CSP 3, section 6.7.2.8): scheme, host, port, path. */
function isFrom(url: URL, source: string, page: URL): boolean {
  if (source === "'self'") return url.origin === page.origin;
  const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d+|\*))?(\/.*)?$/.exec(
    source,
  );
  if (!parts) return false;
  const [, scheme, host = '', port, path] = parts;
  const wanted = scheme ?? page.protocol.slice(0, -1);
  const given = url.protocol.slice(0, -1);
  if (given !== wanted && !(wanted === 'http' && given === 'https')) return false;
  if (host !== '*' && (host.startsWith('*.') ? !url.hostname.endsWith(host.slice(1)) : url.hostname !== host))
    return false;
  if (port !== '*' && (port ?? '') !== url.port && port !== (given === 'https' ? '443' : '80')) return false;
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? url.pathname.toLowerCase().startsWith(path) : url.pathname.toLowerCase() === path;
}

export type Report = (code: string, about: string, message: string) => void;

interface SourcesResult {
  page: URL;
  /** All enforced policies. */
  policies: readonly Policy[];
  /** The policies of the header alone: a meta tag cannot set frame-ancestors. */
  headerPolicies: readonly Policy[];
}

export const CSP = 'content-security-policy';
/* `*`, `https://*`, `*:*`, and a whole top-level domain. */
const ANYWHERE = /^(?:[a-z][a-z0-9+.-]*:\/\/)?\*(?:\.[a-z0-9-]+)?(?::(?:\d+|\*))?(?:\/.*)?$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:$/;

/** Checks the directives that the page's policies have. Missing directives are checked elsewhere. */
export function checkSources({ page, policies, headerPolicies }: SourcesResult, addWeakness: Report): void {
  const scripts = widestSources(policies.map(hostsOfScripts));
  if (scripts) addWeakness('wide-script-src', CSP, `script-src allows scripts from ${scripts}: list your own hosts.`);
  if (coverageOf({ hashes: [] }, policies, page) === 'open' || attributesRun(policies)) {
    addWeakness(
      'unsafe-inline',
      CSP,
      "Any injected script runs: remove 'unsafe-inline' from script-src, and allow inline scripts by hash or nonce.",
    );
  }
  if (policies.every((policy) => evalSources(policy)?.includes("'unsafe-eval'") ?? true)) {
    addWeakness('unsafe-eval', CSP, "script-src 'unsafe-eval' allows text to run as script.");
  }
  const bases = widestSources(policies.map((policy) => lower(policy.get('base-uri'))));
  if (bases)
    addWeakness(
      'wide-base-uri',
      CSP,
      `base-uri allows a base tag to redirect every relative script to ${bases}: set 'none'.`,
    );
  const forms = widestSources(policies.map((policy) => lower(policy.get('form-action'))));
  if (forms)
    addWeakness('wide-form-action', CSP, `form-action allows forms to be sent to ${forms}: list your own hosts.`);
  const objects = policies.map((policy) => lower(policy.get('object-src') ?? policy.get('default-src')));
  if (!objects.some((sources) => sources !== undefined && isNone(sources))) {
    const named = objects.flatMap((sources) => sources ?? []).join(' ');
    addWeakness(
      'plugins',
      CSP,
      `Add object-src 'none', or default-src 'none'${named === '' ? '' : `; plugins may come from ${named}`}.`,
    );
  }
  const frames = widestSources(headerPolicies.map((policy) => lower(policy.get('frame-ancestors'))));
  if (frames)
    addWeakness(
      'may-be-framed',
      CSP,
      `frame-ancestors allows pages of ${frames} to frame the page: set 'none', or list the allowed pages.`,
    );
}

const lower = (sources: readonly string[] | undefined): string[] | undefined =>
  sources?.map((source) => source.toLowerCase());

/** 'none' has no effect beside another source (CSP 3, section 6.7.2.6). */
const isNone = (sources: readonly string[]): boolean =>
  sources.length === 0 || (sources.length === 1 && sources[0] === "'none'");

/** Host sources have no effect beside 'strict-dynamic'. */
function hostsOfScripts(policy: Policy): string[] | undefined {
  const sources = lower(scriptSources(policy));
  return sources?.includes("'strict-dynamic'") ? [] : sources;
}

/** `script-src-elem` does not apply to eval. */
const evalSources = (policy: Policy): string[] | undefined =>
  lower(policy.get('script-src') ?? policy.get('default-src'));

/** The sources that allow any host, if every policy with this directive has one. The strictest policy decides. */
function widestSources(lists: readonly (readonly string[] | undefined)[]): string | undefined {
  const stated = lists.filter((sources) => sources !== undefined);
  const open = stated.map((sources) => sources.filter((source) => ANYWHERE.test(source) || SCHEME.test(source)));
  return open.length > 0 && open.every((words) => words.length > 0) ? [...new Set(open.flat())].join(' ') : undefined;
}
