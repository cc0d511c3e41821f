import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExact } from '../../../src/proxy/readers/json/exact-json.ts';
import { readDuty, Unreadable } from '../../../src/proxy/readers/duty.ts';

const ASKED = 100_00;
const read = (body: unknown): ReturnType<typeof readDuty> =>
  readDuty(parseExact(JSON.stringify(body)), ASKED, { stateCode: 'KA', articleCode: 'KA-RG-4' });

const STAMP = { type: 'STAMP_DUTY', amount: 100 };
const FEE = { type: 'SERVICE_FEE', amount: 43 };
const PRICE = { stampDuty: 100, serviceFee: 43, total: 143 };

/** INR 143 for a stamp of INR 100. */
const READ: Readonly<Record<string, unknown>> = {
  'two halves of a tax': { stampDuty: 100, serviceFee: 34, cgst: 4.5, sgst: 4.5, total: 143 },
  'a tax and its two halves': { stampDuty: 100, serviceFee: 34, gst: 9, cgst: 4.5, sgst: 4.5, total: 143 },
  'a tax on a fee': { stampDuty: 100, platformFee: 34, gstOnPlatformFee: 9, total: 143 },
  'an object of halves of a tax': {
    stampDuty: 100,
    serviceFee: 34,
    gst: { cgst: 4.5, sgst: 4.5, rate: 18 },
    total: 143,
  },
  'a fee with its tax and its sum': { stampDuty: 100, serviceFee: { amount: 34, gst: 9, total: 43 }, total: 143 },
  'rows with their tax and their sum': {
    lines: [STAMP, { type: 'SERVICE_FEE', amount: 34, gst: 9, total: 43 }],
    total: 143,
  },
  'rows whose tax is in their amount': { lines: [STAMP, { ...FEE, gst: 6.56 }], total: 143 },
  'fees of other names': { stampDuty: 100, processingCharges: '40.00', courierCharges: '3.00', totalAmount: '143.00' },
  'a number of fees': { stampDuty: 100, fees: 43, total: 143 },
  'a map of fees': { stampDuty: 100, fees: { platform: 40, handling: 3, itemCount: 2, gstPercent: 18 }, total: 143 },
  'a breakup of lines with their sum': { breakup: { stamp: 100, platform: 43, total: 143 } },
  'a list of another name': { stampDuty: 100, extras: [FEE], total: 143 },
  'a row for the total': { lineItems: [STAMP, FEE, { type: 'TOTAL', amount: 143 }] },
  'a row for the total beside the total': {
    lineItems: [STAMP, FEE, { label: 'Grand total', amount: 143 }],
    total: 143,
  },
  'a row for a part of the total': { lineItems: [STAMP, FEE, { type: 'SUBTOTAL', amount: 143 }], total: 143 },
  'a row for rounding up': {
    lineItems: [STAMP, { ...FEE, amount: 42.74 }, { type: 'ROUND_OFF', amount: 0.26 }],
    total: 143,
  },
  'a row for rounding down': {
    lineItems: [STAMP, { ...FEE, amount: 43.26 }, { type: 'ROUND_OFF', amount: -0.26 }],
    total: 143,
  },
  'a field for rounding down': { stampDuty: 100, serviceFee: 43.26, roundOff: '-0.26', total: 143 },
  'the discount of a coupon': {
    stampDuty: 100,
    serviceFee: 53,
    coupon: { code: 'X', applied: true, discount: 10 },
    total: 143,
  },
  'a discount in its lines and once more beside them': {
    pricing: {
      actualTotal: 153,
      discountedTotal: 143,
      discount: 10,
      items: [STAMP, { type: 'CONVENIENCE_FEE', price: 53, discountedPrice: 43 }],
    },
  },
  'a coupon in per cent that was not applied': { ...PRICE, coupon: { code: 'X', applied: false, discount: '10%' } },
  'a coupon of its own fields that is not valid': { ...PRICE, couponCode: 'X', valid: false },
  'an amount in paise for its total': {
    amountMinor: 14_300,
    currency: 'INR',
    lines: [
      { kind: 'stamp-duty', amountMinor: 10_000 },
      { kind: 'service-fee', amountMinor: 4_300 },
    ],
  },
  'an amount beside its total': { ...PRICE, amountMinor: 14_300 },
  'the stamp as an amount beside its total': { ...PRICE, amount: 100 },
  'a total that is shown as well': {
    ...PRICE,
    displayTotal: '₹143.00',
    totalInWords: 'One hundred and forty-three',
    formattedTotal: 'Rs. 143',
  },
  'sums of parts': {
    stampDuty: 100,
    serviceFee: 34,
    gst: 9,
    totalTax: 9,
    totalFees: 34,
    totalDiscount: 0,
    totalItems: 3,
    totalExcludingTax: 134,
    total: 143,
  },
  'rates beside it': {
    stampDuty: 100,
    serviceFee: 34,
    gst: 9,
    total: 143,
    rates: { gst: 18 },
    gstRate: 18,
    taxSlabs: [{ type: 'GST', value: 18 }],
  },
  'fees of other occasions': { ...PRICE, cancellationCharges: 50, apiFee: 5, minimumServiceFee: 10, refundFee: 0 },
  'a rate as a text': { stampDuty: 100, serviceFee: 34, gst: '18%', gstAmount: 9, total: 143 },
  'the rate of a discount beside its amount': {
    lines: [STAMP, { ...FEE, amount: 53 }, { kind: 'DISCOUNT', valueType: 'PERCENT', value: 19, amount: 10 }],
    total: 143,
  },
  'a discount with its rate': {
    stampDuty: 100,
    serviceFee: 53,
    discount: { type: 'percentage', value: 19, amount: 10 },
    total: 143,
  },
  'offers beside it': { ...PRICE, offers: [{ type: 'DISCOUNT', code: 'X', amount: 10, error: 'expired' }] },
  'components by name': {
    components: [
      { component: 'Stamp Duty', amt: 100 },
      { component: 'Service Fee', amt: 43 },
    ],
    total: 143,
  },
  heads: {
    breakup: [
      { head: 'e-Stamp value', cost: '100.00' },
      { head: 'Platform fee', cost: '43.00' },
    ],
    payable: '143.00',
  },
  'the answer in a list of one': { success: true, data: [PRICE] },
  'a symbol for its currency': { ...PRICE, currency: '₹' },
  'codes of success': { statusCode: '00', errorCode: '0', messageCode: 'success', data: PRICE },
  'two rows of a known kind under one name': {
    lines: [STAMP, { type: 'GST', label: '18% tax on service fee', amount: 3 }, { type: 'SERVICE_FEE', amount: 40 }],
    total: 143,
  },
  'its codes under short names': { state: 'KA', article: 'KA-RG-4', ...PRICE },
  'a state that is a status or a name': { state: 'OK', article: 'Affidavit', ...PRICE },
};

for (const [name, body] of Object.entries(READ)) {
  test(`a price with ${name} is read`, () => {
    const { totalMinor, lines } = read(body);
    assert.equal(totalMinor, 143_00);
    assert.equal(
      lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      143_00,
    );
  });
}

const REFUSED: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    [
      'totalWithTax',
      'totalInclGst',
      'total_including_taxes',
      'amountToBePaid',
      'payableNow',
      'toPay',
      'grossTotal',
      'customerTotal',
      'chargeableAmount',
      'amountWithGst',
      'amount',
      'amountMinor',
      'totalSum',
      'balanceDue',
    ].map((name) => [`another figure called ${name}`, { ...PRICE, [name]: 150.74 }]),
  ),
  'a rate that nothing explains': {
    stampDuty: 100,
    serviceFee: 53,
    discount: { type: 'percentage', value: 10 },
    total: 143,
  },
  'another figure in a text': { ...PRICE, formattedTotal: '₹ 1,143.00' },
  'a row for another total': { lineItems: [STAMP, FEE, { type: 'TOTAL', amount: 150 }], total: 143 },
  'an amount that may be the stamp': { stampDuty: 100, amount: 100 },
  ...Object.fromEntries(
    Object.entries({
      platformFee: 43,
      igst: 9,
      educationCess: 3,
      districtSurcharge: 3,
      fees: { platform: 43 },
      extras: [FEE],
      charges: [FEE],
      courierCharges: 10,
    }).map(([name, value]) => [`${name} outside of its total`, { stampDuty: 100, [name]: value, total: 100 }]),
  ),
  'a discount that is not in its total': { ...PRICE, memberDiscount: 10 },
  'a discount of another size in its lines and beside them': {
    discount: 9,
    discountedTotal: 143,
    actualTotal: 153,
    items: [STAMP, { type: 'FEE', price: 53, discountedPrice: 43 }],
  },
  'a coupon of another size': {
    stampDuty: 100,
    serviceFee: 53,
    coupon: { code: 'X', applied: true, discount: 9 },
    total: 143,
  },
  'the discount of a coupon that was not applied': {
    stampDuty: 100,
    serviceFee: 53,
    coupon: { code: 'X', applied: false, discount: 10 },
    total: 143,
  },
  'two coupons': { stampDuty: 100, serviceFee: 53, coupon: { discount: 10 }, promo: { discount: 10 }, total: 143 },
  'rounding by more than a rupee': {
    lines: [STAMP, { ...FEE, amount: 44 }, { type: 'ROUND_OFF', amount: -1 }],
    total: 143,
  },
  'a negative tax': { stampDuty: 100, serviceFee: 50, gst: -7, total: 143 },
  'a row whose tax does not explain its sum': {
    lines: [STAMP, { type: 'SERVICE_FEE', amount: 34, gst: 8, total: 43 }],
    total: 143,
  },
  'a map with another currency': { stampDuty: 100, serviceFee: 43, total: { inr: 143, usd: 1.7 } },
  'a code of another currency': { stampDuty: 100, serviceFee: 43, total: { value: 143, code: 'USD' } },
  'an amount called usd': { ...PRICE, usd: 1.7 },
  'an object called EUR': { ...PRICE, EUR: { amount: 2 } },
  'dinars in a text': { ...PRICE, note: '143 KWD' },
  'a word for another currency': { ...PRICE, note: 'about 2 US dollars' },
  'a currency called cur': { ...PRICE, cur: 'USD' },
  'a success of another word': { success: 'FAILED', ...PRICE },
  'a verdict that it is not valid': { valid: false, ...PRICE },
  'a verdict beside a coupon': { valid: false, coupon: { code: 'X', applied: true }, ...PRICE },
  'a type of error': { type: 'error', ...PRICE },
  ...Object.fromEntries(
    ['NOK', 'BAD_REQUEST', 'unsuccessful', 'not ok'].map((status) => [`a status of ${status}`, { status, ...PRICE }]),
  ),
  'an error beside its part': { data: { pricing: PRICE, validation: { errors: ['x'] } } },
  'a row that failed': { lines: [STAMP, { ...FEE, status: 'failed' }], total: 143 },
  'the code of another article under a short name': { article: 'KA-RG-5', ...PRICE },
  'the code of another state under a short name': { state: 'MH', ...PRICE },
  'answers in a list': { data: [PRICE, PRICE] },
};

for (const [name, body] of Object.entries(REFUSED)) {
  test(`a price with ${name} is not readable`, () => {
    assert.throws(() => read(body), Unreadable);
  });
}

test('a line that no list of names holds is shown by its own name', () => {
  const { lines } = read({
    stampDuty: 100,
    platform_fee_in_paise: undefined,
    platformFee: 40,
    doorstep_delivery_charges: 3,
    total: 143,
  });
  assert.deepEqual(lines, [
    { kind: 'stamp-duty', label: 'Stamp duty', amountMinor: 100_00 },
    { kind: 'service-fee', label: 'Platform fee', amountMinor: 40_00 },
    { kind: 'delivery', label: 'Doorstep delivery charges', amountMinor: 3_00 },
  ]);
});
