import { attributesRun, type Coverage, coverageOf, formCoverage, type Policy } from './policy.ts';
import { AuditError, type Finding, type ScriptEntry } from './report.ts';
import type { Tag } from './scan-html.ts';

interface InventoryParts {
  page: URL;
  policies: readonly Policy[];
  /** Reads a script. @returns `undefined` if it is not to be fetched, `null` if it cannot be fetched */
  read: (url: URL) => Promise<Uint8Array<ArrayBuffer> | undefined | null>;
}

/* The types that a browser executes. Other types are data. */
const EXECUTABLE_TYPE =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma|live|j)script(?:1\.\d)?)$/i;
const ALGORITHMS = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' } as const;

async function hashOf(bytes: Uint8Array<ArrayBuffer>, algorithm: keyof typeof ALGORITHMS = 'sha384'): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest(ALGORITHMS[algorithm], bytes));
  return `${algorithm}-${btoa(String.fromCharCode(...sum))}`;
}

/** Lists every script of the page and its weaknesses. */
export async function inventory(
  tags: readonly Tag[],
  parts: InventoryParts,
): Promise<{ scripts: ScriptEntry[]; findings: Finding[] }> {
  const base = baseOf(tags, parts.page);
  const results = await Promise.all(
    tags.flatMap((tag) => {
      if (tag.name === 'script' && EXECUTABLE_TYPE.test((tag.attributes.get('type') ?? '').trim())) {
        const src = tag.attributes.get('src') ?? tag.attributes.get('href') ?? tag.attributes.get('xlink:href');
        return src === undefined ? [inline(tag, parts)] : [external(tag, src, base, parts)];
      }
      const href = tag.name === 'link' ? tag.attributes.get('href') : undefined;
      return href !== undefined && preloadsScript(tag) ? [external(tag, href, base, parts)] : [];
    }),
  );
  return {
    scripts: results.map(({ entry }) => entry),
    findings: [...results.flatMap(({ findings }) => findings), ...handlers(tags, parts)],
  };
}

interface ScriptResult {
  entry: ScriptEntry;
  findings: Finding[];
}

function preloadsScript({ attributes }: Tag): boolean {
  const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
  return rel.includes('modulepreload') || (rel.includes('preload') && attributes.get('as')?.toLowerCase() === 'script');
}

const typeOf = ({ attributes }: Tag): string => {
  const type = (attributes.get('type') ?? '').trim().toLowerCase();
  return type === '' || type.includes('/') ? 'classic' : type;
};

const weakness = (code: string, about: string, message: string): Finding => ({
  level: 'weakness',
  code,
  about,
  message,
});

async function inline(tag: Tag, { policies, page }: InventoryParts): Promise<ScriptResult> {
  const bytes = new TextEncoder().encode(tag.text.replace(/\r\n?/g, '\n'));
  const hashes = await Promise.all(
    (['sha384', 'sha256', 'sha512'] as const).map((algorithm) => hashOf(bytes, algorithm)),
  );
  const nonce = tag.attributes.get('nonce');
  // One matching hash is enough.
  const coverages = hashes.map((hash) => coverageOf({ nonce, hashes: [hash] }, policies, page));
  const coverage: Coverage = coverages.find((way) => way === 'hash') ?? coverages[0] ?? 'open';
  const [hash = ''] = hashes;
  const where = `inline ${hash.slice(7, 19)}`;
  return {
    entry: {
      kind: 'inline',
      where,
      type: typeOf(tag),
      hash,
      nonce: nonce !== undefined,
      coverage,
      bytes: bytes.byteLength,
    },
    findings:
      coverage === 'open'
        ? [weakness('inline-open', where, 'The policy allows any inline script: allow this one by its hash.')]
        : [],
  };
}

async function external(
  tag: Tag,
  src: string,
  base: URL,
  { policies, page, read }: InventoryParts,
): Promise<ScriptResult> {
  const trimmed = src.replace(/[\t\n\r]/g, '').trim();
  const url = URL.canParse(trimmed, base.href) ? new URL(trimmed, base.href) : undefined;
  const nonce = tag.attributes.get('nonce');
  const integrity = tag.attributes.get('integrity')?.trim() || undefined;
  const entry = {
    kind: 'external' as const,
    type: typeOf(tag),
    nonce: nonce !== undefined,
    ...(integrity !== undefined && { integrity }),
  };
  if (!url || !/^https?:$/.test(url.protocol)) {
    const where = url ? `${url.protocol}…` : 'an invalid address';
    return {
      entry: { ...entry, where, coverage: 'open' },
      findings: [weakness('odd-source', where, 'A script must come from an https address.')],
    };
  }
  const where = url.origin + url.pathname;
  const coverage = coverageOf({ url, nonce, hashes: integrity?.split(/\s+/) ?? [] }, policies, page);
  const findings: Finding[] = [];
  if (coverage === 'open')
    findings.push(weakness('source-open', where, 'No policy restricts where this script comes from.'));
  if (url.protocol === 'http:' && page.protocol === 'https:')
    findings.push(weakness('plain-script', where, 'It is loaded over plain http.'));
  if (url.origin !== page.origin && integrity === undefined) {
    findings.push(
      weakness(
        'no-integrity',
        where,
        'It comes from another origin, and its content is not pinned: add integrity, or serve it yourself.',
      ),
    );
  }
  const bytes = await read(url);
  if (bytes === null) findings.push(weakness('unreadable', where, 'It could not be fetched.'));
  if (!bytes) return { entry: { ...entry, where, coverage }, findings };
  if (integrity !== undefined && !(await isWhole(bytes, integrity))) {
    findings.push(weakness('wrong-integrity', where, 'It does not match its integrity attribute.'));
  }
  return { entry: { ...entry, where, coverage, hash: await hashOf(bytes), bytes: bytes.byteLength }, findings };
}

/**
 * Only the strongest algorithm counts (Subresource Integrity, section 3.3.4). Tokens that are not hashes are ignored.
 */
async function isWhole(bytes: Uint8Array<ArrayBuffer>, integrity: string): Promise<boolean> {
  const hashes = integrity.split(/\s+/).map((word) => word.split('?', 1)[0] ?? '');
  for (const algorithm of ['sha512', 'sha384', 'sha256'] as const) {
    const wanted = hashes.filter((hash) => hash.startsWith(`${algorithm}-`));
    if (wanted.length > 0) return wanted.includes(await hashOf(bytes, algorithm));
  }
  return false;
}

/** Reports event handler attributes and `javascript:` URLs, unless a policy blocks inline scripts. */
function handlers(tags: readonly Tag[], { policies, page }: InventoryParts): Finding[] {
  const inAttributes = attributesRun(policies);
  const inAddresses = coverageOf({ hashes: [] }, policies, page) === 'open';
  return tags.flatMap(({ name, attributes }) =>
    [...attributes].flatMap(([attribute, value]) => {
      // A browser skips control characters before and within the scheme.
      const scheme = value.replace(/[\u0000-\u0020]/g, '').toLowerCase();
      if (inAttributes && /^on[a-z]/.test(attribute))
        return [
          weakness('handler', `<${name} ${attribute}>`, 'An attribute contains script, and the policy allows it.'),
        ];
      return inAddresses && scheme.startsWith('javascript:')
        ? [weakness('script-address', `<${name} ${attribute}>`, 'A URL contains script, and the policy allows it.')]
        : [];
    }),
  );
}

/** The first base tag applies to the whole page. */
export function baseOf(tags: readonly Tag[], page: URL): URL {
  const href = tags.find(({ name, attributes }) => name === 'base' && attributes.has('href'))?.attributes.get('href');
  return href !== undefined && URL.canParse(href, page.href) ? new URL(href, page.href) : page;
}

/** Lists the targets of the page's forms without their queries, and their weaknesses. */
export function formsOf(
  tags: readonly Tag[],
  { page, policies }: { page: URL; policies: readonly Policy[] },
): { forms: string[]; findings: Finding[] } {
  const base = baseOf(tags, page);
  const findingsByTarget = new Map<string, Finding | undefined>();
  for (const { name, attributes } of tags) {
    if (attributes.get(name === 'form' ? 'method' : 'formmethod')?.toLowerCase() === 'dialog') continue;
    const action = name === 'form' ? (attributes.get('action') ?? '') : attributes.get('formaction');
    if (action === undefined) continue;
    const target = targetOf(action, page, base);
    if (!target) continue;
    const isWeb = /^https?:$/.test(target.protocol);
    const where = isWeb ? target.origin + target.pathname : `${target.protocol}…`;
    findingsByTarget.set(
      where,
      findingsByTarget.get(where) ?? (isWeb ? checkForm(target, where, page, policies)[0] : undefined),
    );
  }
  return {
    forms: [...findingsByTarget.keys()],
    findings: [...findingsByTarget.values()].flatMap((finding) => finding ?? []),
  };
}

/** Where a form is sent; without an action, to its own page. `undefined` if the action is no URL. */
function targetOf(action: string, page: URL, base: URL): URL | undefined {
  if (action.trim() === '') return page;
  return URL.canParse(action, base.href) ? new URL(action, base.href) : undefined;
}

function checkForm(target: URL, where: string, page: URL, policies: readonly Policy[]): Finding[] {
  const weakForm = (code: string, message: string): Finding[] => [{ level: 'weakness', code, about: where, message }];
  const coverage = formCoverage(target, policies, page);
  if (coverage === 'blocked') return [];
  if (target.protocol === 'http:' && page.protocol === 'https:')
    return weakForm('plain-form', 'This form is sent over plain http.');
  if (coverage === 'source' || target.origin === page.origin) return [];
  return weakForm('form-open', 'No policy restricts where this form is sent.');
}

/* A checkout page has a few dozen. A merchant cannot give reasons for thousands of scripts. */
const MAX_OF_A_KIND = 2_000;
const MAX_SOURCES = 2_000;

const KINDS: readonly (readonly [what: string, isKind: (tag: Tag) => boolean])[] = [
  ['script tags', ({ name }) => name === 'script'],
  ['preloads', ({ name, attributes }) => name === 'link' && /preload/i.test(attributes.get('rel') ?? '')],
  ['forms', ({ name, attributes }) => name === 'form' || attributes.has('formaction')],
  ['frames', ({ name }) => ['iframe', 'frame', 'embed', 'object'].includes(name)],
];

/**
 * Refuses a page that is too large to report: each script is compared with each source of each policy.
 *
 * @throws AuditError that names what exceeds the limit
 */
export function requireBounded(tags: readonly Tag[], policies: readonly Policy[]): void {
  for (const [what, isKind] of KINDS) requireAtMost(what, tags.filter(isKind).length, MAX_OF_A_KIND);
  const sources = policies.reduce(
    (sum, policy) => [...policy.values()].reduce((some, { length }) => some + length + 1, sum),
    0,
  );
  requireAtMost('sources in its policies', sources, MAX_SOURCES);
}

function requireAtMost(what: string, count: number, max: number): void {
  if (count <= max) return;
  throw new AuditError(`The page has ${count} ${what}, which are too many to audit: at most ${max}.`);
}
