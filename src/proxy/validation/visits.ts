import { isObject, resolve } from '../../base/evaluator/index.ts';

/** A form's schema in the normal form. */
export type FormSchema = Readonly<Record<string, unknown>>;

/** The schema cannot be used for validation. */
export class UnusableSchema extends Error {}

/** The validation stopped early: an empty result does not mean valid. */
export class BudgetExhausted extends Error {
  constructor() {
    super('The schema has too many parts to validate these answers.');
  }
}

/**
 * Holds how many parts of the schema the generated code visits with one call. It is at the root, at each target of a
 * reference, and where the code runs once for each entry of a value. All other code runs once with one of these.
 */
export const VISITS = 'estamp:visits';

/* Generated code takes 0.2 to 0.5 ms for each part to compile, in the process that answers requests. */
const MAX_PARTS = 1_000;
/* A usual form has 50 parts, and visits each once. */
const MAX_VISITS = 500_000;
/* A visit of a text or list takes time in proportion to its length. */
const LENGTH_PER_VISIT = 1_024;
/* Names and choices are compared faster than subschemas are visited. */
const ENTRIES_PER_PART = 16;

// Answers are validated one after another, each without a pause.
let left = 0;
let price = 1;

/** Begins to count the visits of one validation. */
export function startVisits(details: unknown): void {
  left = MAX_VISITS;
  price = 1 + Math.floor(((JSON.stringify(details) as string | undefined) ?? '').length / LENGTH_PER_VISIT);
}

/** Counts visits. @throws BudgetExhausted */
export function visit(parts: number): true {
  if ((left -= parts * price) < 0) throw new BudgetExhausted();
  return true;
}

/**
 * Copies a schema, with `VISITS` wherever code may run more than once. Short schemas can refer to each other so that
 * one value is validated 2^200 times.
 *
 * @returns `undefined` if it has too many parts to be compiled
 * @throws UnusableSchema if a reference has no target in the schema
 */
export function withVisits(schema: FormSchema): FormSchema | undefined {
  const targets = new Set<unknown>([schema]);
  // The first copy finds the targets, the second one marks them.
  new Copy(schema, targets).of(schema);
  const copy = new Copy(schema, targets);
  const made = copy.of(schema);
  return copy.parts > MAX_PARTS ? undefined : (made as FormSchema);
}

/** Code that runs together. */
interface Region {
  visits: number;
}

class Copy {
  parts = 0;
  readonly #root: FormSchema;
  readonly #targets: Set<unknown>;

  constructor(root: FormSchema, targets: Set<unknown>) {
    this.#root = root;
    this.#targets = targets;
  }

  /** @param around the code that visits the schema exactly once, if there is such code */
  of(schema: unknown, around?: Region): unknown {
    if (!isObject(schema) || Object.keys(schema).length === 0 || ++this.parts > MAX_PARTS) return schema;
    const region = this.#targets.has(schema) ? undefined : around;
    const inside = region ?? { visits: 0 };
    inside.visits += 1 + Math.floor(entriesOf(schema) / ENTRIES_PER_PART);
    const parts = Object.entries(schema)
      .filter(([keyword]) => keyword !== VISITS)
      .map(([keyword, value]) => [keyword, this.#keyword(keyword, value, inside)]);
    return Object.fromEntries(region ? parts : [...parts, [VISITS, inside.visits]]);
  }

  #keyword(keyword: string, value: unknown, region: Region): unknown {
    if (keyword === '$ref') this.#refer(value);
    if (ONCE.has(keyword)) return this.of(value, region);
    if (EACH.has(keyword)) return this.of(value);
    if (LISTS.has(keyword) && Array.isArray(value)) return value.map((item) => this.of(item, region));
    if (!isObject(value) || !(MAPS.has(keyword) || MANY.has(keyword))) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([name, item]) => [name, this.of(item, MAPS.has(keyword) ? region : undefined)]),
    );
  }

  #refer(ref: unknown): void {
    const target = resolve(ref, this.#root);
    if (target === undefined) throw new UnusableSchema('A reference has no target.');
    this.#targets.add(target);
  }
}

/* Keywords whose subschemas are visited once with the schema around them, or once for each entry of a value. */
const ONCE = new Set(['not', 'if', 'then', 'else']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const MAPS = new Set(['properties', 'dependentSchemas', 'dependencies']);
const EACH = new Set([
  'items',
  'contains',
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const MANY = new Set(['patternProperties', '$defs', 'definitions']);

const entriesOf = (schema: object): number =>
  Object.values(schema).reduce((sum: number, value: unknown) => {
    if (Array.isArray(value)) return sum + value.length;
    return isObject(value) ? sum + Object.keys(value).length : sum;
  }, 0);
