import type { Message } from './messages.ts';
import { sameDecimal } from '../../base/evaluator/index.ts';
import { plainNumeral } from '../../base/amount-in-words.ts';
import { html, type TemplateResult } from 'lit';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Whether a text is a decimal number of any length. */
export function isNumeral(text: string): boolean {
  return NUMBER.test(text);
}

/**
 * Parses the text of a number field.
 *
 * @returns the number; `undefined` for an empty text; the text itself if it is not a number that a double can represent
 *   exactly (validation then reports it)
 */
export function readNumber(text: string): number | string | undefined {
  const plain = plainNumeral(text);
  if (plain === '') return undefined;
  if (!NUMBER.test(plain)) return text;
  const value = Number(plain);
  return sameDecimal(value, plain) ? value : plain;
}

/**
 * Marks words in another language than the page for screen readers and fonts, alone or inside a sentence of the page's
 * language.
 *
 * @param lang BCP 47; without it nothing is marked
 */
export function withLang(words: string, lang: string | undefined, sentence = words): string | TemplateResult {
  const at = sentence.indexOf(words);
  if (!lang || !words || at < 0) return sentence;
  const marked = html`<span lang=${lang} dir="auto">${words}</span>`;
  return sentence === words ? marked : html`${sentence.slice(0, at)}${marked}${sentence.slice(at + words.length)}`;
}

/** The writing direction of a language. @param locale BCP 47 */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return /^(?:ar|fa|he|ur)\b/.test(locale) ? 'rtl' : 'ltr';
}

/** Replaces the placeholders of a message. `limit`, or else `count`, selects the plural form. */
export function formatMessage(
  message: Message,
  locale: string,
  params: Readonly<Record<string, unknown>> = {},
): string {
  const number = Number(params.limit ?? params.count ?? 0);
  const text = typeof message === 'string' ? message : (message[plurals(locale).select(number)] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = params[name];
    if (typeof value === 'number') return formatNumber(locale, value);
    if (typeof value !== 'string') return hole;
    // In right-to-left text, a Latin name is isolated, or it would reorder the words around it.
    return directionOf(locale) === 'rtl' ? `\u2068${value}\u2069` : value;
  });
}

/** `Intl` objects are cached: creating one takes longer than validating a form. */
function cachedByLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  const makeOne = (locale: string): T => {
    try {
      return make(locale.replaceAll('_', '-'));
    } catch {
      // The page's `lang` may not be a valid language tag.
      return make('en');
    }
  };
  return (locale) => {
    const one = made.get(locale) ?? makeOne(locale);
    made.set(locale, one);
    return one;
  };
}
const plurals = cachedByLocale((locale) => new Intl.PluralRules(locale));

// Latin digits in every language, as customers type and certificates print them. Without data for the language a
// browser would choose other digits.
const numbers = cachedByLocale(
  (locale) => new Intl.NumberFormat([`${locale}-u-nu-latn`, 'en-IN'], { maximumFractionDigits: 20 }),
);

/** A small count is its digits in every language. The first number format of a page takes a slow phone about 150 ms. */
const formatNumber = (locale: string, value: number): string =>
  value >= 0 && value < 1000 && Number.isInteger(value) ? String(value) : numbers(locale).format(value);
