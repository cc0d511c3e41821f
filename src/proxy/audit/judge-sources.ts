import { attributesRun, coverageOf, scriptSources } from './policy.ts';
import type { Policy } from './policy.ts';

export type Say = (code: string, about: string, message: string) => void;

export interface JudgedSources {
  page: URL;
  /** All that are enforced. */
  policies: readonly Policy[];
  /** Of the header alone: a meta tag cannot say who may frame a page. */
  headerPolicies: readonly Policy[];
}

export const CSP = 'content-security-policy';
/* `*`, `https://*`, `*:*`, and a whole top-level domain. */
const ANYWHERE = /^(?:[a-z][a-z0-9+.-]*:\/\/)?\*(?:\.[a-z0-9-]+)?(?::(?:\d+|\*))?(?:\/.*)?$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:$/;

/** What the directives of a page's policies allow, where there are such directives: a list that names nobody is none. */
export function judgeSources({ page, policies, headerPolicies }: JudgedSources, weak: Say): void {
  const scripts = wide(policies.map(hostsOfScripts));
  if (scripts) weak('wide-script-src', CSP, `script-src lets scripts come from ${scripts}: name your own places.`);
  if (coverageOf({ hashes: [] }, policies, page) === 'open' || attributesRun(policies)) {
    weak('unsafe-inline', CSP, "Any script runs that gets into the page: take 'unsafe-inline' out of script-src, and name inline scripts by hash or nonce.");
  }
  if (policies.every((policy) => evalSources(policy)?.includes("'unsafe-eval'") ?? true)) {
    weak('unsafe-eval', CSP, "script-src 'unsafe-eval' lets text become script.");
  }
  const bases = wide(policies.map((policy) => lower(policy.get('base-uri'))));
  if (bases) weak('wide-base-uri', CSP, `base-uri lets a base tag move every relative script to ${bases}: say 'none'.`);
  const forms = wide(policies.map((policy) => lower(policy.get('form-action'))));
  if (forms) weak('wide-form-action', CSP, `form-action lets forms be sent to ${forms}: name your own places.`);
  const objects = policies.map((policy) => lower(policy.get('object-src') ?? policy.get('default-src')));
  if (!objects.some((sources) => sources !== undefined && isNone(sources))) {
    const named = objects.flatMap((sources) => sources ?? []).join(' ');
    weak('plugins', CSP, `Add object-src 'none', or default-src 'none'${named === '' ? '' : `; plugins may come from ${named}`}.`);
  }
  const frames = wide(headerPolicies.map((policy) => lower(policy.get('frame-ancestors'))));
  if (frames) weak('may-be-framed', CSP, `frame-ancestors lets pages of ${frames} frame the page: say 'none', or who may.`);
}

const lower = (sources: readonly string[] | undefined): string[] | undefined => sources?.map((source) => source.toLowerCase());

/** With a word that counts beside it, 'none' says nothing (CSP 3, section 6.7.2.6). */
const isNone = (sources: readonly string[]): boolean => sources.length === 0 || (sources.length === 1 && sources[0] === "'none'");

/** Places do not count beside 'strict-dynamic'. */
function hostsOfScripts(policy: Policy): string[] | undefined {
  const sources = lower(scriptSources(policy));
  return sources?.includes("'strict-dynamic'") ? [] : sources;
}

/** Text that becomes script is no element: the directive of elements says nothing of it. */
const evalSources = (policy: Policy): string[] | undefined => lower(policy.get('script-src') ?? policy.get('default-src'));

/** What lets everybody in, if every policy that says something does so; the strictest decides. */
function wide(lists: readonly (readonly string[] | undefined)[]): string | undefined {
  const said = lists.filter((sources) => sources !== undefined);
  const open = said.map((sources) => sources.filter((source) => ANYWHERE.test(source) || SCHEME.test(source)));
  return open.length > 0 && open.every((words) => words.length > 0) ? [...new Set(open.flat())].join(' ') : undefined;
}
