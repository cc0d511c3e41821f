import { escapeToken } from '../../base/evaluator/index.ts';
import { applicableSchemas, declarations, itemSchemas } from './schemas-at.ts';

type Schema = Record<string, unknown>;

/**
 * Lists the properties that the schema does not declare, as JSON Pointers. JSON Schema allows them; here all values become
 * part of an order, so they are refused.
 */
export function unknownProperties(root: Schema, data: unknown): string[] {
  return visit([root], data, '', root);
}

function visit(schemas: readonly unknown[], data: unknown, path: string, root: Schema): string[] {
  const all = applicableSchemas(schemas, root);
  if (Array.isArray(data)) {
    return data.flatMap((item, index) => {
      const inner = all.flatMap((schema) => itemSchemas(schema, index));
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
