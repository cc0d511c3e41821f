import { isObject, resolve } from '../../base/evaluator/index.ts';

type Json = Readonly<Record<string, unknown>>;

const LISTS = ['allOf', 'anyOf', 'oneOf'] as const;
const SINGLES = ['if', 'then', 'else', 'not'] as const;
/** The maximum number of schemas visited for one UI schema. Beyond it, no option is reported as unknown. */
const MAX_VISITS = 200_000;

const NONE: readonly unknown[] = [];

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const values = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : []);

/** Finds the schemas that apply to parts of the value, in any branch of a normalized schema. */
export class Branches {
  readonly #root: Json;
  readonly #known = new Map<unknown, readonly Json[]>();
  /** By the list itself: callers ask about the same list for each name. */
  readonly #together = new WeakMap<readonly unknown[], readonly Json[]>();
  /** What a list of schemas holds in `properties`, by name. A form has as many lookups as schemas. */
  readonly #properties = new WeakMap<readonly Json[], ReadonlyMap<string, readonly unknown[]>>();
  /** The same for the other keywords. */
  readonly #keywords = new WeakMap<readonly Json[], Map<string, readonly unknown[]>>();
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
  property(schemas: readonly Json[], name: string): readonly unknown[] {
    return this.#byName(schemas).get(name) ?? NONE;
  }

  /** The names that the given schemas have in `properties`. */
  names(schemas: readonly Json[]): Iterable<string> {
    return this.#byName(schemas).keys();
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

  /** The subschemas of the given schemas in a keyword, such as `items`. */
  inside(schemas: readonly Json[], keyword: string): readonly unknown[] {
    const keywords = this.#keywords.get(schemas) ?? new Map<string, readonly unknown[]>();
    this.#keywords.set(schemas, keywords);
    const known = keywords.get(keyword);
    if (known) return known;
    this.#left -= schemas.length;
    const found = schemas.map((schema) => schema[keyword]).filter((one) => one !== undefined);
    keywords.set(keyword, found);
    return found;
  }

  #byName(schemas: readonly Json[]): ReadonlyMap<string, readonly unknown[]> {
    const known = this.#properties.get(schemas);
    if (known) return known;
    const found = new Map<string, unknown[]>();
    for (const { properties } of schemas) {
      const entries = isObject(properties) ? Object.entries(properties) : [];
      this.#left -= 1 + entries.length;
      if (this.#left < 0) break;
      for (const [name, schema] of entries) {
        const others = found.get(name);
        if (others) others.push(schema);
        else found.set(name, [schema]);
      }
    }
    this.#properties.set(schemas, found);
    return found;
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
