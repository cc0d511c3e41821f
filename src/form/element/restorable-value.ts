import { set } from '../../base/evaluator/index.ts';
import { flattenFields, type Field } from '../model/field.ts';

/**
 * What a browser may keep of a form's data, to put it back when the customer comes back to the page: what it would
 * keep of native fields, so no passwords and nothing that is marked `autocomplete: off`.
 */
export function restorableValue(data: unknown, form: Field | undefined): unknown {
  return flattenFields(form ? [form] : [])
    .filter(({ widget, hints }) => widget === 'password' || hints.autocomplete === 'off')
    .reduce((restorable, { pointer }) => set(restorable, pointer, undefined), data);
}
