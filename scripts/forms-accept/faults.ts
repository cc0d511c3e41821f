import type { ValidateFunction } from 'ajv';
import { escapeToken, get, isObject, set } from '../../src/base/evaluator/index.ts';

/** A value with one thing wrong, and where. */
export interface Fault {
  pointer: string;
  keyword: string;
  data: unknown;
}

/** The places of a value that hold no further places, as JSON Pointers. */
export function leaves(data: unknown, pointer = ''): string[] {
  const children = Array.isArray(data) || isObject(data) ? Object.entries(data as object) : [];
  if (children.length === 0) return pointer ? [pointer] : [];
  return children.flatMap(([name, child]) => leaves(child, `${pointer}/${escapeToken(name)}`));
}

/* What customers and careless hosts give: nothing, too little, too much, something else. */
const replacements = (value: unknown): unknown[] => {
  if (typeof value === 'number') return [value + 1e9, value - 1e9, value + 0.123456789, 'words'];
  if (typeof value === 'boolean') return [!value, 'yes'];
  return ['', 'x', 'not what was asked for', 'z'.repeat(5000), 12.5];
};

/**
 * Everything that can be made wrong at exactly one place of a valid value, as the judge sees it: the same judge as the
 * proxy's, so that a form is held to what the server would say.
 */
export function faultsOf(data: unknown, validate: ValidateFunction): Fault[] {
  const found = new Map<string, Fault>();
  for (const pointer of leaves(data)) {
    for (const replacement of [undefined, ...replacements(get(data, pointer))]) {
      // An entry of a list that goes leaves no hole.
      if (replacement === undefined && /\/\d+$/.test(pointer)) continue;
      const wrong = set(data, pointer, replacement);
      const places = placesOf(wrong, validate);
      const [place] = places;
      if (places.length !== 1 || place?.pointer !== pointer) continue;
      found.set(`${pointer} ${place.keyword}`, { pointer, keyword: place.keyword, data: wrong });
    }
  }
  return [...found.values()];
}

/** Where a value is wrong. A condition or a choice says so itself, too; only the innermost place counts. */
export function placesOf(data: unknown, validate: ValidateFunction): { pointer: string; keyword: string }[] {
  if (validate(data)) return [];
  const errors = (validate.errors ?? []).filter(({ keyword }) => !['if', 'oneOf', 'anyOf', 'propertyNames'].includes(keyword));
  const places = new Map<string, string>();
  for (const { instancePath, keyword, params } of errors.length > 0 ? errors : (validate.errors ?? [])) {
    const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
    const property = missingProperty ?? additionalProperty;
    places.set(property === undefined ? instancePath : `${instancePath}/${escapeToken(property)}`, keyword);
  }
  return [...places].map(([pointer, keyword]) => ({ pointer, keyword }));
}
