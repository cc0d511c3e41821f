import { isObject, own, escapeToken } from '../../base/evaluator/index.ts';
import { conditionOn, type Asked, typedValue } from './field-condition.ts';
import { findNamed, type Part, type Reading, textOf } from '../input/reading.ts';

/** The options of a flat field. */
interface Options {
  /** One branch for each value. */
  options: Json[];
  /** Values that cannot be selected. */
  disabled: unknown[];
}

/**
 * Reads the options of a flat field: a list of values, a list of `{ value, label }`, or a map of values to labels. A
 * converter from XML writes a list as `{ "option": [...] }`, and a list of one as its only item.
 */
function optionsOf(row: Part, reading: Reading): Options {
  const given = row.named(
    ['options', 'choices', 'values'],
    (value) => Array.isArray(value) || (isObject(value) && (isMap(value) || listIn(value) !== undefined)),
  );
  const found = isObject(given) ? (listIn(given) ?? given) : given;
  const place = `${row.place}/options`;
  const partOf = (value: unknown, name: string): Part | undefined =>
    isObject(value) ? reading.part(value, `${place}/${escapeToken(name)}`) : undefined;
  const entries = isObject(found) ? Object.entries(found) : [];
  const all = Array.isArray(found)
    ? found.map((value: unknown, i) => option(value, partOf(value, String(i))))
    : entries.map(([value, label]) => labelled(value, label, partOf(label, value)));
  const taken = new Set<string>();
  const options = all.flatMap((one) => {
    const key = one && JSON.stringify(one.branch['const']);
    // A duplicate value would match two branches of `oneOf`, so it would never be valid.
    return !one || key === undefined || taken.has(key) || !taken.add(key) ? [] : [one];
  });
  return {
    options: options.map(({ branch }) => branch),
    disabled: options.filter((one) => one.disabled).map(({ branch }) => branch['const']),
  };
}

/** The list of options that an object stands for, unless it is a map of values to labels. */
function listIn(options: Readonly<Json>): readonly unknown[] | undefined {
  const names = Object.keys(options);
  const [only] = Object.values(options);
  if (names.length === 1 && (Array.isArray(only) || (isObject(only) && isOption(only))))
    return Array.isArray(only) ? (only as unknown[]) : [only];
  return isOption(options) ? [options] : undefined;
}

const isOption = (one: Readonly<Json>): boolean =>
  'value' in one && textOf(one, 'label', 'title', 'name', 'text') !== undefined;

interface Option {
  branch: Json;
  disabled: boolean;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The types of the options' values. No other type can be answered. */
function typeOf(options: readonly Json[]): unknown {
  const types = [...new Set(options.map(({ const: value }) => typeName(value)))];
  return types.length === 1 ? types[0] : types;
}
const toLabel = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isText = (value: unknown): boolean => typeof value === 'string';

const isMap = (map: Readonly<Json>): boolean =>
  Object.values(map).every((label) => isText(label) || isText(textOf(label, 'label', 'title', 'name')));

function labelled(value: string, label: unknown, part: Part | undefined): Option {
  const title = textOf({ label }, 'label') ?? part?.text('label', 'title', 'name') ?? value;
  return { branch: { const: value, title }, disabled: part?.flag('disabled') ?? false };
}

function option(value: unknown, part: Part | undefined): Option | undefined {
  if (value === null) return undefined;
  if (!part) return { branch: { const: value, title: toLabel(value) }, disabled: false };
  const title = part.text('label', 'title', 'name', 'text');
  const constant =
    part.named(['value', 'const', 'code', 'id', 'key']) ?? (part.source['value'] === null ? undefined : title);
  part.use('value');
  if (constant === undefined) return undefined;
  return { branch: { const: constant, title: title ?? toLabel(constant) }, disabled: part.flag('disabled') ?? false };
}
type Json = Record<string, unknown>;

/** A JSON Schema and its UI schema, before normalization. */
export interface Draft {
  schema: Json;
  uiSchema: Json;
  /** Unsupported parts, one sentence each. */
  notes: string[];
}

interface Field {
  name: string;
  required: boolean;
  schema: Json;
  ui: Json;
  /** The unconverted condition. */
  visibleWhen: unknown;
  notes: string[];
}

const TYPES: Readonly<Record<string, Json>> = {
  number: { type: 'number' },
  decimal: { type: 'number' },
  amount: { type: 'number' },
  currency: { type: 'number' },
  range: { type: 'number' },
  slider: { type: 'number' },
  integer: { type: 'integer' },
  int: { type: 'integer' },
  boolean: { type: 'boolean' },
  checkbox: { type: 'boolean' },
  switch: { type: 'boolean' },
  toggle: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'uri' },
  time: { type: 'string', format: 'time' },
  datetime: { type: 'string', format: 'date-time' },
};

/* Types that accept several values. */
const MANY = new Set(['multiselect', 'checkboxes', 'tags']);

const WIDGETS: Readonly<Record<string, string>> = {
  textarea: 'textarea',
  multiline: 'textarea',
  radio: 'radio',
  checkbox: 'checkbox',
  select: 'select',
  tel: 'tel',
  phone: 'tel',
  mobile: 'tel',
  password: 'password',
  hidden: 'hidden',
  checkboxes: 'checkboxes',
  range: 'range',
  slider: 'range',
};

/* Types without a keyword of their own: text, or a choice if there are options. */
const PLAIN = new Set(['text', 'string', 'select', 'dropdown', 'combobox', 'autocomplete', 'choice', 'enum', 'list']);

/**
 * Converts flat field descriptors (`{ name, label, type, required, options, visibleWhen … }`), alone or in steps, to
 * JSON Schema and UI schema. A field with a condition becomes an `if`/`then`.
 *
 * @param around JSON Pointer of the list
 */
export function fromFields(rows: readonly unknown[], reading: Reading, around: string): Draft | undefined {
  const notes: string[] = [];
  const fields = rows.flatMap((row, i): Field[] => {
    const place = `${around}/${i}`;
    const inner = findNamed(row, 'fields');
    if (!Array.isArray(inner) || !isObject(row)) return readField(row, undefined, reading, place, notes);
    const part = reading.part(row, place);
    part.named(['fields']);
    const step = /part/i.test(part.text('id', 'step', 'name', 'key') ?? '') ? 'parties' : 'stamp';
    return inner.flatMap((entry, at) => readField(entry, step, reading, `${place}/fields/${at}`, notes));
  });
  if (fields.length === 0) return undefined;
  const asked: Asked = new Map(fields.map(({ name, schema }) => [name, schema]));
  notes.push(...fields.flatMap((entry) => entry.notes));
  const always: Field[] = [];
  const conditional: Json[] = [];
  for (const entry of fields) {
    const when = entry.visibleWhen === undefined ? undefined : conditionOn(entry.visibleWhen, asked);
    if (when) conditional.push({ if: when, then: objectOf([entry]) });
    else if (entry.visibleWhen === undefined) always.push(entry);
    else {
      // Customers may see the field although it is not meant for them, so it must be optional.
      always.push({ ...entry, required: false });
      const words = keywordsOf(entry.visibleWhen);
      notes.push(
        `The condition of ${entry.name} is not understood: the field is always visible and never required.${words && ` Its keywords: ${words}.`}`,
      );
    }
  }
  const schema: Json = {
    type: 'object',
    required: [],
    ...objectOf(always),
    ...(conditional.length > 0 && { allOf: conditional }),
  };
  const uiSchema = Object.fromEntries(fields.map((entry) => [entry.name, entry.ui]));
  const order = [...new Set(fields.map((entry) => entry.name))];
  return { schema, uiSchema: { 'ui:order': order, ...sections(rows, reading, around), ...uiSchema }, notes };
}
const MAX_KEYWORDS = 20;

/** The keywords of a condition at any depth, for a note. A plain name has none. */
function keywordsOf(condition: unknown): string {
  const found = new Set<string>();
  JSON.stringify(condition, (key, value: unknown) => {
    if (/\D/.test(key)) found.add(key);
    return value;
  });
  return [...found].slice(0, MAX_KEYWORDS).join(', ');
}

/** Sections for groups with a title and for fields that name a section. */
function sections(rows: readonly unknown[], reading: Reading, around: string): Json {
  const found = new Map<string, { title: string; fields: string[] }>();
  const titled: Part[] = [];
  const put = (title: string | undefined, row: unknown): void => {
    const name = textOf(row, 'name', 'key', 'id', 'field');
    if (title === undefined || name === undefined) return;
    const section = found.get(title) ?? { title, fields: [] };
    section.fields.push(name);
    found.set(title, section);
  };
  for (const [i, row] of rows.entries()) {
    const inner = findNamed(row, 'fields');
    const title = Array.isArray(inner) ? textOf(row, 'title', 'label') : textOf(row, 'section');
    if (Array.isArray(inner) && isObject(row)) titled.push(reading.part(row, `${around}/${i}`));
    for (const entry of Array.isArray(inner) ? inner : [row]) put(title, entry);
  }
  if (found.size < 2) return {};
  for (const part of titled) part.text('title', 'label');
  return { 'ui:sections': [...found.values()] };
}

function objectOf(fields: readonly Field[]): Json {
  const required = [...new Set(fields.filter((entry) => entry.required).map((entry) => entry.name))];
  return {
    properties: Object.fromEntries(fields.map((entry) => [entry.name, entry.schema])),
    ...(required.length > 0 && { required }),
  };
}

function readField(
  source: unknown,
  step: string | undefined,
  reading: Reading,
  place: string,
  left: string[],
): Field[] {
  const row = isObject(source) ? reading.part(source, place) : undefined;
  const name = row?.text('name', 'key', 'id', 'field');
  if (row === undefined || name === undefined) {
    left.push(`The entry at ${place} is ignored: it has no name.`);
    return [];
  }
  const notes: string[] = [];
  const { options, disabled } = optionsOf(row, reading);
  const type = typeIn(row, options);
  if (!Object.hasOwn(TYPES, type) && !Object.hasOwn(WIDGETS, type) && !MANY.has(type) && !PLAIN.has(type)) {
    notes.push(`The type at ${place} is unknown: ${name} is rendered as a text field.`);
  }
  return [
    {
      name,
      required: row.flag('required', 'isRequired', 'mandatory') ?? false,
      schema: fieldSchema(row, name, type, options, notes),
      ui: { ...fieldUi(row, type, step), ...(disabled.length > 0 && { 'ui:enumDisabled': disabled }) },
      visibleWhen: meaningfulCondition(row.named(['visibleWhen', 'showWhen', 'dependsOn', 'condition'])),
      notes,
    },
  ];
}

/** An empty condition counts as none. */
function meaningfulCondition(condition: unknown): unknown {
  const isEmpty =
    (Array.isArray(condition) && condition.length === 0) ||
    (isObject(condition) && Object.keys(condition).length === 0);
  return isEmpty || condition === '' || condition === true ? undefined : condition;
}

function fieldSchema(row: Part, name: string, type: string, options: readonly Json[], notes: string[]): Json {
  const schema: Json = { ...(own(TYPES, type) ?? { type: 'string' }) };
  const set = (keyword: string, value: unknown): void => {
    if (value !== undefined) schema[keyword] = value;
  };
  const number = (keyword: string, ...names: readonly string[]): void => {
    const found = row.named(names, (value) => Number.isFinite(numberIn(value)));
    if (found !== undefined) schema[keyword] = numberIn(found);
  };
  set('title', row.text('label', 'title'));
  set('description', row.text('description'));
  if (options.length > 0) schema['type'] = typeOf(options);
  const isMany = options.length > 0 && MANY.has(type);
  set(
    'default',
    typedValue(
      row.named(['default', 'defaultValue'], (value) => !isMany || Array.isArray(value)),
      schema['type'],
    ),
  );
  if (options.length > 0) return offering(schema, options, isMany);
  if (schema['type'] === 'string') {
    number('minLength', 'minLength');
    number('maxLength', 'maxLength');
    set('pattern', patternIn(row, name, notes));
    const bounds = ['minimum', 'min', 'minDate', 'maximum', 'max', 'maxDate'];
    const found = schema['format'] === undefined ? [] : bounds.filter((bound) => row.named([bound]) !== undefined);
    if (found.length > 0) notes.push(`The earliest and the latest value of ${name} are not checked.`);
  } else {
    number('minimum', 'minimum', 'min');
    number('maximum', 'maximum', 'max');
    decimals(schema, row);
  }
  return schema;
}
const numberIn = (value: unknown): number => Number(textOf({ value }, 'value') ?? NaN);

/** A choice of one or of several options. The options replace the field's type. */
function offering(schema: Json, options: readonly Json[], isMany: boolean): Json {
  if (!isMany) return { ...schema, oneOf: options };
  const { type: item, title, description, default: start } = schema;
  return {
    type: 'array',
    items: { type: item, oneOf: options },
    uniqueItems: true,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(Array.isArray(start) && { default: start }),
  };
}

/** A checkbox with options is a group of checkboxes. */
function typeIn(row: Part, options: readonly unknown[]): string {
  const type = (row.text('type', 'inputType') ?? 'text').toLowerCase().replaceAll(/[\s_-]/g, '');
  return type === 'checkbox' && options.length > 0 ? 'checkboxes' : type;
}

/** A pattern may be written as in JavaScript, between slashes. A flag that changes its meaning cannot be converted. */
function patternIn(row: Part, name: string, notes: string[]): string | undefined {
  const written = row.text('pattern', 'regex');
  const [, inner, flags = ''] = /^\/(.+)\/([a-z]*)$/s.exec(written ?? '') ?? [];
  if (inner === undefined) return written;
  if (!/[^dguvy]/.test(flags)) return inner;
  notes.push(`The pattern of ${name} is not checked: its flags have no meaning in a schema.`);
  return undefined;
}

function decimals(schema: Json, row: Part): void {
  const step = row.named(['multipleOf', 'step'], (value) => typeof value === 'number' && value > 0);
  if (typeof step === 'number') {
    schema['multipleOf'] = step;
    return;
  }
  const places = row.named(['decimals', 'decimalPlaces', 'scale'], (value) => /^[0-6]$/.test(String(numberIn(value))));
  if (places !== undefined) schema['multipleOf'] = Number(`1e-${numberIn(places)}`);
}
const stepNamed = (text: string): string => (/part/i.test(text) ? 'parties' : 'stamp');

function fieldUi(row: Part, type: string, step: string | undefined): Json {
  const said = row.text('step', 'section');
  const party = row.text('party');
  const widget = row.text('widget') ?? own(WIDGETS, type);
  const placeholder = row.text('placeholder');
  const help = row.text('helpText', 'help', 'hint');
  const options = {
    step: said === undefined ? (step ?? 'stamp') : stepNamed(said),
    ...(party && { party }),
  };
  return {
    'ui:options': options,
    ...(widget && { 'ui:widget': widget }),
    ...(help && { 'ui:help': help }),
    ...(placeholder && { 'ui:placeholder': placeholder }),
    ...(row.flag('readOnly', 'isReadOnly') && { 'ui:readonly': true }),
    ...(row.flag('disabled', 'isDisabled') && { 'ui:disabled': true }),
  };
}
