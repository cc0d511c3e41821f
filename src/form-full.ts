/**
 * `<estamp-form>`, registered, with what the common form leaves out: fixed entries, open maps, and lists whose entries
 * can be dragged. Importing this module in Node does nothing.
 *
 * @module
 */
import { define } from './elements/define.ts';
import { full } from './form/full/index.ts';
import { EstampForm, extend } from './form/index.ts';

// Said here as well: what `form.ts` does beside its exports is not taken along by a bundler.
define({ 'estamp-form': EstampForm });
extend(full);

export * from './form/index.ts';
export { full, fullMessages, type FullMessages } from './form/full/index.ts';
