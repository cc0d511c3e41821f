import { own } from '../base/evaluator/index.ts';
import type { Field, FieldKind, InputHints, Widget } from './field.ts';
import type { Keywords } from './effective.ts';

const BY_FORMAT: Readonly<Record<string, Widget>> = {
  date: 'date',
  time: 'time',
  'date-time': 'datetime',
  email: 'email',
  uri: 'url',
  tel: 'tel',
  password: 'password',
};

/** Other people's names for our widgets. */
const ALIASES: Readonly<Record<string, Widget>> = {
  updown: 'number',
  range: 'number',
  uri: 'url',
  'date-time': 'datetime',
  'alt-date': 'date',
  'alt-datetime': 'datetime',
};

const KINDS = ['string', 'number', 'integer', 'boolean', 'object', 'array'] as const;

const BY_KIND: Readonly<Partial<Record<FieldKind, Widget>>> = {
  choices: 'checkboxes',
  number: 'number',
  integer: 'number',
  boolean: 'checkbox',
  object: 'group',
  array: 'list',
};

/** So many choices are shown open; more go into a list. */
const OPEN_CHOICES = 3;

/** The kind of a value: what its schema says, or else what its keywords are about. */
export function kindOf(schema: Keywords): FieldKind {
  const sample = schema.const ?? (Array.isArray(schema.enum) ? (schema.enum[0] as unknown) : undefined);
  const types = [schema.type].flat().filter((type) => type !== 'null' && type !== undefined);
  const inferred = schema.properties ? 'object' : schema.items || schema.prefixItems ? 'array' : typeof sample;
  const type = types.length ? types[0] : inferred;
  return KINDS.find((kind) => kind === type) ?? 'unknown';
}

/** The widget of a field that has not asked for one, or asked by another name. */
export function widgetOf(asked: unknown, kind: FieldKind, schema: Keywords, choices: number): Widget {
  if (typeof asked === 'string') return own(ALIASES, asked) ?? asked;
  // One value and no question: it is set with its group and not shown.
  if (schema.const !== undefined && kind !== 'boolean') return 'hidden';
  if (kind === 'choice') return choices > OPEN_CHOICES ? 'select' : 'radio';
  if (kind === 'string') return own(BY_FORMAT, String(schema.format)) ?? 'text';
  return BY_KIND[kind] ?? (schema.type === 'null' ? 'hidden' : 'unsupported');
}

const DIGITS = /^\^?(?:\\d|\[[\d-]+\]|\{\d+(?:,\d*)?\}|[+*?])+\$?$/;

/** Help for the device's keyboard and autofill: what the UI schema says, else what the schema suggests. */
export function hintsOf(
  field: Pick<Field, 'kind' | 'widget'>,
  schema: Keywords,
  ui: (name: string) => unknown,
): InputHints {
  const text = (name: string): string | undefined => (typeof ui(name) === 'string' ? (ui(name) as string) : undefined);
  const negative = Number(schema.minimum ?? schema.exclusiveMinimum ?? 0) < 0;
  const numeric = field.kind === 'integer' || (typeof schema.pattern === 'string' && DIGITS.test(schema.pattern));
  // The keypads of phones have no minus sign.
  const keyboard = negative ? undefined : field.kind === 'number' ? 'decimal' : numeric ? 'numeric' : undefined;
  return {
    inputmode: text('inputmode') ?? keyboard,
    autocomplete: text('autocomplete'),
    autocapitalize: text('autocapitalize'),
    enterkeyhint: text('enterkeyhint'),
    ...(typeof schema.maxLength === 'number' && { maxLength: schema.maxLength }),
  };
}
