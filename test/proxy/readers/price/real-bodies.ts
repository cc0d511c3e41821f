import type { LineKind } from '../../../../src/wire/quote.ts';

/** A price in the manner of a real service, and the right answer in paise. */
export interface RealBody {
  name: string;
  body: unknown;
  /** The stamp value that was asked for. */
  stamp: number;
  total: number;
  totalPath: string;
  lines: readonly (readonly [LineKind, number])[];
}

/** A body that must not be sold, and where it is refused. */
export interface RefusedBody {
  name: string;
  body: unknown;
  stamp: number;
  path: string;
  because: RegExp;
}

const ROW = (type: string, amount: unknown): object => ({ type, amount });
const S = 'stamp-duty';
const F = 'service-fee';
const G = 'gst';

const read = (
  name: string,
  stamp: number,
  total: number,
  totalPath: string,
  lines: RealBody['lines'],
  body: unknown,
): RealBody => ({ name, stamp, total, totalPath, lines, body });

export const READ: readonly RealBody[] = [
  read(
    'flat, texts',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5000],
      [G, 900],
    ],
    { stampDuty: '100.00', serviceFee: '50.00', gst: '9.00', total: '159.00' },
  ),
  read(
    'flat, numbers',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5000],
      [G, 900],
    ],
    { stampDuty: 100, serviceFee: 50, gst: 9, total: 159 },
  ),
  read(
    'snake case',
    10000,
    15900,
    '/total_amount',
    [
      [S, 10000],
      [F, 5000],
      [G, 900],
    ],
    { stamp_duty: 100, service_fee: 50, gst_amount: 9, total_amount: 159 },
  ),
  read(
    'pascal case',
    10000,
    15900,
    '/GrandTotal',
    [
      [S, 10000],
      [F, 5000],
      [G, 900],
    ],
    { StampDuty: 100, ServiceCharge: 50, Gst: 9, GrandTotal: 159 },
  ),
  read('envelope data', 10000, 10000, '/data/total', [[S, 10000]], {
    success: true,
    data: { stampDuty: 100, total: 100 },
  }),
  read(
    'envelope result and pricing',
    10000,
    15900,
    '/result/pricing/netPayable',
    [
      [S, 10000],
      [F, 5900],
    ],
    { result: { pricing: { stampDuty: 100, serviceFee: 59, netPayable: 159 } } },
  ),
  read('three envelopes', 5000, 5000, '/response/payload/data/total', [[S, 5000]], {
    response: { payload: { data: { stampDuty: 50, total: 50 } } },
  }),
  read(
    'an answer in a list of one',
    5000,
    5900,
    '/data/0/total',
    [
      [S, 5000],
      [F, 900],
    ],
    { data: [{ stampDuty: 50, serviceFee: 9, total: 59 }] },
  ),
  read(
    'line items',
    10000,
    15900,
    '/totalAmount',
    [
      [S, 10000],
      [F, 5000],
      [G, 900],
    ],
    { lineItems: [ROW('STAMP_DUTY', '100'), ROW('SERVICE_FEE', '50'), ROW('GST', '9')], totalAmount: '159' },
  ),
  read(
    'breakup of heads',
    10000,
    15900,
    '/payableAmount',
    [
      [S, 10000],
      ['other', 5900],
    ],
    {
      breakup: [
        { head: 'Stamp Duty', value: 100 },
        { head: 'Misc', value: 59 },
      ],
      payableAmount: 159,
    },
  ),
  read(
    'particulars',
    10000,
    11800,
    '/billAmount',
    [
      [S, 10000],
      ['procurement-fee', 1800],
    ],
    {
      items: [
        { particulars: 'Stamp duty', cost: 100 },
        { particulars: 'Procurement fee', cost: 18 },
      ],
      billAmount: 118,
    },
  ),
  read(
    'a row for the total',
    10000,
    15900,
    '/charges/2/amount',
    [
      [S, 10000],
      [F, 5900],
    ],
    { charges: [ROW('STAMP_DUTY', 100), ROW('SERVICE_FEE', 59), ROW('TOTAL', 159)] },
  ),
  read(
    'a row for a subtotal',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5000],
      [G, 900],
    ],
    { lines: [ROW('STAMP_DUTY', 100), ROW('SERVICE_FEE', 50), ROW('SUBTOTAL', 150), ROW('GST', 9)], total: 159 },
  ),
  read(
    'a map of fees',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      ['other', 4300],
      ['other', 1600],
    ],
    { stampDuty: 100, fees: { platform: 43, courier: 16 }, total: 159 },
  ),
  read(
    'groups',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5900],
    ],
    { government: { stampDuty: 100 }, fees: { serviceFee: 59 }, total: 159 },
  ),
  read(
    'paise by unit',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5900],
    ],
    { unit: 'paise', stampDuty: 10000, serviceFee: 5900, total: 15900 },
  ),
  read(
    'paise by meta',
    10000,
    15900,
    '/data/total',
    [
      [S, 10000],
      [F, 5900],
    ],
    { meta: { amountUnit: 'PAISE' }, data: { stampDuty: 10000, serviceFee: 5900, total: 15900 } },
  ),
  read(
    'paise by names',
    10000,
    15900,
    '/totalInPaise',
    [
      [S, 10000],
      [F, 5900],
    ],
    { stampDutyInPaise: 10000, serviceFeeInPaise: 5900, totalInPaise: 15900 },
  ),
  read(
    'paise by minor names',
    10000,
    15900,
    '/totalMinor',
    [
      [S, 10000],
      [F, 5900],
    ],
    { stampDutyMinor: 10000, serviceFeeMinor: 5900, totalMinor: 15900 },
  ),
  read(
    'paise by flag',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5900],
    ],
    { minorUnits: true, lineItems: [ROW('STAMP_DUTY', 10000), ROW('SERVICE_FEE', 5900)], total: 15900 },
  ),
  read(
    'amount objects',
    10000,
    15900,
    '/total/value',
    [
      [S, 10000],
      [F, 5900],
    ],
    {
      stampDuty: { value: '100.00', currency: 'INR' },
      serviceFee: { value: '59.00', currency: 'INR' },
      total: { value: '159.00', currency: 'INR' },
    },
  ),
  read(
    'amount objects in paise',
    10000,
    15900,
    '/total/value',
    [
      [S, 10000],
      [F, 5900],
    ],
    {
      lineItems: [
        ROW('STAMP_DUTY', { value: 10000, unit: 'paise' }),
        ROW('SERVICE_FEE', { value: 5900, unit: 'paise' }),
      ],
      total: { value: 15900, unit: 'paise' },
    },
  ),
  read(
    'rupees and paise',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5900],
    ],
    { stampDuty: 100, stampDutyMinor: 10000, serviceFee: 59, total: 159, totalMinor: 15900 },
  ),
  read(
    'GST split',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5000],
      [G, 450],
      [G, 450],
    ],
    { stampDuty: 100, serviceFee: 50, cgst: 4.5, sgst: 4.5, total: 159 },
  ),
  read(
    'GST whole and split',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5000],
      [G, 900],
    ],
    { stampDuty: 100, serviceFee: 50, gst: 9, cgst: 4.5, sgst: 4.5, total: 159 },
  ),
  read(
    'IGST',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5000],
      [G, 900],
    ],
    { stampDuty: 100, serviceFee: 50, igst: 9, total: 159 },
  ),
  read(
    'a fee with its tax',
    10000,
    15900,
    '/total',
    [
      [F, 5000],
      [G, 900],
      [S, 10000],
    ],
    { stampDuty: 100, serviceFee: { amount: 50, gst: 9, total: 59 }, total: 159 },
  ),
  read(
    'a surcharge and a cess',
    50000,
    56000,
    '/total',
    [
      [S, 50000],
      ['surcharge', 5000],
      ['cess', 1000],
    ],
    { stampDuty: 500, surcharge: 50, cess: 10, total: 560 },
  ),
  read(
    'delivery',
    10000,
    18000,
    '/amountPayable',
    [
      [S, 10000],
      ['delivery', 8000],
    ],
    { stampDuty: 100, deliveryCharge: 80, amountPayable: 180 },
  ),
  read(
    'courier charges',
    10000,
    18000,
    '/amountPayable',
    [
      [S, 10000],
      ['delivery', 8000],
    ],
    { stampDuty: 100, courierCharges: 80, amountPayable: 180 },
  ),
  read(
    'a discount without its sign',
    10000,
    14900,
    '/total',
    [
      [S, 10000],
      [F, 5900],
      ['discount', -1000],
    ],
    { stampDuty: 100, serviceFee: 59, discount: 10, total: 149 },
  ),
  read(
    'a discount with its sign',
    10000,
    14900,
    '/total',
    [
      [S, 10000],
      [F, 5900],
      ['discount', -1000],
    ],
    { lineItems: [ROW('STAMP_DUTY', 100), ROW('SERVICE_FEE', 59), ROW('DISCOUNT', '-10.00')], total: 149 },
  ),
  read(
    'discounted figures',
    10000,
    14300,
    '/discountedTotal',
    [
      [S, 10000],
      [F, 4300],
    ],
    {
      actualTotal: 153,
      discountedTotal: 143,
      items: [
        { type: 'STAMP_DUTY', price: 100 },
        { type: 'SERVICE_FEE', price: 53, discountedPrice: 43 },
      ],
    },
  ),
  read(
    'a discount in the coupon alone',
    10000,
    14900,
    '/total',
    [
      [S, 10000],
      [F, 5900],
      ['discount', -1000],
    ],
    { stampDuty: 100, serviceFee: 59, total: 149, coupon: { code: 'TEN', applied: true, discountAmount: 10 } },
  ),
  read(
    'a coupon that failed',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5900],
    ],
    { stampDuty: 100, serviceFee: 59, total: 159, coupon: { code: 'TEN', applied: false, error: 'expired' } },
  ),
  read(
    'rounding down',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5925],
      ['discount', -25],
    ],
    { stampDuty: 100, serviceFee: 59.25, roundOff: -0.25, total: 159 },
  ),
  read(
    'rounding up',
    10000,
    16000,
    '/total',
    [
      [S, 10000],
      [F, 5975],
      ['other', 25],
    ],
    { stampDuty: 100, serviceFee: 59.75, roundingAdjustment: 0.25, total: 160 },
  ),
  read(
    'the total twice',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5900],
    ],
    { total: 159, pricing: { stampDuty: 100, serviceFee: 59, grandTotal: '159.00' } },
  ),
  read(
    'shown texts beside',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5900],
    ],
    { stampDuty: 100, serviceFee: 59, total: 159, totalText: '₹ 159.00', summary: 'Pay Rs. 159 only' },
  ),
  read(
    'limits and rates beside',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5000],
      [G, 900],
    ],
    { stampDuty: 100, serviceFee: 50, gst: 9, gstPercent: 18, minimumAmount: 10, maximumAmount: 5000, total: 159 },
  ),
  read(
    'rates of a tax in its row',
    10000,
    15900,
    '/total',
    [
      [S, 10000],
      [F, 5000],
      [G, 900],
    ],
    { lines: [ROW('STAMP_DUTY', 100), ROW('SERVICE_FEE', 50), { type: 'GST', rate: 18, amount: 9 }], total: 159 },
  ),
  read('charges of zero', 10000, 10000, '/total', [[S, 10000]], {
    stampDuty: 100,
    serviceFee: 0,
    gst: 0,
    delivery: 0,
    total: 100,
  }),
  read(
    'the stamp in two lines',
    10000,
    10000,
    '/total',
    [
      [S, 6000],
      [S, 4000],
    ],
    { lines: [ROW('STAMP_DUTY', 60), ROW('STAMP_DUTY', 40)], total: 100 },
  ),
  read('another name of the stamp', 10000, 10000, '/amountDue', [[S, 10000]], { eStampValue: 100, amountDue: 100 }),
  read(
    'another name of the total',
    10000,
    15900,
    '/amountToBePaid',
    [
      [S, 10000],
      [F, 5900],
    ],
    { stampDuty: 100, platformFee: 59, amountToBePaid: 159 },
  ),
  read(
    'an amount that is the sum',
    10000,
    15900,
    '/amount',
    [
      [S, 10000],
      [F, 5900],
    ],
    { stampDuty: 100, serviceFee: 59, amount: 159 },
  ),
  read('a time, an id and a version beside', 10000, 10000, '/total', [[S, 10000]], {
    quoteId: 'q_1',
    version: 7,
    validUntil: '2026-12-01T10:00:00Z',
    stampDuty: 100,
    total: 100,
  }),
];

const refused = (name: string, stamp: number, path: string, because: RegExp, body: unknown): RefusedBody => ({
  name,
  stamp,
  path,
  because,
  body,
});

export const REFUSED: readonly RefusedBody[] = [
  refused('no total', 10000, '/data/pricing', /no total/, {
    data: { id: 7, pricing: { stampDuty: 100, serviceFee: 50 } },
  }),
  refused('no total beside a list', 10000, '/data', /no total/, {
    data: { lineItems: [ROW('STAMP_DUTY', 100), ROW('GST', 9)] },
  }),
  refused('no stamp', 10000, '/data', /no line for the stamp duty/, { data: { serviceFee: 50, total: 50 } }),
  refused('another stamp', 10000, '/stampDuty', /differs from the requested/, { stampDuty: 200, total: 200 }),
  refused('lines that do not add up', 10000, '/total', /do not add up/, { stampDuty: 100, gst: 9, total: 110 }),
  refused('two totals', 10000, '/data/grandTotal', /two different figures for its total/, {
    data: { stampDuty: 100, total: 100, grandTotal: 101 },
  }),
  refused('an exponent', 10000, '/stampDuty', /not a plain number/, { stampDuty: '1e2', total: '100' }),
  refused('grouping in a line', 123450, '/lines/0/amount', /not a plain number/, {
    lines: [ROW('STAMP_DUTY', '1,234.50')],
    total: '1234.50',
  }),
  refused('another currency', 10000, '/currency', /not INR/, { currency: 'USD', stampDuty: 100, total: 100 }),
  refused('another currency in a text', 10000, '/notes/0', /another currency/, {
    stampDuty: 100,
    total: 100,
    notes: ['$ 2 extra'],
  }),
  refused('another currency in a name', 10000, '/feeUsd', /another currency/, {
    stampDuty: 100,
    total: 100,
    feeUsd: 2,
  }),
  refused('a failure', 10000, '/success', /failed/, { success: false, stampDuty: 100, total: 100 }),
  refused('an error in a part', 10000, '/data/error', /failed/, {
    data: { error: { code: 'X' }, stampDuty: 100, total: 100 },
  }),
  refused('two units', 10000, '/pricing/unit', /two units|unit/, {
    pricing: { unit: 'lakh', stampDuty: 100, total: 100 },
  }),
  refused('a scale', 10000, '/multiplier', /scaled/, { multiplier: 100, stampDuty: 100, total: 100 }),
  refused('money that nothing explains', 10000, '/debitedNow', /do not explain/, {
    stampDuty: 100,
    total: 100,
    debitedNow: 12,
    payableLater: 0,
  }),
  refused('money in a part', 10000, '/extras/insurancePremiumAmount', /do not explain/, {
    stampDuty: 100,
    total: 100,
    extras: { insurancePremiumAmount: 12 },
  }),
  refused('another article', 10000, '', /another articleCode/, { articleCode: 'KA-RG-5', stampDuty: 100, total: 100 }),
  refused('a name with a slash', 10000, '/a~1b/cost', /do not explain/, {
    stampDuty: 100,
    total: 100,
    'a/b': { cost: 12 },
  }),
];
