import type { Schema } from '../../base/evaluator/schema.ts';

/**
 * What the value of a field is. A `choice` is one of a list, `choices` several of it. A `variant` says which part of a
 * `oneOf` is meant; it has no place in the value.
 */
export type FieldKind =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'object'
  | 'array'
  | 'variant'
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
  | 'range'
  | 'hidden'
  | 'group'
  | 'section'
  | 'list'
  | 'add-object'
  | 'unsupported'
  | 'truncated'
  | 'truncated-notice'
  | (string & {});

/** One thing to choose. */
export interface Choice {
  /** The value that is submitted; any JSON. */
  value: unknown;
  /** What the control's `value` attribute carries; unique among its sisters. */
  key: string;
  label: string;
  description?: string;
  /** BCP 47; of its words, where it is not the field's. */
  lang?: string;
}

/** Attributes of the native control: what helps the keyboard and autofill of the device, and what shapes it. */
export interface InputHints {
  inputmode?: string;
  autocomplete?: string;
  autocapitalize?: string;
  enterkeyhint?: string;
  /** Of a slider. */
  min?: string;
  max?: string;
  step?: string;
  /** Of a text area. */
  rows?: string;
  /** Id of the examples to pick from. */
  list?: string;
  /** Number of letters to aim at, for a hint or counter. Never a `maxlength`, which would cut a pasted value. */
  maxLength?: number;
}

/** A choice among schemas: a `oneOf` or `anyOf` whose parts differ in what they ask. */
export interface Variants {
  keyword: 'oneOf' | 'anyOf';
  /** The parts as the schema has them. The list itself stands for the choice: what is chosen is remembered by it. */
  list: readonly unknown[];
  /** Where references inside them look. */
  root: Schema;
  /** Index of the part in force. */
  chosen: number;
  /** Names of properties by which the parts were told from others before: they are asked above the choice. */
  used: readonly string[];
}

/**
 * Every property that some branch of a schema knows, with what the branches say of it; `0` is for the entries of a list, and
 * `1` is there if some branch takes entries of any name.
 */
export type KnownProperties = ReadonlyMap<string | number, readonly unknown[]>;

/**
 * A visible field, as templates and extensions get it. It is read from the schema, the UI schema and the current value, and
 * is replaced, not changed, when one of them changes.
 *
 * @example
 * const template: FieldTemplate = (field: Field, context) => html`<output id=${context.id(field.pointer)}>${field.label}</output>`;
 */
export interface Field {
  /** JSON Pointer of its value, e.g. `/address/pin`. */
  pointer: string;
  /** Last token of the pointer, unescaped. */
  name: string;
  kind: FieldKind;
  widget: Widget;
  label: string;
  description?: string;
  help?: string;
  placeholder?: string;
  required: boolean;
  readOnly: boolean;
  disabled: boolean;
  /** For kinds `choice`, `choices` and `variant`, and a boolean whose answers have names. */
  choices?: readonly Choice[];
  /** Values that cannot be chosen (`ui:enumDisabled`); one that is chosen already stays. */
  disabledChoices?: readonly unknown[];
  /** For kinds `object` and `array`. */
  children?: readonly Field[];
  /** For a schema that is a choice of several, which of them is in force; kept by the field of the whole node. */
  variants?: readonly Variants[];
  /**
   * Properties without an answer that decide what else is asked, as JSON Pointers below the value: the discriminator of a
   * choice among schemas, and what an `if` tests whose result depends on an answer that is not there.
   */
  deciders?: readonly string[];
  /** For kind `variant`: the node and the choice that it is about. */
  variantOf?: { pointer: string; variants: Variants };
  /** Inside a group that may be left out and is not begun: nothing is demanded of it yet. */
  notStarted?: boolean;
  /** Whether it may be left out, by itself or with a group around it; what was answered can be taken back then. */
  optional?: boolean;
  /** `ui:sections` of an object, as given. */
  sections?: readonly unknown[];
  /** Whether it may be nothing: emptied and required, it is `null`. */
  nullable?: boolean;
  /**
   * For a list: whether its limits and its UI schema allow adding and removing now, what a new entry begins with, how
   * many at the front have their fixed place, and whether all have (`ui:orderable: false`). Of a group only `canRemove` counts: whether it was begun and may go again.
   */
  list?: { canAdd: boolean; canRemove: boolean; empty: unknown; fixed?: number; fixedOrder?: boolean };
  /** An entry of a list or an open map: emptied, it keeps its place. */
  isItem?: boolean;
  /** For a list of fixed entries: what it is before anything is written into it. */
  initialItems?: readonly unknown[];
  /** What an extension has read for its own template. */
  extensionData?: unknown;
  hints: InputHints;
  /** The step that it belongs to; inherited from the group around it. */
  step?: string;
  /** BCP 47; of the words that the schema gives, where it is not the host's. Inherited like the step. */
  lang?: string;
  /** `ui:options` as given: whatever a host has agreed with its schema's author. */
  options: Readonly<Record<string, unknown>>;
  /** Sentences of the schema's author, by keyword; they win over the dictionary. */
  messages?: Readonly<Record<string, string>>;
  /** The schema in force now: `$ref`, `allOf` and the conditions that hold are merged in. */
  schema: Exclude<Schema, boolean>;
  /** All properties that some branch of the schema knows, in force or not, by name. */
  knownProperties: KnownProperties;
}

/** A tree of fields in the order of the page, groups before what is in them. */
export function flattenFields(fields: readonly Field[], into: Field[] = []): Field[] {
  // One list for all levels: a form is gone through several times at each key that is pressed.
  for (const field of fields) {
    into.push(field);
    if (field.children) flattenFields(field.children, into);
  }
  return into;
}

/** Every field of these trees by its pointer. */
export function fieldsByPointer(...fields: readonly (Field | undefined)[]): Map<string, Field> {
  return new Map(flattenFields(fields.filter((field) => field !== undefined)).map((field) => [field.pointer, field]));
}
