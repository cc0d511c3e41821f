import type { ClientPayment } from '../../wire/order.ts';
import type { Log } from '../telemetry/log.ts';

const MESSAGE =
  'A customer reached the payment page, which has nothing to open for the provider "custom": take the payment ' +
  'in your page (paymentHandlers, or respondWith() of estamp-payment), or return "redirectUrl" from payment.clientParams.';

/** Alerts the merchant that a customer is on a payment page that has nothing to open. */
export function alertIfNotSetUp({ provider, redirectUrl }: ClientPayment, log: Pick<Log, 'alert'>): void {
  if (provider === 'custom' && redirectUrl === undefined) log.alert({ type: 'payment-not-set-up', message: MESSAGE });
}
