import type { Schema } from '../../base/evaluator/index.ts';
import { fullFormBudget } from '../model/form-source.ts';
import { resolveSchema } from './resolve-schema.ts';
import type { FieldKind } from '../model/field.ts';
import { kindOf } from './pick-widget.ts';

const BLANK: Readonly<Partial<Record<FieldKind, unknown>>> = { string: '', boolean: false, object: {}, array: [] };

/** The initial value of a new item. A list cannot contain `undefined`. */
export function emptyItem(part: unknown, root: Schema, budget = fullFormBudget()): unknown {
  const { schema } = resolveSchema(part, undefined, root, undefined, budget);
  if (schema.default !== undefined) return schema.default;
  // A property without a type is a text field.
  return schema.enum || schema.oneOf ? null : (BLANK[kindOf(schema)] ?? (schema.type === undefined ? '' : null));
}
