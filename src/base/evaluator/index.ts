export { decimals, isMultiple, sameDecimal } from './decimal.ts';
export { equal } from './equal.ts';
export { evaluate, matches } from './evaluate.ts';
export { formats } from './formats.ts';
export { isObject, own } from './own.ts';
export { escapeToken, get, set, tokens } from './pointer.ts';
export type { Problem } from './problem.ts';
export { isSchemaObject, resolve, rootOf } from './resolve.ts';
export type { Json, Schema } from './schema.ts';
