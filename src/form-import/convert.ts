import { isObject } from '../base/evaluator/index.ts';
import { findNamed, keyNamed, limitNotes, Reading, Refused, requireReasonable, unusedAt } from './input/reading.ts';
import { nameTests } from './name-tests.ts';
import { fromFields } from './fields/fields.ts';
import { fromLayout, isLayout } from './json-forms/json-forms.ts';
import { normalForm } from './normal-form/normal-form.ts';
import { vetConditions } from './ui-schema/ui-conditions.ts';
import { fromUiSchema } from './ui-schema/ui-schema.ts';

/** A form in the normal form. */
export interface Converted {
  /** JSON Schema 2020-12, with patterns that are safe to run. */
  schema: Record<string, unknown>;
  /** The options of `docs/form.md`. The patterns of its conditions are safe to run too. */
  uiSchema: Record<string, unknown>;
  /**
   * The ignored parts, one sentence each: first rules that are not checked, then every keyword without effect. Notes name
   * places and keywords, never values.
   */
  notes: readonly string[];
}

/**
 * Converts a form description of another library:
 * - a JSON Schema of draft-04 to 2020-12, alone or with RJSF's UI schema (`{ schema, uiSchema }`),
 * - JSON Forms (`{ schema, uischema }`), with layouts, categories and rules,
 * - flat field descriptors: a list of them, or `{ fields }`, `{ steps }`, `{ sections }`.
 *
 * It has no side effects: it fetches nothing and generates no code. Data in the description is ignored.
 *
 * @throws Refused with the reason, if no form can be made of it
 * @example
 * const { schema, uiSchema, notes } = convert([{ name: 'mobile', type: 'tel', required: true }]);
 */
export function convert(description: unknown): Converted {
  requireReasonable(description);
  const reading = new Reading();
  const rowsKey = Array.isArray(description) ? undefined : keyNamed(description, 'fields', 'steps', 'sections');
  const rows = [description, rowsKey !== undefined && findNamed(description, rowsKey)].find(Array.isArray) as
    unknown[] | undefined;
  const schemaKey = keyNamed(description, 'schema', 'jsonSchema', 'formSchema');
  const schema = schemaKey === undefined ? undefined : findNamed(description, schemaKey);
  const isSchema = isObject(description) && isObject(description['properties']);
  if (rows && !isObject(schema) && !isSchema) {
    const draft = fromFields(rows, reading, rowsKey === undefined ? '#' : `#/${rowsKey}`);
    if (!draft) throw new Refused('The list has no fields: each field needs a name.');
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
  // If the description is a schema, its UI schema is one of its keywords.
  const others =
    whole === description
      ? unused.filter((note) => uiKey === undefined || note !== unusedAt(uiKey, '#'))
      : [...unused, ...beside(description, schemaKey, uiKey)];
  nameTests(normal);
  const left = [...read.notes, ...reading.unused, ...others, ...inConditions];
  return { schema: normal, uiSchema, notes: limitNotes([...notes, ...ofConditions, ...left]) };
}

/* Data in a description is not part of the form. */
const DATA = new Set(['data', 'formData']);

/** Notes for the keywords of a description that were not read. */
function beside(description: unknown, ...used: readonly (string | undefined)[]): string[] {
  const keywords = isObject(description) ? Object.keys(description) : [];
  return keywords
    .filter((keyword) => !used.includes(keyword) && !DATA.has(keyword))
    .map((keyword) => unusedAt(keyword, '#'));
}
