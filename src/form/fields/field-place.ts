import { humanize } from '../schema/pick-widget.ts';
import type { Schema } from '../../base/evaluator/index.ts';
import type { FormBudget, FormOptions } from '../model/form-source.ts';
import type { Field, KnownProperties, Widget } from '../model/field.ts';

/** The properties that a field inherits from its position in the form. */
export interface FieldPlace {
  pointer: string;
  name: string;
  root: Schema;
  required: boolean;
  parent?: Field;
  /** Label used when the schema has no title. Defaults to the property name. */
  fallback?: string;
  /** Position of a list item, starting at 1. */
  number?: number;
  /** The same as `Field.notStarted`. */
  notStarted?: boolean;
  /** Whether a group around the field is optional. */
  optional?: boolean;
  /** Properties of the object that select a branch but are not drawn, as JSON Pointers below it. */
  absent?: readonly string[];
  /**
   * Properties that conditions of surrounding schemas test, as JSON Pointers below the value; `''` is the value itself.
   */
  tested?: readonly string[];
  /**
   * Properties that the variants of surrounding schemas fix and do not ask, as JSON Pointers below the value; `''` is
   * the value itself.
   */
  constants?: readonly string[];
  /** `tested` and `constants` of the surrounding object. */
  around: { tested: readonly string[]; constants: readonly string[] };
  /** The schemas around the field, outermost first. They reveal a recursive schema. */
  within: readonly unknown[];
}

/** The properties that all fields of a group or list inherit from it. */
export type Surroundings = Pick<FieldPlace, 'root' | 'parent' | 'within' | 'around'>;

/** The state that all fields share while a form is read. */
export interface ReadContext {
  readonly options: FormOptions;
  readonly budget: FormBudget;
  /** Reads the field of a value. Returns `undefined` for a field that is not shown. */
  read(schema: unknown, uiNode: unknown, value: unknown, place: FieldPlace): Field | undefined;
}

const nothing: KnownProperties = new Map();

/** A field without a schema. Its value stays in the data and is submitted. */
export function stub({ pointer, name, required, fallback }: FieldPlace, widget: Widget): Field {
  const label = fallback ?? (widget === 'unsupported' ? humanize(name) : '');
  const none = { readOnly: false, disabled: false, hints: {}, options: {}, schema: {}, knownProperties: nothing };
  return { pointer, name, kind: 'unknown', widget, label, required, ...none };
}
