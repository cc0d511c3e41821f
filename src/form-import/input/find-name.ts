import { isObject } from '../../base/evaluator/index.ts';
import { memoizeName } from '../../base/memoize-name.ts';

/** A name without case and separators. */
export const foldName = memoizeName((name) => name.replaceAll(/[_-]/g, '').toLowerCase());

/** Whether two names differ only in case and separators. Compares lengths first, because most pairs differ there. */
export const isSameName = (one: string, other: string): boolean =>
  (one.length === other.length || one.includes('_') || one.includes('-')) && foldName(one) === foldName(other);

/**
 * The keyword of `value` that matches the first possible of `names` (camelCase) in any case, with a value other than
 * `null`.
 */
export function keyNamed(value: unknown, ...names: readonly string[]): string | undefined {
  if (!isObject(value)) return undefined;
  const exact = names.find((name) => Object.hasOwn(value, name) && value[name] != null);
  if (exact !== undefined) return exact;
  const keys = Object.keys(value);
  for (const name of names) {
    const key = keys.find((candidate) => isSameName(candidate, name));
    if (key !== undefined && value[key] != null) return key;
  }
  return undefined;
}

/** The value for the first possible of `names` (camelCase) in any case, other than `null`. */
export function findNamed(value: unknown, ...names: readonly string[]): unknown {
  const key = keyNamed(value, ...names);
  return key === undefined || !isObject(value) ? undefined : value[key];
}

/** A non-empty text. Numbers count as texts, because some sources write codes without quotes. */
export function textOf(value: unknown, ...names: readonly string[]): string | undefined {
  const found = findNamed(value, ...names);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : undefined;
}

export function flagOf(value: unknown, ...names: readonly string[]): boolean | undefined {
  const found = findNamed(value, ...names);
  if (typeof found === 'boolean') return found;
  if (typeof found === 'string' && /^(?:true|yes|y)$/i.test(found)) return true;
  if (typeof found === 'string' && /^(?:false|no|n)$/i.test(found)) return false;
  return undefined;
}
