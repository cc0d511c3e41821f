/**
 * The single file: a whole checkout for a page without a build. It does not contain `<estamp-form>`.
 *
 * @module
 */
import { define } from './lit/define.ts';
import { EstampCheckout, EstampCheckoutButton, EstampOrderStatus } from './elements/index.ts';

define({
  'estamp-checkout': EstampCheckout,
  'estamp-checkout-button': EstampCheckoutButton,
  'estamp-order-status': EstampOrderStatus,
});

export * from './elements/index.ts';
