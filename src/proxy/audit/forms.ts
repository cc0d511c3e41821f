import { baseOf } from './inventory.ts';
import { formCoverage } from './policy.ts';
import type { Policy } from './policy.ts';
import type { Finding } from './report.ts';
import type { Tag } from './scan-html.ts';

/** Where the forms of the page are sent, each once and without its query, and what is weak about it. */
export function formsOf(
  tags: readonly Tag[], { page, policies }: { page: URL; policies: readonly Policy[] },
): { forms: string[]; findings: Finding[] } {
  const base = baseOf(tags, page);
  const found = new Map<string, Finding[]>();
  for (const { name, attributes } of tags) {
    if (attributes.get(name === 'form' ? 'method' : 'formmethod')?.toLowerCase() === 'dialog') continue;
    const given = name === 'form' ? (attributes.get('action') ?? '') : attributes.get('formaction');
    if (given === undefined) continue;
    // A form that names nothing is sent to its page.
    const target = given.trim() === '' ? page : URL.canParse(given, base.href) ? new URL(given, base.href) : undefined;
    if (!target) continue;
    const isWeb = /^https?:$/.test(target.protocol);
    const where = isWeb ? target.origin + target.pathname : `${target.protocol}…`;
    found.set(where, [...(found.get(where) ?? []), ...(isWeb ? judge(target, where, page, policies) : [])]);
  }
  return { forms: [...found.keys()], findings: [...found.values()].flatMap((findings) => findings.slice(0, 1)) };
}

function judge(target: URL, where: string, page: URL, policies: readonly Policy[]): Finding[] {
  const weak = (code: string, message: string): Finding[] => [{ level: 'weakness', code, about: where, message }];
  const coverage = formCoverage(target, policies, page);
  if (coverage === 'blocked') return [];
  if (target.protocol === 'http:' && page.protocol === 'https:') return weak('plain-form', 'What is typed into this form goes over plain http.');
  if (coverage === 'source' || target.origin === page.origin) return [];
  return weak('form-open', 'No policy names where this form may be sent.');
}
