import type { LitElement } from 'lit';
import type { CheckoutState } from '../../flow/index.ts';
import { copyText } from '../platform/copy-text.ts';

/** Copies the link to the order. The proxy creates the link on request, and the clipboard waits for it. */
export interface OrderLink {
  /**
   * @param known the link, if it exists already
   * @param ask requests the link from the proxy
   */
  copy(known: string | undefined, ask: () => void): Promise<void>;
  /** Reports a change of state: the link may have arrived or failed. */
  follow(now: CheckoutState, former: CheckoutState): void;
}

/** @param shown called with whether the link was copied; the host shows the link in either case */
export function createOrderLink(host: LitElement, shown: (copied: boolean) => void): OrderLink {
  let finish: ((made: string | undefined) => void) | undefined;
  return {
    async copy(known, ask) {
      const copying = copyText(
        new Promise((resolve, reject) => {
          finish = (made) => (made ? resolve(made) : reject(new Error()));
        }),
      );
      if (known) finish?.(known);
      else ask();
      // If the link failed, the failure of the action is shown instead.
      const copied = await copying.catch(() => undefined);
      if (copied === undefined) return;
      shown(copied);
      await host.updateComplete;
      const notice = host.renderRoot.querySelector('.changes + .notice');
      if (!copied) notice?.querySelector('input')?.focus();
      notice?.scrollIntoView({ block: 'nearest' });
    },
    follow(now, former) {
      if (former.busy === 'linking' && !now.busy) finish?.('link' in now.step ? now.step.link : undefined);
    },
  };
}
