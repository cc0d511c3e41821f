import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { makeScripts, MADE } from '../../../scripts/build/payment-page.ts';
import { createEstampProxy, type EstampProxyOptions } from '../../../src/proxy/index.ts';
import { policyOf } from '../../../src/proxy/payment-page/page.ts';
import { ProviderName } from '../../../src/wire/catalogue.ts';
import { ask, optionsFor } from '../support/kit.ts';

const payment = (provider: ProviderName): EstampProxyOptions['payment'] => ({
  connectionId: 'pc_demo',
  provider,
  publicKey: 'pk_test_1',
  clientParams: () => ({}),
});
const proxyFor = (provider: ProviderName) =>
  createEstampProxy(optionsFor({ url: 'http://127.0.0.1:1' }, { payment: payment(provider) }));

const SELF = "default-src 'none'; script-src https://shop.example/estamp/pay.js";
const END = "base-uri 'none'; frame-ancestors 'none'";
const TRUSTED = `${END}; require-trusted-types-for 'script'; trusted-types 'none'`;
const PLAIN = `${SELF}; style-src 'self'; connect-src 'self'; frame-src 'none'; img-src 'none'; form-action 'none'; ${TRUSTED}`;
const APPS = 'upi: intent: tez: gpay: phonepe: paytmmp: bhim: credpay: amazonpay:';
const CASHFREE =
  'https://api.cashfree.com https://sandbox.cashfree.com https://payments.cashfree.com https://payments-test.cashfree.com';

/** The exact policy, referrer meta tag and opener policy of each provider's page. Any change must be made here too. */
const PAGES: Readonly<
  Record<ProviderName, readonly [policy: string, referrer: 'strict-origin' | undefined, opener: string]>
> = {
  sandbox: [PLAIN, undefined, 'same-origin'],
  custom: [PLAIN, undefined, 'same-origin'],
  phonepe: [PLAIN, 'strict-origin', 'same-origin'],
  payu: [PLAIN.replace("form-action 'none'", 'form-action https://*.payu.in'), 'strict-origin', 'same-origin'],
  redirect: [PLAIN.replace("form-action 'none'", 'form-action https:'), 'strict-origin', 'same-origin'],
  razorpay: [
    `${SELF} https://checkout.razorpay.com https://cdn.razorpay.com; style-src 'self' 'unsafe-inline'; ` +
      "connect-src 'self' https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com; " +
      `frame-src https://api.razorpay.com ${APPS}; img-src https://cdn.razorpay.com data:; form-action https://api.razorpay.com; ` +
      END,
    'strict-origin',
    'same-origin-allow-popups',
  ],
  cashfree: [
    `${SELF} https://sdk.cashfree.com; style-src 'self'; connect-src 'self' https://api.cashfree.com https://sandbox.cashfree.com; ` +
      `frame-src https://sdk.cashfree.com ${CASHFREE} ${APPS}; img-src 'none'; form-action ${CASHFREE}; ${END}`,
    'strict-origin',
    'same-origin',
  ],
  stripe: [
    `${SELF} https://js.stripe.com https://*.js.stripe.com; style-src 'self'; connect-src 'self' https://api.stripe.com; ` +
      `frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; img-src 'none'; form-action 'none'; ${END}`,
    undefined,
    'same-origin-allow-popups',
  ],
};

for (const provider of ProviderName.options) {
  test(`the payment page of ${provider} allows its provider and nothing else`, async () => {
    const { status, headers, text } = await ask(proxyFor(provider), 'GET', '/pay');
    const [policy, referrer, opener] = PAGES[provider];
    assert.equal(status, 200);
    assert.equal(headers.get('content-security-policy'), policy);
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(/<meta name="referrer" content="([^"]*)">/.exec(text)?.[1], referrer);
    assert.equal(headers.get('cross-origin-opener-policy'), opener);
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.doesNotMatch(
      text,
      /\sstyle=|\son\w+=|<script>|https:\/\/(?!shop\.example)/,
      'the page itself holds no code and no foreign address',
    );
  });
}

test("of the shop's origin only our script may run, wherever it is mounted; the whole origin only if no policy can name the script", () => {
  const scripts = (mount: string): string | undefined =>
    /script-src ([^;]+)/.exec(policyOf({ script: 'redirect' }, mount))?.[1];
  assert.equal(scripts('http://127.0.0.1:8787'), 'http://127.0.0.1:8787/pay.js');
  assert.equal(scripts('https://shop.example/a,b;c'), 'https://shop.example/a%2Cb%3Bc/pay.js');
  assert.equal(scripts('http://[::1]:8787/estamp'), "'self'");
  assert.equal(scripts('/estamp'), "'self'", 'the mount of a page that needs none');
});

const SCRIPT_ADDRESSES: Partial<Readonly<Record<ProviderName, string>>> = {
  razorpay: 'https://checkout.razorpay.com/v1/checkout.js',
  cashfree: 'https://sdk.cashfree.com/js/v3/cashfree.js',
  stripe: 'https://js.stripe.com/v3/',
};

for (const provider of ProviderName.options) {
  test(`the script for ${provider} contains at most its own provider's address`, async () => {
    const { text, headers } = await ask(proxyFor(provider), 'GET', '/pay.js');
    assert.match(headers.get('content-type') ?? '', /^text\/javascript/);
    const addresses = [...new Set(text.match(/https:\/\/[\w./-]+/g))];
    assert.deepEqual(
      addresses,
      [SCRIPT_ADDRESSES[provider]].filter((address) => address !== undefined),
    );
    assert.doesNotMatch(text, /\beval\b|new Function|innerHTML|insertAdjacentHTML|document\.write/);
  });
}

test('the served scripts equal those of the sources', async () => {
  assert.equal(readFileSync(MADE, 'utf8'), await makeScripts(), 'run: npm run payment-page');
});
