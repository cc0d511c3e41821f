import { escapeToken, get, isObject, set } from '../../../../src/base/evaluator/index.ts';
import type { Oracle } from './oracle.ts';

/** A value with one fault, and its place. */
export interface Fault {
  pointer: string;
  keyword: string;
  data: unknown;
}

/** The leaves of a value as JSON Pointers. */
export function leaves(data: unknown, pointer = ''): string[] {
  const children = Array.isArray(data) || isObject(data) ? Object.entries(data as object) : [];
  if (children.length === 0) return pointer ? [pointer] : [];
  return children.flatMap(([name, child]) => leaves(child, `${pointer}/${escapeToken(name)}`));
}

const LONG = 'z'.repeat(5000);

/* Typical invalid values: nothing, too little, too much, another type. */
const replacements = (value: unknown): unknown[] => {
  if (typeof value === 'number') return [value + 1e9, value - 1e9, value + 0.123456789, 'words'];
  if (typeof value === 'boolean') return [!value, 'yes'];
  return ['', 'x', 'not what was asked for', LONG, 12.5];
};

/** All values with exactly one fault, one for each place and keyword. */
export function faultsOf(data: unknown, oracle: Oracle): Fault[] {
  const found = new Map<string, Fault>();
  for (const pointer of leaves(data)) {
    for (const replacement of [undefined, ...replacements(get(data, pointer))]) {
      // Removing a list item leaves no gap.
      if (replacement === undefined && /\/\d+$/.test(pointer)) continue;
      const wrong = set(data, pointer, replacement);
      const [place, ...more] = oracle(wrong);
      if (place?.pointer !== pointer || more.length > 0) continue;
      found.set(`${pointer} ${place.keyword}`, { pointer, keyword: place.keyword, data: wrong });
    }
  }
  return [...found.values()];
}
