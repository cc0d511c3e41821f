import type { Policy } from './policy.ts';
import { AuditError } from './report.ts';
import type { Tag } from './scan-html.ts';

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
