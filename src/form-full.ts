/**
 * Registers `<estamp-form>` with the extension `full`: fixed items (`prefixItems`), additional properties, and lists
 * whose items can be dragged. Importing this module in Node does nothing.
 *
 * @example
 * import { fullMessages } from 'estamp-checkout/form/full';
 *
 * document.querySelector('estamp-form').messages = { ...fullMessages, addKey: 'Add a name' };
 *
 * @module
 */
import { define } from './lit/define.ts';
import { full } from './form/full/full.ts';
import { EstampForm, registerExtension } from './form/index.ts';

// Registered here too: bundlers drop the side effects of `form.ts` if the page uses only its exports.
define({ 'estamp-form': EstampForm });
registerExtension(full);

export * from './form/index.ts';
export { full, fullMessages, type FullMessages } from './form/full/full.ts';
