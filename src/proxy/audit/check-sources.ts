import { attributesRun, coverageOf, scriptSources, type Policy } from './policy.ts';

export type Report = (code: string, about: string, message: string) => void;

export interface SourcesResult {
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
