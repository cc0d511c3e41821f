import { isObject } from '../evaluator/index.ts';
import { named, textOf } from './named.ts';

type Json = Record<string, unknown>;

/** What a flat field offers: a list of values, or of `{ value, label }`, or a map of labels by value. */
export function optionsOf(row: unknown): Json[] {
  const found = named(row, 'options', 'choices', 'values');
  const all = Array.isArray(found) ? found.map(option) : isObject(found) && isMap(found) ? Object.entries(found).map(entry) : [];
  const taken = new Set<string>();
  return all.filter((one): one is Json => {
    const key = one && JSON.stringify(one['const']);
    // A value that is there twice would fit twice, and so never.
    return key !== undefined && !taken.has(key) && Boolean(taken.add(key));
  });
}

/** The types that the values of options have; there is no other that could be answered. */
export function typeOf(options: readonly Json[]): unknown {
  const types = [...new Set(options.map(({ const: value }) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)))];
  return types.length === 1 ? types[0] : types;
}

const told = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isText = (value: unknown): boolean => typeof value === 'string';
const isMap = (map: Readonly<Json>): boolean => Object.values(map).every((label) => isText(label) || isText(textOf(label, 'label', 'title', 'name')));

const entry = ([value, label]: [string, unknown]): Json => ({ const: value, title: textOf({ label }, 'label') ?? textOf(label, 'label', 'title', 'name') ?? value });

function option(value: unknown): Json | undefined {
  if (value === null) return undefined;
  if (!isObject(value)) return { const: value, title: told(value) };
  const title = textOf(value, 'label', 'title', 'name', 'text');
  const constant = named(value, 'value', 'const', 'code', 'id', 'key') ?? (value['value'] === null ? undefined : title);
  return constant === undefined ? undefined : { const: constant, title: title ?? told(constant) };
}
