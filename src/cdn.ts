/**
 * The single file: all code of a checkout, for a page without a build of its own. `<estamp-form>` is not part of a
 * checkout and is left out.
 *
 * @module
 */
// Compression looks back 32 KB only, so the style sheets stand together: that is 500 bytes.
import './form/element/form.styles.ts';
import './elements/styles/index.ts';
import './elements/styles/dialog.ts';
import { define } from './elements/platform/define.ts';
import { EstampCheckout, EstampCheckoutButton, EstampOrderStatus } from './elements/index.ts';

define({
  'estamp-checkout': EstampCheckout,
  'estamp-checkout-button': EstampCheckoutButton,
  'estamp-order-status': EstampOrderStatus,
});

export * from './elements/index.ts';
