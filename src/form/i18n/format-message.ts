import { directionOf } from './direction.ts';
import type { Message } from './messages.ts';

/** Replaces the placeholders of a message. `limit`, or else `count`, selects the plural form. */
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
// Latin digits in every language, as customers type and certificates print them. Without data for the language a browser
// would choose other digits.
const numbers = cachedByLocale(
  (locale) => new Intl.NumberFormat([`${locale}-u-nu-latn`, 'en-IN'], { maximumFractionDigits: 20 }),
);

/** A small count is its digits in every language. The first number format of a page takes a slow phone about 150 ms. */
const formatNumber = (locale: string, value: number): string =>
  value >= 0 && value < 1000 && Number.isInteger(value) ? String(value) : numbers(locale).format(value);
