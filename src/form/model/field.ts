import type { Schema } from '../../base/evaluator/run.ts';
import type { TemplateResult } from 'lit';
import type { FormMessages } from '../i18n/messages.ts';

/**
 * The type of a field's value. `choice` is one value of a list, `choices` several. `variant` selects a branch of a
 * `oneOf` and has no value of its own.
 */
export type FieldKind =
  'string' | 'number' | 'integer' | 'boolean' | 'choice' | 'choices' | 'object' | 'array' | 'variant' | 'unknown';

/** A name in the table of templates. A host may add its own. */
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

/** One option of a choice. */
export interface Choice {
  /** The submitted value; any JSON. */
  value: unknown;
  /** The control's `value` attribute; unique within the field. */
  key: string;
  label: string;
  description?: string;
  /** BCP 47 language of its label, if it differs from the field's. */
  lang?: string;
}

/** Attributes of the native control, for keyboard, autofill and shape. */
export interface InputHints {
  inputmode?: string;
  autocomplete?: string;
  autocapitalize?: string;
  enterkeyhint?: string;
  spellcheck?: string;
  /** For sliders. */
  min?: string;
  max?: string;
  step?: string;
  /** For text areas. */
  rows?: string;
  /** The id of a datalist with examples. */
  list?: string;
  /** The intended number of characters, for a counter. Not a `maxlength`, which would truncate pasted text. */
  maxLength?: number;
}

/** The variants of a `oneOf` or `anyOf` whose branches have different fields. */
export interface Variants {
  keyword: 'oneOf' | 'anyOf';
  /** The branches of the schema. The selection is stored by the identity of this array. */
  list: readonly unknown[];
  /** The document in which `$ref` inside the branches is resolved. */
  root: Schema;
  /** Index of the selected branch. */
  chosen: number;
  /** Names of properties whose values distinguished the branches so far; their fields are asked before this choice. */
  used: readonly string[];
  /** How many properties the schema declares before those of the branches. */
  after: number;
}

/**
 * Every property that any branch of a schema declares, with the schemas that the branches have for it. Key `0` is for
 * the items of a list. Key `1` exists if any branch accepts properties of any name.
 */
export type KnownProperties = ReadonlyMap<string | number, readonly unknown[]>;

/**
 * A visible field, as templates and extensions get it. It is read from the schema, the UI schema and the current value,
 * and is replaced, not changed, when one of them changes.
 *
 * @example
 * const template: FieldTemplate = (field: Field, context) =>
 *   html`<output id=${context.id(field.pointer)}>${field.label}</output>`;
 */
export interface Field {
  /** JSON Pointer of its value, such as `/address/pin`. */
  pointer: string;
  /** The last token of the pointer, unescaped. */
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
  /** For the kinds `choice`, `choices` and `variant`, and for a boolean with named options. */
  choices?: readonly Choice[];
  /** Values that cannot be selected (`ui:enumDisabled`). A selected one stays. */
  disabledChoices?: readonly unknown[];
  /** For the kinds `object` and `array`. */
  children?: readonly Field[];
  /** The `oneOf` and `anyOf` of the schema, with the selected branches. Set on the field of the whole object. */
  variants?: readonly Variants[];
  /**
   * Unanswered properties that decide which other fields exist, as JSON Pointers below the value: the discriminator of
   * variants, and properties of an `if` whose result depends on them.
   */
  deciders?: readonly string[];
  /** Whether its value distinguishes the selected variant from the others, so that it is filled in and not asked. */
  isConstant?: boolean;
  /** For kind `variant`: the object and the variants that it selects. */
  variantOf?: { pointer: string; variants: Variants };
  /** Inside an optional group without a value. Nothing in it is required yet. */
  notStarted?: boolean;
  /** Whether its error is drawn by others, so that its own frame shows none. */
  errorElsewhere?: boolean;
  /** Whether the value, or its whole group, may be omitted. It can be removed then. */
  optional?: boolean;
  /** For an object with variants: the names of its properties in order, with those that only other branches declare. */
  order?: readonly string[];
  /** `ui:sections` of an object, as given. */
  sections?: readonly unknown[];
  /** Whether it may be `null`. An empty required field is `null` then. */
  nullable?: boolean;
  /**
   * For a list: whether items can be added and removed now, the initial value of a new item, the number of fixed items
   * at the front, and whether the order is fixed (`ui:orderable: false`). For objects only `canRemove` applies: whether
   * an optional object exists and can be removed.
   */
  list?: { canAdd: boolean; canRemove: boolean; empty: unknown; fixed?: number; fixedOrder?: boolean };
  /** An item of a list or an additional property. When cleared, it stays in place. */
  isItem?: boolean;
  /** For a tuple: its initial value. */
  initialItems?: readonly unknown[];
  /** Data of an extension for its own template. */
  extensionData?: unknown;
  hints: InputHints;
  /** The step that it belongs to, inherited from its group. */
  step?: string;
  /** BCP 47 language of the schema's labels, if it differs from the host's. Inherited like `step`. */
  lang?: string;
  /** `ui:options` as given. */
  options: Readonly<Record<string, unknown>>;
  /** The schema author's messages, by keyword. They override the form's messages. */
  messages?: Readonly<Record<string, string>>;
  /** The resolved schema: `$ref`, `allOf` and the conditions that hold are merged. */
  schema: Exclude<Schema, boolean>;
  /** All properties that any branch of the schema declares, by name. */
  knownProperties: KnownProperties;
}

/**
 * Flattens a tree of fields in the order of the page, groups before their fields.
 */
export function flattenFields(fields: readonly Field[], into: Field[] = []): Field[] {
  // One array for all levels, because a form is flattened several times at each key press.
  for (const field of fields) {
    into.push(field);
    if (field.children) flattenFields(field.children, into);
  }
  return into;
}

/** Indexes all fields of these trees by pointer. */
export function fieldsByPointer(...fields: readonly (Field | undefined)[]): Map<string, Field> {
  return new Map(flattenFields(fields.filter((field) => field !== undefined)).map((field) => [field.pointer, field]));
}

/** The parts of a field that have an id besides its control. */
export type FieldPart = 'label' | 'hint' | 'error' | 'list' | 'status';

/** The id of a field's control or part: unique in the root, the same for the same pointer. */
export function idOf(pointer: string, part?: FieldPart): string {
  // Other characters are replaced by their codes: an id has no spaces, and two pointers never have the same id.
  const name = pointer.replace(/[^\w-]/g, (sign) =>
    sign === '/' ? '.' : `:${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `f${name}${part ? `:${part}` : ''}`;
}

/** `input` while the customer types; `commit` when the control fires `change`, which is when normalizers run. */
export type ChangePhase = 'input' | 'commit';

/**
 * Draws one field. Call `draw` for each field inside it.
 *
 * @example
 * const card: FieldTemplate = (field, context, draw) => html`<section>${field.children?.map(draw)}</section>`;
 * form.widgets = { card };
 */
export type FieldTemplate = (field: Field, host: FieldContext, draw: (field: Field) => unknown) => TemplateResult;

/**
 * The form, as field templates see it: values, visible errors and settings, by JSON Pointer.
 *
 * @example
 * const range: FieldTemplate = ({ pointer }, context) => html`<input
 *   type="range"
 *   .value=${String(context.value(pointer) ?? 0)}
 *   @change=${(event) => context.change(pointer, event.target.valueAsNumber, 'commit')}
 * />`;
 */
export interface FieldContext {
  readonly messages: FormMessages;
  /** BCP 47 tag that selects plural forms. */
  readonly locale: string;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  /** The host's templates. They override the built-in ones. */
  readonly widgets?: Readonly<Record<string, FieldTemplate>> | undefined;
  /** Returns an id that is unique in the root. The same pointer always has the same id. */
  id(pointer: string, part?: FieldPart): string;
  value(pointer: string): unknown;
  /** Returns the text as typed, if the value alone does not preserve it (`3.10`). */
  text(pointer: string): string | undefined;
  /** @param value `undefined` removes the property @param text the raw text that the value was parsed from */
  change(pointer: string, value: unknown, phase: ChangePhase, text?: string): void;
  blur(pointer: string): void;
  /** Changes when the host sets the values. They are then written to the focused control too. */
  readonly externalVersion?: unknown;
  /** Returns the error message to show now. There is none until the customer leaves the field or submits. */
  problem(pointer: string): string | undefined;
  /** Returns the inputs of a control besides its field. The control is re-rendered only if one of them changes. */
  drawnFrom?(pointer: string): readonly unknown[];
}

/** An error of one field, before it becomes a sentence. */
export interface FieldError {
  /**
   * JSON Pointer of the field, or of the selector of variants; for a missing property its own. `''` concerns the whole
   * form.
   */
  pointer: string;
  /** The schema keyword that failed, by Ajv's names. */
  keyword: string;
  params: Readonly<Record<string, unknown>>;
  /** Absent if the error does not belong to one field. */
  field?: Field;
  value: unknown;
}

/** A visible error: the pointer and the label of its field, and its message in the current language. */
export interface VisibleError {
  pointer: string;
  label: string;
  message: string;
}
