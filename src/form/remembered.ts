import { set } from '../base/evaluator/index.ts';
import { everyField, type Field } from './field.ts';

/**
 * What a browser may keep of a form's data, to put it back when the customer comes back to the page: what it would
 * keep of native fields, so no passwords and nothing that is marked `autocomplete: off`.
 */
export function remembered(data: unknown, form: Field | undefined): unknown {
  return everyField(form ? [form] : [])
    .filter(({ widget, hints }) => widget === 'password' || hints.autocomplete === 'off')
    .reduce((kept, { pointer }) => set(kept, pointer, undefined), data);
}
