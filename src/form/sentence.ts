import { directionOf } from './direction.ts';
import { decimals, own } from '../base/evaluator/index.ts';
import type { FieldProblem } from './field-problem.ts';
import { formMessages, isMessage, type FormMessages, type Message } from './messages.ts';
import { isNumeral } from './number.ts';

type Key = keyof FormMessages;

/**
 * The sentence for a problem: the author's own for that keyword, else the dictionary's.
 *
 * @param locale decides the plural form
 */
export function sentenceFor(problem: FieldProblem, messages: FormMessages = formMessages, locale = 'en'): string {
  const { field, keyword, params, value } = problem;
  const given = own(field?.messages, keyword);
  const isGiven = isMessage(given);
  if (keyword === 'custom' && !isGiven) return String(params.message);
  const limit = params.limit ?? (keyword === 'multipleOf' ? decimals(Number(params.multipleOf)) : undefined);
  return fill<string>(isGiven ? { given } : messages, locale, isGiven ? 'given' : keyOf(problem), {
    ...params,
    limit,
    label: field?.label,
    example: exampleOf(problem),
    count: typeof value === 'string' ? [...value].length : undefined,
  });
}

/** Fills in a message; `limit`, or else `count`, picks the plural form. */
export function fill<K extends string>(
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
function kept<T>(make: (locale: string) => T): (locale: string) => T {
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

const plurals = kept((locale) => new Intl.PluralRules(locale));
// Latin digits in every language: that is what people type here and what certificates print. A browser that does not
// know the language would write numbers in its own.
const numbers = kept((locale) => new Intl.NumberFormat([`${locale}-u-nu-latn`, 'en-IN'], { maximumFractionDigits: 20 }));

function keyOf(problem: FieldProblem): Key {
  const { field, keyword, params, value } = problem;
  const kind = field?.kind;
  // Yes and no may be asked with two buttons or in a list.
  const chooses = kind === 'choice' || kind === 'choices' || (kind === 'boolean' && /^(radio|select)$/.test(field?.widget ?? ''));
  const missing = chooses ? 'requiredChoice' : kind === 'boolean' ? 'requiredTick' : 'required';
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return params.names ? 'requiredOne' : missing;
    case 'enum':
    case 'const':
    case 'oneOf':
    case 'anyOf':
      return chooses ? 'choice' : kind === 'boolean' ? 'requiredTick' : 'invalid';
    case 'type':
      if (typeof value === 'string' && isNumeral(value) && (kind === 'number' || !value.includes('.'))) return 'typeDigits';
      if (kind === 'integer') return 'typeInteger';
      if (kind === 'number') return 'typeNumber';
      // What shows as empty is not answered: an entry of a list begins with `null`, a form of one field with nothing.
      return value === null || value === undefined ? missing : 'invalid';
    case 'multipleOf': {
      const step = Number(params.multipleOf);
      return step === 1 ? 'typeInteger' : /^1(e-\d+)?$|^0\.0*1$/.test(String(step)) ? 'decimals' : 'multipleOf';
    }
    case 'pattern':
      return exampleOf(problem) === undefined ? 'pattern' : 'patternLike';
    case 'format':
      return exampleOf(problem) !== undefined && sentenceOf(params.format) === 'invalid' ? 'patternLike' : sentenceOf(params.format);
    // A property is an entry to whoever fills them in.
    case 'minProperties':
      return 'minItems';
    case 'maxProperties':
      return 'maxItems';
    default:
      return sentenceOf(keyword);
  }
}

/** Only keys that are about a problem are named after a keyword or format, so any other name is `invalid`. */
function sentenceOf(name: unknown): Key {
  return Object.hasOwn(formMessages, String(name)) ? (name as Key) : 'invalid';
}

function exampleOf({ field }: FieldProblem): string | undefined {
  const [example] = Array.isArray(field?.schema.examples) ? (field.schema.examples as unknown[]) : [];
  return typeof example === 'string' ? example : field?.placeholder;
}
