import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExact } from '../../../../src/proxy/readers/json/exact-json.ts';
import { readDuty, Unreadable } from '../../../../src/proxy/readers/duty.ts';

const PRICE = { stampDuty: 100, serviceFee: 43, total: 143 };
const STAMP = { type: 'STAMP_DUTY', amount: 100 };
const FEE = { type: 'SERVICE_FEE', amount: 43 };
const read = (body: unknown): number => readDuty(parseExact(JSON.stringify(body)), 100_00).totalMinor;

const REFUSED: readonly unknown[] = [
  ...['VND', 'PHP', 'TRY', 'CZK', 'AFN', 'MMK', 'IRR', 'USDT', 'XBT', 'pesos', 'Euro', 'C$'].flatMap((code) => [
    { ...PRICE, total: { amount: 143, code } },
    { ...PRICE, total: { value: 143, symbol: code } },
    { lines: [STAMP, { ...FEE, currency: code }], total: 143 },
  ]),
  ...['VND', 'PHP', 'TRY', 'CZK', 'MMK', 'USDT', 'pesos', 'lira'].flatMap((code) => [
    { lines: [STAMP, { ...FEE, code }], total: 143 },
    { lines: [STAMP, { ...FEE, label: `Service 43 ${code}` }], total: 143 },
    { lines: [STAMP, { ...FEE, label: `Service (${code})` }], total: 143 },
    { ...PRICE, [`total${code}`]: 3 },
    { ...PRICE, [code]: 3 },
    { ...PRICE, [`amountIn${code}`]: '3.00' },
  ]),
  { ...PRICE, iso4217: 840 },
  { ...PRICE, iso4217: ['USD'] },
  { ...PRICE, currencies: ['INR', 'USD'] },
  { ...PRICE, note: '१०० USD' },
  { ...PRICE, total_us$: 3 },
  { ...PRICE, multiplier: 100 },
  { ...PRICE, exponent: 2 },
  { ...PRICE, scale: 3 },
  { ...PRICE, factor: 1000 },
  { ...PRICE, amountScale: '2' },
  { ...PRICE, meta: { priceFactor: 10 } },
  { ...PRICE, inThousands: true },
  { ...PRICE, amounts_in_lakhs: 'true' },
  { ...PRICE, amountFormat: 'paise' },
  { ...PRICE, amountType: 'PAISE' },
  { ...PRICE, priceFormat: 'MINOR' },
  { ...PRICE, in: 'paise' },
  { ...PRICE, note: 'paise' },
  { ...PRICE, valuesAs: 'thousands' },
  { data: PRICE, format: 'lakh' },
  { ...PRICE, displayTotal: '₹१९३' },
  { ...PRICE, formattedTotal: '１９３' },
  { ...PRICE, displayTotal: '₹௧௯௩' },
];

for (const body of REFUSED) {
  test(`the price ${JSON.stringify(body)} is not readable`, () => assert.throws(() => read(body), Unreadable));
}

const GOOD: readonly Record<string, unknown>[] = [
  { currency: 'INR', currencySymbol: '₹' },
  { iso4217: 356 },
  { iso4217: 'INR' },
  { districtCode: 'ALL' },
  { note: 'TOP 5 reasons to buy, for ALL 3 parties' },
  { language: 'mad' },
  { totalAll: 143 },
  { country: 'CHE' },
  { tags: ['all', 'top'] },
  { articleCode: 'PEN' },
  { description: 'Paper (A4)' },
  { multiplier: 1 },
  { scale: 0 },
  { decimals: 2 },
  { precision: 2 },
  { decimalPlaces: 2 },
  { inThousands: false },
  { riskFactor: 3 },
  { amountFormat: 'decimal' },
  { partyType: 'minor' },
  { displayTotal: '₹१४३' },
  { total: { amount: 143, code: 'INR' } },
  { total: { value: 143, symbol: '₹', formatted: '₹143.00' } },
  { format: 'A4' },
];

for (const good of GOOD) {
  test(`a price with ${JSON.stringify(good)} is read`, () => assert.equal(read({ ...PRICE, ...good }), 143_00));
}

test('a price whose paise are stated in a field of another name is read', () => {
  assert.equal(read({ amountFormat: 'paise', stampDuty: 10_000, serviceFee: 4_300, total: 14_300 }), 143_00);
});
