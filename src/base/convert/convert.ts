import { isObject } from '../evaluator/index.ts';
import { requireReasonable } from './bounds.ts';
import { fromFields } from './fields.ts';
import { fromLayout, isLayout } from './json-forms.ts';
import { named } from './named.ts';
import { normalForm } from './normal-form.ts';
import { Refused } from './refused.ts';
import { vetConditions } from './ui-conditions.ts';
import { fromUiSchema } from './ui-schema.ts';

/** A form in the one shape that is drawn and judged here. */
export interface Converted {
  /** JSON Schema 2020-12, with patterns that are safe to run. */
  schema: Record<string, unknown>;
  /** The words of `docs/form.md`; the patterns of its conditions are safe to run, too. */
  uiSchema: Record<string, unknown>;
  /** What was left out and is not checked, a sentence each. */
  notes: readonly string[];
}

/**
 * Reads somebody else's description of a form:
 *
 * - a JSON Schema of draft-04 to 2020-12, alone or with RJSF's UI schema (`{ schema, uiSchema }`),
 * - JSON Forms' pair (`{ schema, uischema }`), with layouts, categories and rules,
 * - flat field descriptors: a list of them, or `{ fields }`, `{ steps }`, `{ sections }`.
 *
 * Pure: nothing is fetched and no code is made. Data that the description brings along is not read.
 *
 * @throws Refused with the reason, when no form can be made of it
 */
export function convert(description: unknown): Converted {
  requireReasonable(description);
  const rows = [description, named(description, 'fields', 'steps', 'sections')].find(Array.isArray) as unknown[] | undefined;
  const schema = named(description, 'schema', 'jsonSchema', 'formSchema');
  const whole = isObject(description) && (isObject(description['properties']) || !isObject(schema)) ? description : schema;
  if (rows && !isObject(schema) && !(isObject(description) && isObject(description['properties']))) {
    const draft = fromFields(rows);
    if (draft) return finish(draft.schema, draft.uiSchema, draft.notes);
    throw new Refused('The list holds no fields: each needs a name.');
  }
  if (!isObject(whole)) throw new Refused('The description is neither a schema nor a list of fields.');
  const ui = isObject(schema) ? named(description, 'uischema', 'uiSchema', 'ui') : undefined;
  return finish(whole, isLayout(ui) ? fromLayout(ui, whole) : fromUiSchema(ui));
}

function finish(source: unknown, ui: Converted['uiSchema'], notes: readonly string[] = []): Converted {
  const { schema, notes: ofSchema } = normalForm(source);
  const { uiSchema, notes: ofConditions } = vetConditions(ui);
  return { schema, uiSchema, notes: [...notes, ...ofSchema, ...ofConditions] };
}
