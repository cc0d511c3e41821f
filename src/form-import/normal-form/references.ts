import { get, isSchemaObject, resolve } from '../../base/evaluator/index.ts';
import { LIMITS } from '../input/limits.ts';
import { Refused } from '../input/refused.ts';

type Schema = Record<string, unknown>;

/* They judge the same value as the schema around them; a circle of them has no end. */
const LISTS = ['allOf', 'anyOf', 'oneOf'] as const;
const SINGLES = ['not', 'if', 'then', 'else'] as const;

/** @throws Refused for a pointer to nowhere, and for schemas that refer to one another for too long, or without an end */
export function requireFiniteReferences(root: Schema, references: readonly string[]): void {
  for (const reference of references) {
    if (resolve(reference, root) === undefined) throw new Refused(`Nothing stands at ${reference}.`);
  }
  /** How many stand below each, one behind another. */
  const chains = new Map<unknown, number>();
  const open = new Set<unknown>();
  const tooLong = (): Refused => new Refused(`More than ${LIMITS.chain} schemas refer to one another for one value.`);
  const visit = (schema: unknown): number => {
    if (!isSchemaObject(schema)) return 0;
    if (open.has(schema)) throw new Refused('The schema refers to itself without an end.');
    if (open.size === LIMITS.chain) throw tooLong();
    open.add(schema);
    const longest = chains.get(schema) ?? 1 + inPlace(schema, root).reduce<number>((most, inner) => Math.max(most, visit(inner)), 0);
    if (longest > LIMITS.chain) throw tooLong();
    open.delete(schema);
    chains.set(schema, longest);
    return longest;
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

/**
 * The part of a reference behind `#`, when it stays in the document that it is written in: `#/…`, `#name`, and the same
 * behind the document's own `$id`. That is compared as addresses are, and never fetched.
 */
export function fragmentOf(reference: string, root: Readonly<Schema>): string | undefined {
  const at = reference.indexOf('#');
  const [document, fragment] = at < 0 ? [reference, ''] : [reference.slice(0, at), reference.slice(at + 1)];
  if (document === '') return at < 0 ? undefined : fragment;
  const id = root['$id'] ?? root['id'];
  if (typeof id !== 'string') return undefined;
  try {
    const own = new URL(id, 'https://schema.invalid/');
    own.hash = '';
    return new URL(document, own).href === own.href ? fragment : undefined;
  } catch {
    return undefined;
  }
}

/** What a reference of an older draft means in the document that it was written in. */
export function targetOf(reference: string, root: unknown): unknown {
  try {
    return get(root, decodeURIComponent(reference.slice(1)));
  } catch {
    return get(root, reference.slice(1));
  }
}
