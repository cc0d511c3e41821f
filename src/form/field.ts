import type { Schema } from '../base/evaluator/schema.ts';

/** What the value of a field is. A `choice` is one of a list, `choices` several of it. */
export type FieldKind =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'object'
  | 'array'
  | 'unknown';

/** The names in the table of templates; a host may add its own, hence any string. */
export type Widget =
  | 'text'
  | 'textarea'
  | 'number'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'checkboxes'
  | 'date'
  | 'time'
  | 'datetime'
  | 'email'
  | 'tel'
  | 'url'
  | 'password'
  | 'hidden'
  | 'group'
  | 'list'
  | 'begin'
  | 'unsupported'
  | (string & {});

/** One thing to choose. */
export interface Choice {
  /** The value that is submitted; any JSON. */
  value: unknown;
  /** What the control's `value` attribute carries; unique among its sisters. */
  key: string;
  label: string;
  description?: string;
}

/** Attributes of the native control that help the keyboard and autofill of the device. */
export interface InputHints {
  inputmode?: string;
  autocomplete?: string;
  autocapitalize?: string;
  enterkeyhint?: string;
  /** Number of letters to aim at, for a hint or counter. Never a `maxlength`, which would cut a pasted value. */
  maxLength?: number;
}

/** A field that shows now: schema, UI schema and the present value, boiled down to what a template needs. */
export interface Field {
  /** JSON Pointer of its value, e.g. `/address/pin`. */
  pointer: string;
  /** Last token of the pointer, unescaped. */
  name: string;
  kind: FieldKind;
  widget: Widget;
  /** Empty for an item of a list that has no title. */
  label: string;
  description?: string;
  help?: string;
  placeholder?: string;
  required: boolean;
  readOnly: boolean;
  disabled: boolean;
  /** For kinds `choice` and `choices`. */
  choices?: readonly Choice[];
  /** For kinds `object` and `array`. */
  children?: readonly Field[];
  /** For a list: whether its limits allow adding and removing now, and what a new entry begins with. */
  list?: { canAdd: boolean; canRemove: boolean; empty: unknown };
  hints: InputHints;
  /** The step that it belongs to; inherited from the group around it. */
  step?: string;
  /** `ui:options` as given: whatever a host has agreed with its schema's author. */
  options: Readonly<Record<string, unknown>>;
  /** Sentences of the schema's author, by keyword; they win over the dictionary. */
  messages?: Readonly<Record<string, string>>;
  /** The schema in force now: `$ref`, `allOf` and the conditions that hold are merged in. */
  schema: Exclude<Schema, boolean>;
  /** Names of all properties that some branch of the schema knows, in force or not. */
  mentions: ReadonlySet<string>;
}

/** A tree of fields in the order of the page, groups before what is in them. */
export function everyField(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...everyField(field.children ?? [])]);
}
