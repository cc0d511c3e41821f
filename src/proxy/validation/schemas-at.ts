import { own, resolve } from '../../base/evaluator/index.ts';

type Schema = Record<string, unknown>;

const LISTS = ['allOf', 'anyOf', 'oneOf'] as const;
const SINGLES = ['if', 'then', 'else'] as const;

/** All schemas that apply to the same value, with local references resolved. */
export function applicableSchemas(schemas: readonly unknown[], root: Schema): Schema[] {
  const found = new Set<Schema>();
  const queue = [...schemas];
  for (let schema = queue.pop(); schema !== undefined || queue.length > 0; schema = queue.pop()) {
    if (typeof schema !== 'object' || schema === null || found.has(schema as Schema)) continue;
    const known = schema as Schema;
    found.add(known);
    for (const key of LISTS) queue.push(...((known[key] as unknown[] | undefined) ?? []));
    for (const key of SINGLES) queue.push(known[key]);
    queue.push(...Object.values((known['dependentSchemas'] as Schema | undefined) ?? {}));
    queue.push(resolve(known['$ref'], root));
  }
  return [...found];
}

/** The subschemas that declare a property. `additionalProperties: true` declares nothing. */
export function declarations(schema: Schema, key: string): unknown[] {
  const properties = schema['properties'] as Schema | undefined;
  if (properties && Object.hasOwn(properties, key)) return [properties[key]];
  const patterns = Object.entries((schema['patternProperties'] as Schema | undefined) ?? {});
  const matching = patterns.filter(([pattern]) => new RegExp(pattern, 'u').test(key)).map(([, item]) => item);
  const isFreeForm = schema['additionalProperties'];
  return matching.length === 0 && typeof isFreeForm === 'object' && isFreeForm !== null ? [isFreeForm] : matching;
}

/** The subschemas of the items at a position of a list. */
export const itemSchemas = (schema: Schema, index: number): unknown[] => [
  own(schema['prefixItems'], String(index)),
  schema['items'],
];

/**
 * The schemas that a form may apply to one answer, whatever the other answers are: none if it knows no such answer.
 *
 * @param path the steps of a JSON Pointer below the form
 */
export function schemasAt(root: Schema, path: readonly string[]): Schema[] {
  let all = applicableSchemas([root], root);
  for (const step of path) {
    const inner = all.flatMap((schema) => [
      ...declarations(schema, step),
      ...(/^\d+$/.test(step) ? itemSchemas(schema, Number(step)) : []),
    ]);
    all = applicableSchemas(inner, root);
  }
  return all;
}
