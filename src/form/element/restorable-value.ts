import { set } from '../../base/evaluator/index.ts';
import { flattenFields, type Field } from '../model/field.ts';

/**
 * The part of the data that a browser may save and restore: no passwords and no fields with `autocomplete: off`, as for
 * native fields.
 */
export function restorableValue(data: unknown, form: Field | undefined): unknown {
  return flattenFields(form ? [form] : [])
    .filter(({ widget, hints }) => widget === 'password' || hints.autocomplete === 'off')
    .reduce((restorable, { pointer }) => set(restorable, pointer, undefined), data);
}
