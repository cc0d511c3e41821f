import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExact } from '../../../../src/proxy/readers/json/exact-json.ts';
import { explainPrice, type Explanation } from '../../../../src/proxy/readers/price/explain.ts';

const explain = (body: object): Explanation => explainPrice(parseExact(JSON.stringify(body)), 100_00);

/** Kinds of 100, 53 (of two lines), 9 and 5 rupees. */
const LINES = { stampDuty: 100, platformFee: 37, handlingFee: 16, gst: 9, surcharge: 5, total: 167 };
/** A fee of 60 that costs 50, and five rupees off. */
const DISCOUNTED = {
  items: [
    { type: 'STAMP_DUTY', price: 100 },
    { type: 'SERVICE_FEE', price: 60, discountedPrice: 50 },
    { type: 'GST', price: 9 },
    { type: 'DISCOUNT', price: 5 },
  ],
  discountedTotal: 154,
  actualTotal: 169,
};

/** A price with one more figure, and the figures in rupees with which it is read, and with which not. */
const CASES: readonly { name: string; price: object; read: readonly number[]; refused: readonly number[] }[] = [
  {
    name: 'governmentAmount',
    price: LINES,
    // A line, a kind, some kinds, the total.
    read: [0, 37, 16, 9, 5, 100, 53, 14, 62, 58, 67, 105, 109, 114, 153, 158, 162, 167],
    // A part of a kind, a kind twice, a difference, a paisa beside a sum.
    refused: [46, 21, 25, 42, 30, 137, 116, 44, 21.5, 200, 106, 47, 95, 1, 61.99, 62.01, 53.01],
  },
  {
    name: 'governmentAmount',
    price: DISCOUNTED,
    // With the fee as it was and as it is.
    read: [50, 60, 59, 69, 109, 150, 159, 160, 169, 154, 10, 15, 5],
    refused: [110, 119, 20, 25, 49, 70, 51, 61, 3, 179],
  },
  { name: 'totalSavings', price: DISCOUNTED, read: [0, 5, 10, 15], refused: [1, 20, 25, 14, 16] },
  {
    name: 'totalSavings',
    price: { stampDuty: 100, serviceFee: 59, coupon: { code: 'TWENTY', applied: true, discount: 20 }, total: 139 },
    read: [20],
    refused: [40, 19, 21],
  },
  { name: 'amountCollected', price: DISCOUNTED, read: [0, 154, 169], refused: [100, 50, 59, 15, 10, 153.99] },
  { name: 'amountCollected', price: LINES, read: [0, 167], refused: [100, 53, 62, 158] },
];

for (const [index, { name, price, read, refused }] of CASES.entries()) {
  test(`A figure that the lines explain is read and any other refuses the price: ${name} of case ${index + 1}.`, () => {
    for (const rupees of read)
      assert.equal(explain({ ...price, [name]: rupees }).refused, undefined, `${name} is ${rupees}`);
    for (const rupees of refused) {
      assert.deepEqual(
        explain({ ...price, [name]: rupees }).refused,
        { path: `/${name}`, because: 'it has a figure that its lines and its total do not explain' },
        `${name} is ${rupees}`,
      );
    }
  });
}

test('An amount that cannot be read is explained by nothing.', () => {
  for (const written of ['1e2', '59.005', '100.00.00', '9999999999999999']) {
    const { refused } = explain({ ...LINES, governmentAmount: written });
    assert.equal(refused?.path, '/governmentAmount', written);
  }
});

test('Each figure beside the total and the lines has its reason.', () => {
  const { others, refused } = explain({
    ...DISCOUNTED,
    pages: 3,
    cess: 0,
    totalText: '₹154.00',
    stampAmountRequested: 100,
    feeText: '₹60.00',
    taxText: '₹9.00',
    governmentAmount: 59,
    feesText: '₹50 + ₹9',
    gstText: '18 % extra',
  });
  assert.equal(refused, undefined);
  assert.deepEqual(
    others.map(({ path, value, because }) => `${path} ${value}: ${because}`),
    [
      '/items/1/price 60: it is a sum or a difference of lines',
      '/actualTotal 169: it is the total before the discount',
      '/pages 3: it has no name that is known for an amount of this price',
      '/cess 0: it is zero',
      '/totalText ₹154.00: it repeats the total',
      '/stampAmountRequested 100: it repeats the stamp value',
      '/feeText ₹60.00: it is a sum or a difference of lines',
      '/taxText ₹9.00: it repeats a line',
      '/governmentAmount 59: it is a sum or a difference of lines',
      '/feesText ₹50 + ₹9: it is a text with amounts of this price',
      '/gstText 18 % extra: it is a text without an amount',
    ],
  );
});

test('A figure beside a price without a total may be money.', () => {
  const { others } = explain({ stampDuty: 100, governmentAmount: 59 });
  assert.deepEqual(others, [
    { path: '/governmentAmount', value: '59', because: 'it may be money, but the price was refused before it' },
  ]);
});
