/**
 * Stripe's Payment Element in a dialog over the merchant's own page. Opt-in: it brings Stripe's script into that page,
 * which the proxy's payment page avoids (`docs/payment.md`). Importing this module does nothing.
 *
 * @module
 */
import { systemClock, type Clock } from '../base/clock.ts';
import { mayTryAgain, STRIPE, type MakeStripe, type StripePaymentElement } from '../base/providers/stripe.ts';
import type { ClientPayment } from '../wire/index.ts';
import type { PaymentHint } from './hint.ts';
import { loadScript } from './load-script.ts';
import { notOpened } from './not-opened.ts';
import { paramsOf } from './params-of.ts';
import { openPaymentDialog, type PaymentDialog, type PaymentWords } from './payment-dialog.ts';

export type { PaymentHint } from './hint.ts';
export type { PaymentWords } from './payment-dialog.ts';

/** How long the form may take to appear, in milliseconds. */
const PATIENCE = 15_000;

/**
 * Takes payments of "stripe": `checkout.paymentHandlers = { stripe: stripeModal() }`.
 *
 * A declined card may be changed in the same dialog. Means that lead to a bank's page come back by the proxy. The
 * handler rejects when the form could not be shown: another provider's payment, no `publicKey`, `clientSecret` (a
 * Checkout Session's address opens on the payment page only) or way back, a script or a form that does not come.
 *
 * @param words what the dialog says, in the page's language
 * @param clock times script and form; a test holds it still
 */
export function stripeModal(
  words: Partial<PaymentWords> = {}, clock: Clock = systemClock,
): (payment: ClientPayment) => Promise<PaymentHint> {
  return async (payment) => {
    const { publicKey, clientSecret } = paramsOf(payment, 'stripe', 'publicKey', 'clientSecret');
    const wayBack = payment.fields?.['return_url'];
    // On the way back Stripe writes the client secret into the address; only the proxy's takes it out again.
    if (!wayBack) throw notOpened('"stripe" needs "fields.return_url": the proxy gives it with the payment.');
    const stripe = (await loadScript<MakeStripe>(STRIPE, clock))(publicKey);
    const dialog = openPaymentDialog(payment.amountMinor, words);
    let form: StripePaymentElement | undefined;

    async function pay(): Promise<PaymentHint> {
      const elements = stripe.elements({ clientSecret, appearance: { theme: dialog.dark ? 'night' : 'stripe' } });
      form = elements.create('payment');
      await shown(form, dialog, clock);
      let said: string | undefined;
      for (;;) {
        await dialog.offer(said);
        const confirmed = await stripe.confirmPayment({
          elements,
          confirmParams: { return_url: wayBack },
          redirect: 'if_required',
        }).catch(() => undefined);
        if (!confirmed) return 'concluded';
        if (!mayTryAgain(confirmed)) return confirmed.error ? 'concluded' : 'submitted';
        said = confirmed.error?.message ?? dialog.words.declined;
      }
    }

    try {
      return await Promise.race([dialog.dismissed.then(() => 'dismissed' as const), pay()]);
    } finally {
      form?.destroy();
      dialog.remove();
    }
  };
}

/** Mounts the form; it must appear in time. */
function shown(form: StripePaymentElement, { place }: PaymentDialog, clock: Clock): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      stop();
      reject(notOpened('The form of Stripe did not appear.'));
    };
    const stop = clock.after(PATIENCE, fail);
    form.on('ready', () => {
      stop();
      resolve();
    });
    form.on('loaderror', fail);
    form.mount(place);
  });
}
