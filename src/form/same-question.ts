import type { Field } from './field.ts';

/** A schema without its words, which may be in another language now. */
const bare = (schema: object): string => JSON.stringify(schema, (name, value: unknown) =>
  typeof value === 'string' && /^(title|description|lang)$/.test(name) ? undefined : value);

/** Whether two fields of two forms ask the same, in whatever language. */
export function sameQuestion(one: Field | undefined, other: Field | undefined): boolean {
  return Boolean(one && other && bare(one.schema) === bare(other.schema));
}
