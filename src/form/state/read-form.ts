import { layout } from '../fields/layout.ts';
import { flattenFields, type Field } from '../model/field.ts';
import { filterFields, resolveForm, type ResolvedForm } from './visible-data.ts';
import type { FormOptions, FormSource } from '../model/form-source.ts';

/**
 * The visible fields as a tree. Conditions, references and dependencies are evaluated with `value`. A form whose value
 * is not an object is one field with the pointer `''`.
 */
export function readForm(source: FormSource, value: unknown, options: FormOptions = {}): Field[] {
  return fieldsOf(resolveForm(source, value, options), options);
}

/** The same for a resolved form. */
export function fieldsOf({ form }: ResolvedForm, options: FormOptions): Field[] {
  if (!form) return [];
  const whole = layout(form, options);
  // A form with only additional properties is rendered as such, or as unsupported.
  const { additionalProperties: open, patternProperties = open } = form.schema;
  const empty = form.widget === 'unsupported' && typeof patternProperties !== 'object';
  const bare = form.kind === 'object' && (form.widget === 'group' || empty);
  const fields = filterFields(bare ? (whole.children ?? []) : [whole], options);
  const truncated = flattenFields([form]).find(({ widget }) => widget === 'truncated');
  return truncated ? [...fields, { ...truncated, pointer: '/~truncated', widget: 'truncated-notice' }] : fields;
}
