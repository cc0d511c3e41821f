import { isObject, matches, own, type Budget, type Schema } from '../base/evaluator/index.ts';
import {
  findNamed,
  keyNamed,
  limitNotes,
  Reading,
  Refused,
  requireReasonable,
  unusedAt,
  LIMITS,
} from './input/reading.ts';
import { fromFields } from './fields/fields.ts';
import { fromLayout, isLayout } from './json-forms/json-forms.ts';
import { normalForm } from './normal-form/normal-form.ts';
import { vetConditions } from './ui-schema/ui-conditions.ts';
import { fromUiSchema } from './ui-schema/ui-schema.ts';
import { regexp } from '../base/evaluator/assertions.ts';
import { Branches } from './ui-schema/branches.ts';

type Json = Record<string, unknown>;

/* Keywords whose schemas apply to the same value, and those whose schemas apply to a part of it. */
const SAME = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'] as const;

const INNER = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'prefixItems',
  'contains',
  '$defs',
] as const;

const IS_MAP = /^(?:dependentSchemas|properties|patternProperties|\$defs)$/;

/* The maximum number of comparisons of names with conditions: half a second. */
const MAX_STEPS = 3_000_000;
const CHARACTERS_PER_STEP = 32;

const TOO_MANY =
  'The conditions compare too many names with patterns. List the names in the properties of each `if`, ' +
  'or use fewer conditions with patternProperties, additionalProperties or propertyNames.';

/**
 * Adds to each `if` the names of the properties that its `patternProperties`, `additionalProperties` and
 * `propertyNames` are about, so that the form knows which answers are missing. A name gets the rules that apply to it
 * already, so the schema accepts the same values.
 *
 * @param root a schema in the normal form, which is changed
 * @throws Refused if there are too many conditions for so many names
 */
function nameTests(root: Json): void {
  const branches = new Branches(root);
  // A name in `properties` counts as evaluated, and the result of `propertyNames` does not.
  const isClosed = JSON.stringify(root).includes('"unevaluatedProperties"');
  const seen = new Set<unknown>();
  let left: number = LIMITS.properties;
  /** Shared by all conditions: each may be about each name. */
  const budget: Budget = { left: MAX_STEPS };

  const addNames = (part: Json, around: readonly unknown[]): void => {
    const { properties, patternProperties, additionalProperties, propertyNames } = part;
    const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : [];
    const testOf = (name: string): unknown => {
      const tests = patterns.filter(([pattern]) => regexp(pattern)?.test(name)).map(([, test]) => test);
      if (tests.length > 0) return tests.length > 1 ? { allOf: tests } : tests[0];
      if (isObject(additionalProperties)) return additionalProperties;
      const isAsked = propertyNames !== undefined && additionalProperties !== false && !isClosed;
      return isAsked && matches(propertyNames as Schema, name, root, budget) ? true : undefined;
    };
    if (!patterns.length && !isObject(additionalProperties) && propertyNames === undefined) return;
    const added: [string, unknown][] = [];
    for (const name of branches.names(branches.all(around))) {
      if (left === 0) break;
      if (own(properties, name) !== undefined) continue;
      budget.left -= 1 + patterns.length * (1 + name.length / CHARACTERS_PER_STEP);
      const test = testOf(name);
      if (budget.left < 0) throw new Refused(TOO_MANY);
      if (test === undefined) continue;
      left -= 1;
      added.push([name, test]);
    }
    if (added.length > 0) part['properties'] = { ...(properties as Json), ...Object.fromEntries(added) };
  };
  /** @param around the schemas of the form for the value that the part is about */
  const visit = (part: unknown, around: readonly unknown[], isCondition: boolean): void => {
    if (!isObject(part) || seen.has(part)) return;
    seen.add(part);
    if (isCondition) addNames(part, around);
    for (const keyword of SAME)
      for (const [, one] of schemasIn(part, keyword)) visit(one, around, isCondition || keyword === 'if');
    for (const keyword of INNER) {
      for (const [name, one] of schemasIn(part, keyword)) {
        if (isObject(one)) visit(one, isCondition ? insideOf(around, keyword, name) : [one], isCondition);
      }
    }
  };
  const insideOf = (around: readonly unknown[], keyword: string, name: string): readonly unknown[] =>
    keyword === 'properties' ? branches.at(around, [name]) : branches.inside(branches.all(around), keyword);
  visit(root, [root], false);
}

function schemasIn(part: Json, keyword: string): [name: string, schema: unknown][] {
  const value = part[keyword];
  return Array.isArray(value) || (isObject(value) && IS_MAP.test(keyword)) ? Object.entries(value) : [['', value]];
}

/** A form in the normal form. */
export interface Converted {
  /** JSON Schema 2020-12, with patterns that are safe to run. */
  schema: Record<string, unknown>;
  /** The options of `docs/form.md`. The patterns of its conditions are safe to run too. */
  uiSchema: Record<string, unknown>;
  /**
   * The ignored parts, one sentence each: first rules that are not checked, then every keyword without effect. Notes
   * name places and keywords, never values.
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
