/**
 * `<estamp-form>` alone, registered, and what it is made of. Importing this module in Node does nothing.
 *
 * @module
 */
import { define } from './elements/define.ts';
import { EstampForm } from './form/index.ts';

define({ 'estamp-form': EstampForm });

export * from './form/index.ts';
