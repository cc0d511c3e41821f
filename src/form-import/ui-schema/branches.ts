import { isObject, own, resolve } from '../../base/evaluator/index.ts';

type Json = Readonly<Record<string, unknown>>;

const LISTS = ['allOf', 'anyOf', 'oneOf'] as const;
const SINGLES = ['if', 'then', 'else', 'not'] as const;
/** The maximum number of schemas visited for one UI schema. Beyond it, no option is reported as unknown. */
const MAX_VISITS = 200_000;

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const values = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : []);

/** Finds the schemas that apply to parts of the value, in any branch of a normalized schema. */
export class Branches {
  readonly #root: Json;
  readonly #known = new Map<unknown, readonly Json[]>();
  /** By the list itself: callers ask about the same list for each name. */
  readonly #together = new WeakMap<readonly unknown[], readonly Json[]>();
  #left = MAX_VISITS;

  constructor(root: Json) {
    this.#root = root;
  }

  /** Whether the limit was reached. */
  get isIncomplete(): boolean {
    return this.#left < 0;
  }

  /** The given schemas and all that they apply to the same value. */
  all(schemas: readonly unknown[]): readonly Json[] {
    if (schemas.length === 1) return this.#of(schemas[0]);
    const known = this.#together.get(schemas);
    if (known) return known;
    const found = new Set<Json>();
    for (const one of schemas) {
      const branches = this.#of(one);
      // What several schemas apply again is work, too.
      this.#left -= branches.length;
      if (this.#left < 0) break;
      for (const branch of branches) found.add(branch);
    }
    const all = [...found];
    this.#together.set(schemas, all);
    return all;
  }

  /** The subschemas of the given schemas for a property. */
  property(schemas: readonly Json[], name: string): unknown[] {
    return this.#inside(schemas, (schema) => own(schema['properties'], name));
  }

  /** The subschemas for a nested property; empty if no branch declares it. */
  at(schemas: readonly unknown[], names: readonly string[]): readonly unknown[] {
    return names.reduce((found, name) => this.property(this.all(found), name), schemas);
  }

  /** Whether some branch describes a list, or an object with additional properties. */
  isList(schemas: readonly Json[]): boolean {
    return schemas.some(
      ({ type, items, prefixItems }) =>
        [type].flat().includes('array') || items !== undefined || prefixItems !== undefined,
    );
  }

  isMap(schemas: readonly Json[]): boolean {
    return schemas.some(
      ({ additionalProperties, patternProperties }) =>
        patternProperties !== undefined || additionalProperties === true || isObject(additionalProperties),
    );
  }

  /** Whether some branch, or the schema of a list's items, offers a choice of values. */
  isChoice(schemas: readonly Json[]): boolean {
    const isOne = ({ type, enum: options, const: value, oneOf, anyOf }: Json): boolean =>
      [options, value, oneOf, anyOf].some((one) => one !== undefined) || [type].flat().includes('boolean');
    return schemas.some(isOne) || this.all(this.inside(schemas, 'items')).some(isOne);
  }

  /** The subschemas of the given schemas in some keywords, such as `items`. */
  inside(schemas: readonly Json[], ...keywords: readonly string[]): unknown[] {
    return keywords.flatMap((keyword) => this.#inside(schemas, (schema) => schema[keyword]));
  }

  #inside(schemas: readonly Json[], get: (schema: Json) => unknown): unknown[] {
    this.#left -= schemas.length;
    return schemas.map(get).filter((one) => one !== undefined);
  }

  #of(schema: unknown): readonly Json[] {
    const known = this.#known.get(schema);
    if (known) return known;
    const found = new Set<Json>();
    const open = [schema];
    while (open.length > 0 && this.#left >= 0) {
      const next = open.pop();
      if (!isObject(next) || found.has(next)) continue;
      this.#left -= 1;
      found.add(next);
      open.push(
        resolve(next['$ref'], this.#root),
        ...LISTS.flatMap((key) => list(next[key])),
        ...SINGLES.map((key) => next[key]),
        ...values(next['dependentSchemas']),
      );
    }
    const all = [...found];
    this.#known.set(schema, all);
    return all;
  }
}
