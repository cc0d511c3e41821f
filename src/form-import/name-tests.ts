import { isObject, matches, own, type Budget, type Schema } from '../base/evaluator/index.ts';
import { regexp } from '../base/evaluator/assertions.ts';
import { LIMITS, Refused } from './input/reading.ts';
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
 * Adds to each `if` the names of the properties that its `patternProperties`, `additionalProperties` and `propertyNames`
 * are about, so that the form knows which answers are missing. A name gets the rules that apply to it already, so the
 * schema accepts the same values.
 *
 * @param root a schema in the normal form, which is changed
 * @throws Refused if there are too many conditions for so many names
 */
export function nameTests(root: Json): void {
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
