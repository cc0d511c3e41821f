import { build } from 'esbuild';
import type { CDPSession } from 'playwright-core';
import { installPeers } from '../install-peers.ts';
import type { File } from './serve.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What Primer's server gives a merchant for one purchase: addresses and a session, signed. */
const CLIENT_TOKEN = `${encode({ alg: 'none' })}.${encode({
  exp: 2_000_000_000,
  accessToken: '11111111-1111-4111-8111-111111111111',
  intent: 'CHECKOUT',
  env: 'SANDBOX',
  paymentFlow: 'DEFAULT',
  configurationUrl: 'https://api.sandbox.primer.io/client-sdk/configuration',
  coreUrl: 'https://api.sandbox.primer.io',
  pciUrl: 'https://sdk.api.sandbox.primer.io',
  analyticsUrl: 'https://analytics.sandbox.data.primer.io',
  analyticsUrlV2: 'https://analytics.sandbox.data.primer.io/checkout/track',
})}.x`;

/** Primer's configuration of an account that takes cards. */
const CONFIGURATION = {
  primerAccountId: 'x',
  env: 'SANDBOX',
  coreUrl: 'https://api.sandbox.primer.io',
  pciUrl: 'https://sdk.api.sandbox.primer.io',
  paymentMethods: [{ id: '1', type: 'PAYMENT_CARD', name: 'Cards', implementationType: 'NATIVE_SDK', options: {} }],
  checkoutModules: [],
  keys: {},
  clientSession: {
    clientSessionId: 'x',
    order: { orderId: 'x', currencyCode: 'INR', totalOrderAmount: 15900, lineItems: [] },
    paymentMethod: {},
    customer: {},
  },
};

/** The bodies of the pages that hold the rivals' checkouts. Their scripts are `/adyen.js` and `/primer.js`. */
export const RIVAL_PAGES = {
  Adyen:
    '<link rel="stylesheet" href="/adyen.css"><div id="checkout"></div><script type="module" src="/adyen.js"></script>',
  Primer: `<primer-checkout client-token="${CLIENT_TOKEN}"></primer-checkout><script type="module" src="/primer.js"></script>`,
};

/** Bundles the rivals' checkouts, as a merchant would. @returns files by their address */
export async function bundleRivals(): Promise<Map<string, File>> {
  installPeers('bench/checkouts');
  const { outputFiles } = await build({
    entryPoints: ['bench/checkouts/adyen.mjs', 'bench/checkouts/primer.mjs'],
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir: '/out',
    write: false,
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'error',
  });
  return new Map(
    outputFiles.map(({ path, contents }) => [
      path.replace(/^.*\/out/, ''),
      [path.endsWith('.css') ? 'text/css' : 'text/javascript', Buffer.from(contents)],
    ]),
  );
}

/**
 * Fulfils every request to the rivals' own hosts, at once and without the slow connection: their images, frames and
 * texts cost them nothing here.
 */
export async function stubRivalHosts(session: CDPSession): Promise<void> {
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] });
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isPage = request.url.includes('.html');
    const body = isPage
      ? '<!doctype html><input>'
      : JSON.stringify(request.url.includes('/configuration') ? CONFIGURATION : {});
    session
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        body: Buffer.from(body).toString('base64'),
        responseHeaders: [
          { name: 'access-control-allow-origin', value: '*' },
          { name: 'access-control-allow-headers', value: '*' },
          { name: 'content-type', value: isPage ? 'text/html' : 'application/json' },
        ],
      })
      .catch(() => undefined);
  });
}
