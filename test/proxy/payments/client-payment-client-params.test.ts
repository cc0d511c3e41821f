import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createEstampProxy, type EstampProxyOptions } from '../../../src/proxy/index.ts';
import type { ProviderName } from '../../../src/wire/catalogue.ts';
import { CANARIES, openShop, optionsFor, order, type Asked, type Json, type Shop } from '../support/kit.ts';

type Hook = NonNullable<EstampProxyOptions['payment']['clientParams']>;

const EVERYTHING = {
  publicKey: 'pk_test_hook',
  sessionId: 'session_1',
  clientSecret: 'pi_1_secret_1',
  redirectUrl: 'https://test.payu.in/_payment',
  fields: { txnid: 'x' },
  prefill: { name: 'Asha' },
  secretOfTheShop: 'canary-of-the-shop',
};

async function pay(
  provider: ProviderName,
  clientParams: unknown,
  publicKey: string | undefined = 'pk_test_option',
): Promise<{ shop: Shop; answer: Asked; payment: Json }> {
  const shop = await openShop({
    payment: { connectionId: 'pc_demo', provider, ...(publicKey && { publicKey }), clientParams: clientParams as Hook },
  });
  after(() => shop.close());
  const { answer } = await order(shop);
  return { shop, answer, payment: (answer.json['payment'] ?? {}) as Json };
}

const BASE = ['amountMinor', 'currency', 'intentId', 'mode', 'payUrl', 'provider', 'providerIntentId'];
const GIVEN: Readonly<Record<ProviderName, readonly string[]>> = {
  sandbox: ['redirectUrl'],
  razorpay: ['publicKey', 'fields', 'prefill'],
  cashfree: ['sessionId', 'fields'],
  phonepe: ['redirectUrl'],
  stripe: ['publicKey', 'clientSecret', 'redirectUrl', 'fields'],
  payu: ['redirectUrl', 'fields'],
  redirect: ['redirectUrl', 'fields'],
  custom: ['publicKey', 'sessionId', 'clientSecret', 'redirectUrl', 'fields', 'prefill'],
};

for (const [provider, names] of Object.entries(GIVEN)) {
  test(`${provider} gets the parameters of its page and no others`, async () => {
    const { answer, payment } = await pay(provider as ProviderName, () => EVERYTHING);
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(payment).sort(), [...BASE, ...names].sort());
    assert.equal(answer.text.includes('canary-of-the-shop'), false);
    assert.equal(answer.text.includes(CANARIES.apiKey), false);
  });
}

test('the key of Razorpay may come from the hook only, for each intent its own', async () => {
  const { payment } = await pay('razorpay', () => ({ publicKey: 'rzp_test_hook' }), '');
  assert.equal(payment['publicKey'], 'rzp_test_hook');
  const { answer, shop } = await pay('razorpay', () => ({}), '');
  assert.equal(answer.status, 500);
  assert.match(shop.logs.join(), /must return "publicKey" for the provider "razorpay"/);
});

const BACK: readonly (readonly [ProviderName, string])[] = [
  ['razorpay', 'callback_url'],
  ['cashfree', 'return_url'],
  ['stripe', 'return_url'],
];
for (const [provider, name] of BACK) {
  test(`${provider} returns by the proxy's own URL, whatever the hook returns`, async () => {
    const { payment } = await pay(provider, () => ({ ...EVERYTHING, fields: { [name]: 'https://evil.example/' } }));
    assert.match(String((payment['fields'] as Json)[name]), /^https:\/\/shop\.example\/estamp\/return\?s=[\w.-]+$/);
  });
}

const MISTAKES: readonly (readonly [string, ProviderName, unknown, RegExp])[] = [
  ['nothing', 'redirect', () => undefined, /must return an object/],
  ['no session', 'cashfree', () => ({}), /must return "sessionId" for the provider "cashfree"/],
  ['an empty session', 'cashfree', () => ({ sessionId: '' }), /must return "sessionId" as text/],
  ['no address', 'phonepe', () => ({ sessionId: 's' }), /must return "redirectUrl" for the provider "phonepe"/],
  [
    'no fields',
    'payu',
    () => ({ redirectUrl: 'https://test.payu.in/_payment' }),
    /"redirectUrl" and "fields" for the provider "payu"/,
  ],
  ['neither an address nor a secret', 'stripe', () => ({}), /"redirectUrl", or "clientSecret" and "publicKey"/],
  [
    'fields that are no texts',
    'payu',
    () => ({ redirectUrl: 'https://test.payu.in/_payment', fields: { amount: 159 } }),
    /"fields" as a map of texts/,
  ],
  [
    'fields that are a list',
    'payu',
    () => ({ redirectUrl: 'https://test.payu.in/_payment', fields: ['x'] }),
    /"fields" as a map of texts/,
  ],
  [
    'an address without encryption',
    'redirect',
    () => ({ redirectUrl: 'http://pay.example/' }),
    /"redirectUrl" as an https address/,
  ],
  [
    'an address that is a program',
    'redirect',
    () => ({ redirectUrl: 'javascript:alert(1)' }),
    /"redirectUrl" as an https address/,
  ],
  [
    'an address that is data',
    'redirect',
    () => ({ redirectUrl: 'data:text/html,x' }),
    /"redirectUrl" as an https address/,
  ],
  [
    'an address with a password',
    'redirect',
    () => ({ redirectUrl: 'https://a:b@pay.example/' }),
    /"redirectUrl" as an https address/,
  ],
  [
    'a secret key',
    'stripe',
    () => ({ publicKey: 'sk_live_canary', clientSecret: 'x' }),
    /publishable key as "publicKey"/,
  ],
  [
    'a mistake',
    'redirect',
    () => {
      throw new RangeError('canary of the shop');
    },
    /hook failed: it threw/,
  ],
  ['a rejection', 'redirect', () => Promise.reject(new Error('canary of the shop')), /hook failed: it threw/],
];
for (const [what, provider, hook, line] of MISTAKES) {
  test(`a hook for ${provider} that returns ${what} is one line for the merchant, a plain problem for the customer, and costs nothing`, async () => {
    const { shop, answer } = await pay(provider, hook);
    assert.deepEqual(
      [answer.status, answer.json.error?.code, answer.json.error?.['retryable']],
      [500, 'INTERNAL', true],
    );
    const lines = shop.logs.filter((text) => text.includes('payment.clientParams'));
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', line);
    assert.doesNotMatch(answer.text + shop.logs.join(), /canary of the shop|sk_live_canary/);
    const intents = (await shop.journal()).filter(({ operationId }) => operationId === 'createPaymentIntent');
    assert.equal(intents.length, 1, 'the order and its one intent stand, and the next try finds them');
  });
}

test('a provider on this machine may use loopback', async () => {
  const { payment } = await pay('redirect', () => ({ redirectUrl: 'http://localhost:4000/pay' }));
  assert.equal(payment['redirectUrl'], 'http://localhost:4000/pay');
});

test('a secret key as the publishable one stops the proxy at construction, by name and without the key', () => {
  for (const publicKey of ['sk_live_canary', 'rk_live_canary', 7 as unknown as string]) {
    const payment = { connectionId: 'pc_demo', provider: 'stripe' as const, publicKey, clientParams: () => ({}) };
    assert.throws(
      () => createEstampProxy(optionsFor({ url: 'http://127.0.0.1:1' }, { payment })),
      (error: Error) => {
        assert.match(error.message, /"payment\.publicKey" must be the publishable key/);
        return !error.message.includes('canary');
      },
    );
  }
});
