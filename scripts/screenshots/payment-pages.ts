import type { Browser, BrowserContext, Page } from 'playwright-core';
import { LANGUAGES } from '../../src/proxy/payment-page/languages.ts';
import type { Words } from '../../src/proxy/payment-page/messages/en.ts';
import { visit } from '../../test/journeys/support/browser.ts';
import { ORDER_NUMBER } from './orders.ts';
import { script } from '../../test/journeys/payment/providers/answers.ts';
import type { PaymentShop } from '../../test/journeys/payment/providers/shop.ts';

/** The states of the payment page that a customer may see for longer than a moment. */
export const PAYMENT_SCENES = ['preparing', 'in-the-window', 'trouble', 'expired'] as const;
export type PaymentScene = (typeof PAYMENT_SCENES)[number];

interface Way {
  prepare?: (context: BrowserContext) => Promise<unknown>;
  provider: 'redirect' | 'razorpay';
  says: (words: Words['script']) => string;
}

const ASKED = '**/order/payment**';
/** Razorpay's script without its window. */
const RAZORPAY = 'window.Razorpay = class { on() {} open() {} };';

/** How each state comes about, and its message. */
const WAYS: Readonly<Record<PaymentScene, Way>> = {
  preparing: {
    prepare: (context) => context.route(ASKED, () => undefined),
    provider: 'redirect',
    says: ({ preparing }) => preparing,
  },
  'in-the-window': {
    prepare: (context) => context.route('https://checkout.razorpay.com/**', (route) => script(route, RAZORPAY)),
    provider: 'razorpay',
    says: ({ inTheWindow }) => inTheWindow,
  },
  trouble: {
    prepare: (context) => context.route(ASKED, (route) => route.abort()),
    provider: 'redirect',
    says: ({ trouble }) => trouble,
  },
  expired: { provider: 'redirect', says: ({ refused }) => refused.TOKEN_INVALID },
};

/** Opens the payment page in every state, each time in a profile of its own, and calls `take` there. */
export async function paymentPages(
  browser: Browser,
  shop: PaymentShop,
  lang: string,
  take: (page: Page, scene: PaymentScene) => Promise<void>,
): Promise<void> {
  const language = LANGUAGES.get(lang);
  if (!language) throw new Error(`The payment page has no language ${lang}.`);
  for (const scene of PAYMENT_SCENES) {
    const { prepare, provider, says } = WAYS[scene];
    const { page, context } = await visit(browser, { reducedMotion: 'reduce' });
    await prepare?.(context);
    const { payUrl } = await shop.order(provider);
    const address = scene === 'expired' ? payUrl.replace(/#.*/, '#a.b.c') : payUrl;
    await page.goto(address.replace('#', `?lang=${lang}#`));
    await page
      .getByRole('status')
      .filter({ hasText: says(language.words.script) })
      .waitFor();
    // A constant number, so that a screenshot changes only with the design.
    await page.evaluate((number) => {
      const order = document.querySelector('#order');
      if (order) order.textContent = order.textContent.replace(/ES-[\w-]+/, number);
    }, ORDER_NUMBER);
    await take(page, scene);
    await context.close();
  }
}
