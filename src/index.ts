/**
 * Registers the elements. Importing this module in Node does nothing.
 *
 * @module
 * @example
 * <script type="module">import 'estamp-checkout';</script>
 * <estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>
 */
import { define } from './lit/define.ts';
import { EstampCheckout, EstampCheckoutButton, EstampForm, EstampOrderStatus } from './elements.ts';

define({
  'estamp-checkout': EstampCheckout,
  'estamp-checkout-button': EstampCheckoutButton,
  'estamp-order-status': EstampOrderStatus,
  'estamp-form': EstampForm,
});

declare global {
  interface HTMLElementTagNameMap {
    'estamp-checkout': EstampCheckout;
    'estamp-checkout-button': EstampCheckoutButton;
    'estamp-order-status': EstampOrderStatus;
    'estamp-form': EstampForm;
  }
}

export * from './elements.ts';
