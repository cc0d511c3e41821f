import { layout } from '../schema/layout.ts';
import { flattenFields, type Field } from '../model/field.ts';
import { filterFields } from './filter-fields.ts';
import { resolveForm, type ResolvedForm } from './visible-data.ts';
import type { FormOptions, FormSource } from '../model/form-source.ts';

/**
 * The fields that show now, as a tree: conditions, references and dependencies are evaluated against `value`.
 * For a form of one value that is no object it is that one field, with the pointer `''`.
 */
export function readForm(source: FormSource, value: unknown, options: FormOptions = {}): Field[] {
  return fieldsOf(resolveForm(source, value, options), options);
}

/** The same, of a form that is settled already. */
export function fieldsOf({ form }: ResolvedForm, options: FormOptions): Field[] {
  if (!form) return [];
  const whole = layout(form, options);
  // A form that is nothing but an open map is drawn as one, or said not to be drawn.
  const { additionalProperties: open, patternProperties = open } = form.schema;
  const empty = form.widget === 'unsupported' && typeof patternProperties !== 'object';
  const bare = form.kind === 'object' && (form.widget === 'group' || empty);
  const fields = filterFields(bare ? (whole.children ?? []) : [whole], options);
  const truncated = flattenFields([form]).find(({ widget }) => widget === 'truncated');
  return truncated ? [...fields, { ...truncated, pointer: '/~truncated', widget: 'truncated-notice' }] : fields;
}
