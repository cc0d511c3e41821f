import type { BrowserContext } from 'playwright-core';
import { page, script } from './answers.ts';
import type { PaymentShop } from './shop.ts';

/** A tab that leaves, or one of the ends that say nothing certain. */
export type CashfreeEnd = 'redirect' | 'concluded' | 'error';

/** `cashfree.js`, version 3: in the same tab it posts a form; a session that is over ends in an error. */
const sdk = (end: CashfreeEnd): string => `window.Cashfree = ({ mode }) => ({
  async checkout({ paymentSessionId, redirectTarget }) {
    if (mode !== 'sandbox' || redirectTarget !== '_self') throw new Error('not what a test asks for');
    if ('${end}' === 'concluded') return { paymentDetails: { paymentMessage: 'Payment finished. Check status.' } };
    if ('${end}' === 'error') return { error: { message: 'payment session is not valid' } };
    const form = document.createElement('form');
    form.method = 'post';
    form.action = 'https://sandbox.cashfree.com/pg/view/sessions/checkout';
    const field = document.createElement('input');
    field.name = 'payment_session_id';
    field.value = paymentSessionId;
    form.append(field);
    document.body.append(form);
    form.submit();
    return { redirect: true };
  },
});`;

export const fakeCashfree =
  (end: CashfreeEnd) =>
  async (context: BrowserContext, shop: PaymentShop): Promise<void> => {
    await context.route('https://sdk.cashfree.com/js/v3/cashfree.js', (route) => script(route, sdk(end)));
    await context.route('https://sandbox.cashfree.com/pg/view/sessions/checkout', async (route) => {
      const id =
        new URLSearchParams(route.request().postData() ?? '').get('payment_session_id')?.replace('session_', '') ?? '';
      await page(route, `<h1>Cashfree</h1><a href="/paid?id=${id}">Pay</a>`);
    });
    await context.route('https://sandbox.cashfree.com/paid?**', async (route) => {
      const id = new URL(route.request().url()).searchParams.get('id') ?? '';
      await shop.report(id, 'paid');
      await page(route, `<a href="${shop.sessions.get(id)?.returnUrl}&order_id=${id}">Back to the shop</a>`);
    });
  };
