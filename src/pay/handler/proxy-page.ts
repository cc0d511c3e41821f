import type { Clock } from '../../base/clock.ts';
import type { PaymentHandler } from './handler.ts';
import type { PaymentHint } from './hint.ts';
import { notOpened } from './not-opened.ts';
import { LEAVE_TIMEOUT_MS } from './leave-timeout.ts';

/**
 * The default handler: opens the proxy's payment page in the same tab. It resolves to `dismissed` if the browser did
 * not leave (navigation was blocked or stopped), or if this page returns from the back/forward cache: nothing was paid
 * on this page.
 *
 * @param navigate leaves for the page, or opens it in a tab. @returns whether the browser permits one of them
 */
export function proxyPage(navigate: (url: string) => boolean, clock: Clock): PaymentHandler {
  return ({ payUrl }) =>
    new Promise<PaymentHint>((resolve, reject) => {
      if (navigate(payUrl)) clock.after(LEAVE_TIMEOUT_MS, () => resolve('dismissed'));
      else reject(notOpened('No page opened.'));
    });
}
