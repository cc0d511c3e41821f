import type { Field } from './field.ts';
import type { FormOptions } from './source.ts';

/** Keeps the fields that a caller wants to see, and the groups that have one of them. */
export function inView(fields: readonly Field[], options: FormOptions): Field[] {
  if (!options.include) return [...fields];
  return fields.flatMap((field) => {
    if (field.kind !== 'object' || !field.children?.length) return options.include?.(field) ? [field] : [];
    const children = inView(field.children, options);
    return children.length ? [{ ...field, children }] : [];
  });
}
