import { canonical, isSchemaObject, type Schema } from '../../base/evaluator/index.ts';
import { constantOf, isListOfConstants } from './choices.ts';
import type { FormBudget } from '../model/form-source.ts';

/** A schema that is an object. */
export type Keywords = Exclude<Schema, boolean>;

/**
 * Merges schemas. The last value of a keyword wins; nested schemas are combined, and lists of options are intersected.
 */
export function mergeSchemas(parts: readonly Keywords[], budget: FormBudget): Keywords {
  const spend = <T>(list: readonly T[]): readonly T[] => ((budget.left -= list.length) < 0 ? [] : list);
  const merged = Object.fromEntries(parts.flatMap((part) => spend(Object.entries(part))));
  // The same reference is used once.
  const all = <T>(keyword: string, is: (one: unknown) => one is T): T[] =>
    [...new Set(parts.map((part) => part[keyword]))].filter(is);
  for (const keyword of ['properties', 'patternProperties']) {
    const several = all(keyword, isSchemaObject);
    if (several.length < 2) continue;
    const asked = new Map<string, unknown[]>();
    for (const [name, schema] of several.flatMap((one) => spend(Object.entries(one)))) {
      const known = asked.get(name);
      if (known) known.push(schema);
      else asked.set(name, [schema]);
    }
    merged[keyword] = Object.fromEntries([...asked].map(([name, schemas]) => [name, together(schemas)]));
  }
  for (const keyword of ['items', 'additionalProperties', 'propertyNames']) {
    if (merged[keyword] !== undefined) merged[keyword] = together(all(keyword, (one) => one !== undefined));
  }
  const options = ['oneOf', 'anyOf'].flatMap((keyword) => all(keyword, isListOfConstants));
  const isShared = options.length > 1;
  // The first list has the titles: a part that only narrows it may have none.
  if (isShared) merged.oneOf = options[0];
  const enums = [...all('enum', isList), ...(isShared ? options.map((list) => list.map(constantOf)) : [])]
    .map(spend)
    .reverse();
  if (enums.length > 1) {
    const allowed = enums.map((values) => new Set(values.map(canonical)));
    const common = enums[0]?.filter((value) => allowed.every((values) => values.has(canonical(value)))) ?? [];
    // An unchanged array keeps its identity: caches depend on it, and names depend on its order.
    merged.enum = enums.find(({ length }) => length === common.length) ?? common;
  }
  const required = all('required', isList);
  if (required.length > 1) merged.required = [...new Set(required.flatMap(spend))];
  return merged;
}

const isList = (one: unknown): one is readonly unknown[] => Array.isArray(one);

function together(parts: readonly unknown[]): unknown {
  const said = [...new Set(parts)].filter((one) => one !== true);
  if (said.includes(false)) return false;
  return said.length > 1 ? { allOf: said } : (said[0] ?? true);
}
