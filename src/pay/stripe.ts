/**
 * Opens Stripe's Payment Element in a dialog over the merchant's page. Opt-in: it loads Stripe's script into that page,
 * which the proxy's payment page avoids (`docs/payment.md`). Importing this module does nothing.
 *
 * @module
 * @example
 * import { stripeModal } from 'estamp-checkout/pay/stripe';
 * document.querySelector('estamp-checkout').paymentHandlers = { stripe: stripeModal() };
 */
import { systemClock, type Clock } from '../base/clock.ts';
import {
  mayTryAgain,
  STRIPE,
  stripeForm,
  type MakeStripe,
  type StripeForm,
  type StripePaymentElement,
} from '../base/providers/stripe.ts';
import type { ClientPayment } from '../wire/index.ts';
import { type PaymentHint, notOpened } from './handler/index.ts';
import { loadScript, paramsOf } from './window/load-script.ts';
import { openPaymentDialog, type PaymentDialog, type PaymentWords } from './window/payment-dialog.ts';

export type { PaymentHint } from './handler/index.ts';
export type { PaymentWords } from './window/payment-dialog.ts';

/** The time limit for the form to appear, in milliseconds. */
const TIMEOUT_MS = 15_000;

/**
 * Creates the payment handler for "stripe".
 *
 * After a declined card, the customer can change it in the same dialog. Payment methods with a bank's page return
 * through the proxy. The handler rejects if the form cannot open: another provider's payment, no `publicKey`, no
 * `clientSecret` (a Checkout Session opens on the payment page only), no `return_url`, or a script or form that does
 * not load.
 *
 * @param words texts of the dialog, in the page's language
 * @param clock limits the loading of script and form; tests replace it
 * @example
 * checkout.paymentHandlers = { stripe: stripeModal() };
 */
export function stripeModal(
  words: Partial<PaymentWords> = {},
  clock: Clock = systemClock,
): (payment: ClientPayment) => Promise<PaymentHint> {
  return async (payment) => {
    const { publicKey } = paramsOf(payment, 'stripe', 'publicKey', 'clientSecret');
    // Stripe adds the client secret to the return URL, and only the proxy's return route removes it.
    if (!payment.fields?.['return_url'])
      throw notOpened('"stripe" needs "fields.return_url", which the proxy sends with the payment.');
    const stripe = (await loadScript<MakeStripe>(STRIPE, clock))(publicKey);
    const dialog = openPaymentDialog(payment.amountMinor, words);
    let form: StripeForm | undefined;

    async function pay(): Promise<PaymentHint> {
      form = stripeForm(stripe, payment, dialog.dark);
      await shown(form.element, dialog, clock);
      let said: string | undefined;
      for (;;) {
        await dialog.offer(said);
        const confirmed = await form.confirm();
        if (!confirmed) return 'unknown';
        if (!mayTryAgain(confirmed)) return confirmed.error ? 'unknown' : 'submitted';
        said = confirmed.error?.message ?? dialog.words.declined;
      }
    }

    try {
      return await Promise.race([dialog.dismissed.then(() => 'dismissed' as const), pay()]);
    } finally {
      form?.element.destroy();
      dialog.remove();
    }
  };
}

/** Mounts the form. It must appear within the time limit. */
function shown(form: StripePaymentElement, { place }: PaymentDialog, clock: Clock): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      stop();
      reject(notOpened('The form of Stripe did not appear in time.'));
    };
    const stop = clock.after(TIMEOUT_MS, fail);
    form.on('ready', () => {
      stop();
      resolve();
    });
    form.on('loaderror', fail);
    form.mount(place);
  });
}
