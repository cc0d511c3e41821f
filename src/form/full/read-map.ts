import { isObject, own } from '../../base/evaluator/index.ts';
import { regexp } from '../../base/evaluator/regexp.ts';
import { emptyOf } from '../empty.ts';
import type { FormNode } from '../extension.ts';
import type { Field } from '../field.ts';

/** What the template of an open map needs to know. */
export interface OpenMap {
  /** Names of the entries that are none of the schema's properties. */
  names: readonly string[];
  /** Whether an entry may have a name. */
  allows: (name: string) => boolean;
  /** What an entry of that name holds before anything is written into it. */
  empty: (name: string) => unknown;
  canAdd: boolean;
  canRemove: boolean;
}

/** An object that takes more than its properties (`additionalProperties`, `patternProperties`). */
export function readMap(field: Field, { ui, value, root, read }: FormNode): void {
  const { properties, patternProperties, additionalProperties, maxProperties, minProperties } = field.schema;
  const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : [];
  const open = additionalProperties === true || isObject(additionalProperties);
  if (!open && !patterns.length) return;
  const partOf = (name: string): unknown => {
    const parts = patterns.filter(([pattern]) => regexp(pattern)?.test(name)).map(([, part]) => part);
    return parts.length > 1 ? { allOf: parts } : (parts[0] ?? (open ? anything(additionalProperties, own(value, name)) : undefined));
  };
  const isTheirs = (name: string): boolean => own(properties, name) === undefined && !field.mentions.has(name);
  const all = Object.keys(isObject(value) ? value : {});
  const names = all.filter((name) => isTheirs(name) && partOf(name) !== undefined);
  const map: OpenMap = {
    names,
    allows: (name) => isTheirs(name) && (partOf(name) ?? false) !== false,
    empty: (name) => emptyOf(partOf(name), root),
    canAdd: all.length < Number(maxProperties ?? Infinity),
    canRemove: all.length > Number(minProperties ?? 0),
  };
  field.widget = 'map';
  field.extra = map;
  field.children = [
    ...(field.children ?? []).filter(({ widget }) => widget !== 'rest'),
    ...names.map((name) => ({ ...read(name, partOf(name), { ui: own(ui, 'additionalProperties') }), label: name, entry: true })),
  ];
}

/** Where anything goes, an entry is what it is; a new one is text. */
function anything(part: unknown, value: unknown): unknown {
  if (part !== true) return part;
  return { type: value === undefined || value === null ? 'string' : isObject(value) ? 'object' : typeof value };
}
