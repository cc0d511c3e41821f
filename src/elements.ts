/**
 * The element classes without their registration, for pages that register them under other names.
 *
 * @module
 * @example
 * import { EstampCheckout } from 'estamp-checkout/elements';
 * customElements.define('shop-checkout', EstampCheckout);
 */
export * from './elements/index.ts';
export { EstampForm, type EstampFormChange, type EstampFormEventMap } from './form/index.ts';
