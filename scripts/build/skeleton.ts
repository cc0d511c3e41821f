/**
 * Generates `dist/skeleton.css` from `src/elements/skeleton.css` and the texts of all languages: the texts of the first
 * step, with a selector for the elements that will use the language.
 */
import { readFileSync } from 'node:fs';
import { en } from '../../src/locales/en.ts';
import { FOLLOWING } from '../../src/elements/i18n/resolve-locale.ts';
import { readTexts, type Texts } from './read-texts.ts';

const SOURCE = new URL('../../src/elements/skeleton.css', import.meta.url);
const PLACE = '/* The texts of each language; made by scripts/build/skeleton.ts. */';

/** Tags of languages in another script than our texts. They are not supported. */
const OTHER_LETTERS: Readonly<Record<string, readonly string[]>> = { pa: ['arab', 'pk'] };

/** Nastaliq needs a larger line height, and only Latin headings have a smaller letter spacing (elements/styles). */
const STYLE: Readonly<Record<string, string>> = {
  en: '--_heading-space: -0.012em;',
  ur: '--_lines: 1.8; --_heading-lines: 1.8;',
};

/** The rules of `elements/i18n/resolve-locale.ts` as selectors. */
function speakers(language: string): string {
  // English is the default.
  if (language === 'en') return 'estamp-checkout';
  if (FOLLOWING.includes(language))
    return `estamp-checkout:is(:lang(${language}), [lang^='${language}_' i]):not(:lang(${language}-Latn))`;
  const others = ['latn', ...(OTHER_LETTERS[language] ?? [])].map((letters) => `[lang|='${language}-${letters}' i]`);
  return `estamp-checkout:is([lang|='${language}' i], [lang^='${language}_' i]):not(${others.join(', ')})`;
}

const quoted = (...lines: readonly unknown[]): string =>
  `'${lines.map((line) => String(line).replace(/['\\]/g, '\\$&')).join('\\a ')}'`;

function rule(language: string, texts: Texts['checkout']): string {
  const { stampHeading, stampIntro, testMode } = texts;
  if (!stampHeading || !stampIntro || !testMode)
    throw new Error(`texts/${language}.json does not contain the texts of the skeleton`);
  const style = STYLE[language] ? ` ${STYLE[language]}` : '';
  return `${speakers(language)} { --_heading: ${quoted(stampHeading)}; --_sentences: ${quoted(stampIntro, testMode)};${style} }`;
}

/** The style sheet that a page links. */
export function makeSkeleton(): string {
  const source = readFileSync(SOURCE, 'utf8');
  const rules = [rule('en', en), ...readTexts().map(({ language, checkout }) => rule(language, checkout))];
  if (!source.includes(PLACE)) throw new Error('src/elements/skeleton.css has no placeholder for the texts');
  return source.replace(PLACE, () => rules.join('\n'));
}
