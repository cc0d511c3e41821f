import type { ClientPayment } from '../../wire/order.ts';
import type { Log } from '../report/log.ts';

const MEND = 'A customer was led to the payment page, which has nothing to open for the provider "custom": take the payment '
  + 'over in your page (paymentHandlers, or respondWith() of estamp-payment), or return "redirectUrl" from payment.clientParams.';

/** Tells the merchant of a customer on the payment page who cannot pay there: the shop would offer that page for ever. */
export function tellIfNothingOpens({ provider, redirectUrl }: ClientPayment, log: Pick<Log, 'alert'>): void {
  if (provider === 'custom' && redirectUrl === undefined) log.alert({ type: 'payment-not-set-up', message: MEND });
}
