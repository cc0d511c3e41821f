import { isObject } from '../evaluator/index.ts';
import { flagOf, named, textOf } from './named.ts';

type Json = Record<string, unknown>;

/** A JSON Schema and its UI schema, before the schema is brought into the normal form. */
export interface Draft {
  schema: Json;
  uiSchema: Json;
}

interface Field {
  name: string;
  required: boolean;
  schema: Json;
  ui: Json;
  visibleWhen?: { name: string; value: unknown };
}

const TYPES: Readonly<Record<string, Json>> = {
  number: { type: 'number' }, decimal: { type: 'number' }, amount: { type: 'number' }, currency: { type: 'number' },
  integer: { type: 'integer' }, int: { type: 'integer' },
  boolean: { type: 'boolean' }, checkbox: { type: 'boolean' }, switch: { type: 'boolean' }, toggle: { type: 'boolean' },
  date: { type: 'string', format: 'date' }, email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'uri' }, time: { type: 'string', format: 'time' },
  datetime: { type: 'string', format: 'date-time' },
};
/* Many answers out of the options. */
const MANY = new Set(['multiselect', 'checkboxes', 'tags']);
const WIDGETS: Readonly<Record<string, string>> = {
  textarea: 'textarea', multiline: 'textarea', radio: 'radio', checkbox: 'checkbox', select: 'select', tel: 'tel',
  phone: 'tel', mobile: 'tel', password: 'password', hidden: 'hidden', checkboxes: 'checkboxes',
};

/**
 * Reads flat field descriptors (`{ name, label, type, required, options, visibleWhen … }`), bare or grouped in
 * steps, into JSON Schema and UI schema. A field with a condition becomes an `if`/`then`.
 */
export function fromFields(rows: readonly unknown[]): Draft | undefined {
  const fields = rows.flatMap((row): Field[] => {
    const inner = named(row, 'fields');
    if (!Array.isArray(inner)) return readField(row, undefined);
    const step = /part/i.test(textOf(row, 'id', 'step', 'name', 'key') ?? '') ? 'parties' : 'stamp';
    return inner.flatMap((entry) => readField(entry, step));
  });
  if (fields.length === 0) return undefined;
  const always = fields.filter((entry) => !entry.visibleWhen);
  const conditional = fields.filter((entry) => entry.visibleWhen);
  const schema: Json = {
    type: 'object',
    properties: properties(always),
    required: [...new Set(always.filter((entry) => entry.required).map((entry) => entry.name))],
    ...(conditional.length > 0 && { allOf: conditional.map(condition) }),
  };
  const uiSchema = Object.fromEntries(fields.map((entry) => [entry.name, entry.ui]));
  const order = [...new Set(fields.map((entry) => entry.name))];
  return { schema, uiSchema: { 'ui:order': order, ...sections(rows), ...uiSchema } };
}

/** Groups that have a title, or fields that name a section, are laid out so. */
function sections(rows: readonly unknown[]): Json {
  const found = new Map<string, { title: string; fields: string[] }>();
  const put = (title: string | undefined, row: unknown): void => {
    const name = textOf(row, 'name', 'key', 'id', 'field');
    if (title === undefined || name === undefined) return;
    const section = found.get(title) ?? { title, fields: [] };
    section.fields.push(name);
    found.set(title, section);
  };
  for (const row of rows) {
    const inner = named(row, 'fields');
    const title = Array.isArray(inner) ? textOf(row, 'title', 'label') : textOf(row, 'section');
    for (const entry of Array.isArray(inner) ? inner : [row]) put(title, entry);
  }
  return found.size > 1 ? { 'ui:sections': [...found.values()] } : {};
}

const properties = (fields: readonly Field[]): Json =>
  Object.fromEntries(fields.map((entry) => [entry.name, entry.schema]));

function condition(entry: Field): Json {
  const { name, value } = entry.visibleWhen ?? { name: '', value: undefined };
  return {
    if: { properties: { [name]: Array.isArray(value) ? { enum: value } : { const: value } }, required: [name] },
    then: { properties: properties([entry]), ...(entry.required && { required: [entry.name] }) },
  };
}

function readField(row: unknown, step: string | undefined): Field[] {
  const name = textOf(row, 'name', 'key', 'id', 'field');
  if (name === undefined) return [];
  return [{
    name,
    required: flagOf(row, 'required', 'isRequired', 'mandatory') ?? false,
    schema: fieldSchema(row),
    ui: fieldUi(row, step),
    visibleWhen: readCondition(named(row, 'visibleWhen', 'showWhen', 'dependsOn', 'condition')),
  }];
}

function fieldSchema(row: unknown): Json {
  const type = (textOf(row, 'type', 'inputType') ?? 'text').toLowerCase();
  const schema: Json = { ...(TYPES[type] ?? { type: 'string' }) };
  const set = (keyword: string, value: unknown): void => {
    if (value !== undefined) schema[keyword] = value;
  };
  const number = (keyword: string, ...names: readonly string[]): void => {
    const found = Number(textOf(row, ...names) ?? NaN);
    if (Number.isFinite(found)) schema[keyword] = found;
  };
  set('title', textOf(row, 'label', 'title'));
  set('description', textOf(row, 'description'));
  set('default', named(row, 'default', 'defaultValue'));
  if (schema['type'] === 'string') {
    number('minLength', 'minLength');
    number('maxLength', 'maxLength');
    set('pattern', textOf(row, 'pattern', 'regex'));
  } else {
    number('minimum', 'minimum', 'min');
    number('maximum', 'maximum', 'max');
    decimals(schema, row);
  }
  const options = named(row, 'options', 'choices', 'values');
  if (!Array.isArray(options) || options.length === 0) return schema;
  if (!MANY.has(type)) return { ...schema, oneOf: options.map(option) };
  const { type: item, title, description, default: start } = schema;
  return {
    type: 'array', items: { type: item, oneOf: options.map(option) }, uniqueItems: true,
    ...(title !== undefined && { title }), ...(description !== undefined && { description }),
    ...(Array.isArray(start) && { default: start }),
  };
}

function decimals(schema: Json, row: unknown): void {
  const step = named(row, 'multipleOf', 'step');
  const places = Number(textOf(row, 'decimals', 'decimalPlaces', 'scale') ?? NaN);
  if (typeof step === 'number' && step > 0) schema['multipleOf'] = step;
  else if (places >= 0 && places <= 6) schema['multipleOf'] = Number(`1e-${places}`);
}

function option(value: unknown): Json {
  if (!isObject(value)) return { const: value, title: String(value) };
  const constant = named(value, 'value', 'const', 'code', 'id');
  return { const: constant, title: textOf(value, 'label', 'title', 'name') ?? String(constant) };
}

function fieldUi(row: unknown, step: string | undefined): Json {
  const type = (textOf(row, 'type', 'inputType') ?? '').toLowerCase();
  const own = textOf(row, 'step', 'section');
  const party = textOf(row, 'party');
  const widget = textOf(row, 'widget') ?? WIDGETS[type];
  const placeholder = textOf(row, 'placeholder');
  const help = textOf(row, 'helpText', 'help', 'hint');
  const options = {
    step: own === undefined ? (step ?? 'stamp') : /part/i.test(own) ? 'parties' : 'stamp',
    ...(party && { party }),
  };
  return {
    'ui:options': options,
    ...(widget && { 'ui:widget': widget }),
    ...(help && { 'ui:help': help }),
    ...(placeholder && { 'ui:placeholder': placeholder }),
  };
}

function readCondition(value: unknown): Field['visibleWhen'] {
  const name = textOf(value, 'field', 'name', 'key');
  if (name === undefined) return undefined;
  const wanted = named(value, 'equals', 'value', 'is', 'const', 'in', 'values');
  return { name, value: wanted ?? true };
}
