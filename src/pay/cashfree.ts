/**
 * Opens Cashfree Checkout as a window over the merchant's page. Opt-in: it loads Cashfree's script into that page,
 * which the proxy's payment page avoids (`docs/payment.md`). Importing this module does nothing.
 *
 * @module
 * @example
 * import { cashfreeModal } from 'estamp-checkout/pay/cashfree';
 * document.querySelector('estamp-checkout').paymentHandlers = { cashfree: cashfreeModal() };
 */
import { sleep, systemClock, type Clock } from '../base/clock.ts';
import { CASHFREE, cashfreeOf, type MakeCashfree } from '../base/providers/cashfree.ts';
import type { ClientPayment } from '../wire/index.ts';
import { type PaymentHint, LEAVE_TIMEOUT_MS } from './handler/index.ts';
import { loadScript, paramsOf } from './window/load-script.ts';
import { stepAside } from './window/payment-dialog.ts';

export type { PaymentHint } from './handler/index.ts';

/**
 * Creates the payment handler for "cashfree".
 *
 * Cashfree's results do not prove an outcome, so each one is `unknown`. In-app browsers navigate to Cashfree's page
 * instead; the handler resolves if the customer stays. It rejects if the window cannot open: another provider's
 * payment, no `sessionId`, or a script that does not load.
 *
 * @param clock limits the loading of the script; tests replace it
 * @example
 * checkout.paymentHandlers = { cashfree: cashfreeModal() };
 */
export function cashfreeModal(clock: Clock = systemClock): (payment: ClientPayment) => Promise<PaymentHint> {
  return async (payment) => {
    paramsOf(payment, 'cashfree', 'sessionId');
    const open = cashfreeOf(await loadScript<MakeCashfree>(CASHFREE, clock), payment);
    const comeBack = stepAside();
    try {
      const ended = await open('_modal');
      if (ended?.redirect) await sleep(clock, LEAVE_TIMEOUT_MS);
      return 'unknown';
    } finally {
      comeBack();
    }
  };
}
