import type { Clock } from '../base/clock.ts';
import type { PaymentHandler } from './handler.ts';
import type { PaymentHint } from './hint.ts';
import { LEAVING } from './leaving.ts';

/**
 * The usual hand-over: the proxy's own payment page, in the same tab. It resolves only when the browser did not
 * leave (navigation was blocked or stopped), or when the page is shown again from the back/forward cache: in this page
 * nothing was paid, so it counts as dismissed.
 */
export function proxyPage(navigate: (url: string) => void, clock: Clock): PaymentHandler {
  return ({ payUrl }) => new Promise<PaymentHint>((resolve) => {
    clock.after(LEAVING, () => resolve('dismissed'));
    navigate(payUrl);
  });
}
