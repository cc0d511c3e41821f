/**
 * `<estamp-form>`, registered, with what the common form leaves out: fixed entries, open maps, and lists whose entries
 * can be dragged. Importing this module in Node does nothing.
 *
 * @module
 */
import { full } from './form/full/index.ts';
import { extend } from './form/index.ts';

extend(full);

export * from './form.ts';
export { full, fullMessages, type FullMessages } from './form/full/index.ts';
