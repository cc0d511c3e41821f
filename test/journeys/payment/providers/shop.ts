import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ProviderName } from '../../../../src/wire/catalogue.ts';
import {
  createEstampProxy,
  toNodeHandler,
  type EstampProxy,
  type EstampProxyOptions,
} from '../../../../src/proxy/node.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { CANARIES, control, DETAILS, PARTIES, STAMP, type Json } from '../../../proxy/support/kit.ts';
import { visit } from '../../support/browser.ts';

type PaymentOptions = EstampProxyOptions['payment'];

/** What a provider knows of one payment: what the merchant's server told it when it made the session. */
export interface Session {
  intentId: string;
  returnUrl: string;
}

/** A shop with the proxy mounted once a provider, all before one sandbox; straight from the source. */
export interface PaymentShop {
  url: string;
  /** By the provider's own id of the payment. */
  sessions: Map<string, Session>;
  /** What the provider reports to the service, which is where the truth is. */
  report(providerIntentId: string, outcome: 'paid' | 'failed'): Promise<void>;
  /** An order that waits for payment at this provider. */
  order(provider: ProviderName): Promise<Made>;
  /** How the service says that this order stands, with the token that a page got. */
  stateOf(provider: ProviderName, page: Page): Promise<string>;
  close(): Promise<void>;
}

export interface Made {
  payUrl: string;
  token: string;
  providerIntentId: string;
}

type Hook = (
  id: string,
  returnUrl: string,
) => NonNullable<Awaited<ReturnType<NonNullable<PaymentOptions['clientParams']>>>>;

const HOOKS: Readonly<Record<string, { publicKey?: string; params: Hook }>> = {
  razorpay: { publicKey: 'rzp_test_1', params: () => ({ prefill: { name: 'Asha Rao' } }) },
  cashfree: { params: (id) => ({ sessionId: `session_${id}` }) },
  stripe: { publicKey: 'pk_test_1', params: (id) => ({ clientSecret: `${id}_secret_1` }) },
  phonepe: { params: (id) => ({ redirectUrl: `https://mercury-uat.phonepe.com/transact/${id}` }) },
  payu: {
    params: (id, surl) => ({
      redirectUrl: 'https://test.payu.in/_payment',
      fields: { key: 'merchant', txnid: id, amount: '159.00', submit: 'Pay', surl, furl: surl, hash: 'f00' },
    }),
  },
  redirect: { params: (id) => ({ redirectUrl: `https://gateway.example/pay/${id}` }) },
};

/** @param brand of the merchant, whose name the payment page shows */
export async function openPaymentShop(brand?: EstampProxyOptions['brand']): Promise<PaymentShop> {
  const sandbox = await createSandbox({ timings: { start: 20, complete: 20 } });
  const sessions = new Map<string, Session>();
  const handlers = new Map<string, ReturnType<typeof toNodeHandler>>();
  const proxies: EstampProxy[] = [];
  const server = createServer((request, response) => {
    const handle = handlers.get(/^\/(\w+)\//.exec(request.url ?? '')?.[1] ?? '');
    if (handle) handle(request, response);
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><html lang="en"><title>Shop</title><h1>The shop</h1>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  for (const [provider, { publicKey, params }] of Object.entries(HOOKS)) {
    const proxy = createEstampProxy({
      apiKey: CANARIES.apiKey,
      baseUrl: sandbox.url,
      publicUrl: `${url}/${provider}`,
      secret: CANARIES.secret,
      services: ['estamp.standard'],
      brand,
      limits: { quotesPerNetworkPerHour: 1000, ordersPerNetworkPerHour: 1000, spendPerHour: '5000.00' },
      payment: {
        connectionId: 'pc_demo',
        provider: provider as ProviderName,
        publicKey,
        clientParams: (intent, { returnUrl }) => {
          sessions.set(intent.providerIntentId, { intentId: intent.id, returnUrl });
          return params(intent.providerIntentId, returnUrl);
        },
      },
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    proxies.push(proxy);
    handlers.set(provider, toNodeHandler(proxy));
  }

  const post = async (path: string, body: unknown): Promise<Json> =>
    (
      await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(body),
      })
    ).json() as Promise<Json>;

  return {
    url,
    sessions,
    report: async (id, outcome) => {
      await control(sandbox, 'POST', `/payments/${sessions.get(id)?.intentId ?? ''}`, { outcome });
    },
    async order(provider) {
      const { quoteToken } = await post(`/${provider}/quotes`, STAMP);
      const body = { quoteToken, parties: PARTIES, details: DETAILS, returnUrl: `${url}/thanks` };
      const { payment, orderToken } = (await post(`/${provider}/orders`, body)) as {
        payment: Made;
        orderToken: string;
      };
      return { payUrl: payment.payUrl, providerIntentId: payment.providerIntentId, token: orderToken };
    },
    async stateOf(provider, page) {
      const code = new URL(page.url()).searchParams.get('estamp');
      const { orderToken } = await post(`/${provider}/return`, { code, nonce: 'n'.repeat(16) });
      const headers = { authorization: `Bearer ${String(orderToken)}` };
      const answer = await fetch(`${url}/${provider}/order`, { headers });
      return ((await answer.json()) as { order: { payment: { state: string } } }).order.payment.state;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.all(proxies.map((proxy) => proxy.close()));
      await sandbox.close();
    },
  };
}

/** A customer at the shop, and everything that hosts other than the shop's got to see. */
export interface Customer {
  page: Page;
  context: BrowserContext;
  /** What a browser complained about: a policy that was broken shows here. */
  trouble: string[];
  seenOutside: string[];
}

export async function customerOf(
  browser: Browser,
  shop: PaymentShop,
  fake: (context: BrowserContext, shop: PaymentShop) => Promise<void>,
): Promise<Customer> {
  const { page, context, trouble } = await visit(browser);
  // Nothing of these tests leaves the machine: a host that no fake plays is a host that is not there.
  await context.route(
    (place) => place.origin !== shop.url,
    (route) => route.abort(),
  );
  await fake(context, shop);
  const seenOutside: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(shop.url)) return;
    seenOutside.push(`${request.url()} ${request.headers()['referer'] ?? 'no referrer'} ${request.postData() ?? ''}`);
  });
  await page.goto(`${shop.url}/stamps`);
  return { page, context, trouble, seenOutside };
}
