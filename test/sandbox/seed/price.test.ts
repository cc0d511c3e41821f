import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from '../../support/fast-check.ts';
import { toRupees } from '../../../src/base/money.ts';
import { catalogue, coupons, price, type Price } from '../../../src/sandbox/seed/index.ts';
import type { PriceInput } from '../../../src/sandbox/seed/price.ts';

function priced(code: string, rupees: number, more: Partial<PriceInput> = {}): Price {
  const article = catalogue.articles.find((one) => one.code === code);
  const state = catalogue.states.find((one) => one.code === article?.stateCode);
  const service = catalogue.services.find((one) => one.code === 'estamp.standard');
  assert.ok(article && state && service, `${code} is not in the seed`);
  return price({ state, article, service, stampDutyAmount: rupees * 100, ...more });
}

const shown = ({ lines }: Price): string[] => lines.map(({ kind, amount }) => `${kind} ${toRupees(amount)}`);

describe('the price of a stamp', () => {
  it('The price of a stamp is 159.00 for a Karnataka affidavit of 100: the duty, the fee, the GST on the fee', () => {
    const answer = priced('KA-RG-4', 100);
    assert.deepEqual(shown(answer), ['stamp-duty 100.00', 'service-fee 50.00', 'gst 9.00']);
    assert.equal(toRupees(answer.totalAmount), '159.00');
  });

  it('The price of a stamp adds 30 % on every document in Rajasthan', () => {
    assert.deepEqual(shown(priced('RJ-RG-5', 500)), [
      'stamp-duty 500.00',
      'surcharge 50.00',
      'surcharge 100.00',
      'service-fee 50.00',
      'gst 9.00',
    ]);
  });

  it('The price of a stamp adds a surcharge in Gujarat, and surcharge and cess in Karnataka, to conveyances only', () => {
    assert.deepEqual(shown(priced('GJ-RG-16', 1000)).slice(0, 2), ['stamp-duty 1000.00', 'surcharge 400.00']);
    assert.deepEqual(shown(priced('KA-RG-16', 1000)).slice(0, 3), [
      'stamp-duty 1000.00',
      'surcharge 20.00',
      'cess 100.00',
    ]);
    assert.equal(toRupees(priced('GJ-RG-5', 300).totalAmount), '359.00');
  });

  it('The price of a stamp shows procurement and delivery as lines without GST', () => {
    const answer = priced('MH-RG-4', 500, { doorstepDelivery: true });
    assert.deepEqual(shown(answer), [
      'stamp-duty 500.00',
      'procurement-fee 25.00',
      'service-fee 50.00',
      'gst 9.00',
      'delivery 25.00',
    ]);
  });

  it('The price of a stamp applies a coupon to the fee, before GST and never to the duty', () => {
    const half = priced('KA-RG-4', 100, { couponCode: 'halffee' });
    assert.deepEqual(shown(half), ['stamp-duty 100.00', 'service-fee 50.00', 'discount -25.00', 'gst 4.50']);
    assert.deepEqual(half.coupon, { code: 'halffee', applied: true, message: 'Coupon HALFFEE, 50% off the fee' });
    assert.deepEqual(shown(priced('KA-RG-4', 100, { couponCode: 'FREEFEE' })), [
      'stamp-duty 100.00',
      'service-fee 50.00',
      'discount -50.00',
    ]);
  });

  it('The price of a stamp reports an unknown or expired coupon and charges the full price', () => {
    const unknown = priced('KA-RG-4', 100, { couponCode: 'NOSUCH' });
    assert.deepEqual(unknown.coupon, { code: 'NOSUCH', applied: false, message: 'This coupon is not known.' });
    const expired = priced('KA-RG-4', 100, { couponCode: 'EXPIRED10' });
    assert.deepEqual(expired.coupon, { code: 'EXPIRED10', applied: false, message: 'This coupon has expired.' });
    assert.equal(unknown.totalAmount, 159_00);
    assert.equal(expired.totalAmount, 159_00);
  });

  it('The price of a stamp rounds each share half up to a paisa', () => {
    // 10 % of 0.05 is half a paisa, 20 % a whole one.
    assert.deepEqual(shown(priced('RJ-RG-5', 0.05)).slice(1, 3), ['surcharge 0.01', 'surcharge 0.01']);
  });

  it('The price of a stamp is whole paise, adds up and covers the duty, for every article, amount and coupon', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...catalogue.articles),
        fc.integer({ min: 1, max: 10 ** 15 }),
        fc.option(fc.constantFrom(...coupons.map(({ code }) => code), 'NOSUCH'), { nil: undefined }),
        fc.boolean(),
        (article, paise, couponCode, doorstepDelivery) => {
          const answer = priced(article.code, 0, { stampDutyAmount: paise, couponCode, doorstepDelivery });
          for (const { amount } of answer.lines) assert.ok(Number.isSafeInteger(amount));
          assert.equal(
            answer.lines.reduce((sum, { amount }) => sum + amount, 0),
            answer.totalAmount,
          );
          assert.ok(answer.totalAmount >= paise);
          for (const { kind, amount } of answer.lines) assert.ok(kind === 'discount' ? amount < 0 : amount > 0);
        },
      ),
    );
  });

  it('The price of a stamp stays exact if a product exceeds the safe integers', () => {
    // 40 % of 9,000,000,000,000.01 rupees: as a float the product would lose its last digits.
    const answer = priced('GJ-RG-16', 0, { stampDutyAmount: 900_000_000_000_001 });
    assert.equal(answer.lines[1]?.amount, 360_000_000_000_000);
    const odd = priced('GJ-RG-16', 0, { stampDutyAmount: 900_000_000_000_003 });
    assert.equal(odd.lines[1]?.amount, 360_000_000_000_001);
  });
});
