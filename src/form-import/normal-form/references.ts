import { get, isSchemaObject, resolve } from '../../base/evaluator/index.ts';
import { LIMITS, Refused } from '../input/reading.ts';

type Schema = Record<string, unknown>;

/* Keywords that apply to the same value as their schema. A cycle of them never ends. */
const LISTS = ['allOf', 'anyOf', 'oneOf'] as const;
const SINGLES = ['not', 'if', 'then', 'else'] as const;

/** @throws Refused for a pointer to nothing, and for chains of references that are too long or endless */
export function requireFiniteReferences(root: Schema, references: readonly string[]): void {
  for (const reference of references) {
    if (resolve(reference, root) === undefined) throw new Refused(`${reference} does not exist.`);
  }
  /** The length of the chain below each schema. */
  const chains = new Map<unknown, number>();
  const open = new Set<unknown>();
  const tooLong = (): Refused => new Refused(`More than ${LIMITS.chain} schemas apply to one value by references.`);
  const visit = (schema: unknown): number => {
    if (!isSchemaObject(schema)) return 0;
    if (open.has(schema)) throw new Refused('The schema refers to itself without end.');
    if (open.size === LIMITS.chain) throw tooLong();
    open.add(schema);
    const longest =
      chains.get(schema) ?? 1 + inPlace(schema, root).reduce<number>((most, inner) => Math.max(most, visit(inner)), 0);
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
 * The fragment of a reference within its own document: `#/…`, `#name`, or the same after the document's own `$id`.
 * Compared as URLs; nothing is fetched.
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

/** Resolves a reference of an older draft in its document. */
export function targetOf(reference: string, root: unknown): unknown {
  try {
    return get(root, decodeURIComponent(reference.slice(1)));
  } catch {
    return get(root, reference.slice(1));
  }
}
