import { OrderElement } from './order-element.ts';
import { PURCHASE } from './purchase.ts';

/**
 * Step 4 alone, for a thank-you page: the state of an order, and its documents.
 *
 * @example
 * // The order that the customer comes back to is in the address. For another one:
 * const status = document.querySelector('estamp-order-status');
 *
 * status.orderToken = await orderTokenOfYourServer();
 * @tagname estamp-order-status
 * @attr {string} lang - Language of the texts. English and Hindi also follow the `lang` of the page; the others are
 *   used only if the element itself has the attribute
 * @slot support - Support contact
 * @slot logo - Your logo, at the top of the card
 * @slot icon-done - Your icon of an order that is paid or ready
 * @slot icon-failed - Your icon of an order or a payment that failed
 * @slot icon-waiting - Your icon of an order that waits for its payment or its certificate
 * @slot icon-unknown - Your icon of a payment whose state is not known yet
 * @slot icon-refunded - Your icon of an order whose money was returned
 * @slot icon-cancelled - Your icon of a cancelled order
 * @slot step-start - Your content before the order's state
 * @slot step-end - Your content after it
 * @fires {CustomEvent} estamp-step - The order is shown
 * @fires {CustomEvent} estamp-status - The order or its payment changed its state
 * @fires {CustomEvent} estamp-complete - The certificate is ready; `detail.resumed` if it was ready before this page
 *   load, or a link opened the order
 * @fires {CustomEvent} estamp-payment - Before the payment page opens; `detail.respondWith(promise)` takes over the
 *   payment
 * @fires {CustomEvent} estamp-failure - Something failed; the detail is a `Failure`
 * @shared frame
 * @csspart form - The card
 * @shared logo header heading intro test-mode subheading footer
 * @csspart section - The content of the step
 * @csspart section-loading - The content while the order loads
 * @csspart section-unavailable - The content if the order cannot be opened
 * @csspart section-status - The state of the order
 * @shared step-start step-start-status step-end step-end-status field field-invalid label optional control hint
 * @shared unsupported error choices choice choice-hint group item actions
 * @csspart summary - The panel of what was bought
 * @csspart error-summary - The error summary, while names are corrected
 * @shared quote line total certificate certificate-caption certificate-title certificate-row certificate-label
 * @shared certificate-value certificate-note answers
 * @shared timeline message icon icon-done icon-failed icon-waiting icon-unknown icon-refunded icon-cancelled
 * @shared order-actions correction link button button-primary button-busy button-waiting button-quiet notice
 * @shared notice-info
 * @shared notice-warning notice-danger
 * @shared --estamp-color-accent --estamp-color-on-accent --estamp-color-text --estamp-color-text-muted
 * @shared --estamp-color-divider --estamp-color-border --estamp-color-background --estamp-color-input-background
 * @shared --estamp-color-surface --estamp-color-success --estamp-color-warning --estamp-color-warning-surface
 * @shared --estamp-color-paper --estamp-color-on-paper
 * @shared --estamp-color-danger --estamp-color-danger-surface --estamp-font-family --estamp-font-size
 * @shared --estamp-font-weight --estamp-radius --estamp-border-width --estamp-spacing --estamp-control-height
 * @shared --estamp-focus-ring --estamp-shadow --estamp-sticky-offset --estamp-sticky-offset-top
 * @cssprop --estamp-reserved-height - Height that `skeleton.css` keeps before the element has loaded
 * @cssstate loading - The order is loading
 * @cssstate unavailable - The order cannot be opened with this token
 * @cssstate status - Step 4
 * @cssstate busy - An action is in progress
 * @cssstate complete - The certificate is ready
 */
export class EstampOrderStatus extends OrderElement {
  /** @internal */
  static override readonly parts = PURCHASE;
}
