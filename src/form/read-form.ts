import { arrange } from './arrange.ts';
import { everyField, type Field } from './field.ts';
import { inView } from './in-view.ts';
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
  if (!form) return [];
  const whole = arrange(form, options);
  // A form that is nothing but an open map is drawn as one, or said not to be drawn.
  const { additionalProperties: open, patternProperties = open } = form.schema;
  const empty = form.widget === 'unsupported' && typeof patternProperties !== 'object';
  const bare = form.kind === 'object' && (form.widget === 'group' || empty);
  const fields = inView(bare ? (whole.children ?? []) : [whole], options);
  const beyond = everyField([form]).find(({ widget }) => widget === 'beyond');
  return beyond ? [...fields, { ...beyond, pointer: '/~rest', widget: 'rest' }] : fields;
}
