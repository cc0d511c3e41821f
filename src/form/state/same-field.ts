import type { Field } from '../model/field.ts';

/** A schema without its words, which may be in another language now. */
const withoutLabels = (schema: object): string => JSON.stringify(schema, (name, value: unknown) =>
  typeof value === 'string' && /^(title|description|lang)$/.test(name) ? undefined : value);

/** Whether two fields of two forms ask the same, in whatever language. */
export function isSameField(one: Field | undefined, other: Field | undefined): boolean {
  return Boolean(one && other && withoutLabels(one.schema) === withoutLabels(other.schema));
}
