import { child, isSchemaObject, matches, own, resolve, rootOf, type Schema } from '../../base/evaluator/index.ts';
import { isListOfConstants } from './choices.ts';
import { constantsOf, discriminatorOf } from './discriminator.ts';
import { fullFormBudget, MAX_PARTS } from '../model/budget.ts';
import type { KnownProperties, Variants } from '../model/field.ts';
import { knownPropertiesOf } from './known-properties.ts';
import { mergeSchemas, type Keywords } from './merge-schemas.ts';
import { withoutOwnLimits } from './own-limits.ts';
import { testedProperties, untestedProperties } from './tested-properties.ts';
import { addsFields, closestMatch, withConstants } from './variants.ts';

/** Selects a branch of a list of variants. `guess` returns the one that matches the value best. */
export type VariantPicker = (list: readonly unknown[], guess: () => number) => number;

/** A schema resolved for one value. */
export interface ResolvedSchema {
  /** `$ref`, `allOf`, the conditions that hold and the selected variants are merged; their keywords are removed. */
  schema: Keywords;
  /** The document in which `$ref` is resolved. */
  root: Schema;
  /** Every property that any branch declares, selected or not. */
  knownProperties: KnownProperties;
  /** The variants, in order. */
  variants: readonly Variants[];
  /** The selected branches of the schema's own `oneOf` and `anyOf`, for their UI schemas. */
  branches: readonly (readonly [keyword: string, index: number])[];
  /** Properties whose constants distinguish the selected variant from the others, as JSON Pointers below this value. */
  constants: readonly string[];
  /** Unanswered properties that decide which other fields exist, as JSON Pointers below this value. */
  deciders: readonly string[];
  /** Properties, answered or not, that decide which other fields exist, as JSON Pointers below this value. */
  tested: readonly string[];
  /** Whether the result is the same for every value. */
  isStatic: boolean;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const COMPOSITE = [
  '$id',
  '$ref',
  'allOf',
  'if',
  'dependentSchemas',
  'dependentRequired',
  'properties',
  'patternProperties',
];
const ALTERNATIVES = ['oneOf', 'anyOf'] as const;
const nothing: KnownProperties = new Map();
const none: readonly never[] = [];
const guessed: VariantPicker = (_, guess) => guess();

/**
 * Resolves a schema for a value. When the budget for conditions is spent, the remaining conditions do not hold.
 *
 * @param value the value that conditions and branches are tested with; `undefined` if there is none
 * @param outerRoot the document of the schema, unless the schema begins its own
 * @param pick selects a branch; by default the one that matches the value best
 * @param budget the work that is left for the whole form
 * @param others the schemas of the same field in all branches, for `knownProperties`
 * @param absent properties that cannot be answered, because they are not rendered, as JSON Pointers below this value
 */
// eslint-disable-next-line sonarjs/cognitive-complexity -- the steps share their findings; a class costs 217 bytes
export function resolveSchema(
  schema: unknown,
  value: unknown,
  outerRoot: Schema,
  pick: VariantPicker = guessed,
  budget = fullFormBudget(),
  others: readonly unknown[] = none,
  absent: readonly string[] = none,
): ResolvedSchema {
  // Most schemas have one part, and this runs for each field at each key press.
  const knownProperties = others.length > 1 ? knownPropertiesOf(others, outerRoot, budget) : nothing;
  const plain = {
    root: outerRoot,
    knownProperties,
    variants: none,
    branches: none,
    constants: none,
    deciders: none,
    tested: none,
    isStatic: true,
  };
  if (!isSchemaObject(schema)) return { ...plain, schema: {} };
  const composite =
    COMPOSITE.some((keyword) => Object.hasOwn(schema, keyword)) ||
    ALTERNATIVES.some((keyword) => list(schema[keyword]).length && !isListOfConstants(schema[keyword]));
  if (!composite) return { ...plain, schema };
  const seen = new Set<unknown>();
  let isStatic = true;
  const deciders: string[] = [];
  /** For nested choices `source` is the whole list, and `used` names the properties that have distinguished its branches. */
  const alternatives: (Omit<Variants, 'chosen' | 'after'> & { source: readonly unknown[]; used: readonly string[] })[] =
    [];

  // eslint-disable-next-line sonarjs/cognitive-complexity -- the same closure
  const read = (part: unknown, outer: Schema, into: Keywords[] = []): Keywords[] => {
    if (!isSchemaObject(part) || seen.has(part) || seen.size >= MAX_PARTS || --budget.left < 0) return into;
    seen.add(part);
    const root = rootOf(part, outer);
    const { $ref, allOf, if: condition, then, else: otherwise, dependentSchemas, dependentRequired, ...more } = part;
    const rest: Record<string, unknown> = more;
    if (condition !== undefined || dependentSchemas || dependentRequired) isStatic = false;
    const { title, description } = rest;
    for (const keyword of ALTERNATIVES) {
      const parts = list(rest[keyword]);
      if (!parts.length || isListOfConstants(parts)) continue;
      alternatives.push({ keyword, list: parts, root, source: parts, used: none });
      delete rest[keyword];
    }
    read(resolve($ref, root), root, into).push(rest);
    for (const one of list(allOf)) read(one, root, into);
    // The title beside `allOf` names the field; titles of its parts are only descriptions.
    into.push({ ...(title !== undefined && { title }), ...(description !== undefined && { description }) });
    const readIf = (test: unknown, conditional: unknown): void => {
      // For a missing value all properties are untested.
      const asked = untestedProperties(test, undefined, root, budget, none);
      into.push(...read(conditional, root).map((one) => withoutOwnLimits(one, asked, [schema, part], root, budget)));
    };
    if (condition !== undefined) {
      // A missing group is treated as an empty one, because every condition would hold for `undefined`.
      const undecided = untestedProperties(condition, value === undefined ? {} : value, root, budget, absent);
      const holds = undecided.length
        ? undefined
        : matches(condition as Schema, value === undefined ? {} : value, root, budget.conditions);
      deciders.push(...undecided);
      if (holds !== undefined) readIf(condition, holds ? then : otherwise);
    }
    for (const [name, one] of Object.entries(dependentSchemas ?? {})) {
      if (own(value, name) !== undefined) readIf({ required: [name] }, one);
    }
    for (const [name, required] of Object.entries(dependentRequired ?? {})) {
      if (own(value, name) !== undefined) into.push({ required });
    }
    return into;
  };

  const root = rootOf(schema, outerRoot);
  let merged = mergeSchemas(read(schema, outerRoot), budget);
  const variants: Variants[] = [];
  const branches: [string, number][] = [];
  const constants: string[] = [];
  const tested = [...testedProperties(schema, root)];
  // Variants come last, because the other fields decide whether a branch adds fields or only requires some. A selected
  // branch may contain further variants; `MAX_PARTS` limits that.
  for (const one of alternatives) {
    if (seen.size >= MAX_PARTS) break;
    const { keyword, list: parts, root: where, source, used } = one;
    const real = parts.filter((part) => own(part, 'type') !== 'null');
    const pin = real.length > 1 ? discriminatorOf(merged, parts, where, budget, used) : undefined;
    if (real.length === 1) {
      merged = mergeSchemas([merged, ...read(real[0], where), parts.length > 1 ? { nullable: true } : {}], budget);
      continue;
    }
    const { title, description } = merged;
    const readBranch = (part: unknown, known: readonly string[]): Keywords => {
      branches.push([keyword, source.indexOf(part)]);
      const branch = mergeSchemas(
        read(part, where).map((each) => withConstants(each, where, budget)),
        budget,
      );
      // The property that selected the branch stays a field, although the branch allows only one value.
      return without(branch, known);
    };
    if (pin) {
      const { name } = pin;
      if (own(value, name) === undefined) deciders.push(child('', name));
      tested.push(child('', name));
      const fitting = pin.partsFor(own(value, name));
      // If several branches match the value, another property distinguishes them.
      if (fitting.length > 1) alternatives.push({ ...one, list: fitting, used: [...used, name] });
      const branch = fitting.length === 1 ? [readBranch(fitting[0], [...used, name])] : [];
      merged = mergeSchemas([merged, ...branch, { properties: { [name]: pin.schema } }], budget);
    } else if (parts.some((part) => addsFields(part, merged, where, budget))) {
      const chosen = pick(parts, () => closestMatch(parts, value, where, budget));
      variants.push({
        keyword,
        list: parts,
        root: where,
        chosen,
        used,
        after: Object.keys(merged.properties ?? {}).length,
      });
      constants.push(...constantsOf(real, where, budget));
      merged = mergeSchemas([merged, readBranch(parts[chosen], used)], budget);
    } else merged = { ...merged, [keyword]: parts };
    // The title of a variant names the variant, not the field.
    merged = { ...merged, title, description: description ?? merged.description };
  }
  const known = knownProperties.size ? knownProperties : knownPropertiesOf(schema, root, budget);
  return {
    schema: merged,
    root,
    knownProperties: known,
    variants,
    branches,
    constants,
    deciders,
    tested,
    isStatic: isStatic && !alternatives.length,
  };
}

/** A schema without some of its properties. */
function without({ properties, ...more }: Keywords, names: readonly string[]): Keywords {
  if (!isSchemaObject(properties)) return more;
  return {
    ...more,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
  };
}
