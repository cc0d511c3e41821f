import type { Field } from '../model/field.ts';

/** The schema without its texts, which depend on the language. */
const withoutLabels = (schema: object): string =>
  JSON.stringify(schema, (name, value: unknown) =>
    typeof value === 'string' && /^(title|description|lang)$/.test(name) ? undefined : value,
  );

/** Whether fields of two forms ask the same question, in any language. */
export function isSameField(one: Field | undefined, other: Field | undefined): boolean {
  return Boolean(one && other && withoutLabels(one.schema) === withoutLabels(other.schema));
}
