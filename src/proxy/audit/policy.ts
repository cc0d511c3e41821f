/** One Content-Security-Policy: sources by directive. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** The policies of a header or a meta tag. A comma begins another policy; of a directive that comes twice the first counts. */
export function parsePolicies(text: string): Policy[] {
  return text.split(',').map(parsePolicy).filter((policy) => policy.size > 0);
}

function parsePolicy(text: string): Policy {
  const policy = new Map<string, string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** What a policy says of scripts; `undefined` where it lets every script run. */
export const scriptSources = (policy: Policy): readonly string[] | undefined =>
  policy.get('script-src-elem') ?? policy.get('script-src') ?? policy.get('default-src');

/** Whether script in attributes (`onclick`) runs: no policy stops it. */
export const attributesRun = (policies: readonly Policy[]): boolean => policies.every((policy) => {
  const sources = policy.get('script-src-attr') ?? policy.get('script-src') ?? policy.get('default-src');
  return !sources || wayThrough({ hashes: [] }, sources, NOWHERE) === 'open';
});

/* Inline scripts come from no address. */
const NOWHERE = new URL('https://page.invalid');

/** How a script passes the policies of its page: by the weakest of the ways that they leave open. */
export type Coverage = 'hash' | 'nonce' | 'source' | 'blocked' | 'open';

export interface Covered {
  /** The whole address; absent for an inline script. */
  url?: URL;
  nonce?: string;
  /** `sha384-…` and the like: of an inline script its own, of another what its `integrity` says. */
  hashes: readonly string[];
}

/** All policies have to let a script pass, so the strictest decides. */
export function coverageOf(script: Covered, policies: readonly Policy[], page: URL): Coverage {
  const ways = policies.map((policy) => wayThrough(script, scriptSources(policy), page));
  for (const way of ['blocked', 'hash', 'nonce', 'source'] as const) if (ways.includes(way)) return way;
  return 'open';
}

/** Where a form may be sent: `default-src` says nothing of it. */
export function formCoverage(url: URL, policies: readonly Policy[], page: URL): Coverage {
  const ways = policies.map((policy) => wayThrough({ url, hashes: [] }, policy.get('form-action'), page));
  for (const way of ['blocked', 'source'] as const) if (ways.includes(way)) return way;
  return 'open';
}

function wayThrough({ url, nonce, hashes }: Covered, sources: readonly string[] | undefined, page: URL): Coverage {
  if (!sources) return 'open';
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return 'nonce';
  if (hashes.length > 0 && hashes.every((hash) => sources.includes(`'${hash}'`))) return 'hash';
  const strict = sources.some((source) => /^'(?:nonce-|sha\d{3}-)/i.test(source));
  const words = sources.map((source) => source.toLowerCase());
  if (!url) return words.includes("'unsafe-inline'") && !strict && !words.includes("'strict-dynamic'") ? 'open' : 'blocked';
  if (words.includes("'strict-dynamic'")) return 'blocked';
  // A whole scheme is no list of sources.
  if (words.some((word) => word === '*' || word === url.protocol || (word === 'http:' && url.protocol === 'https:'))) return 'open';
  return words.some((word) => isFrom(url, word, page)) ? 'source' : 'blocked';
}

/** Whether an address lies within a source (CSP 3, section 6.7.2.8): scheme, host, port, path. */
function isFrom(url: URL, source: string, page: URL): boolean {
  if (source === "'self'") return url.origin === page.origin;
  const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d+|\*))?(\/.*)?$/.exec(source);
  if (!parts) return false;
  const [, scheme, host = '', port, path] = parts;
  const wanted = scheme ?? page.protocol.slice(0, -1);
  const given = url.protocol.slice(0, -1);
  if (given !== wanted && !(wanted === 'http' && given === 'https')) return false;
  if (host !== '*' && (host.startsWith('*.') ? !url.hostname.endsWith(host.slice(1)) : url.hostname !== host)) return false;
  if (port !== '*' && (port ?? '') !== url.port && port !== (given === 'https' ? '443' : '80')) return false;
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? url.pathname.toLowerCase().startsWith(path) : url.pathname.toLowerCase() === path;
}
