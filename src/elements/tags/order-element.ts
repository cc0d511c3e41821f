import { property } from '../../lit/property.ts';
import { browserHost, leadsToOrder, sessionKey, type CheckoutOptions } from '../../flow/index.ts';
import type { ViewModel } from '../view/view.ts';
import { CheckoutElement } from './checkout-element.ts';

/** An order without the purchase before it: `<estamp-order-status>`, with a form at hand or on demand. */
export class OrderElement extends CheckoutElement {
  /**
   * An order token or a view token of the proxy. Default: the order that the address leads to, after a payment or from
   * a link; a reload of the tab shows it again. With a `session` it is not used.
   */
  @property({ attribute: 'order-token' }) orderToken = '';

  protected override get surroundings(): Pick<ViewModel, 'heading' | 'alone'> {
    return { heading: undefined, alone: true };
  }

  protected override setup(): Partial<CheckoutOptions> | string {
    const { proxy, orderToken, session } = this;
    if (!proxy || !(orderToken || session || this.#isLedTo)) {
      return '<estamp-order-status> needs the attributes “proxy” and “order-token”, or “session”.';
    }
    return {
      ...(session || !orderToken ? { isStatus: true } : { token: orderToken }),
      returnUrl: () => location.href,
    };
  }

  /** Whether the address leads to an order, or has done so in this tab. */
  get #isLedTo(): boolean {
    const host = browserHost();
    return leadsToOrder(location.hash) || !!(host.returnCode() ?? host.read(sessionKey(this.proxy, '')));
  }
}
