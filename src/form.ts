/**
 * Registers `<estamp-form>` and exports its public names. Importing this module in Node does nothing.
 *
 * @example
 * import 'estamp-checkout/form';
 *
 * const form = document.querySelector('estamp-form');
 * form.schema = { type: 'object', properties: { name: { type: 'string', title: 'Your name' } } };
 * form.addEventListener('estamp-form-submit', () => save(form.value));
 *
 * @module
 */
import { define } from './lit/define.ts';
import { EstampForm } from './form/index.ts';

define({ 'estamp-form': EstampForm });

export * from './form/index.ts';
