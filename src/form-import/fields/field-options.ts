import { escapeToken, isObject } from '../../base/evaluator/index.ts';
import { type Part, type Reading, textOf } from '../input/reading.ts';

type Json = Record<string, unknown>;

/** The options of a flat field. */
interface Options {
  /** One branch for each value. */
  options: Json[];
  /** Values that cannot be selected. */
  disabled: unknown[];
}

/**
 * Reads the options of a flat field: a list of values, a list of `{ value, label }`, or a map of values to labels. A converter
 * from XML writes a list as `{ "option": [...] }`, and a list of one as its only item.
 */
export function optionsOf(row: Part, reading: Reading): Options {
  const given = row.named(
    ['options', 'choices', 'values'],
    (value) => Array.isArray(value) || (isObject(value) && (isMap(value) || listIn(value) !== undefined)),
  );
  const found = isObject(given) ? (listIn(given) ?? given) : given;
  const place = `${row.place}/options`;
  const partOf = (value: unknown, name: string): Part | undefined =>
    isObject(value) ? reading.part(value, `${place}/${escapeToken(name)}`) : undefined;
  const entries = isObject(found) ? Object.entries(found) : [];
  const all = Array.isArray(found)
    ? found.map((value: unknown, i) => option(value, partOf(value, String(i))))
    : entries.map(([value, label]) => entry(value, label, partOf(label, value)));
  const taken = new Set<string>();
  const options = all.flatMap((one) => {
    const key = one && JSON.stringify(one.branch['const']);
    // A duplicate value would match two branches of `oneOf`, so it would never be valid.
    return !one || key === undefined || taken.has(key) || !taken.add(key) ? [] : [one];
  });
  return {
    options: options.map(({ branch }) => branch),
    disabled: options.filter((one) => one.disabled).map(({ branch }) => branch['const']),
  };
}

/** The list of options that an object stands for, unless it is a map of values to labels. */
function listIn(options: Readonly<Json>): readonly unknown[] | undefined {
  const names = Object.keys(options);
  const [only] = Object.values(options);
  if (names.length === 1 && (Array.isArray(only) || (isObject(only) && isOption(only))))
    return Array.isArray(only) ? (only as unknown[]) : [only];
  return isOption(options) ? [options] : undefined;
}

const isOption = (one: Readonly<Json>): boolean =>
  'value' in one && textOf(one, 'label', 'title', 'name', 'text') !== undefined;

interface Option {
  branch: Json;
  disabled: boolean;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The types of the options' values. No other type can be answered. */
export function typeOf(options: readonly Json[]): unknown {
  const types = [...new Set(options.map(({ const: value }) => typeName(value)))];
  return types.length === 1 ? types[0] : types;
}

const toLabel = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isText = (value: unknown): boolean => typeof value === 'string';
const isMap = (map: Readonly<Json>): boolean =>
  Object.values(map).every((label) => isText(label) || isText(textOf(label, 'label', 'title', 'name')));

function entry(value: string, label: unknown, part: Part | undefined): Option {
  const title = textOf({ label }, 'label') ?? part?.text('label', 'title', 'name') ?? value;
  return { branch: { const: value, title }, disabled: part?.flag('disabled') ?? false };
}

function option(value: unknown, part: Part | undefined): Option | undefined {
  if (value === null) return undefined;
  if (!part) return { branch: { const: value, title: toLabel(value) }, disabled: false };
  const title = part.text('label', 'title', 'name', 'text');
  const constant =
    part.named(['value', 'const', 'code', 'id', 'key']) ?? (part.source['value'] === null ? undefined : title);
  part.use('value');
  if (constant === undefined) return undefined;
  return { branch: { const: constant, title: title ?? toLabel(constant) }, disabled: part.flag('disabled') ?? false };
}
