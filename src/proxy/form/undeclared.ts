import { escapeToken, resolve } from '../../base/evaluator/index.ts';

type Schema = Record<string, unknown>;

/**
 * The keys of an answer that its schema declares nowhere, as JSON Pointers. JSON Schema lets undeclared keys pass;
 * here whatever is sent becomes part of an order, so what the form does not ask is refused.
 */
export function undeclaredKeys(root: Schema, data: unknown): string[] {
  return visit([root], data, '', root);
}

const LISTS = ['allOf', 'anyOf', 'oneOf'] as const;
const SINGLES = ['if', 'then', 'else'] as const;

function visit(schemas: readonly unknown[], data: unknown, path: string, root: Schema): string[] {
  const all = inPlace(schemas, root);
  if (Array.isArray(data)) {
    return data.flatMap((item, index) => {
      const tuple = (schema: Schema): unknown => (schema['prefixItems'] as unknown[] | undefined)?.[index];
      const inner = all.flatMap((schema) => [tuple(schema), schema['items']]);
      return visit(inner, item, `${path}/${index}`, root);
    });
  }
  if (typeof data !== 'object' || data === null) return [];
  // An object of which the form says nothing at all is free-form; below the top that is the schema's choice.
  const open = path !== '' && !all.some((schema) => schema['properties'] !== undefined);
  return Object.entries(data).flatMap(([key, value]) => {
    const inner = all.flatMap((schema) => declarations(schema, key));
    const here = `${path}/${escapeToken(key)}`;
    return inner.length === 0 && !open ? [here] : visit(inner, value, here, root);
  });
}

/** What one schema says of a key. A plain `additionalProperties: true` declares nothing. */
function declarations(schema: Schema, key: string): unknown[] {
  const properties = schema['properties'] as Schema | undefined;
  if (properties && Object.hasOwn(properties, key)) return [properties[key]];
  const patterns = Object.entries((schema['patternProperties'] as Schema | undefined) ?? {});
  const matching = patterns.filter(([pattern]) => new RegExp(pattern, 'u').test(key)).map(([, item]) => item);
  const open = schema['additionalProperties'];
  return matching.length === 0 && typeof open === 'object' && open !== null ? [open] : matching;
}

/** The schemas that apply to the same value: the applicators, followed, with local references resolved. */
function inPlace(schemas: readonly unknown[], root: Schema): Schema[] {
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
