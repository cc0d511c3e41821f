import { F, G, read, ROW, S, type RealBody } from './real-body.ts';

/** Prices in usual layouts. */
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
];
