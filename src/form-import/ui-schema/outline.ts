import { isObject } from '../../base/evaluator/index.ts';
import { fragmentOf, targetOf } from '../normal-form/references.ts';

/** The properties of an object with their schemas. */
export interface Outline {
  properties: ReadonlyMap<string, unknown>;
  required: ReadonlySet<string>;
}

/** The properties that a schema of any draft declares: directly, behind references, and in parts that always apply. */
export function outlineOf(schema: unknown, root: unknown): Outline {
  const properties = new Map<string, unknown>();
  const required = new Set<string>();
  const seen = new Set<unknown>();
  const read = (part: unknown): void => {
    if (!isObject(part) || seen.has(part)) return;
    seen.add(part);
    for (const [name, inner] of isObject(part['properties']) ? Object.entries(part['properties']) : []) {
      properties.set(name, properties.has(name) ? { allOf: [properties.get(name), inner] } : inner);
    }
    for (const name of Array.isArray(part['required']) ? part['required'] : []) required.add(String(name));
    const fragment = typeof part['$ref'] === 'string' && isObject(root) ? fragmentOf(part['$ref'], root) : undefined;
    if (fragment === '' || fragment?.startsWith('/')) read(targetOf(`#${fragment}`, root));
    for (const inner of [...listOf(part['allOf']), ...onlyOf(part['anyOf']), ...onlyOf(part['oneOf'])]) read(inner);
  };
  read(schema);
  return { properties, required };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The only branch besides `null`, if there is exactly one. */
function onlyOf(branches: unknown): unknown[] {
  const real = listOf(branches).filter((branch) => !isObject(branch) || branch['type'] !== 'null');
  return real.length === 1 ? real : [];
}
