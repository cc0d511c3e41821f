import type { BrowserContext } from 'playwright-core';
import { page } from './answers.ts';
import type { PaymentShop } from './shop.ts';

/** PhonePe and the nameless gateway: a page at an address, and a way back by a link. */
export async function fakeHosted(context: BrowserContext, shop: PaymentShop): Promise<void> {
  for (const place of ['https://mercury-uat.phonepe.com/transact/*', 'https://gateway.example/pay/*']) {
    await context.route(place, async (route) => {
      const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      await page(
        route,
        `<h1>Hosted</h1><a href="/paid?id=${id}">Pay</a> <a href="${shop.sessions.get(id)?.returnUrl}">Cancel</a>`,
      );
    });
  }
  await context.route(/^https:\/\/(?:mercury-uat\.phonepe\.com|gateway\.example)\/paid\?/, async (route) => {
    const id = new URL(route.request().url()).searchParams.get('id') ?? '';
    await shop.report(id, 'paid');
    await page(route, `<a href="${shop.sessions.get(id)?.returnUrl}?code=PAYMENT_ERROR">Back to the shop</a>`);
  });
}

/** PayU: takes a form, and sends one back. What it sends claims a failure, which nobody may believe. */
export async function fakePayu(context: BrowserContext, shop: PaymentShop): Promise<void> {
  await context.route('https://test.payu.in/_payment', async (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? '');
    for (const name of ['key', 'txnid', 'amount', 'surl', 'furl', 'hash', 'submit']) {
      if (!sent.has(name)) return page(route, `<h1>${name} is missing</h1>`);
    }
    await shop.report(sent.get('txnid') ?? '', 'paid');
    await page(
      route,
      `<h1>PayU</h1><form method="post" action="${sent.get('surl')}">
<input type="hidden" name="status" value="failure"><input type="hidden" name="returnUrl" value="https://evil.example/"><button>Pay</button></form>`,
    );
  });
}
