import { CSP, judgeSources } from './judge-sources.ts';
import type { Say } from './judge-sources.ts';
import { scriptSources } from './policy.ts';
import type { Policy } from './policy.ts';
import type { Finding } from './report.ts';

/** The headers that a change of is told. */
export const HEADERS = [
  'content-security-policy', 'content-security-policy-report-only', 'strict-transport-security', 'x-content-type-options',
  'x-frame-options', 'referrer-policy', 'cross-origin-opener-policy', 'cross-origin-embedder-policy', 'permissions-policy',
] as const;

/* Half a year: what browsers' own lists ask for is a year, what an auditor calls short is less than this. */
const SHORTEST_HSTS = 180 * 24 * 3600;
const LOOSE_REFERRERS = ['unsafe-url', 'no-referrer-when-downgrade', 'origin', 'origin-when-cross-origin'];

export interface Judged {
  url: URL;
  header: (name: string) => string | null;
  /** Those that are enforced: of the header, and of the page's meta tags. */
  policies: readonly Policy[];
  /** Of the header alone: a meta tag cannot say who may frame a page. */
  headerPolicies: readonly Policy[];
  isLocal: boolean;
}

export function judgeHeaders({ url, header, policies, headerPolicies, isLocal }: Judged): Finding[] {
  const findings: Finding[] = [];
  const find = (level: Finding['level'], code: string, about: string, message: string): void =>
    void findings.push({ level, code, about, message });
  const weak = (code: string, about: string, message: string): void => find('weakness', code, about, message);
  const advise = (code: string, about: string, message: string): void => find('advice', code, about, message);

  if (url.protocol === 'http:' && !isLocal) weak('plain-http', 'address', 'The page comes over plain http: whoever sits between may change it.');
  judgePolicies({ url, header, policies, headerPolicies }, weak, advise);
  if (url.protocol === 'https:') {
    const age = Number(/(?:^|;)\s*max-age\s*=\s*"?(\d+)/i.exec(header('strict-transport-security') ?? '')?.[1] ?? 0);
    if (age === 0) weak('no-hsts', 'strict-transport-security', 'Without it a first visit may go over plain http.');
    else if (age < SHORTEST_HSTS) weak('short-hsts', 'strict-transport-security', 'It ends before half a year.');
  }
  if (header('x-content-type-options')?.trim().toLowerCase() !== 'nosniff') {
    weak('no-nosniff', 'x-content-type-options', 'Set it to nosniff, so that nothing but a script runs as one.');
  }
  const referrer = header('referrer-policy')?.split(',').at(-1)?.trim().toLowerCase();
  if (referrer !== undefined && LOOSE_REFERRERS.includes(referrer)) {
    weak('loose-referrer', 'referrer-policy', `"${referrer}" tells other sites where the customer was. Use no-referrer or same-origin.`);
  } else if (referrer === undefined) advise('no-referrer-policy', 'referrer-policy', 'Say no-referrer or same-origin instead of what a browser assumes.');
  if (!header('cross-origin-opener-policy')) {
    advise('no-coop', 'cross-origin-opener-policy', 'same-origin keeps windows that others opened away from the page.');
  }
  return findings;
}

function judgePolicies({ url, header, policies, headerPolicies }: Omit<Judged, 'isLocal'>, weak: Say, advise: Say): void {
  const some = (check: (policy: Policy) => boolean): boolean => policies.some(check);
  const framed = headerPolicies.some((policy) => policy.has('frame-ancestors'));
  if (!framed && !/^\s*(?:deny|sameorigin)\s*$/i.test(header('x-frame-options') ?? '')) {
    weak('may-be-framed', CSP, 'Any site may frame the page: add frame-ancestors to the header.');
  }
  if (!some((policy) => scriptSources(policy) !== undefined)) {
    weak('no-script-policy', CSP, header('content-security-policy-report-only')
      ? 'The policy only reports: scripts of anybody run. Enforce it.' : 'No policy says which scripts may run.');
    return;
  }
  judgeSources({ page: url, policies, headerPolicies }, weak);
  if (!some((policy) => policy.has('base-uri'))) weak('no-base-uri', CSP, "A base tag may move every relative script: add base-uri 'none'.");
  if (!some((policy) => policy.has('form-action'))) weak('no-form-action', CSP, 'Forms may be sent anywhere: add form-action.');
  if (!some((policy) => policy.has('require-trusted-types-for'))) {
    advise('no-trusted-types', CSP, "require-trusted-types-for 'script' stops injection at its last step.");
  }
  if (!some((policy) => policy.has('report-to') || policy.has('report-uri'))) {
    advise('no-reports', CSP, 'Nobody hears of violations: add report-to (docs/csp.md).');
  }
}
