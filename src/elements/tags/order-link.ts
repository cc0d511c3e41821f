import type { LitElement } from 'lit';
import type { CheckoutState } from '../../flow/index.ts';
import { copyText } from '../platform/copy-text.ts';

/** Copies the link to the order. The proxy makes it when it is asked for, and the clipboard waits for it. */
export interface OrderLink {
  /**
   * @param known the link, if it was made before
   * @param ask asks the proxy for it
   */
  copy(known: string | undefined, ask: () => void): Promise<void>;
  /** The store has another state: the link may be there, or may not come. */
  follow(now: CheckoutState, former: CheckoutState): void;
}

/** @param shown tells whether it was copied; the host draws it in any case */
export function createOrderLink(host: LitElement, shown: (copied: boolean) => void): OrderLink {
  let finish: ((made: string | undefined) => void) | undefined;
  return {
    async copy(known, ask) {
      const copying = copyText(new Promise((resolve, reject) => {
        finish = (made) => (made ? resolve(made) : reject(new Error()));
      }));
      if (known) finish?.(known);
      else ask();
      // Without a link the failure is shown as that of every other action.
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
