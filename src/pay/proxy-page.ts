import type { Clock } from '../base/clock.ts';
import type { PaymentHandler } from './handler.ts';
import { LEAVING } from './leaving.ts';

/**
 * The usual hand-over: the proxy's own payment page, in the same tab. It resolves only when the browser did not
 * leave (navigation was blocked or stopped), or when the page is shown again from the back/forward cache.
 */
export function proxyPage(navigate: (url: string) => void, clock: Clock): PaymentHandler {
  return ({ payUrl }) => new Promise<void>((resolve) => {
    clock.after(LEAVING, resolve);
    navigate(payUrl);
  });
}
