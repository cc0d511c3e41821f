/**
 * Makes `dist/skeleton.css` out of `src/elements/skeleton.css` and the texts of all languages: the words of the first
 * step, each for the elements that will speak that language.
 */
import { readFileSync } from 'node:fs';
import { en } from '../../src/locales/en.ts';
import { readTexts, type Texts } from './read-texts.ts';

const SOURCE = new URL('../../src/elements/skeleton.css', import.meta.url);
const PLACE = '/* The texts of each language; made by scripts/build/skeleton.ts. */';

/** Languages in other letters than these texts have, by the end of their tag: they are not spoken. */
const OTHER_LETTERS: Readonly<Record<string, readonly string[]>> = { pa: ['arab', 'pk'] };

/** Lines of Nastaliq are higher, and only Latin letters are set closer in a heading (elements/styles). */
const STYLE: Readonly<Record<string, string>> = {
  en: '--_heading-space: -0.012em;',
  ur: '--_lines: 1.8; --_heading-lines: 1.8;',
};

/** The elements that will speak a language: `elements/i18n/resolve-locale.ts` as selectors. */
function speakers(language: string): string {
  // English where nothing else is.
  if (language === 'en') return 'estamp-checkout';
  // It follows the page.
  if (language === 'hi') return 'estamp-checkout:lang(hi):not(:lang(hi-Latn))';
  const others = ['latn', ...(OTHER_LETTERS[language] ?? [])].map((letters) => `[lang|='${language}-${letters}' i]`);
  return `estamp-checkout[lang|='${language}' i]:not(${others.join(', ')})`;
}

const quoted = (...lines: readonly unknown[]): string =>
  `'${lines.map((line) => String(line).replace(/['\\]/g, '\\$&')).join('\\a ')}'`;

function rule(language: string, texts: Texts['checkout']): string {
  const { stampHeading, stampIntro, testMode } = texts;
  if (!stampHeading || !stampIntro || !testMode) throw new Error(`texts/${language}.json has no words for the skeleton`);
  const style = STYLE[language] ? ` ${STYLE[language]}` : '';
  return `${speakers(language)} { --_heading: ${quoted(stampHeading)}; --_sentences: ${quoted(stampIntro, testMode)};${style} }`;
}

/** The style sheet that a page links. */
export function makeSkeleton(): string {
  const source = readFileSync(SOURCE, 'utf8');
  const rules = [rule('en', en), ...readTexts().map(({ language, checkout }) => rule(language, checkout))];
  if (!source.includes(PLACE)) throw new Error('src/elements/skeleton.css has no place for the texts');
  return source.replace(PLACE, () => rules.join('\n'));
}
