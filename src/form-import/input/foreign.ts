import { isObject } from '../../base/evaluator/index.ts';
import { LIMITS } from './limits.ts';

/* Ajv registers these names everywhere, also below an unknown keyword. */
const NAMES = new Set(['$id', '$anchor', '$dynamicAnchor']);

/**
 * Copies the value of an unknown keyword for templates of the host, without names of schemas, up to the maximum depth.
 */
export function copyUnknown(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > LIMITS.depth) return null;
  if (!isObject(value)) return (value as unknown[]).map((item) => copyUnknown(item, depth + 1));
  const entries = Object.entries(value).filter(([key]) => !NAMES.has(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, copyUnknown(inner, depth + 1)]));
}
