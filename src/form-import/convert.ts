import { isObject } from '../base/evaluator/index.ts';
import { requireReasonable } from './input/limits.ts';
import { fromFields } from './fields/fields.ts';
import { fromLayout, isLayout } from './json-forms/json-forms.ts';
import { keyNamed, findNamed } from './input/find-name.ts';
import { normalForm } from './normal-form/normal-form.ts';
import { limitNotes } from './input/notes.ts';
import { Reading, unusedAt } from './input/reading.ts';
import { Refused } from './input/refused.ts';
import { vetConditions } from './ui-schema/ui-conditions.ts';
import { fromUiSchema } from './ui-schema/ui-schema.ts';

/** A form in the one shape that is drawn and judged here. */
export interface Converted {
  /** JSON Schema 2020-12, with patterns that are safe to run. */
  schema: Record<string, unknown>;
  /** The words of `docs/form.md`; the patterns of its conditions are safe to run, too. */
  uiSchema: Record<string, unknown>;
  /**
   * What was left out, a sentence each: first what is not checked, then every keyword that has no effect. They name
   * places and keywords, and no values.
   */
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
  const reading = new Reading();
  const rowsKey = Array.isArray(description) ? undefined : keyNamed(description, 'fields', 'steps', 'sections');
  const rows = [description, rowsKey !== undefined && findNamed(description, rowsKey)].find(Array.isArray) as unknown[] | undefined;
  const schemaKey = keyNamed(description, 'schema', 'jsonSchema', 'formSchema');
  const schema = schemaKey === undefined ? undefined : findNamed(description, schemaKey);
  const isSchema = isObject(description) && isObject(description['properties']);
  if (rows && !isObject(schema) && !isSchema) {
    const draft = fromFields(rows, reading, rowsKey === undefined ? '#' : `#/${rowsKey}`);
    if (!draft) throw new Refused('The list holds no fields: each needs a name.');
    const { schema: normal, notes, unused } = normalForm(draft.schema);
    const { uiSchema, notes: ofConditions, unused: inConditions } = vetConditions(draft.uiSchema);
    const left = [...reading.unused, ...unused, ...inConditions, ...beside(description, rowsKey)];
    return { schema: normal, uiSchema, notes: limitNotes([...draft.notes, ...notes, ...ofConditions, ...left]) };
  }
  const whole = isSchema || !isObject(schema) ? description : schema;
  if (!isObject(whole)) throw new Refused('The description is neither a schema nor a list of fields.');
  const uiKey = isObject(schema) ? keyNamed(description, 'uischema', 'uiSchema', 'ui') : undefined;
  const ui = uiKey === undefined ? undefined : findNamed(description, uiKey);
  const { schema: normal, notes, unused } = normalForm(whole);
  const read = isLayout(ui) ? fromLayout(ui, whole, normal, reading) : fromUiSchema(ui, normal);
  const { uiSchema, notes: ofConditions, unused: inConditions } = vetConditions(read.uiSchema);
  // Where the schema is the whole description, its UI schema is one of its keywords.
  const others = whole === description ? unused.filter((note) => uiKey === undefined || note !== unusedAt(uiKey, '#')) : [...unused, ...beside(description, schemaKey, uiKey)];
  const left = [...read.notes, ...reading.unused, ...others, ...inConditions];
  return { schema: normal, uiSchema, notes: limitNotes([...notes, ...ofConditions, ...left]) };
}

/* Data that a description brings along is none of the form. */
const DATA = new Set(['data', 'formData']);

/** What stands in a description beside the keywords that were read. */
function beside(description: unknown, ...used: readonly (string | undefined)[]): string[] {
  const keywords = isObject(description) ? Object.keys(description) : [];
  return keywords.filter((keyword) => !used.includes(keyword) && !DATA.has(keyword)).map((keyword) => unusedAt(keyword, '#'));
}
