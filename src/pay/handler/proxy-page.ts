import type { Clock } from '../../base/clock.ts';
import type { PaymentHandler } from './handler.ts';
import type { PaymentHint } from './hint.ts';
import { LEAVE_TIMEOUT_MS } from './leave-timeout.ts';

/**
 * The default handler: opens the proxy's payment page in the same tab. It resolves to `dismissed` if the browser did
 * not leave (navigation was blocked or stopped), or if this page returns from the back/forward cache: nothing was paid
 * on this page.
 */
export function proxyPage(navigate: (url: string) => void, clock: Clock): PaymentHandler {
  return ({ payUrl }) =>
    new Promise<PaymentHint>((resolve) => {
      clock.after(LEAVE_TIMEOUT_MS, () => resolve('dismissed'));
      navigate(payUrl);
    });
}
