import type { FormDescription } from '../../wire/catalogue.ts';
import { toPlain } from './exact-json.ts';
import { normalForm } from '../form/normal-form.ts';
import { field, flag, isRecord, list, text } from './tolerant.ts';

type Json = Record<string, unknown>;

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
  url: { type: 'string', format: 'uri' },
};
const WIDGETS: Readonly<Record<string, string>> = {
  textarea: 'textarea', multiline: 'textarea', radio: 'radio', checkbox: 'checkbox',
};

/**
 * Reads flat field descriptors (`{ name, label, type, required, options, visibleWhen … }`), bare or grouped in
 * steps, into JSON Schema and UI schema. A field with a condition becomes an `if`/`then`.
 */
export function readFields(body: unknown): FormDescription | undefined {
  const rows = list(body, 'steps', 'sections', 'fields');
  if (!rows) return undefined;
  const fields = rows.flatMap((row): Field[] => {
    const inner = field(row, 'fields');
    if (!Array.isArray(inner)) return readField(row, undefined);
    const step = /part/i.test(text(row, 'id', 'step', 'name', 'key') ?? '') ? 'parties' : 'stamp';
    return inner.flatMap((entry) => readField(entry, step));
  });
  if (fields.length === 0) return undefined;
  const always = fields.filter((entry) => !entry.visibleWhen);
  const conditional = fields.filter((entry) => entry.visibleWhen);
  const schema: Json = {
    type: 'object',
    properties: properties(always),
    required: always.filter((entry) => entry.required).map((entry) => entry.name),
    ...(conditional.length > 0 && { allOf: conditional.map(condition) }),
  };
  const uiSchema = Object.fromEntries(fields.map((entry) => [entry.name, entry.ui]));
  return { schema: normalForm(schema), uiSchema: { 'ui:order': fields.map((entry) => entry.name), ...uiSchema } };
}

const properties = (fields: readonly Field[]): Json =>
  Object.fromEntries(fields.map((entry) => [entry.name, entry.schema]));

function condition(entry: Field): Json {
  const { name, value } = entry.visibleWhen ?? { name: '', value: undefined };
  return {
    if: { properties: { [name]: { const: value } }, required: [name] },
    then: { properties: properties([entry]), ...(entry.required && { required: [entry.name] }) },
  };
}

function readField(row: unknown, step: string | undefined): Field[] {
  const name = text(row, 'name', 'key', 'id', 'field');
  if (name === undefined) return [];
  return [{
    name,
    required: flag(row, 'required', 'isRequired', 'mandatory') ?? false,
    schema: fieldSchema(row),
    ui: fieldUi(row, step),
    visibleWhen: readCondition(field(row, 'visibleWhen', 'showWhen', 'dependsOn', 'condition')),
  }];
}

function fieldSchema(row: unknown): Json {
  const type = (text(row, 'type', 'inputType') ?? 'text').toLowerCase();
  const schema: Json = { ...(TYPES[type] ?? { type: 'string' }) };
  const set = (keyword: string, ...names: readonly string[]): void => {
    const value = toPlain(field(row, ...names));
    if (value !== undefined) schema[keyword] = value;
  };
  set('title', 'label', 'title');
  set('description', 'description');
  set('default', 'default', 'defaultValue');
  if (schema['type'] === 'string') {
    set('minLength', 'minLength');
    set('maxLength', 'maxLength');
    set('pattern', 'pattern', 'regex');
  } else {
    set('minimum', 'minimum', 'min');
    set('maximum', 'maximum', 'max');
    decimals(schema, row);
  }
  const options = field(row, 'options', 'choices', 'values');
  if (Array.isArray(options)) schema['oneOf'] = options.map(option);
  return schema;
}

function decimals(schema: Json, row: unknown): void {
  const step = toPlain(field(row, 'multipleOf', 'step'));
  const places = Number(text(row, 'decimals', 'decimalPlaces', 'scale') ?? NaN);
  if (typeof step === 'number' && step > 0) schema['multipleOf'] = step;
  else if (places >= 0 && places <= 6) schema['multipleOf'] = Number(`1e-${places}`);
}

function option(value: unknown): Json {
  if (!isRecord(value)) return { const: toPlain(value), title: String(toPlain(value)) };
  const constant = toPlain(field(value, 'value', 'const', 'code', 'id'));
  return { const: constant, title: text(value, 'label', 'title', 'name') ?? String(constant) };
}

function fieldUi(row: unknown, step: string | undefined): Json {
  const type = (text(row, 'type', 'inputType') ?? '').toLowerCase();
  const own = text(row, 'step', 'section');
  const party = text(row, 'party');
  const widget = text(row, 'widget') ?? WIDGETS[type];
  const placeholder = text(row, 'placeholder');
  const help = text(row, 'helpText', 'help', 'hint');
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
  const name = text(value, 'field', 'name', 'key');
  if (name === undefined) return undefined;
  const wanted = toPlain(field(value, 'equals', 'value', 'is', 'const'));
  return { name, value: wanted ?? true };
}
