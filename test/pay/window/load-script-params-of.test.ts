import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { cashfreeModal } from '../../../src/pay/cashfree.ts';
import { razorpayModal } from '../../../src/pay/razorpay.ts';
import { stripeModal } from '../../../src/pay/stripe.ts';
import { PROVIDERS } from '../../../src/proxy/payment-page/providers.ts';
import { paymentOf } from '../payment-of.ts';

const MODALS = { razorpay: razorpayModal(), cashfree: cashfreeModal(), stripe: stripeModal() };
type Name = keyof typeof MODALS;
const NAMES = Object.keys(MODALS) as Name[];
const COMPLETE = { publicKey: 'pk_1', sessionId: 'session_1', clientSecret: 'pi_1_secret_1' };

describe('a window that cannot take the payment', () => {
  for (const name of NAMES) {
    it(`A window that cannot take the payment of ${name} refuses another provider's, and names both`, async () => {
      const other = name === 'stripe' ? 'razorpay' : 'stripe';
      await assert.rejects(MODALS[name](paymentOf(other, COMPLETE)), new RegExp(`"${name}".*"${other}"`));
    });
  }

  const needed: [Name, keyof typeof COMPLETE][] = [
    ['razorpay', 'publicKey'],
    ['cashfree', 'sessionId'],
    ['stripe', 'publicKey'],
    ['stripe', 'clientSecret'],
  ];
  for (const [name, param] of needed) {
    for (const value of [undefined, '']) {
      it(`A window that cannot take the payment of ${name} says that ${param} is missing, and shows no value${value === '' ? ', also when it is empty' : ''}`, async () => {
        await assert.rejects(MODALS[name](paymentOf(name, { ...COMPLETE, [param]: value })), ({ message }: Error) => {
          assert.match(message, new RegExp(`"${param}".*payment\\.clientParams`));
          for (const secret of Object.values(COMPLETE)) assert.ok(!message.includes(secret));
          return true;
        });
      });
    }
  }

  it('A window that cannot take the payment of stripe reports a missing return URL: only the proxy removes the secret from the address', async () => {
    const { message } = (await MODALS.stripe(paymentOf('stripe', COMPLETE)).catch((error: Error) => error)) as Error;
    assert.match(message, /"fields\.return_url"/);
  });
});

describe('The policy in docs/payment.md', () => {
  const docs = readFileSync('docs/payment.md', 'utf8');
  const section = docs.slice(docs.indexOf('## Windows in your own page'));

  for (const name of NAMES) {
    it(`The policy in docs/payment.md for ${name} equals that of the payment page`, () => {
      const { scripts = [], frames = [], calls = [], images = [], forms = [], inlineStyles } = PROVIDERS[name];
      const block = new RegExp('```\\n# ' + name + '\\n([^]*?)```').exec(section)?.[1] ?? '';
      const said = Object.fromEntries(
        [...block.matchAll(/([\w-]+-src|form-action) ([^;]+);/g)].map(([, key = '', hosts = '']) => [
          key,
          hosts.trim().split(/\s+/),
        ]),
      );
      const foreign = (directive: string): string[] => (said[directive] ?? []).filter((source) => source !== "'self'");
      assert.deepEqual(foreign('script-src'), scripts);
      assert.deepEqual(foreign('frame-src'), frames);
      assert.deepEqual(foreign('connect-src'), calls);
      assert.deepEqual(foreign('img-src').sort(), [...new Set([...images, 'data:'])].sort());
      assert.deepEqual(foreign('form-action'), forms);
      assert.deepEqual(foreign('style-src'), inlineStyles ? ["'unsafe-inline'"] : []);
      assert.doesNotMatch(block, /trusted-types/);
    });
  }
});
