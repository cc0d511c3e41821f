import { checkSources, CSP, type Policy, type Report, scriptSources } from './policy.ts';
import type { Finding } from './report.ts';

/** The headers whose changes are reported. */
export const HEADERS = [
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

export interface HeaderResult {
  url: URL;
  header: (name: string) => string | null;
  /** The enforced policies of the header and of the page's meta tags. */
  policies: readonly Policy[];
  /** The policies of the header alone: a meta tag cannot set frame-ancestors. */
  headerPolicies: readonly Policy[];
  isLocal: boolean;
}

export function checkHeaders({ url, header, policies, headerPolicies, isLocal }: HeaderResult): Finding[] {
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
