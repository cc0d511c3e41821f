/**
 * Cashfree Checkout as a window over the merchant's own page. Opt-in: it brings Cashfree's script into that page, which
 * the proxy's payment page avoids (`docs/payment.md`). Importing this module does nothing.
 *
 * @module
 */
import { sleep, systemClock, type Clock } from '../base/clock.ts';
import { CASHFREE, type MakeCashfree } from '../base/providers/cashfree.ts';
import type { ClientPayment } from '../wire/index.ts';
import type { PaymentHint } from './hint.ts';
import { LEAVING } from './leaving.ts';
import { loadScript } from './load-script.ts';
import { paramsOf } from './params-of.ts';
import { stepAside } from './step-aside.ts';

export type { PaymentHint } from './hint.ts';

/**
 * Takes payments of "cashfree": `checkout.paymentHandlers = { cashfree: cashfreeModal() }`.
 *
 * Cashfree calls a success, a failure and a closed window by names that prove nothing, so each is "concluded". Browsers
 * inside other apps are led away instead; then the handler ends only if they stay. It rejects when the window could not
 * be opened: another provider's payment, no `sessionId`, a script that does not come.
 *
 * @param clock times the script; a test holds it still
 */
export function cashfreeModal(clock: Clock = systemClock): (payment: ClientPayment) => Promise<PaymentHint> {
  return async (payment) => {
    const { sessionId } = paramsOf(payment, 'cashfree', 'sessionId');
    const Cashfree = await loadScript<MakeCashfree>(CASHFREE, clock);
    const sdk = Cashfree({ mode: payment.mode === 'live' ? 'production' : 'sandbox' });
    const comeBack = stepAside();
    try {
      // A rejection may come late, after the customer has paid: it is an end like the others.
      const ended = await sdk.checkout({ paymentSessionId: sessionId, redirectTarget: '_modal' }).catch(() => undefined);
      if (ended?.redirect) await sleep(clock, LEAVING);
      return 'concluded';
    } finally {
      comeBack();
    }
  };
}
