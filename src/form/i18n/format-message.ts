import { directionOf } from './direction.ts';
import type { Message } from './messages.ts';

/** Fills in a message; `limit`, or else `count`, picks the plural form. */
export function formatMessage<K extends string>(
  messages: Readonly<Record<K, Message>>,
  locale: string,
  key: K,
  params: Readonly<Record<string, unknown>> = {},
): string {
  const message = messages[key];
  const number = Number(params.limit ?? params.count ?? 0);
  const text = typeof message === 'string' ? message : (message[plurals(locale).select(number)] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = params[name];
    return typeof value === 'number'
      ? numbers(locale).format(value)
      : typeof value === 'string'
        // A name in Latin letters keeps to itself, or it would pull the words around it to its side.
        ? directionOf(locale) === 'rtl' ? `\u2068${value}\u2069` : value
        : hole;
  });
}

/** What a language does with numbers is kept: a browser takes longer to make one of these than to judge a form. */
function cachedByLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  const makeOne = (locale: string): T => {
    try {
      return make(locale.replaceAll('_', '-'));
    } catch {
      // What a page writes into `lang` need not be a language tag.
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
// Latin digits in every language: that is what people type here and what certificates print. A browser that does not
// know the language would write numbers in its own.
const numbers = cachedByLocale((locale) => new Intl.NumberFormat([`${locale}-u-nu-latn`, 'en-IN'], { maximumFractionDigits: 20 }));
