import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext } from 'playwright-core';
import { PROVIDERS } from '../../../../src/proxy/payment-page/providers.ts';
import { fakeCashfreeModal } from './cashfree-modal.ts';
import { fakeRazorpay } from './razorpay.ts';
import type { PaymentShop } from './shop.ts';
import { fakeStripe } from './stripe.ts';
import { visit, type Visit } from '../../support/browser.ts';
import { fillIn } from '../../support/customer.ts';
import { openShop, type Shop } from '../../support/shop.ts';

/** A provider whose window opens in the merchant's own page. */
export type ModalProvider = 'razorpay' | 'cashfree' | 'stripe';

/** A shop whose pages open the window of one provider. */
export interface ModalShop extends Shop {
  /** What the provider reports to the service. */
  report(providerIntentId: string, outcome: 'paid' | 'failed'): Promise<void>;
  /** From now on the provider reports nothing. @returns lets it report, all at once */
  holdReports(): () => Promise<void>;
  /** The provider's id of the payment that was made last. */
  latest(): string;
  /**
   * A customer who has come to the review on a page with the provider's window, and who never leaves that page.
   *
   * @param file the page: the one with the checkout itself unless told
   * @returns how much the service made meanwhile
   */
  buying(act: (visit: Visit) => Promise<void>, file?: string): Promise<{ orders: number; intents: number }>;
}

interface Modal {
  fake: (context: BrowserContext, shop: Pick<PaymentShop, 'report'>) => Promise<void>;
  publicKey?: string;
  params: (providerIntentId: string) => Record<string, string>;
}

const MODALS: Readonly<Record<ModalProvider, Modal>> = {
  razorpay: { fake: fakeRazorpay, publicKey: 'rzp_test_1', params: () => ({}) },
  cashfree: { fake: fakeCashfreeModal, params: (id) => ({ sessionId: `session_${id}` }) },
  stripe: { fake: fakeStripe, publicKey: 'pk_test_1', params: (id) => ({ clientSecret: `${id}_secret_1` }) },
};

/** What docs/payment.md tells a merchant to allow, made of what the payment page allows. */
function policy({
  scripts = [],
  frames = [],
  calls = [],
  images = [],
  forms = [],
  inlineStyles,
}: (typeof PROVIDERS)[ModalProvider]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' ${[...new Set([...images, 'data:'])].join(' ')}`,
    `connect-src 'self' ${calls.join(' ')}`,
    `frame-src ${frames.join(' ')}`,
    `form-action 'self' ${forms.join(' ')}`,
    "base-uri 'none'",
  ].join('; ');
}

const page = (tag: string, provider: ModalProvider): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A merchant's page</title>
<script type="module" src="/dist/estamp-checkout.min.js"></script><script type="module" src="/${provider}.js"></script>
<h1>A merchant's page</h1><${tag} proxy="/estamp" service-code="estamp.standard"></${tag}></html>`;

/** `/PROVIDER.html` with the checkout and `/PROVIDER-button.html` with its button, as a merchant writes them. */
async function writePages(folder: string, provider: ModalProvider): Promise<void> {
  await Promise.all([
    writeFile(`${folder}/${provider}.html`, page('estamp-checkout', provider)),
    writeFile(`${folder}/${provider}-button.html`, page('estamp-checkout-button', provider)),
    writeFile(
      `${folder}/${provider}.js`,
      `import { ${provider}Modal } from '/dist/pay/${provider}.js';
document.querySelector('estamp-checkout, estamp-checkout-button').paymentHandlers = { ${provider}: ${provider}Modal() };`,
    ),
  ]);
}

/** @param browser in which the shop's customers come */
export async function openModalShop(browser: Browser, provider: ModalProvider): Promise<ModalShop> {
  const { fake, publicKey, params } = MODALS[provider];
  const folder = await mkdtemp(`${tmpdir()}/estamp-pages-`);
  await writePages(folder, provider);
  /* Our ids of the payments, by those of the provider. */
  const intents = new Map<string, string>();
  const shop = await openShop({
    folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }],
    policy: () => policy(PROVIDERS[provider]),
    proxy: {
      payment: {
        connectionId: 'pc_demo',
        provider,
        publicKey,
        clientParams({ id, providerIntentId }) {
          intents.set(providerIntentId, id);
          return params(providerIntentId);
        },
      },
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    },
  });
  /* While it is there, the provider has told the service nothing yet. */
  let held: (() => Promise<unknown>)[] | undefined;
  const modal: ModalShop = {
    ...shop,
    async report(id, outcome) {
      const report = (): Promise<unknown> => shop.control('POST', `/payments/${intents.get(id) ?? ''}`, { outcome });
      if (held) held.push(report);
      else await report();
    },
    holdReports() {
      const reports: (() => Promise<unknown>)[] = (held = []);
      return async () => {
        held = undefined;
        for (const report of reports) await report();
      };
    },
    latest: () => [...intents.keys()].at(-1) ?? '',
    async buying(act, file = `${provider}.html`) {
      const visited = await visit(browser);
      const { page: tab, context, trouble } = visited;
      const earlier = await shop.made();
      // Nothing of these tests leaves the machine: a host that no fake plays is a host that is not there.
      await context.route(
        (place) => !['localhost', '127.0.0.1'].includes(place.hostname),
        (route) => route.abort(),
      );
      await fake(context, modal);
      await tab.goto(`${shop.url}/${file}`);
      if (file.includes('button')) await tab.getByRole('button').click();
      await fillIn(tab);
      await act(visited);
      assert.deepEqual(trouble, [], 'the policy of the page was kept');
      assert.equal(new URL(tab.url()).pathname, `/${file}`, 'the customer never left the page');
      await context.close();
      const made = await shop.made();
      return { orders: made.orders - earlier.orders, intents: made.intents - earlier.intents };
    },
    async close() {
      await shop.close();
      await rm(folder, { recursive: true });
    },
  };
  return modal;
}
