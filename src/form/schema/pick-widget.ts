import { isOfType, own, isObject } from '../../base/evaluator/index.ts';
import type { Field, FieldKind, InputHints, Widget } from '../model/field.ts';
import type { Keywords } from './merge-schemas.ts';

/** The options of one field in a UI schema, by RJSF's names without `ui:`. */
type UiOptions = Readonly<Record<string, unknown>>;
const none: UiOptions = {};

/** Reads the options of a node: its `ui:` entries, which override those in its `ui:options`. */
export function getUiOptions(node: unknown): UiOptions {
  if (!isObject(node)) return none;
  const options = node['ui:options'];
  const prefixed = Object.entries(node).filter(([name, option]) => name.startsWith('ui:') && option !== undefined);
  const direct = Object.fromEntries(prefixed.map(([name, option]) => [name.slice(3), option]));
  return { ...(isObject(options) && options), ...direct };
}

/** Returns the value if it is a string. Schemas are untrusted, so anything else is ignored. */
export function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Converts `stampDutyPaidBy` to `Stamp duty paid by`. */
export function humanize(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z\d])[A-Z]+/g, (word) => ` ${word.length > 1 ? word : word.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const BY_FORMAT: Readonly<Record<string, Widget>> = {
  date: 'date',
  time: 'time',
  'date-time': 'datetime',
  email: 'email',
  uri: 'url',
  tel: 'tel',
  password: 'password',
};

/** Other libraries' names of our widgets. */
const ALIASES: Readonly<Record<string, Widget>> = {
  updown: 'number',
  uri: 'url',
  'date-time': 'datetime',
  'alt-date': 'date',
  'alt-datetime': 'datetime',
  'datetime-local': 'datetime',
  'date-time-local': 'datetime',
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

/** Internal widgets that do not render a question. */
const OURS = /^(add-object|section|truncated(?:-notice)?|unsupported)$/;

/** Up to this number of options are radio buttons; more options are a select. */
const OPEN_CHOICES = 3;

/** Keywords that imply a type if the schema has none. */
const ABOUT: readonly (readonly [FieldKind, RegExp])[] = [
  ['object', /^(p(atternP)?|additionalP)roperties$/],
  ['array', /^(prefixI|i)tems$/],
  ['string', /^(pattern|format|m(in|ax)Length)$/],
  ['number', /^(m(in|ax)imum|exclusiveM(in|ax)imum|multipleOf)$/],
];

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/**
 * The kind of a field: its schema's type, or the type that its keywords imply. With several types, the current value's,
 * or the first.
 */
export function kindOf(schema: Keywords, value?: unknown): FieldKind {
  const types = [schema.type].flat().filter((type) => type !== 'null');
  const now = types.length > 1 ? types.find((type) => isOfType(type, value)) : undefined;
  const type = now ?? types[0] ?? inferred(schema);
  return KINDS.find((kind) => kind === type) ?? 'unknown';
}

function inferred(schema: Keywords): string | undefined {
  const sample = schema.const ?? (Array.isArray(schema.enum) ? (schema.enum[0] as unknown) : undefined);
  if (sample !== undefined) return typeOf(sample);
  const names = Object.keys(schema);
  return ABOUT.find(([, keywords]) => names.some((name) => keywords.test(name)))?.[0];
}

/**
 * The widget of a field whose UI schema selects none of ours.
 *
 * @param isQuestion whether `false` must be chosen explicitly
 */
export function pickWidget(
  asked: unknown,
  kind: FieldKind,
  schema: Keywords,
  choices: number,
  isQuestion = false,
): Widget {
  if (typeof asked === 'string' && !OURS.test(asked)) {
    // A slider needs both limits.
    if (asked === 'range' && !(Number.isFinite(schema.minimum) && Number.isFinite(schema.maximum))) return 'number';
    return own(ALIASES, asked) ?? asked;
  }
  // A constant is not a question. It is set with its group and not rendered.
  if (schema.const !== undefined && kind !== 'boolean') return 'hidden';
  if (kind === 'choice') return choices > OPEN_CHOICES ? 'select' : 'radio';
  if (kind === 'string')
    return own(BY_FORMAT, String(schema.format)) ?? (schema.writeOnly === true ? 'password' : 'text');
  if (kind === 'boolean' && isQuestion && schema.const === undefined) return 'radio';
  return BY_KIND[kind] ?? (schema.type === 'null' ? 'hidden' : 'unsupported');
}
const DIGITS = /^\^?(?:\\d|\[[\d-]+\]|\{\d+(?:,\d*)?\}|[+*?])+\$?$/;

/** Attributes for keyboard and autofill: those of the UI schema, else derived from the schema. */
export function hintsOf(field: Pick<Field, 'kind' | 'widget'>, schema: Keywords, ui: UiOptions): InputHints {
  const negative = Number(schema.minimum ?? schema.exclusiveMinimum ?? 0) < 0;
  const numeric = field.kind === 'integer' || (typeof schema.pattern === 'string' && DIGITS.test(schema.pattern));
  const digits = numeric ? 'numeric' : undefined;
  const positive = field.kind === 'number' ? 'decimal' : digits;
  // Numeric keypads of phones have no minus sign.
  const keyboard = negative ? undefined : positive;
  return {
    inputmode: toText(ui.inputmode) ?? keyboard,
    autocomplete: toText(ui.autocomplete),
    autocapitalize: toText(ui.autocapitalize),
    enterkeyhint: toText(ui.enterkeyhint),
    ...(field.widget === 'textarea' && { rows: attribute(ui.rows, 3) }),
    ...(field.widget === 'range' && {
      min: attribute(schema.minimum, 0),
      max: attribute(schema.maximum, 100),
      step: attribute(schema.multipleOf, field.kind === 'integer' ? 1 : 'any'),
    }),
    ...(typeof schema.maxLength === 'number' && { maxLength: schema.maxLength }),
  };
}

function attribute(value: unknown, otherwise: number | string): string {
  return String(typeof value === 'number' ? value : otherwise);
}
