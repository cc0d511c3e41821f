import type { BrowserContext } from 'playwright-core';
import { data, page, script } from './answers.ts';
import type { PaymentShop } from './shop.ts';

/** Stripe.js with the Payment Element: a frame for the card, and a call to api.stripe.com that says how it went. */
const STRIPE = `window.Stripe = (key) => {
  if (key !== 'pk_test_1') throw new Error('not the key');
  let card = '';
  addEventListener('message', ({ origin, data }) => { if (origin === 'https://js.stripe.com') card = data; });
  return {
    elements: ({ clientSecret }) => ({
      clientSecret,
      create() {
        const listeners = {};
        return {
          on: (event, listener) => { listeners[event] = listener; },
          mount(place) {
            const frame = document.createElement('iframe');
            frame.title = 'Card';
            frame.src = 'https://js.stripe.com/v3/elements-inner-payment.html';
            frame.onload = () => listeners.ready();
            place.append(frame);
          },
          destroy() {},
        };
      },
    }),
    async confirmPayment({ elements, confirmParams, redirect }) {
      if (!confirmParams.return_url || redirect !== 'if_required') throw new Error('incomplete');
      if (!card) return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
      const body = new URLSearchParams({ card, client_secret: elements.clientSecret });
      const answer = await fetch('https://api.stripe.com/v1/payment_intents/confirm', { method: 'POST', body });
      return answer.json();
    },
  };
};`;

const FRAME = `<button id="good">Card that works</button><button id="bad">Card that is declined</button><button id="slow">Card that takes time</button>
<script>for (const button of document.querySelectorAll('button')) button.onclick = () => parent.postMessage(button.id, '*');</script>`;

const SUCCEEDED = { paymentIntent: { status: 'succeeded' } };
const UNCERTAIN = { error: { type: 'api_error', message: 'Try again.', payment_intent: { status: 'processing' } } };
const DECLINED = {
  error: {
    type: 'card_error',
    code: 'card_declined',
    message: 'Your card was declined.',
    payment_intent: { status: 'requires_payment_method' },
  },
};

export async function fakeStripe(context: BrowserContext, shop: Pick<PaymentShop, 'report'>): Promise<void> {
  await context.route('https://js.stripe.com/v3/', (route) => script(route, STRIPE));
  await context.route('https://js.stripe.com/v3/elements-inner-payment.html', (route) => page(route, FRAME));
  await context.route('https://api.stripe.com/v1/payment_intents/confirm', async (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? '');
    const id = sent.get('client_secret')?.replace('_secret_1', '') ?? '';
    const card = sent.get('card');
    if (card === 'good') await shop.report(id, 'paid');
    await data(route, JSON.stringify({ good: SUCCEEDED, bad: DECLINED, slow: UNCERTAIN }[card ?? '']));
  });
}
