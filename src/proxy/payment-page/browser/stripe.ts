import { mayTryAgain, STRIPE, stripeForm, type MakeStripe } from '../../../base/providers/stripe.ts';
import { withTimeout, loadScript } from './load-script.ts';
import { part, WORDS } from './page.ts';
import type { OpenPayment } from './payment.ts';

/** Stripe: redirects to its hosted page if the proxy sends its URL, otherwise mounts the Payment Element here. */
export const open: OpenPayment = async (payment, page) => {
  const { redirectUrl, publicKey = '' } = payment;
  if (redirectUrl !== undefined) return page.leaveFor(redirectUrl);
  const stripe = (await loadScript<MakeStripe>(STRIPE))(publicKey);
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const form = stripeForm(stripe, payment, dark);

  const pay = async (): Promise<void> => {
    button.disabled = true;
    part('back').hidden = part('shop').hidden = true;
    page.handOver(WORDS.confirming);
    const confirmed = await form.confirm();
    if (!confirmed || !mayTryAgain(confirmed)) return page.returnToMerchant();
    page.say(confirmed.error?.message ?? WORDS.declined);
    button.disabled = false;
    button.focus();
  };
  const { place, button } = page.offerForm(() => void pay());
  const { element } = form;
  await withTimeout((resolve, reject) => {
    element.on('ready', resolve);
    element.on('loaderror', reject);
    element.mount(place);
  });
  page.say(WORDS.enter);
  button.hidden = false;
};
