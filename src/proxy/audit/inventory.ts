import { attributesRun, coverageOf } from './policy.ts';
import type { Coverage, Policy } from './policy.ts';
import type { Finding, ScriptEntry } from './report.ts';
import type { Tag } from './scan-html.ts';

export interface InventoryParts {
  page: URL;
  policies: readonly Policy[];
  /** Reads a script. @returns `undefined` for one that is not to be fetched; `null` for one that cannot be */
  read: (url: URL) => Promise<Uint8Array<ArrayBuffer> | undefined | null>;
}

/* What a browser runs; other types are data. */
const RUNS = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma|live|j)script(?:1\.\d)?)$/i;
const ALGORITHMS = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' } as const;

export async function hashOf(bytes: Uint8Array<ArrayBuffer>, algorithm: keyof typeof ALGORITHMS = 'sha384'): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest(ALGORITHMS[algorithm], bytes));
  return `${algorithm}-${btoa(String.fromCharCode(...sum))}`;
}

/** Every script of the page, and what is weak about it. */
export async function inventory(tags: readonly Tag[], parts: InventoryParts): Promise<{ scripts: ScriptEntry[]; findings: Finding[] }> {
  const base = baseOf(tags, parts.page);
  const taken = await Promise.all(tags.flatMap((tag) => {
    if (tag.name === 'script' && RUNS.test((tag.attributes.get('type') ?? '').trim())) {
      const src = tag.attributes.get('src') ?? tag.attributes.get('href') ?? tag.attributes.get('xlink:href');
      return src === undefined ? [inline(tag, parts)] : [external(tag, src, base, parts)];
    }
    const href = tag.name === 'link' ? tag.attributes.get('href') : undefined;
    return href !== undefined && preloadsScript(tag) ? [external(tag, href, base, parts)] : [];
  }));
  return { scripts: taken.map(({ entry }) => entry), findings: [...taken.flatMap(({ found }) => found), ...handlers(tags, parts)] };
}

interface Taken {
  entry: ScriptEntry;
  found: Finding[];
}

function preloadsScript({ attributes }: Tag): boolean {
  const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
  return rel.includes('modulepreload') || (rel.includes('preload') && attributes.get('as')?.toLowerCase() === 'script');
}

const typeOf = ({ attributes }: Tag): string => {
  const type = (attributes.get('type') ?? '').trim().toLowerCase();
  return type === '' || type.includes('/') ? 'classic' : type;
};

const weakness = (code: string, about: string, message: string): Finding => ({ level: 'weakness', code, about, message });

async function inline(tag: Tag, { policies, page }: InventoryParts): Promise<Taken> {
  const bytes = new TextEncoder().encode(tag.text.replace(/\r\n?/g, '\n'));
  const hashes = await Promise.all((['sha384', 'sha256', 'sha512'] as const).map((algorithm) => hashOf(bytes, algorithm)));
  const nonce = tag.attributes.get('nonce');
  // Any one of its hashes is as good as the others.
  const ways = hashes.map((hash) => coverageOf({ nonce, hashes: [hash] }, policies, page));
  const coverage: Coverage = ways.find((way) => way === 'hash') ?? ways[0] ?? 'open';
  const [hash = ''] = hashes;
  const where = `inline ${hash.slice(7, 19)}`;
  return {
    entry: { kind: 'inline', where, type: typeOf(tag), hash, nonce: nonce !== undefined, coverage, bytes: bytes.byteLength },
    found: coverage === 'open' ? [weakness('inline-open', where, 'The policy lets any inline script run: name this one by its hash.')] : [],
  };
}

async function external(tag: Tag, src: string, base: URL, { policies, page, read }: InventoryParts): Promise<Taken> {
  const trimmed = src.replace(/[\t\n\r]/g, '').trim();
  const url = URL.canParse(trimmed, base.href) ? new URL(trimmed, base.href) : undefined;
  const nonce = tag.attributes.get('nonce');
  const integrity = tag.attributes.get('integrity')?.trim() || undefined;
  const entry = { kind: 'external' as const, type: typeOf(tag), nonce: nonce !== undefined, ...(integrity !== undefined && { integrity }) };
  if (!url || !/^https?:$/.test(url.protocol)) {
    const where = url ? `${url.protocol}…` : 'an address that is none';
    return { entry: { ...entry, where, coverage: 'open' }, found: [weakness('odd-source', where, 'A script must come from an https address.')] };
  }
  const where = url.origin + url.pathname;
  const coverage = coverageOf({ url, nonce, hashes: integrity?.split(/\s+/) ?? [] }, policies, page);
  const found: Finding[] = [];
  if (coverage === 'open') found.push(weakness('source-open', where, 'No policy names where this script may come from.'));
  if (url.protocol === 'http:' && page.protocol === 'https:') found.push(weakness('plain-script', where, 'It comes over plain http.'));
  if (url.origin !== page.origin && integrity === undefined) {
    found.push(weakness('no-integrity', where, 'It comes from another origin, and nothing says what it must be: add integrity, or serve it yourself.'));
  }
  const bytes = await read(url);
  if (bytes === null) found.push(weakness('unreadable', where, 'It could not be fetched.'));
  if (!bytes) return { entry: { ...entry, where, coverage }, found };
  if (integrity !== undefined && !(await isWhole(bytes, integrity))) {
    found.push(weakness('wrong-integrity', where, 'It is not what the integrity attribute says.'));
  }
  return { entry: { ...entry, where, coverage, hash: await hashOf(bytes), bytes: bytes.byteLength }, found };
}

/** Only the strongest kind of hash counts (Subresource Integrity, section 3.3.4). Words that are no hash say nothing. */
async function isWhole(bytes: Uint8Array<ArrayBuffer>, integrity: string): Promise<boolean> {
  const hashes = integrity.split(/\s+/).map((word) => word.split('?', 1)[0] ?? '');
  for (const algorithm of ['sha512', 'sha384', 'sha256'] as const) {
    const wanted = hashes.filter((hash) => hash.startsWith(`${algorithm}-`));
    if (wanted.length > 0) return wanted.includes(await hashOf(bytes, algorithm));
  }
  return false;
}

/** Attributes that are script. A policy that lets no inline script run stops them. */
function handlers(tags: readonly Tag[], { policies, page }: InventoryParts): Finding[] {
  const inAttributes = attributesRun(policies);
  const inAddresses = coverageOf({ hashes: [] }, policies, page) === 'open';
  return tags.flatMap(({ name, attributes }) => [...attributes].flatMap(([attribute, value]) => {
    // A browser skips control characters before and within the scheme.
    const scheme = value.replace(/[\u0000-\u0020]/g, '').toLowerCase();
    if (inAttributes && /^on[a-z]/.test(attribute)) return [weakness('handler', `<${name} ${attribute}>`, 'An attribute is script, and the policy lets it run.')];
    return inAddresses && scheme.startsWith('javascript:') ? [weakness('script-address', `<${name} ${attribute}>`, 'An address is script, and the policy lets it run.')] : [];
  }));
}

/** The first base tag counts for the whole page. */
export function baseOf(tags: readonly Tag[], page: URL): URL {
  const href = tags.find(({ name, attributes }) => name === 'base' && attributes.has('href'))?.attributes.get('href');
  return href !== undefined && URL.canParse(href, page.href) ? new URL(href, page.href) : page;
}
