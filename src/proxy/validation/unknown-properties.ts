import { escapeToken, resolve } from '../../base/evaluator/index.ts';

type Schema = Record<string, unknown>;

/**
 * Lists the properties that the schema does not declare, as JSON Pointers. JSON Schema allows them; here all values become
 * part of an order, so they are refused.
 */
export function unknownProperties(root: Schema, data: unknown): string[] {
  return visit([root], data, '', root);
}

const LISTS = ['allOf', 'anyOf', 'oneOf'] as const;
const SINGLES = ['if', 'then', 'else'] as const;

function visit(schemas: readonly unknown[], data: unknown, path: string, root: Schema): string[] {
  const all = applicableSchemas(schemas, root);
  if (Array.isArray(data)) {
    return data.flatMap((item, index) => {
      const tuple = (schema: Schema): unknown => (schema['prefixItems'] as unknown[] | undefined)?.[index];
      const inner = all.flatMap((schema) => [tuple(schema), schema['items']]);
      return visit(inner, item, `${path}/${index}`, root);
    });
  }
  if (typeof data !== 'object' || data === null) return [];
  // An object without declared properties is free-form, except at the top.
  const isFreeForm = path !== '' && !all.some((schema) => schema['properties'] !== undefined);
  return Object.entries(data).flatMap(([key, value]) => {
    const inner = all.flatMap((schema) => declarations(schema, key));
    const pointer = `${path}/${escapeToken(key)}`;
    return inner.length === 0 && !isFreeForm ? [pointer] : visit(inner, value, pointer, root);
  });
}

/** The subschemas that declare a property. `additionalProperties: true` declares nothing. */
function declarations(schema: Schema, key: string): unknown[] {
  const properties = schema['properties'] as Schema | undefined;
  if (properties && Object.hasOwn(properties, key)) return [properties[key]];
  const patterns = Object.entries((schema['patternProperties'] as Schema | undefined) ?? {});
  const matching = patterns.filter(([pattern]) => new RegExp(pattern, 'u').test(key)).map(([, item]) => item);
  const isFreeForm = schema['additionalProperties'];
  return matching.length === 0 && typeof isFreeForm === 'object' && isFreeForm !== null ? [isFreeForm] : matching;
}

/** All schemas that apply to the same value, with local references resolved. */
function applicableSchemas(schemas: readonly unknown[], root: Schema): Schema[] {
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
