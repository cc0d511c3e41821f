/**
 * Generates `dist/estamp-checkout.start.css`, the style of the first step: the rules of the elements' style sheets that
 * concern the boxes of `base/first-step/layout.ts`.
 */
import { firstStep, type Part } from '../../src/base/first-step/layout.ts';
import { controlStyles } from '../../src/lit/control-styles.ts';
import { styles } from '../../src/elements/styles/index.ts';
import { terseCss } from './minify-templates.ts';

/**
 * Before the elements are defined, `skeleton.css` keeps the space in the host, and hides the page's content. Here the
 * frame keeps it, as later: another `display` of the host would close a list of options that is open.
 */
const OWN = `
:host(:not(:defined, [hidden])) { display: block !important; }
:host(:not(:defined))::before, :host(:not(:defined))::after { content: none !important; }
::slotted([slot='logo']) { display: block !important; }
::slotted([slot|='step']) { display: revert !important; }
`;

interface Rule {
  readonly prelude: string;
  readonly body: string;
}

/** Splits a style sheet without comments into its rules. Nested rules stay in the body. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let depth = 0;
  let from = 0;
  let open = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{' && depth++ === 0) open = at;
    if (css[at] !== '}' || --depth > 0) continue;
    rules.push({ prelude: css.slice(from, open).trim(), body: css.slice(open + 1, at) });
    from = at + 1;
  }
  return rules;
}

/** What selectors can refer to: tags, `.classes` and `[attributes]` of the first step, with its retry button. */
function namesIn(
  part: Part,
  names = new Set<string>(['button', '.notice', '.danger', '.button', '.button-busy', 'b', '[hidden]']),
): Set<string> {
  if (typeof part === 'string') return names;
  const [tag, attributes, ...content] = part;
  names.add(tag);
  for (const name of (attributes['class'] ?? '').split(' ')) names.add(`.${name}`);
  for (const name of Object.keys(attributes)) names.add(`[${name}]`);
  content.forEach((one) => namesIn(one, names));
  return names;
}

/** Splits at commas outside of brackets. */
const listOf = (selectors: string): string[] => selectors.split(/,(?![^([]*[)\]])/).map((one) => one.trim());

/** Whether a selector can match: one alternative of each `:is()`, and everything outside of `:not()`. */
function canMatch(selector: string, names: ReadonlySet<string>): boolean {
  const plain = selector.replace(
    /:not\((?:[^()]|\([^()]*\))*\)|:host\([^)]*\)|:lang\([^)]*\)|:dir\([^)]*\)|::slotted\([^)]*\)/g,
    '',
  );
  const group = /:(?:is|has)\(((?:[^()]|\([^()]*\))*)\)/.exec(plain);
  if (group) return listOf(group[1] ?? '').some((one) => canMatch(plain.replace(group[0], ` ${one} `), names));
  if (/:checked|:disabled|:read-only|placeholder|aria-invalid='true'/.test(plain)) return false;
  const used =
    plain
      .replace(/::?[a-z-]+(?:\([^)]*\))?/g, '')
      .replace(/\[([\w-]+)[^\]]*\]/g, '[$1]')
      .match(/[.[][\w-]+\]?|(?<![\w.[-])[a-z]\w*/g) ?? [];
  return used.every((one) => names.has(one));
}

function filter(css: string, names: ReadonlySet<string>): string {
  return rulesOf(css)
    .map(({ prelude, body }) => {
      if (/^@(?:media|container)/.test(prelude)) {
        const inside = filter(body, names);
        return inside && `${prelude}{${inside}}`;
      }
      if (prelude.startsWith('@keyframes')) return prelude.includes('sweep') ? `${prelude}{${body}}` : '';
      const selectors = listOf(prelude).filter((one) => canMatch(one, names));
      return selectors.length ? `${selectors.join(',')}{${body}}` : '';
    })
    .join('');
}

/** The style sheet, minified. */
export function makeFirstStepStyle(): string {
  const sample = {
    words: () => 'x',
    locale: 'hi',
    level: 2,
    catalogue: { mode: 'test', states: [{ code: 'KA', name: 'Karnataka' }] },
  };
  const names = namesIn(
    firstStep({ ...sample, catalogue: undefined }),
    namesIn(firstStep({ ...sample, stateCode: 'KA' })),
  );
  return [controlStyles, ...styles].map(({ cssText }) => filter(terseCss(cssText), names)).join('') + terseCss(OWN);
}
