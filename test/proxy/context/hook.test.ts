import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EstampProxyOptions } from '../../../src/proxy/index.ts';
import { openShop, order, STAMP } from '../support/kit.ts';

const words = (): never => {
  throw new RangeError('words-canary of a customer');
};
const redirect = (clientParams: () => object): Partial<EstampProxyOptions> => ({
  payment: { connectionId: 'pc_demo', provider: 'redirect', clientParams },
});

const MISTAKES: Readonly<Record<string, readonly [Partial<EstampProxyOptions>, RegExp, string]>> = {
  'a customer hook that throws': [
    { customer: words },
    /"hook":"customer","errorName":"RangeError".* customer hook threw/,
    'CUSTOMER_REFUSED',
  ],
  'a customer hook without an id': [
    { customer: () => ({ id: '' }) },
    /"hook":"customer".* must return \{ id \}/,
    'CUSTOMER_REFUSED',
  ],
  'a fees hook that throws': [{ fees: words }, /"hook":"fees","errorName":"RangeError".* fees hook failed/, 'INTERNAL'],
  'a fees hook with a wrong line': [
    { fees: () => [{ kind: 'other', label: 'x', amountMinor: 1 }] as never[] },
    /"hook":"fees".* must return lines of kind "merchant-fee"/,
    'INTERNAL',
  ],
  'a clientParams hook that throws': [
    redirect(words),
    /"hook":"payment.clientParams","errorName":"RangeError"/,
    'INTERNAL',
  ],
  'a clientParams hook with a plain http address': [
    redirect(() => ({ redirectUrl: 'http://pay.example' })),
    /"hook":"payment.clientParams".* "redirectUrl" as an https address/,
    'INTERNAL',
  ],
};

for (const [name, [options, line, code]] of Object.entries(MISTAKES)) {
  test(`the error of ${name} is reported to the merchant in one sentence, without its own message`, async () => {
    const shop = await openShop(options);
    const price = await shop.ask('POST', '/quotes', { body: STAMP });
    const answer = price.status === 200 ? (await order(shop)).answer : price;
    assert.equal(answer.json.error?.code, code);
    assert.match(shop.logs.join('\n'), line);
    assert.equal(shop.logs.join().includes('words-canary') || answer.text.includes('words-canary'), false);
  });
}
