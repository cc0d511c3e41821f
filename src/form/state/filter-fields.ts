import type { Field } from '../model/field.ts';
import type { FormOptions } from '../model/form-source.ts';

/** Returns the visible fields, and the groups that contain one. */
export function filterFields(fields: readonly Field[], options: FormOptions): Field[] {
  if (!options.isVisible) return [...fields];
  return fields.flatMap((field) => {
    if (field.kind !== 'object' || !field.children?.length) return options.isVisible?.(field) ? [field] : [];
    const children = filterFields(field.children, options);
    return children.length ? [{ ...field, children }] : [];
  });
}
