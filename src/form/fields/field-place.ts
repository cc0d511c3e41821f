import { humanize } from '../schema/humanize.ts';
import type { Schema } from '../../base/evaluator/index.ts';
import type { FormBudget } from '../model/budget.ts';
import type { Field, KnownProperties, Widget } from '../model/field.ts';
import type { FormOptions } from '../model/form-source.ts';

/** What a field takes from its surroundings. */
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
  /** As in `Field`. */
  notStarted?: boolean;
  /** Whether a group around the field is optional. */
  optional?: boolean;
  /** Properties of the object that select a branch but are not drawn, as JSON Pointers below it. */
  absent?: readonly string[];
  /** What schemas around the value test of it, as JSON Pointers below it; `''` is the value itself. */
  tested?: readonly string[];
  /** Whether a variant fixes the value, so that it is no question. */
  isConstant?: boolean;
  /** Of the object around it: what is tested of it, and the names of what its variant fixes. */
  around: { tested: readonly string[]; constants: readonly string[] };
  /** The schemas around the field, outermost first. A recursive schema is recognised by them. */
  within: readonly unknown[];
}

/** What all fields of a group or list take from it. */
export type Surroundings = Pick<FieldPlace, 'root' | 'parent' | 'within' | 'around'>;

/** What one reading of a form shares among its fields. */
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
