import type { Field } from './field.ts';
import { settle, type Settled } from './settle.ts';
import type { FormOptions, FormSource } from './source.ts';

/**
 * The fields that show now, as a tree: conditions, references and dependencies are evaluated against `value`.
 * For a form of one value that is no object it is that one field, with the pointer `''`.
 */
export function readForm(source: FormSource, value: unknown, options: FormOptions = {}): Field[] {
  return fieldsOf(settle(source, value, options), options);
}

/** The same, of a form that is settled already. */
export function fieldsOf({ form }: Settled, options: FormOptions): Field[] {
  const fields = form?.kind === 'object' ? (form.children ?? []) : form ? [form] : [];
  return inView(fields, options);
}

/** Keeps the fields that a caller wants to see, and the groups that have one of them. */
export function inView(fields: readonly Field[], options: FormOptions): Field[] {
  if (!options.include) return [...fields];
  return fields.flatMap((field) => {
    if (field.kind !== 'object' || !field.children?.length) return options.include?.(field) ? [field] : [];
    const children = inView(field.children, options);
    return children.length ? [{ ...field, children }] : [];
  });
}
