import { html, type nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { CheckoutOptions } from '../flow/index.ts';
import { CheckoutElement } from './checkout-element.ts';
import { notice } from './notice.ts';
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
 * @csspart timeline - The order's way
 * @csspart documents - The downloads
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

  protected override renderCard(): TemplateResult | typeof nothing {
    // Without its order there is nothing to fall back to: this element sells nothing.
    if (this.flow && this.flow.step.name !== 'status') {
      const { t } = this.view;
      return html`
        <div class="card"><div class="body">
          ${notice('bad', t('p_TOKEN_INVALID'))}
          <slot name="support" dir="auto"></slot>
        </div></div>`;
    }
    return super.renderCard();
  }
}
