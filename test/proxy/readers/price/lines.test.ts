import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDuty, Unreadable } from '../../../../src/proxy/readers/duty.ts';
import { parseExact } from '../../../../src/proxy/readers/json/exact-json.ts';

/** The lines of a price as `kind paise label`, or where and why it is refused. */
function read(body: object, stamp = 100_00): readonly string[] | string {
  try {
    return readDuty(parseExact(JSON.stringify(body)), stamp).lines.map(
      ({ kind, amountMinor, label }) => `${kind} ${amountMinor} ${label}`,
    );
  } catch (error) {
    assert.ok(error instanceof Unreadable);
    return `${error.path}: ${error.message}`;
  }
}

const STAMP = { type: 'STAMP_DUTY', amount: 100 };
const S = 'stamp-duty 10000 Stamp duty';

/** Rows of a list beside the stamp. */
const ROWS: readonly [name: string, row: object, total: number, read: readonly string[] | string][] = [
  [
    'a fee with its tax and the sum of both',
    { type: 'SERVICE_FEE', amount: 50, gst: 9, total: 59 },
    159,
    [S, 'service-fee 5000 Service fee', 'gst 900 GST'],
  ],
  [
    'a fee with two taxes and the sum of all',
    { type: 'SERVICE_FEE', amount: 50, cgst: 4.5, sgst: 4.5, total: 59 },
    159,
    [S, 'service-fee 5000 Service fee', 'gst 450 GST', 'gst 450 GST'],
  ],
  [
    'a fee that contains its tax',
    { type: 'SERVICE_FEE', amount: 59, gst: 9, total: 59 },
    159,
    [S, 'service-fee 5900 Service fee'],
  ],
  [
    'a fee whose tax is zero',
    { type: 'SERVICE_FEE', amount: 50, gst: 0, total: 50 },
    150,
    [S, 'service-fee 5000 Service fee'],
  ],
  [
    'a fee whose tax is empty, or a choice',
    { type: 'SERVICE_FEE', amount: 50, gst: null, tax: true, total: 50 },
    150,
    [S, 'service-fee 5000 Service fee'],
  ],
  [
    'a fee whose sum is another',
    { type: 'SERVICE_FEE', amount: 50, gst: 9, total: 58 },
    158,
    '/lines/1/total: it has two different figures for its service-fee line',
  ],
  [
    'a tax in two parts without a sum',
    { type: 'GST', label: 'GST (18%)', cgst: 4.5, sgst: 4.5 },
    109,
    [S, 'gst 450 GST (18%)', 'gst 450 GST (18%)'],
  ],
  [
    'a fee of which only the tax is stated',
    { type: 'SERVICE_FEE', gst: 9 },
    109,
    '/lines/1: its service-fee line has no amount',
  ],
  [
    'a discount with its sign',
    { type: 'DISCOUNT', amount: -0.5 },
    99.5,
    '/total: its total is below the requested stamp value',
  ],
  ['a rounding below a rupee', { type: 'ROUND_OFF', amount: 0.99 }, 100.99, [S, 'other 99 Rounding']],
  [
    'a rounding of a rupee',
    { type: 'ROUND_OFF', amount: 1 },
    101,
    '/lines/1/amount: it is rounded by more than a rupee',
  ],
  ['a rounding of zero', { type: 'ROUND_OFF', amount: 0 }, 100, [S, 'other 0 Rounding']],
];

for (const [name, row, total, expected] of ROWS) {
  test(`A row is read as it is meant or refused: ${name}.`, () => {
    assert.deepEqual(read({ lines: [STAMP, row], total }), expected);
  });
}

/** Fields beside a stamp of INR 100. */
const FIELDS: readonly [name: string, fields: object, read: readonly string[] | string][] = [
  ['choices, words and rates', { delivery: true, cess: null, otherCharges: 'digital', gst: '18%', total: 100 }, [S]],
  [
    'a discount without its sign',
    { serviceFee: 50, discount: 20, total: 130 },
    [S, 'service-fee 5000 Service fee', 'discount -2000 Discount'],
  ],
  ['a discount of zero', { serviceFee: 50, discount: 0, total: 150 }, [S, 'service-fee 5000 Service fee']],
  [
    'rounding down',
    { serviceFee: 50.5, roundOff: -0.5, total: 150 },
    [S, 'service-fee 5050 Service fee', 'discount -50 Round off'],
  ],
  [
    'a map of texts and numbers',
    { fees: { platform: '12.50', insurance: 3, validity: '12 days', note: 'x1' }, total: 115.5 },
    [S, 'other 1250 Platform', 'other 300 Insurance'],
  ],
  ['a charge with two decimals of a map', { fees: { platform: '0.05' }, total: 100.05 }, [S, 'other 5 Platform']],
  [
    'a negative charge of a map',
    { fees: { platform: '-5' }, total: 95 },
    '/fees/platform: one of its amounts is not a plain number',
  ],
  [
    'a charge with its own unit',
    { serviceFee: { amount: 5000, gst: 900, total: 5900, unit: 'paise' }, total: 159 },
    '/serviceFee/amount: its amounts are in two units',
  ],
  ['a tax beside its halves', { gst: 9, cgst: 4.5, sgst: 4.5, total: 109 }, [S, 'gst 900 GST']],
  ['a tax alone', { gst: 9, total: 109 }, [S, 'gst 900 GST']],
  ['the halves of a tax alone', { cgst: 4.5, sgst: 4.5, total: 109 }, [S, 'gst 450 Cgst', 'gst 450 Sgst']],
  ['a tax of nothing beside halves', { gst: 0, cgst: 4.5, sgst: 4.5, total: 109 }, [S, 'gst 450 Cgst', 'gst 450 Sgst']],
  [
    'a fee that stands twice',
    { serviceFee: 50, data: { serviceFee: 51 }, total: 150 },
    '/data/serviceFee: it has two different figures for its service-fee line',
  ],
];

for (const [name, fields, expected] of FIELDS) {
  test(`Fields beside the stamp are read as they are meant or refused: ${name}.`, () => {
    assert.deepEqual(read({ stampDuty: 100, ...fields }), expected);
  });
}

test('A charge that is an object is read in its own unit or that around it.', () => {
  const fee = { amount: 5000, gst: 900, total: 5900 };
  const lines = [S, 'service-fee 5000 Service fee', 'gst 900 GST'].sort();
  const sorted = (body: object): unknown => {
    const found = read(body);
    return typeof found === 'string' ? found : [...found].sort();
  };
  const inPaise = { stampDutyInPaise: 10_000, totalInPaise: 15_900 };
  assert.deepEqual(sorted({ ...inPaise, serviceFee: { ...fee, unit: 'paise' } }), lines);
  assert.deepEqual(sorted({ unit: 'paise', stampDuty: 10_000, total: 15_900, serviceFee: fee }), lines);
  assert.match(String(sorted({ ...inPaise, serviceFee: fee })), /two units|do not add up/);
});

test('The name of a field is shown in words, without its unit.', () => {
  const labels: Readonly<Record<string, string>> = {
    platformFee: 'Platform fee',
    platform__fee: 'Platform fee',
    _platformFee_: 'Platform fee',
    platformFeeInRupees: 'Platform fee',
    platform_fee_in_inr: 'Platform fee',
    platformFeeRs: 'Platform fee',
    'Platform-Fee rupee': 'Platform fee',
    inrServiceFee: 'Inr service fee',
    platformFee2Charges: 'Platform fee2charges',
  };
  for (const [name, label] of Object.entries(labels)) {
    const lines = read({ stampDuty: 100, [name]: 5, total: 105 });
    assert.equal(lines[1]?.split(' ').slice(2).join(' '), label, `${name}: ${String(lines)}`);
  }
  for (const name of [
    'platformFeeInPaise',
    'platform_fee_minor',
    'platformFeeMinorUnits',
    'platformFeeMinorUnit',
    'platformFeePaisa',
    'platform fee in minor units',
  ]) {
    const lines = read({ stampDutyInPaise: 10_000, [name]: 500, totalInPaise: 10_500 });
    assert.deepEqual(lines[1], 'service-fee 500 Platform fee', name);
  }
});

test('A list and a map of 500 charges are read, and 501 are too many.', () => {
  const rows = (count: number): object => ({
    lines: [STAMP, ...Array.from({ length: count - 1 }, (_, index) => ({ name: `Fee ${index} x`, amount: 1 }))],
    total: 100 + count - 1,
  });
  assert.equal(read(rows(500)).length, 500);
  assert.equal(read(rows(501)), '/lines/0: it has too many lines');
  const map = (count: number): object => ({
    stampDuty: 100,
    fees: Object.fromEntries(Array.from({ length: count - 1 }, (_, index) => [`k${index}`, 1])),
    total: 100 + count - 1,
  });
  assert.equal(read(map(500)).length, 500);
  assert.equal(read(map(501)), '/fees: it has too many lines');
});

test('A stamp of nothing is a line, and no other charge of nothing is.', () => {
  assert.deepEqual(read({ stampDuty: 0, cess: 0, serviceFee: 10, total: 10 }, 0), [
    'stamp-duty 0 Stamp duty',
    'service-fee 1000 Service fee',
  ]);
});
