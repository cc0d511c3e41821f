import { child, isSchemaObject, matches, own, resolve, rootOf, type Schema } from '../../base/evaluator/index.ts';
import { isListOfConstants } from './choices.ts';
import { constantsOf, discriminatorOf } from './discriminator.ts';
import { fullFormBudget, MAX_PARTS, type FormBudget } from '../model/form-source.ts';
import type { KnownProperties, Variants } from '../model/field.ts';
import { knownPropertiesOf } from './known-properties.ts';
import { mergeSchemas, type Keywords } from './merge-schemas.ts';
import { testedProperties, untestedProperties } from './tested-properties.ts';
import { addsFields, closestMatch, withConstants, shallowSchema } from './variants.ts';
import { below } from './below.ts';

/**
 * A conditional schema without the values that it lists for questions of its own condition, because a question must
 * keep all its options: another answer may be chosen at any time. The values are still validated.
 *
 * @param tested the properties that the condition tests, as JSON Pointers
 * @param bases the schemas that ask the questions; what only the conditional schema asks stays as it is
 */
function withoutOwnLimits(
  part: Keywords,
  tested: readonly string[],
  bases: readonly unknown[],
  root: Schema,
  budget: FormBudget,
): Keywords {
  const { properties } = part;
  if (!isSchemaObject(properties)) return part;
  return {
    ...part,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const inner = below(tested, name);
        const asked = inner.length
          ? bases.flatMap((base) => own(shallowSchema(base, root, budget).properties, name) ?? [])
          : [];
        if (!asked.length || !isSchemaObject(schema)) return [name, schema];
        const open = Object.entries(shallowSchema(schema, root, budget)).filter(
          ([keyword, value]) =>
            !/^(const|enum)$/.test(keyword) && !(keyword.endsWith('Of') && isListOfConstants(value)),
        );
        return [name, withoutOwnLimits(Object.fromEntries(open), inner, asked, root, budget)];
      }),
    ),
  };
}

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

/** Keywords whose parts are merged. */
const MERGED = ['$ref', 'allOf', 'if', 'then', 'else', 'dependentSchemas', 'dependentRequired'];
const ALTERNATIVES = ['oneOf', 'anyOf'] as const;
const nothing: KnownProperties = new Map();
const none: readonly never[] = [];
const guessed: VariantPicker = (_, guess) => guess();

/**
 * For nested choices `source` is the whole list, and `used` names the properties that have distinguished its branches.
 */
type Alternatives = Omit<Variants, 'chosen' | 'after'> & { source: readonly unknown[]; used: readonly string[] };

/** What the steps of one resolution share. */
interface Resolution {
  /** The whole schema. */
  readonly whole: Schema;
  readonly value: unknown;
  readonly pick: VariantPicker;
  readonly budget: ReturnType<typeof fullFormBudget>;
  readonly absent: readonly string[];
  /** The parts that were read. */
  readonly seen: Set<unknown>;
  /** The lists of variants that were found, in order. */
  readonly alternatives: Alternatives[];
  readonly variants: Variants[];
  readonly branches: [string, number][];
  readonly constants: string[];
  readonly deciders: string[];
  readonly tested: string[];
  isStatic: boolean;
}

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
  const root = rootOf(schema, outerRoot);
  const to: Resolution = {
    whole: schema,
    value,
    pick,
    budget,
    absent,
    seen: new Set(),
    alternatives: [],
    variants: [],
    branches: [],
    constants: [],
    deciders: [],
    tested: [...testedProperties(schema, root)],
    isStatic: true,
  };
  let merged = mergeSchemas(readPart(to, schema, outerRoot), budget);
  // Variants come last, because the other fields decide whether a branch adds fields or only requires some. A selected
  // branch may contain further variants; `MAX_PARTS` limits that.
  for (const one of to.alternatives) {
    if (to.seen.size >= MAX_PARTS) break;
    merged = withAlternatives(to, one, merged);
  }
  return {
    ...to,
    schema: merged,
    root,
    knownProperties: knownProperties.size ? knownProperties : knownPropertiesOf(schema, root, budget),
    isStatic: to.isStatic && !to.alternatives.length,
  };
}

/** The keywords of a part and of all that it refers to, the most general ones first. */
function readPart(to: Resolution, part: unknown, outer: Schema, into: Keywords[] = []): Keywords[] {
  const { seen, budget, alternatives } = to;
  if (!isSchemaObject(part) || seen.has(part) || seen.size >= MAX_PARTS || --budget.left < 0) return into;
  seen.add(part);
  const root = rootOf(part, outer);
  const { $ref, allOf, title, description } = part;
  const rest: Record<string, unknown> = { ...part };
  for (const keyword of MERGED) delete rest[keyword];
  for (const keyword of ALTERNATIVES) {
    const parts = list(rest[keyword]);
    if (!parts.length || isListOfConstants(parts)) continue;
    alternatives.push({ keyword, list: parts, root, source: parts, used: none });
    delete rest[keyword];
  }
  readPart(to, resolve($ref, root), root, into).push(rest);
  for (const one of list(allOf)) readPart(to, one, root, into);
  // The title beside `allOf` names the field; titles of its parts are only descriptions.
  into.push({ ...(title !== undefined && { title }), ...(description !== undefined && { description }) });
  readConditions(to, part, root, into);
  return into;
}

/** Adds what the conditions of a part demand for the value. */
function readConditions(to: Resolution, part: Exclude<Schema, boolean>, root: Schema, into: Keywords[]): void {
  const { value, budget } = to;
  const { if: condition, then, else: otherwise, dependentSchemas, dependentRequired } = part;
  if (condition !== undefined || dependentSchemas || dependentRequired) to.isStatic = false;
  const readIf = (test: unknown, conditional: unknown): void => {
    // For a missing value all properties are untested.
    const asked = untestedProperties(test, undefined, root, budget, none);
    for (const one of readPart(to, conditional, root))
      into.push(withoutOwnLimits(one, asked, [to.whole, part], root, budget));
  };
  if (condition !== undefined) {
    // A missing group is treated as an empty one, because every condition would hold for `undefined`.
    const tested = value === undefined ? {} : value;
    const undecided = untestedProperties(condition, tested, root, budget, to.absent);
    const holds = undecided.length ? undefined : matches(condition as Schema, tested, root, budget.conditions);
    to.deciders.push(...undecided);
    if (holds !== undefined) readIf(condition, holds ? then : otherwise);
  }
  for (const [name, one] of Object.entries(dependentSchemas ?? {}))
    if (own(value, name) !== undefined) readIf({ required: [name] }, one);
  for (const [name, required] of Object.entries(dependentRequired ?? {}))
    if (own(value, name) !== undefined) into.push({ required });
}

/** Merges the branch of a list of variants that the value selects. */
function withAlternatives(to: Resolution, one: Alternatives, merged: Keywords): Keywords {
  const { value, budget } = to;
  const { keyword, list: parts, root, source, used } = one;
  const real = parts.filter((part) => own(part, 'type') !== 'null');
  if (real.length === 1) {
    const nullable = parts.length > 1 ? { nullable: true } : {};
    return mergeSchemas([merged, ...readPart(to, real[0], root), nullable], budget);
  }
  const pin = real.length ? discriminatorOf(merged, parts, root, budget, used) : undefined;
  const { title, description } = merged;
  const readBranch = (part: unknown, known: readonly string[]): Keywords => {
    to.branches.push([keyword, source.indexOf(part)]);
    const branch = readPart(to, part, root).map((each) => withConstants(each, root, budget));
    // The property that selected the branch stays a field, although the branch allows only one value.
    return without(mergeSchemas(branch, budget), known);
  };
  let made = merged;
  if (pin) {
    const { name } = pin;
    if (own(value, name) === undefined) to.deciders.push(child('', name));
    to.tested.push(child('', name));
    const fitting = pin.partsFor(own(value, name));
    // If several branches match the value, another property distinguishes them.
    if (fitting.length > 1) to.alternatives.push({ ...one, list: fitting, used: [...used, name] });
    const branch = fitting.length === 1 ? [readBranch(fitting[0], [...used, name])] : [];
    made = mergeSchemas([merged, ...branch, { properties: { [name]: pin.schema } }], budget);
  } else if (parts.some((part) => addsFields(part, merged, root, budget))) {
    const chosen = to.pick(parts, () => closestMatch(parts, value, root, budget));
    const after = Object.keys(merged.properties ?? {}).length;
    to.variants.push({ keyword, list: parts, root, chosen, used, after });
    to.constants.push(...constantsOf(real, root, budget));
    made = mergeSchemas([merged, readBranch(parts[chosen], used)], budget);
  } else made = { ...merged, [keyword]: parts };
  // The title of a variant names the variant, not the field.
  return { ...made, title, description: description ?? made.description };
}

/** A schema without some of its properties. */
function without({ properties, ...more }: Keywords, names: readonly string[]): Keywords {
  if (!isSchemaObject(properties)) return more;
  return {
    ...more,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
  };
}
