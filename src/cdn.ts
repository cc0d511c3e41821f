/**
 * The single file: a whole checkout for a page without a build. It does not contain `<estamp-form>`.
 *
 * @module
 */
// Imported first: adjacent style sheets compress better (the window is 32 KB), which saves 500 bytes.
import './lit/control-styles.ts';
import './elements/styles/index.ts';
import './elements/styles/dialog.ts';
import { define } from './lit/define.ts';
import { EstampCheckout, EstampCheckoutButton, EstampOrderStatus } from './elements/index.ts';

define({
  'estamp-checkout': EstampCheckout,
  'estamp-checkout-button': EstampCheckoutButton,
  'estamp-order-status': EstampOrderStatus,
});

export * from './elements/index.ts';
