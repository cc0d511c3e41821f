import { property } from '../../form/element/property.ts';
import type { CheckoutOptions } from '../../flow/index.ts';
import { CheckoutElement } from './checkout-element.ts';
import type { ViewModel } from '../view/view.ts';

/**
 * Step 4 alone, for a thank-you page: where an order is, and its documents.
 *
 * @tagname estamp-order-status
 * @slot support - Whom to call when money is stuck
 * @slot logo - Your logo, at the top of the card
 * @slot icon-done - Your sign of an order that is paid or ready; also `icon-failed`, `icon-waiting`, `icon-unknown`, `icon-refunded`, `icon-cancelled`
 * @slot step-start - Your content before the order's state
 * @slot step-end - Your content after it
 * @fires {CustomEvent} estamp-status - The order or its payment changed its state
 * @fires {CustomEvent} estamp-complete - The certificate is made; `detail.resumed` if it was before this page load, or a link opened it
 * @fires {CustomEvent} estamp-payment - Before payment is handed over; `detail.respondWith(promise)` takes it
 * @fires {CustomEvent} estamp-failure - Something did not work
 * @csspart frame - What holds the card, and the space that `skeleton.css` keeps for it
 * @csspart form - The card around all
 * @csspart header - Progress, heading and introduction
 * @csspart heading - The step's heading
 * @csspart intro - The sentence below it
 * @csspart section - A step's content; also `section-status`, `section-loading`, `section-unavailable`
 * @csspart field - A field; also `field-invalid`, `field-locked`
 * @csspart label - A field's label
 * @csspart control - An input, select or text area
 * @csspart hint - The remark below a field
 * @csspart error - The sentence that tells what is wrong
 * @csspart summary - The panel of what was bought; also what is wrong, after an attempt to correct
 * @csspart timeline - The order's way
 * @csspart message - What the order's state means for the customer
 * @csspart links - What else can be done with the order
 * @csspart icon - The sign of the order's state; also `icon-done`, `icon-failed`, `icon-waiting`, `icon-unknown`, `icon-refunded`, `icon-cancelled`
 * @csspart notice - A boxed remark; also `notice-info`, `notice-warn`, `notice-bad`
 * @csspart footer - The bar that holds price and action
 * @csspart button - A button; also `button-primary`, `button-busy`, `button-waiting`, `button-quiet`
 * @csspart subheading - The heading of a panel
 * @csspart logo - The place of slot `logo`
 * @csspart step-start - The place of slot `step-start`; also `step-start-status`
 * @csspart step-end - The place of slot `step-end`; also `step-end-status`
 * @csspart correction - The parties while they are corrected
 * @csspart link - A button that looks like a link; also the field of the link that only looks
 * @cssprop --estamp-color-accent - The merchant's colour
 * @cssprop --estamp-color-on-accent - Text on it
 * @cssprop --estamp-color-text - Text
 * @cssprop --estamp-color-text-muted - Less important text
 * @cssprop --estamp-color-divider - Hairlines
 * @cssprop --estamp-color-border - Borders of controls
 * @cssprop --estamp-color-background - Background
 * @cssprop --estamp-color-input-background - Background of controls
 * @cssprop --estamp-color-surface - Background of panels
 * @cssprop --estamp-color-warning - Colour of warnings; `--estamp-color-warning-surface` is their background
 * @cssprop --estamp-color-danger - Colour of problems; `--estamp-color-danger-surface` is their background
 * @cssprop --estamp-radius - Radius of corners
 * @cssprop --estamp-spacing - Space between fields
 * @cssprop --estamp-font-family - Font family; the page's own unless set; `--estamp-font-weight` is its weight (400)
 * @cssprop --estamp-font-size - Size of text; `max(16px, 1rem)` unless set
 * @cssprop --estamp-control-height - Least height of controls and buttons; `3em` unless set
 * @cssprop --estamp-border-width - Width of the borders of controls; `1px` unless set
 * @cssprop --estamp-focus-ring - Outline of what has the focus, such as `3px solid blue`
 * @cssprop --estamp-color-success - Colour of what is done; the accent unless set
 * @cssprop --estamp-shadow - Shadow of the card; none unless set
 * @cssprop --estamp-sticky-offset - Height of whatever the page itself holds at the bottom of the screen
 * @cssprop --estamp-sticky-offset-top - The same at the top
 * @cssstate loading - Nothing is known yet
 * @cssstate unavailable - The order cannot be opened with this token
 * @cssstate status - Step 4
 * @cssstate busy - The customer waits for an answer
 * @cssstate complete - The certificate is made
 */
export class EstampOrderStatus extends CheckoutElement {
  /** The order token or view token that the proxy gave. */
  @property({ attribute: 'order-token' }) orderToken = '';

  /** @internal */
  override get view(): ViewModel {
    return { ...super.view, alone: true };
  }

  protected override setup(): Partial<CheckoutOptions> | string {
    if (!this.proxy || !this.orderToken) {
      return '<estamp-order-status> needs the attributes “proxy” and “order-token”.';
    }
    return { token: this.orderToken, returnUrl: () => location.href.replace(/#.*/, '') };
  }
}
