import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../support/fast-check.ts';
import { toRupees } from '../../../src/base/money.ts';
import { parseExact } from '../../../src/proxy/readers/json/exact-json.ts';
import { readDuty, Unreadable } from '../../../src/proxy/readers/duty.ts';

const ASKED = 100_00;
const read = (text: string): ReturnType<typeof readDuty> =>
  readDuty(parseExact(text), ASKED, { stateCode: 'KA', articleCode: 'KA-RG-4' });

test('decimal strings, numbers and nested prices in snake case give the same paise', () => {
  const texts = [
    '{"currency":"INR","lineItems":[{"type":"STAMP_DUTY","amount":"100.00"},{"type":"GST","amount":"9.50"}],"totalAmount":"109.50"}',
    '{"currency":"INR","stampDuty":100,"gst":9.5,"surcharge":0,"total":109.5}',
    '{"success":true,"data":{"pricing":{"items":[{"type":"STAMP_DUTY","amount":"100"},{"type":"GST","amount":"9.5"}],"total_amount":"109.50"}}}',
  ];
  for (const text of texts) {
    const answer = read(text);
    assert.equal(answer.totalMinor, 109_50, text);
    assert.deepEqual(
      answer.lines.map((line) => [line.kind, line.amountMinor]),
      [
        ['stamp-duty', 100_00],
        ['gst', 9_50],
      ],
      text,
    );
  }
});

test('a discount lowers the price with or without its sign', () => {
  for (const amount of ['"-10.00"', '"10.00"', '-10', '10.0']) {
    const answer = read(
      `{"lineItems":[{"type":"STAMP_DUTY","amount":"100"},{"type":"SERVICE_FEE","amount":"50"},{"type":"DISCOUNT","amount":${amount}}],"totalAmount":"140"}`,
    );
    assert.deepEqual(answer.lines[2], { kind: 'discount', label: 'Discount', amountMinor: -10_00 });
  }
});

const REFUSED: Readonly<Record<string, string>> = {
  'no total': '{"message":"soon"}',
  'an exponent': '{"stampDuty":1e2,"total":1e2}',
  'three decimals': '{"stampDuty":100.001,"total":100.001}',
  grouping: '{"stampDuty":"1,234.50","total":"1,234.50"}',
  'a negative total': '{"stampDuty":"-100.00","total":"-100.00"}',
  'a float that is a sum': '{"stampDuty":100,"gst":0.30000000000000004,"total":100.30000000000000004}',
  'lines that do not add up': '{"stampDuty":100,"gst":9,"total":110}',
  'less than the stamp value': '{"stampDuty":99,"total":99}',
  'another currency': '{"currency":"USD","stampDuty":100,"total":100}',
  'a lower-case currency': '{"currency":"inr","stampDuty":100,"total":100}',
  'two totals that differ': '{"stampDuty":100,"total":100,"grandTotal":101}',
  'a total that is a truth value': '{"stampDuty":100,"total":true}',
  'a negative line that is no discount':
    '{"lineItems":[{"type":"STAMP_DUTY","amount":"110"},{"type":"CESS","amount":"-10"}],"totalAmount":"100"}',
  'another stamp value': '{"stampDutyAmount":"500.00","total":"500.00"}',
  'another stamp value beside its lines':
    '{"stampDutyAmount":500,"lines":[{"type":"STAMP_DUTY","amount":500}],"total":500}',
  'another article': '{"data":{"article_code":"KA-RG-5","pricing":{"stampDuty":100,"total":100}}}',
  'another state': '{"stateCode":"MH","stampDuty":100,"total":100}',
  'a bare number': '100',
  'a list': '[{"total":100}]',
};

const STAMP = { type: 'STAMP_DUTY', amount: 100 };
const FEE = { type: 'SERVICE_FEE', amount: 43 };
/** INR 143 for a stamp of INR 100. */
const READ: Readonly<Record<string, unknown>> = {
  'discounted figures beside actual ones': {
    pricing: {
      actualTotal: 153,
      discountedTotal: 143,
      items: [
        { type: 'STAMP_DUTY', price: 100, discountedPrice: 100 },
        { type: 'SERVICE_FEE', price: 53, discountedPrice: 43 },
      ],
    },
  },
  'discounted figures where there is a discount': {
    pricing: {
      actual_total: '153.00',
      discounted_total: '143.00',
      items: [
        { type: 'STAMP_DUTY', price: '100.00' },
        { type: 'SERVICE_FEE', price: '53', discounted_price: '43.00' },
      ],
    },
  },
  'a unit of paise': { unit: 'paise', stampDuty: 10_000, serviceCharge: 4_300, total: 14_300 },
  'a unit of paise in its metadata': {
    meta: { amountUnit: 'paise' },
    data: { total: 14_300, stampDuty: 10_000, serviceFee: 4_300 },
    success: true,
  },
  'names that say paise': { stampDutyMinor: 10_000, serviceChargeInPaise: 4_300, totalMinor: 14_300 },
  'a flag that says paise': {
    minorUnits: true,
    lineItems: [
      { ...STAMP, amount: 10_000 },
      { ...FEE, amount: 4_300 },
    ],
    total: 14_300,
  },
  'objects that say paise': {
    lineItems: [
      { ...STAMP, amount: { value: 10_000, unit: 'paise' } },
      { ...FEE, amount: { minorUnits: 4_300 } },
    ],
    total: { value: 14_300, unit: 'paise', currencyCode: 'INR' },
  },
  'rupees and paise for the same': {
    stampDuty: 100,
    stampDutyMinor: 10_000,
    serviceFee: 43,
    total: 143,
    totalMinor: 14_300,
    shown: '₹ 143.00',
  },
  'the stamp beside a list of the rest': { stampDuty: 100, charges: [FEE], total: 143 },
  'groups of lines': { government: { stampDuty: 100 }, fees: { serviceFee: 43 }, total: 143 },
  'one total in two places': { total: 143, pricing: { total: '143.00', lines: [STAMP, FEE] } },
  'a stamp in two lines': { lines: [{ ...STAMP, amount: 60 }, { ...STAMP, amount: 40 }, FEE], total: 143 },
  'empty errors': {
    Success: true,
    errors: [],
    error: null,
    status: 'ok',
    Data: { StampDuty: 100, ServiceFee: 43, TotalAmount: 143 },
  },
  'a coupon that failed': { lines: [STAMP, FEE], total: 143, coupon: { code: 'X', applied: false, error: 'expired' } },
};

for (const [name, body] of Object.entries(READ)) {
  test(`a price with ${name} is read`, () => {
    assert.equal(read(JSON.stringify(body)).totalMinor, 143_00);
  });
}

const WRONG: Readonly<Record<string, unknown>> = {
  'paise that are not stated': { stampDuty: 10_000, serviceCharge: 4_300, total: 14_300 },
  'paise in lines that are not stated': {
    lines: [
      { ...STAMP, amount: 10_000 },
      { ...FEE, amount: 4_300 },
    ],
    total: 14_300,
  },
  'an amount object without a unit': {
    stampDuty: { value: 10_000, currencyCode: 'INR' },
    total: { value: 10_000, currencyCode: 'INR' },
  },
  'a unit that the stamp denies': { unit: 'paise', stampDuty: 100, serviceCharge: 43, total: 143 },
  'a unit for a part': { stampDutyMinor: 10_000, serviceFee: 43, total: 143 },
  'a unit for one line': { lines: [{ ...STAMP, amount: 10_000, unit: 'paise' }, FEE], total: 143 },
  'two units': { unit: 'paise', stampDuty: 10_000, total: 10_000, pricing: { unit: 'rupees' } },
  'a unit that is not known': { unit: 'lakh', stampDuty: 100, total: 100 },
  'half the stamp': {
    lines: [
      { ...STAMP, amount: 50 },
      { ...FEE, amount: 93 },
    ],
    total: 143,
  },
  'twice the stamp': { lines: [{ ...STAMP, amount: 200 }, FEE], total: 243 },
  'a stamp at a discount': {
    actualTotal: 243,
    discountedTotal: 143,
    items: [{ type: 'STAMP_DUTY', price: 200, discountedPrice: 100 }, FEE],
  },
  'no stamp': { serviceFee: 143, total: 143 },
  'another total around it': { total: 200, pricing: { stampDuty: 100, serviceFee: 43, total: 143 } },
  'another total beside it': { pricing: { stampDuty: 100, serviceFee: 43, total: 143 }, quote: { total: 144 } },
  'another total in a list': { stampDuty: 100, serviceFee: 43, total: 143, offers: [{ totalAmount: 99 }] },
  'a total in two cases': { stampDuty: 100, serviceFee: 43, total: 143, Total: 144 },
  'another actual total than its lines': {
    actualTotal: 154,
    discountedTotal: 143,
    items: [STAMP, { type: 'SERVICE_FEE', price: 53, discountedPrice: 43 }],
  },
  'lists that differ': { lineItems: [STAMP, FEE], lines: [STAMP, { ...FEE, amount: 44 }], total: 143 },
  'a list and fields that differ': { stampDuty: 100, serviceFee: 44, lines: [STAMP, FEE], total: 143 },
  'a line of two kinds': { lines: [{ ...FEE, code: 'STAMP_DUTY', amount: 100 }, FEE], total: 143 },
  'dollars in its total': { stampDuty: 100, serviceFee: 43, total: { amount: 143, currency: 'USD' } },
  'dollars in a line': { lines: [STAMP, { ...FEE, currency_code: 'USD' }], total: 143 },
  'dollars in an object': { stampDuty: 100, serviceFee: { amount: 43, currency: { code: 'USD' } }, total: 143 },
  'dollars in a text': { stampDuty: 100, serviceFee: 43, total: 143, shown: '$ 143' },
  'dollars in a name': { stampDuty: 100, serviceFee: 43, total: 143, totalUsd: 2 },
  'success that is false': { success: false, data: { stampDuty: 100, serviceFee: 43, total: 143 } },
  'a status of error': { status: 'error', stampDuty: 100, serviceFee: 43, total: 143 },
  'a status of failed inside': {
    success: true,
    data: { status: 'FAILED', stampDuty: 100, serviceFee: 43, total: 143 },
  },
  'an error': { data: { error: { code: 1 }, pricing: { stampDuty: 100, serviceFee: 43, total: 143 } } },
  errors: { errors: ['x'], stampDuty: 100, serviceFee: 43, total: 143 },
  'a scale': { stampDuty: { value: 100, scale: 0 }, serviceFee: { value: 4_300, scale: 2 }, total: 4_400 },
};

for (const [name, body] of Object.entries(WRONG)) {
  test(`a price with ${name} is not readable`, () => {
    assert.throws(() => read(JSON.stringify(body)), Unreadable);
  });
}

for (const [name, text] of Object.entries(REFUSED)) {
  test(`a price with ${name} is not readable`, () => {
    assert.throws(() => read(text), Unreadable);
  });
}

test('a price that repeats the request is read', () => {
  const text = '{"stateCode":"KA","articleCode":"KA-RG-4","stampDutyAmount":100.0,"gst":1,"total":101}';
  assert.equal(read(text).totalMinor, 101_00);
});

test('every price that adds up is read to the paisa, and any other total is refused', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000_00 });
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 6 }), fc.integer({ min: -3, max: 3 }), (more, off) => {
      const lines = [
        { type: 'STAMP_DUTY', amount: toRupees(ASKED) },
        ...more.map((paise) => ({ type: 'FEE', amount: toRupees(paise) })),
      ];
      const total = ASKED + more.reduce((sum, paise) => sum + paise, 0);
      const text = JSON.stringify({ lineItems: lines, totalAmount: toRupees(total + off) });
      if (off === 0) assert.equal(read(text).totalMinor, total);
      else assert.throws(() => read(text), Unreadable);
    }),
  );
});
