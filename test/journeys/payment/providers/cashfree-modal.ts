import type { BrowserContext } from 'playwright-core';
import { data, page, script } from './answers.ts';
import type { PaymentShop } from './shop.ts';

/**
 * `cashfree.js`, version 3, as a window: an overlay with a frame of sandbox.cashfree.com, to which a form posts the
 * session. A decline stays in the window. It ends with "details" for any outcome, and with an "error" when it is
 * closed.
 */
const SDK = `window.Cashfree = ({ mode }) => ({
  checkout({ paymentSessionId, redirectTarget }) {
    if (mode !== 'sandbox' || redirectTarget !== '_modal') throw new Error('not what a test asks for');
    const overlay = document.createElement('div');
    Object.assign(overlay.style, { position: 'fixed', inset: 0, zIndex: 2147483647, background: '#fff' });
    const frame = document.createElement('iframe');
    frame.title = 'Cashfree';
    frame.name = 'cashfree-checkout';
    Object.assign(frame.style, { width: '100%', height: '100%', border: 0 });
    const form = document.createElement('form');
    form.method = 'post';
    form.target = frame.name;
    form.action = 'https://sandbox.cashfree.com/pg/view/sessions/checkout';
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'payment_session_id';
    field.value = paymentSessionId;
    form.append(field);
    overlay.append(frame, form);
    document.body.append(overlay);
    form.submit();
    const closed = new AbortController();
    return new Promise((resolve) => addEventListener('message', ({ origin, data }) => {
      if (origin !== 'https://sandbox.cashfree.com') return;
      closed.abort();
      overlay.remove();
      resolve(data === 'close' ? { error: { message: 'payment modal closed', code: 'payment_aborted' } }
        : { paymentDetails: { paymentMessage: 'Payment finished. Check status.' } });
    }, closed));
  },
});`;

const frame = (id: string): string => `<h1>Cashfree</h1><button id="paid">Pay by UPI</button>
<button id="declined">Card that is declined</button><button id="failed">Give up</button><button id="close">Close</button>
<p role="status"></p><script>
for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  if (button.id === 'declined') {
    document.querySelector('p').textContent = 'Your payment was declined. Try another way.';
    return;
  }
  if (button.id !== 'close') await fetch('/pg/orders/pay?id=${id}&outcome=' + button.id, { method: 'POST' });
  parent.postMessage(button.id, '*');
};</script>`;

export async function fakeCashfreeModal(context: BrowserContext, shop: Pick<PaymentShop, 'report'>): Promise<void> {
  await context.route('https://sdk.cashfree.com/js/v3/cashfree.js', (route) => script(route, SDK));
  await context.route('https://sandbox.cashfree.com/pg/view/sessions/checkout', (route) => {
    const id =
      new URLSearchParams(route.request().postData() ?? '').get('payment_session_id')?.replace('session_', '') ?? '';
    return page(route, frame(id));
  });
  await context.route('https://sandbox.cashfree.com/pg/orders/pay?**', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    await shop.report(asked.get('id') ?? '', asked.get('outcome') as 'paid' | 'failed');
    await data(route, '{}');
  });
}
