import { isObject } from '../../base/evaluator/index.ts';

const fold = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

/** Whether both are one name in different cases; most pairs already differ in length, where nothing separates words. */
export const isSameName = (one: string, other: string): boolean =>
  (one.length === other.length || one.includes('_') || one.includes('-')) && fold(one) === fold(other);

/** The keyword of `value` that is the first of `names`, in camelCase, that is there and not null, whatever its case. */
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

/** The value of the first of `names`, in camelCase, that is there and not null, whatever its case. */
export function findNamed(value: unknown, ...names: readonly string[]): unknown {
  const key = keyNamed(value, ...names);
  return key === undefined || !isObject(value) ? undefined : value[key];
}

/** A text that says something; numbers are texts too, because some write codes without quotes. */
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
