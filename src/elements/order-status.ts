import { property } from 'lit/decorators.js';
import type { CheckoutOptions } from '../flow/index.ts';
import { CheckoutElement } from './checkout-element.ts';
import type { View } from './view.ts';

/**
 * Step 4 alone, for a thank-you page: where an order is, and its documents.
 *
 * @tagname estamp-order-status
 * @slot support - Whom to call when money is stuck
 * @fires {CustomEvent} estamp-status - The order or its payment changed its state
 * @fires {CustomEvent} estamp-complete - The certificate is made; `detail.resumed` if it was before this page load, or a link opened it
 * @fires {CustomEvent} estamp-payment - Before payment is handed over; `detail.respondWith(promise)` takes it
 * @fires {CustomEvent} estamp-failure - Something did not work
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
 * @csspart summary - What is wrong, after an attempt to correct
 * @csspart timeline - The order's way
 * @csspart documents - The downloads
 * @csspart notice - A boxed remark; also `notice-info`, `notice-warn`, `notice-bad`
 * @csspart footer - The bar that holds price and action
 * @csspart button - A button; also `button-primary`, `button-busy`, `button-quiet`
 * @csspart waiting - How long it usually takes
 * @csspart correction - The parties while they are corrected
 * @csspart link - A button that looks like a link; also the field of the link that only looks
 * @cssprop --estamp-accent - The merchant's colour
 * @cssprop --estamp-accent-ink - Text on it
 * @cssprop --estamp-ink - Text
 * @cssprop --estamp-soft - Less important text
 * @cssprop --estamp-line - Hairlines
 * @cssprop --estamp-edge - Borders of controls
 * @cssprop --estamp-ground - Background
 * @cssprop --estamp-field - Background of controls
 * @cssprop --estamp-wash - Background of panels
 * @cssprop --estamp-warn - Colour of warnings; `--estamp-warn-wash` is their background
 * @cssprop --estamp-bad - Colour of problems; `--estamp-bad-wash` is their background
 * @cssprop --estamp-radius - Radius of corners
 * @cssprop --estamp-gap - Space between fields
 * @cssprop --estamp-font - Font family; the page's own unless set; `--estamp-font-weight` is its weight (400)
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
  override get view(): View {
    return { ...super.view, alone: true };
  }

  protected override setup(): Partial<CheckoutOptions> | string {
    if (!this.proxy || !this.orderToken) {
      return '<estamp-order-status> needs the attributes “proxy” and “order-token”.';
    }
    return { token: this.orderToken, returnUrl: () => location.href.replace(/#.*/, '') };
  }
}
