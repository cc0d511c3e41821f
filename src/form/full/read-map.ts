import { evaluate, isObject, own, type Problem, type Schema } from '../../base/evaluator/index.ts';
import { regexp } from '../../base/evaluator/regexp.ts';
import { choicesOf } from '../schema/choices.ts';
import type { FormBudget } from '../model/budget.ts';
import { resolveSchema } from '../schema/resolve-schema.ts';
import { emptyItem } from '../schema/empty-item.ts';
import type { SchemaNode } from '../model/extension.ts';
import type { Field } from '../model/field.ts';
import { withoutDisabledActions } from '../fields/list-actions.ts';

/** The data of an object with additional properties, for its template. */
export interface AdditionalProperties {
  /** The names of the additional properties. */
  names: readonly string[];
  /** Whether a name is allowed for an additional property. */
  allows: (name: string) => boolean;
  /** The error that the schema's `propertyNames` reports for a name. */
  nameError: (name: string) => Problem | undefined;
  /** The names that `propertyNames` lists, if any. */
  suggestedNames: readonly string[];
  /** The initial value of a new property with this name. */
  empty: (name: string) => unknown;
  canAdd: boolean;
  canRemove: boolean;
}

/** Reads an object that accepts more than its declared properties (`additionalProperties`, `patternProperties`). */
export function readMap(field: Field, { ui, value, root, budget: budget, read }: SchemaNode): void {
  const { properties, patternProperties, additionalProperties, propertyNames, maxProperties, minProperties } =
    field.schema;
  const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : [];
  const open = additionalProperties === true || isObject(additionalProperties);
  if (!open && !patterns.length) return;
  const partOf = (name: string): unknown => {
    const parts = patterns.filter(([pattern]) => regexp(pattern)?.test(name)).map(([, part]) => part);
    return parts.length > 1
      ? { allOf: parts }
      : (parts[0] ?? (open ? schemaForValue(additionalProperties, own(value, name)) : undefined));
  };
  const isTheirs = (name: string): boolean => own(properties, name) === undefined && !field.knownProperties.has(name);
  const all = Object.keys(isObject(value) ? value : {});
  const names = all.filter((name) => isTheirs(name) && partOf(name) !== undefined);
  const { canAdd, canRemove } = withoutDisabledActions(ui, {
    canAdd: all.length < Number(maxProperties ?? Infinity),
    canRemove: all.length > Number(minProperties ?? 0),
    empty: undefined,
  });
  const map: AdditionalProperties = {
    names,
    allows: (name) => isTheirs(name) && (partOf(name) ?? false) !== false,
    empty: (name) => emptyItem(partOf(name), root),
    nameError: (name) => evaluate((propertyNames ?? true) as Schema, name, root)[0],
    suggestedNames: listedNames(propertyNames, root, budget).filter((name) => !all.includes(name) && isTheirs(name)),
    canAdd,
    canRemove,
  };
  field.widget = 'map';
  field.extensionData = map;
  field.children = [
    ...(field.children ?? []).filter(({ widget }) => widget !== 'truncated-notice'),
    ...names.map((name) => ({
      ...read(name, partOf(name), { ui: own(ui, 'additionalProperties') }),
      label: name,
      isItem: true,
    })),
  ];
}

/** The names that `propertyNames` lists, if it does. */
function listedNames(propertyNames: unknown, root: Schema, budget: FormBudget): string[] {
  if (!isObject(propertyNames)) return [];
  const choices = choicesOf(resolveSchema(propertyNames, undefined, root, undefined, budget).schema, undefined) ?? [];
  return choices.map(({ value }) => value).filter((name) => typeof name === 'string');
}

/** A property without a schema keeps its type; a new one is text. */
function schemaForValue(part: unknown, value: unknown): unknown {
  if (part !== true) return part;
  // The schema of the items is unknown, so they are not rendered.
  if (Array.isArray(value)) return { type: 'array', items: false };
  if (value === undefined || value === null) return { type: 'string' };
  return { type: isObject(value) ? 'object' : typeof value };
}
