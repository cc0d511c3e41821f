import { child, isSchemaObject, matches, own, resolve, rootOf, type Schema } from '../../base/evaluator/index.ts';
import { isListOfConstants } from './choices.ts';
import { constantsOf, discriminatorOf } from './discriminator.ts';
import { fullFormBudget, MAX_PARTS, type FormBudget } from '../model/budget.ts';
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
/** Keywords that are applied, not copied. */
const APPLIED = ['$ref', 'allOf', 'if', 'then', 'else', 'dependentSchemas', 'dependentRequired'];
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
  const { merged, ...found } = new SchemaMerger(value, pick, budget, absent).merge(schema, outerRoot, root);
  const known = knownProperties.size ? knownProperties : knownPropertiesOf(schema, root, budget);
  return { ...found, schema: merged, root, knownProperties: known };
}

/** For nested choices `source` is the whole list, and `used` names the properties that have distinguished its branches. */
type Alternatives = Omit<Variants, 'chosen' | 'after'> & { source: readonly unknown[]; used: readonly string[] };

/** Merges the parts of one schema that apply to one value. */
class SchemaMerger {
  readonly #value: unknown;
  readonly #pick: VariantPicker;
  readonly #budget: FormBudget;
  readonly #absent: readonly string[];
  readonly #seen = new Set<unknown>();
  readonly #alternatives: Alternatives[] = [];
  readonly #found = {
    variants: [] as Variants[],
    branches: [] as [string, number][],
    constants: [] as string[],
    deciders: [] as string[],
    tested: [] as string[],
    isStatic: true,
    merged: {} as Keywords,
  };
  #schema: unknown;

  constructor(value: unknown, pick: VariantPicker, budget: FormBudget, absent: readonly string[]) {
    this.#value = value;
    this.#pick = pick;
    this.#budget = budget;
    this.#absent = absent;
  }

  merge(
    schema: unknown,
    outerRoot: Schema,
    root: Schema,
  ): Omit<ResolvedSchema, 'schema' | 'root' | 'knownProperties'> & {
    merged: Keywords;
  } {
    const found = this.#found;
    this.#schema = schema;
    this.#join(this.#read(schema, outerRoot));
    found.tested.push(...testedProperties(schema, root));
    // Variants come last, because the other fields decide whether a branch adds fields or only requires some. A selected
    // branch may contain further variants; `MAX_PARTS` limits that.
    for (const one of this.#alternatives) {
      if (this.#seen.size >= MAX_PARTS) break;
      this.#select(one);
    }
    if (this.#alternatives.length) found.isStatic = false;
    return found;
  }

  #join(parts: readonly Keywords[]): void {
    this.#found.merged = mergeSchemas(parts, this.#budget);
  }

  /** Collects the parts of a schema that apply to the value, and its alternatives. */
  #read(part: unknown, outer: Schema, into: Keywords[] = []): Keywords[] {
    const seen = this.#seen;
    if (!isSchemaObject(part) || seen.has(part) || seen.size >= MAX_PARTS || --this.#budget.left < 0) return into;
    seen.add(part);
    const root = rootOf(part, outer);
    const rest: Record<string, unknown> = { ...part };
    for (const keyword of APPLIED) delete rest[keyword];
    const { title, description } = rest;
    for (const keyword of ALTERNATIVES) {
      const parts = list(rest[keyword]);
      if (!parts.length || isListOfConstants(parts)) continue;
      this.#alternatives.push({ keyword, list: parts, root, source: parts, used: none });
      delete rest[keyword];
    }
    this.#read(resolve(part.$ref, root), root, into).push(rest);
    for (const one of list(part.allOf)) this.#read(one, root, into);
    // The title beside `allOf` names the field; titles of its parts are only descriptions.
    into.push({ ...(title !== undefined && { title }), ...(description !== undefined && { description }) });
    this.#readConditions(part, root, into);
    return into;
  }

  #readConditions(part: Keywords, root: Schema, into: Keywords[]): void {
    const { if: condition, then, else: otherwise, dependentSchemas, dependentRequired } = part;
    if (condition !== undefined || dependentSchemas || dependentRequired) this.#found.isStatic = false;
    const budget = this.#budget;
    const readIf = (test: unknown, conditional: unknown): void => {
      // For a missing value all properties are untested.
      const asked = untestedProperties(test, undefined, root, budget, none);
      const parts = this.#read(conditional, root);
      into.push(...parts.map((one) => withoutOwnLimits(one, asked, [this.#schema, part], root, budget)));
    };
    if (condition !== undefined) {
      // A missing group is treated as an empty one, because every condition would hold for `undefined`.
      const value = this.#value === undefined ? {} : this.#value;
      const undecided = untestedProperties(condition, value, root, budget, this.#absent);
      this.#found.deciders.push(...undecided);
      if (!undecided.length)
        readIf(condition, matches(condition as Schema, value, root, budget.conditions) ? then : otherwise);
    }
    for (const [name, one] of Object.entries(dependentSchemas ?? {})) {
      if (this.#has(name)) readIf({ required: [name] }, one);
    }
    for (const [name, required] of Object.entries(dependentRequired ?? {})) {
      if (this.#has(name)) into.push({ required });
    }
  }

  #has(name: string): boolean {
    return own(this.#value, name) !== undefined;
  }

  /** Merges the branch of a list of alternatives that applies, or keeps the list if its branches add no fields. */
  #select(one: Alternatives): void {
    const { list: parts, root, used } = one;
    const { title, description } = this.#found.merged;
    const real = parts.filter((part) => own(part, 'type') !== 'null');
    const pin = real.length > 1 ? discriminatorOf(this.#found.merged, parts, root, this.#budget, used) : undefined;
    if (real.length === 1) {
      this.#join([this.#found.merged, ...this.#read(real[0], root), parts.length > 1 ? { nullable: true } : {}]);
      return;
    }
    if (pin) this.#selectByValue(one, pin);
    else if (parts.some((part) => addsFields(part, this.#found.merged, root, this.#budget)))
      this.#selectVariant(one, real);
    else this.#found.merged = { ...this.#found.merged, [one.keyword]: parts };
    // The title of a variant names the variant, not the field.
    const { merged } = this.#found;
    this.#found.merged = { ...merged, title, description: description ?? merged.description };
  }

  /** The value of one property distinguishes the branches. */
  #selectByValue(one: Alternatives, { name, schema, partsFor }: NonNullable<ReturnType<typeof discriminatorOf>>): void {
    const { deciders, tested } = this.#found;
    if (!this.#has(name)) deciders.push(child('', name));
    tested.push(child('', name));
    const fitting = partsFor(own(this.#value, name));
    const used = [...one.used, name];
    // If several branches match the value, another property distinguishes them.
    if (fitting.length > 1) this.#alternatives.push({ ...one, list: fitting, used });
    const branch = fitting.length === 1 ? [this.#readBranch(one, fitting[0], used)] : [];
    this.#join([this.#found.merged, ...branch, { properties: { [name]: schema } }]);
  }

  /** The customer selects a branch. */
  #selectVariant(one: Alternatives, real: readonly unknown[]): void {
    const { keyword, list: parts, root, used } = one;
    const found = this.#found;
    const chosen = this.#pick(parts, () => closestMatch(parts, this.#value, root, this.#budget));
    const after = Object.keys(found.merged.properties ?? {}).length;
    found.variants.push({ keyword, list: parts, root, chosen, used, after });
    found.constants.push(...constantsOf(real, root, this.#budget));
    this.#join([found.merged, this.#readBranch(one, parts[chosen], used)]);
  }

  #readBranch({ keyword, source, root }: Alternatives, part: unknown, known: readonly string[]): Keywords {
    this.#found.branches.push([keyword, source.indexOf(part)]);
    const parts = this.#read(part, root).map((each) => withConstants(each, root, this.#budget));
    // The property that selected the branch stays a field, although the branch allows only one value.
    return without(mergeSchemas(parts, this.#budget), known);
  }
}

/** A schema without some of its properties. */
function without({ properties, ...more }: Keywords, names: readonly string[]): Keywords {
  if (!isSchemaObject(properties)) return more;
  return {
    ...more,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
  };
}
