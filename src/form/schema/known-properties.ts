import { isSchemaObject, resolve, type Schema } from '../../base/evaluator/index.ts';
import { MAX_PARTS, type FormBudget } from '../model/form-source.ts';
import type { KnownProperties } from '../model/field.ts';
import type { Keywords } from './merge-schemas.ts';

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const values = (value: unknown): unknown[] => (isSchemaObject(value) ? Object.values(value) : []);
const none: readonly never[] = [];
const propertiesCache = new WeakMap<object, [root: Schema, knownProperties: KnownProperties]>();

/** Every property that any branch of these schemas declares, with the schemas that the branches have for it. */
export function knownPropertiesOf(
  schema: Keywords | readonly unknown[],
  root: Schema,
  budget: FormBudget,
): KnownProperties {
  const earlier = propertiesCache.get(schema);
  if (earlier?.[0] === root) return earlier[1];
  const knownProperties = new Map<string | number, unknown[]>();
  const seen = new Set<unknown>();
  const mention = (part: unknown): void => {
    if (!isSchemaObject(part) || seen.has(part) || seen.size > MAX_PARTS || --budget.left < 0) return;
    seen.add(part);
    const {
      properties,
      patternProperties,
      additionalProperties,
      prefixItems,
      items,
      $ref,
      allOf,
      anyOf,
      oneOf,
      then,
      else: otherwise,
      dependentSchemas,
    } = part;
    const entries = patternProperties || isSchemaObject(additionalProperties);
    const asked = Object.entries(isSchemaObject(properties) ? properties : {});
    budget.left -= asked.length;
    for (const [name, one] of [...asked, [0, !prefixItems && items], [1, entries]] as const)
      if (one) knownProperties.set(name, [...(knownProperties.get(name) ?? none), one]);
    const branches = [resolve($ref, root), then, otherwise, ...values(dependentSchemas)];
    for (const branch of [...branches, ...[allOf, anyOf, oneOf].flatMap(list)]) mention(branch);
  };
  for (const part of [schema].flat()) mention(part);
  if (budget.left >= 0) propertiesCache.set(schema, [root, knownProperties]);
  return knownProperties;
}
