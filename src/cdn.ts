/**
 * The single file: a whole checkout for a page without a build. It does not contain `<estamp-form>`.
 *
 * @module
 */
// Imported first, in an order that compresses better, because the window of gzip is 32 KB: texts, style sheets, form, steps.
// It saves 1,000 bytes. The order of the code is free: no module has side effects.
import './locales/index.ts';
import './lit/control-styles.ts';
import './elements/styles/dialog.ts';
import './elements/styles/index.ts';
import './form/validation/all-errors.ts';
import './form/index.ts';
import './elements/steps/step-review.ts';
import './elements/steps/step-status.ts';
import './elements/tags/purchase.ts';
import { define } from './lit/define.ts';
import { EstampCheckout, EstampCheckoutButton, EstampOrderStatus } from './elements/index.ts';

define({
  'estamp-checkout': EstampCheckout,
  'estamp-checkout-button': EstampCheckoutButton,
  'estamp-order-status': EstampOrderStatus,
});

export * from './elements/index.ts';
