import { isObject } from '../../base/evaluator/index.ts';
import { LIMITS } from './limits.ts';

/* Ajv registers these at any place, also below an unknown keyword. */
const NAMES = new Set(['$id', '$anchor', '$dynamicAnchor']);

/**
 * Copies an unknown keyword's value for templates of the host, without names of schemas and within the limit of depth.
 */
export function copyUnknown(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > LIMITS.depth) return null;
  if (!isObject(value)) return (value as unknown[]).map((item) => copyUnknown(item, depth + 1));
  const entries = Object.entries(value).filter(([key]) => !NAMES.has(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, copyUnknown(inner, depth + 1)]));
}
