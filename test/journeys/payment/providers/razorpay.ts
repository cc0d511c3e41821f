import type { BrowserContext } from 'playwright-core';
import { data, page, script } from './answers.ts';
import type { PaymentShop } from './shop.ts';

/**
 * `checkout.js` as it behaves: an overlay with style attributes and a frame of api.razorpay.com in it, which stays
 * open after a decline, and beacons to lumberjack.
 */
const CHECKOUT = `window.Razorpay = class {
  #listeners = {};
  constructor(options) {
    for (const name of ['key', 'order_id', 'amount', 'currency']) if (!options[name]) throw new Error(name + ' is missing');
    this.options = options;
  }
  on(event, listener) { this.#listeners[event] = listener; }
  open() {
    const { options } = this;
    document.body.insertAdjacentHTML('beforeend', '<div class="razorpay-container" style="position:fixed;inset:0;z-index:9"></div>');
    const frame = document.createElement('iframe');
    frame.title = 'Razorpay';
    frame.src = 'https://api.razorpay.com/v1/checkout/public?order_id=' + options.order_id;
    frame.setAttribute('style', 'width:100%;height:100%;border:0;background:#fff');
    document.querySelector('.razorpay-container').append(frame);
    fetch('https://lumberjack.razorpay.com/v1/track', { method: 'POST', body: 'opened' });
    const closed = new AbortController();
    addEventListener('message', ({ origin, data }) => {
      if (origin !== 'https://api.razorpay.com') return;
      if (data === 'failed') {
        const error = { code: 'BAD_REQUEST_ERROR', description: 'Declined', reason: 'payment_failed', metadata: { order_id: options.order_id } };
        this.#listeners['payment.failed']?.({ error });
        return;
      }
      closed.abort();
      document.querySelector('.razorpay-container').remove();
      if (data === 'dismissed') options.modal.ondismiss();
      else options.handler({ razorpay_payment_id: 'pay_1', razorpay_order_id: options.order_id, razorpay_signature: 'f00' });
    }, closed);
  }
};`;

const FRAME = `<h1>Razorpay</h1><button id="paid">Pay by UPI</button><button id="failed">Card that is declined</button><button id="dismissed">Close</button>
<a href="upi://pay?pa=shop@bank">UPI app</a> <a href="intent://pay?pa=shop@bank#Intent;scheme=upi;end">App of Android</a> <a href="tez://upi/pay?pa=shop@bank">App of iOS</a>
<p role="status"></p><script>
for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  if (button.id === 'paid') await fetch('/v1/payments/create' + location.search, { method: 'POST' });
  document.querySelector('p').textContent = button.id === 'failed' ? 'Your payment was declined. Try another way.' : '';
  parent.postMessage(button.id, '*');
};</script>`;

export async function fakeRazorpay(context: BrowserContext, shop: Pick<PaymentShop, 'report'>): Promise<void> {
  await context.route('https://checkout.razorpay.com/v1/checkout.js', (route) => script(route, CHECKOUT));
  await context.route('https://lumberjack.razorpay.com/**', (route) => data(route, '{}'));
  await context.route('https://api.razorpay.com/v1/checkout/public?**', (route) => page(route, FRAME));
  await context.route('https://api.razorpay.com/v1/payments/create?**', async (route) => {
    await shop.report(new URL(route.request().url()).searchParams.get('order_id') ?? '', 'paid');
    await data(route, '{}');
  });
}
