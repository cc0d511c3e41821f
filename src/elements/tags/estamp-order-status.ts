import type { ViewModel } from '../view/view.ts';
import { property } from '../../lit/property.ts';
import type { CheckoutOptions } from '../../flow/index.ts';
import { CheckoutElement } from './checkout-element.ts';

/**
 * Step 4 alone, for a thank-you page: the state of an order, and its documents.
 *
 * @example
 * const status = document.querySelector('estamp-order-status');
 *
 * status.orderToken = new URLSearchParams(location.hash.slice(1)).get('estamp') ?? '';
 * @tagname estamp-order-status
 * @attr {string} lang - Language of the texts. English and Hindi also follow the `lang` of the page; the others are used only if the element itself has the attribute
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
 * @fires {CustomEvent} estamp-complete - The certificate is ready; `detail.resumed` if it was ready before this page load, or a link opened the order
 * @fires {CustomEvent} estamp-payment - Before the payment page opens; `detail.respondWith(promise)` takes over the payment
 * @fires {CustomEvent} estamp-failure - Something failed; the detail is a `Failure`
 * @csspart frame - The box that holds the card, and the space that `skeleton.css` keeps for it
 * @csspart form - The card
 * @csspart logo - The place of slot `logo`
 * @csspart header - Progress, heading and introduction
 * @csspart heading - The heading of the step
 * @csspart intro - The sentence below the heading
 * @csspart test-mode - The label of test mode
 * @csspart subheading - The heading of a panel
 * @csspart footer - The bar that holds price and action
 * @csspart section - The content of the step
 * @csspart section-loading - The content while the order loads
 * @csspart section-unavailable - The content if the order cannot be opened
 * @csspart section-status - The state of the order
 * @csspart step-start - The place of slot `step-start`, before the content of a step
 * @csspart step-start-status - The same in step `status`
 * @csspart step-end - The place of slot `step-end`, after the content of a step
 * @csspart step-end-status - The same in step `status`
 * @csspart field - A field with its label, hint and error
 * @csspart field-invalid - The same while an error shows
 * @csspart label - A label or legend
 * @csspart optional - The word beside the label of a field that may be left empty
 * @csspart control - An input, select or text area
 * @csspart hint - The description or help below a field
 * @csspart unknown - The hint of a field that cannot be drawn
 * @csspart error - The error message of a field
 * @csspart choices - The frame around open choices
 * @csspart choice - One open choice
 * @csspart choice-hint - The description of one open choice
 * @csspart group - The fields of a group, or the entries of a list
 * @csspart item - One entry of a list
 * @csspart actions - The buttons of an entry
 * @csspart summary - The panel of what was bought, and the error summary
 * @csspart timeline - The stages of the order
 * @csspart message - What the state of the order means for the customer
 * @csspart icon - The icon of the order's state
 * @csspart icon-done - The same if the order is paid or the certificate ready
 * @csspart icon-failed - The same if the payment or the order failed
 * @csspart icon-waiting - The same while payment or certificate is pending
 * @csspart icon-unknown - The same if the state is unknown
 * @csspart icon-refunded - The same if the payment was refunded
 * @csspart icon-cancelled - The same if the order is cancelled
 * @csspart links - The other actions on the order
 * @csspart correction - The fields for correcting the names
 * @csspart link - A button that looks like a link, and the field that shows the link of an order
 * @csspart button - Every button
 * @csspart button-primary - The button that continues, pays or submits
 * @csspart button-busy - The same while an action is in progress
 * @csspart button-waiting - The same until a rate limit ends
 * @csspart button-quiet - A button that changes a list or a group of fields
 * @csspart notice - A boxed message
 * @csspart notice-info - A message that informs
 * @csspart notice-warn - A warning
 * @csspart notice-bad - A failure
 * @cssprop --estamp-color-accent - Primary button, links, choices, progress and focus ring
 * @cssprop --estamp-color-on-accent - Text on the accent color
 * @cssprop --estamp-color-text - Text
 * @cssprop --estamp-color-text-muted - Less important text
 * @cssprop --estamp-color-divider - Hairlines
 * @cssprop --estamp-color-border - Borders of controls
 * @cssprop --estamp-color-background - Background of the card
 * @cssprop --estamp-color-input-background - Background of controls
 * @cssprop --estamp-color-surface - Background of panels
 * @cssprop --estamp-color-success - Steps and stages that are done
 * @cssprop --estamp-color-warning - Warnings
 * @cssprop --estamp-color-warning-surface - Background of warnings
 * @cssprop --estamp-color-danger - Errors
 * @cssprop --estamp-color-danger-surface - Background of errors
 * @cssprop --estamp-font-family - Font family
 * @cssprop --estamp-font-size - Size of text
 * @cssprop --estamp-font-weight - Weight of text
 * @cssprop --estamp-radius - Radius of corners
 * @cssprop --estamp-border-width - Width of the borders of controls
 * @cssprop --estamp-spacing - Space between fields
 * @cssprop --estamp-control-height - Least height of controls and buttons
 * @cssprop --estamp-focus-ring - Outline of the element that has the focus, such as `3px solid blue`
 * @cssprop --estamp-shadow - Shadow of the card
 * @cssprop --estamp-sticky-offset - Height of your own bar at the bottom of the screen
 * @cssprop --estamp-sticky-offset-top - Height of your own bar at the top of the screen
 * @cssprop --estamp-reserve - Height that `skeleton.css` keeps before the element has loaded
 * @cssstate loading - The order is loading
 * @cssstate unavailable - The order cannot be opened with this token
 * @cssstate status - Step 4
 * @cssstate busy - An action is in progress
 * @cssstate complete - The certificate is ready
 */
export class EstampOrderStatus extends CheckoutElement {
  /** An order token or a view token of the proxy. With a `session` it is not used. */
  @property({ attribute: 'order-token' }) orderToken = '';

  protected override get surroundings(): Pick<ViewModel, 'heading' | 'alone'> {
    return { heading: undefined, alone: true };
  }

  protected override setup(): Partial<CheckoutOptions> | string {
    const { proxy, orderToken, session } = this;
    if (!proxy || !(orderToken || session)) {
      return '<estamp-order-status> needs the attributes “proxy” and “order-token”, or “session”.';
    }
    return {
      ...(session ? { isStatus: true } : { token: orderToken }),
      returnUrl: () => location.href.replace(/#.*/, ''),
    };
  }
}
