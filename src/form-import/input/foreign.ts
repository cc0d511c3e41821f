import { isObject } from '../../base/evaluator/index.ts';
import { LIMITS } from './limits.ts';

/* Ajv registers them wherever they stand, also below a keyword that nobody knows. */
const NAMES = new Set(['$id', '$anchor', '$dynamicAnchor']);

/** What an unknown keyword holds, for templates of the host: without names of schemas, and no deeper than schemas may be. */
export function copyUnknown(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > LIMITS.depth) return null;
  if (!isObject(value)) return (value as unknown[]).map((item) => copyUnknown(item, depth + 1));
  const entries = Object.entries(value).filter(([key]) => !NAMES.has(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, copyUnknown(inner, depth + 1)]));
}
