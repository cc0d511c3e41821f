import { get, isSchemaObject, resolve } from '../evaluator/index.ts';
import { Refused } from './refused.ts';

type Schema = Record<string, unknown>;

/* They judge the same value as the schema around them; a circle of them has no end. */
const LISTS = ['allOf', 'anyOf', 'oneOf'] as const;
const SINGLES = ['not', 'if', 'then', 'else'] as const;

/** @throws Refused for a pointer to nowhere and for schemas that refer to themselves without an end */
export function requireEnds(root: Schema, references: readonly string[]): void {
  for (const reference of references) {
    if (resolve(reference, root) === undefined) throw new Refused(`Nothing stands at ${reference}.`);
  }
  const done = new Set<unknown>();
  const open = new Set<unknown>();
  const visit = (schema: unknown): void => {
    if (!isSchemaObject(schema) || done.has(schema)) return;
    if (open.has(schema)) throw new Refused('The schema refers to itself without an end.');
    open.add(schema);
    for (const inner of inPlace(schema, root)) visit(inner);
    open.delete(schema);
    done.add(schema);
  };
  visit(root);
  for (const reference of references) visit(resolve(reference, root));
}

function inPlace(schema: Schema, root: Schema): unknown[] {
  const dependent = schema['dependentSchemas'];
  return [
    ...(typeof schema['$ref'] === 'string' ? [resolve(schema['$ref'], root)] : []),
    ...LISTS.flatMap((key) => (schema[key] as unknown[] | undefined) ?? []),
    ...SINGLES.map((key) => schema[key]),
    ...(isSchemaObject(dependent) ? Object.values(dependent) : []),
  ];
}

/** What a reference of an older draft means in the document that it was written in. */
export function targetOf(reference: string, root: unknown): unknown {
  try {
    return get(root, decodeURIComponent(reference.slice(1)));
  } catch {
    return get(root, reference.slice(1));
  }
}
