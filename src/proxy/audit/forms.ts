import { baseOf } from './inventory.ts';
import { formCoverage, type Policy } from './policy.ts';
import type { Finding } from './report.ts';
import type { Tag } from './scan-html.ts';

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
  const weakness = (code: string, message: string): Finding[] => [{ level: 'weakness', code, about: where, message }];
  const coverage = formCoverage(target, policies, page);
  if (coverage === 'blocked') return [];
  if (target.protocol === 'http:' && page.protocol === 'https:')
    return weakness('plain-form', 'This form is sent over plain http.');
  if (coverage === 'source' || target.origin === page.origin) return [];
  return weakness('form-open', 'No policy restricts where this form is sent.');
}
