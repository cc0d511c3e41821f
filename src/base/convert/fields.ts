import { isObject, own } from '../evaluator/index.ts';
import { conditionOn, type Asked } from './field-condition.ts';
import { optionsOf, typeOf } from './field-options.ts';
import { flagOf, named, textOf } from './named.ts';
import { typed } from './typed.ts';

type Json = Record<string, unknown>;

/** A JSON Schema and its UI schema, before the schema is brought into the normal form. */
export interface Draft {
  schema: Json;
  uiSchema: Json;
  /** What was not understood, a sentence each. */
  notes: string[];
}

interface Field {
  name: string;
  required: boolean;
  schema: Json;
  ui: Json;
  /** As it was written. */
  visibleWhen: unknown;
  notes: string[];
}

const TYPES: Readonly<Record<string, Json>> = {
  number: { type: 'number' }, decimal: { type: 'number' }, amount: { type: 'number' }, currency: { type: 'number' },
  range: { type: 'number' }, slider: { type: 'number' }, integer: { type: 'integer' }, int: { type: 'integer' },
  boolean: { type: 'boolean' }, checkbox: { type: 'boolean' }, switch: { type: 'boolean' }, toggle: { type: 'boolean' },
  date: { type: 'string', format: 'date' }, email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'uri' }, time: { type: 'string', format: 'time' },
  datetime: { type: 'string', format: 'date-time' },
};
/* Many answers out of the options. */
const MANY = new Set(['multiselect', 'checkboxes', 'tags']);
const WIDGETS: Readonly<Record<string, string>> = {
  textarea: 'textarea', multiline: 'textarea', radio: 'radio', checkbox: 'checkbox', select: 'select', tel: 'tel',
  phone: 'tel', mobile: 'tel', password: 'password', hidden: 'hidden', checkboxes: 'checkboxes', range: 'range', slider: 'range',
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
  const asked: Asked = new Map(fields.map(({ name, schema }) => [name, schema]));
  const notes = fields.flatMap((entry) => entry.notes);
  const always: Field[] = [];
  const conditional: Json[] = [];
  for (const entry of fields) {
    const when = entry.visibleWhen === undefined ? undefined : conditionOn(entry.visibleWhen, asked);
    if (when) conditional.push({ if: when, then: objectOf([entry]) });
    else if (entry.visibleWhen === undefined) always.push(entry);
    else {
      // Whoever may see it although it is not meant for them must be able to leave it out.
      always.push({ ...entry, required: false });
      notes.push(`The condition of ${entry.name} is not understood: it is always asked, and never required.`);
    }
  }
  const schema: Json = { type: 'object', required: [], ...objectOf(always), ...(conditional.length > 0 && { allOf: conditional }) };
  const uiSchema = Object.fromEntries(fields.map((entry) => [entry.name, entry.ui]));
  const order = [...new Set(fields.map((entry) => entry.name))];
  return { schema, uiSchema: { 'ui:order': order, ...sections(rows), ...uiSchema }, notes };
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

function objectOf(fields: readonly Field[]): Json {
  const required = [...new Set(fields.filter((entry) => entry.required).map((entry) => entry.name))];
  return {
    properties: Object.fromEntries(fields.map((entry) => [entry.name, entry.schema])),
    ...(required.length > 0 && { required }),
  };
}

function readField(row: unknown, step: string | undefined): Field[] {
  const name = textOf(row, 'name', 'key', 'id', 'field');
  if (name === undefined) return [];
  const notes: string[] = [];
  return [{
    name,
    required: flagOf(row, 'required', 'isRequired', 'mandatory') ?? false,
    schema: fieldSchema(row, name, notes),
    ui: fieldUi(row, step),
    visibleWhen: given(named(row, 'visibleWhen', 'showWhen', 'dependsOn', 'condition')),
    notes,
  }];
}

/** A condition that says nothing is none. */
function given(condition: unknown): unknown {
  const isEmpty = (Array.isArray(condition) && condition.length === 0) || (isObject(condition) && Object.keys(condition).length === 0);
  return isEmpty || condition === '' || condition === true ? undefined : condition;
}

function fieldSchema(row: unknown, name: string, notes: string[]): Json {
  const options = optionsOf(row);
  const type = typeIn(row, options);
  const schema: Json = { ...(own(TYPES, type) ?? { type: 'string' }) };
  const set = (keyword: string, value: unknown): void => {
    if (value !== undefined) schema[keyword] = value;
  };
  const number = (keyword: string, ...names: readonly string[]): void => {
    const found = Number(textOf(row, ...names) ?? NaN);
    if (Number.isFinite(found)) schema[keyword] = found;
  };
  set('title', textOf(row, 'label', 'title'));
  set('description', textOf(row, 'description'));
  if (options.length > 0) schema['type'] = typeOf(options);
  set('default', typed(named(row, 'default', 'defaultValue'), schema['type']));
  if (options.length > 0) return offering(schema, options, MANY.has(type));
  if (schema['type'] === 'string') {
    number('minLength', 'minLength');
    number('maxLength', 'maxLength');
    set('pattern', patternIn(row, name, notes));
    const bound = named(row, 'minimum', 'min', 'minDate', 'maximum', 'max', 'maxDate');
    if (schema['format'] !== undefined && bound !== undefined) notes.push(`The earliest and the latest value of ${name} are not checked.`);
  } else {
    number('minimum', 'minimum', 'min');
    number('maximum', 'maximum', 'max');
    decimals(schema, row);
  }
  return schema;
}

/** One of the options, or many; they say all that there is to say about the value. */
function offering(schema: Json, options: readonly Json[], isMany: boolean): Json {
  if (!isMany) return { ...schema, oneOf: options };
  const { type: item, title, description, default: start } = schema;
  return {
    type: 'array', items: { type: item, oneOf: options }, uniqueItems: true,
    ...(title !== undefined && { title }), ...(description !== undefined && { description }),
    ...(Array.isArray(start) && { default: start }),
  };
}

/** A tick box with options is one for each of them. */
function typeIn(row: unknown, options: readonly unknown[]): string {
  const type = (textOf(row, 'type', 'inputType') ?? 'text').toLowerCase().replaceAll(/[\s_-]/g, '');
  return type === 'checkbox' && options.length > 0 ? 'checkboxes' : type;
}

/** Some write a pattern as JavaScript does, between slashes; a flag that changes what it means cannot be kept. */
function patternIn(row: unknown, name: string, notes: string[]): string | undefined {
  const written = textOf(row, 'pattern', 'regex');
  const [, inner, flags = ''] = /^\/(.+)\/([a-z]*)$/s.exec(written ?? '') ?? [];
  if (inner === undefined) return written;
  if (!/[^dguvy]/.test(flags)) return inner;
  notes.push(`The pattern of ${name} is not checked: its flags (${flags}) have no meaning in a schema.`);
  return undefined;
}

function decimals(schema: Json, row: unknown): void {
  const step = named(row, 'multipleOf', 'step');
  const places = Number(textOf(row, 'decimals', 'decimalPlaces', 'scale') ?? NaN);
  if (typeof step === 'number' && step > 0) schema['multipleOf'] = step;
  else if (places >= 0 && places <= 6) schema['multipleOf'] = Number(`1e-${places}`);
}

function fieldUi(row: unknown, step: string | undefined): Json {
  const type = typeIn(row, optionsOf(row));
  const said = textOf(row, 'step', 'section');
  const party = textOf(row, 'party');
  const widget = textOf(row, 'widget') ?? own(WIDGETS, type);
  const placeholder = textOf(row, 'placeholder');
  const help = textOf(row, 'helpText', 'help', 'hint');
  const options = {
    step: said === undefined ? (step ?? 'stamp') : /part/i.test(said) ? 'parties' : 'stamp',
    ...(party && { party }),
  };
  return {
    'ui:options': options,
    ...(widget && { 'ui:widget': widget }),
    ...(help && { 'ui:help': help }),
    ...(placeholder && { 'ui:placeholder': placeholder }),
    ...(flagOf(row, 'readOnly', 'isReadOnly') && { 'ui:readonly': true }),
    ...(flagOf(row, 'disabled', 'isDisabled') && { 'ui:disabled': true }),
  };
}
