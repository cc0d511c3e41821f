import { isObject } from '../evaluator/index.ts';
import { BOUNDS } from './bounds.ts';

/* Ajv registers them wherever they stand, also below a keyword that nobody knows. */
const NAMES = new Set(['$id', '$anchor', '$dynamicAnchor']);

/** What an unknown keyword holds, for templates of the host: without names of schemas, and no deeper than schemas may be. */
export function foreign(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > BOUNDS.depth) return null;
  if (!isObject(value)) return (value as unknown[]).map((item) => foreign(item, depth + 1));
  const kept = Object.entries(value).filter(([key]) => !NAMES.has(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, foreign(inner, depth + 1)]));
}
