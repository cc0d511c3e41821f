import type { Schema } from '../base/evaluator/index.ts';
import { fullCosts } from './costs.ts';
import { effective } from './effective.ts';
import type { FieldKind } from './field.ts';
import { kindOf } from './widget.ts';

const BLANK: Readonly<Partial<Record<FieldKind, unknown>>> = { string: '', boolean: false, object: {}, array: [] };

/** What an entry holds before anything is written into it; a list has no place for "nothing". */
export function emptyOf(part: unknown, root: Schema, costs = fullCosts()): unknown {
  const { schema } = effective(part, undefined, root, undefined, costs);
  return schema.default ?? (schema.enum || schema.oneOf ? null : (BLANK[kindOf(schema)] ?? null));
}
