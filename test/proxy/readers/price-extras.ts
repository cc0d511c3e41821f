import { toRupees } from '../../../src/base/money.ts';
import { envelopes } from './price-damage.ts';
import { pick, type Body, type TruePrice } from './price-shapes.ts';
import {
  errorName,
  failedFlag,
  named,
  otherName,
  partName,
  statusName,
  totalName,
  type Random,
} from './random-names.ts';

/** What a service may add to a price without a doubt about it. */
const EXTRAS: readonly ((price: TruePrice, random: Random) => Body)[] = [
  // The same total once more.
  ({ total }, random) => ({ [`${totalName(random)}_minor`]: pick<unknown>([total, String(total)], random) }),
  ({ total }, random) => ({ [named(['formatted', 'total'], random)]: `₹${toRupees(total)}` }),
  ({ total }) => ({
    displayTotal: `₹ ${toRupees(total).replaceAll(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)))}`,
  }),
  ({ total }, random) => ({
    [pick(['summaryRows', 'totals2', 'overview'], random)]: [{ label: 'Amount payable', value: `₹${toRupees(total)}` }],
  }),
  ({ total }) => ({ payment: { amountMinor: total, currency: 'INR', mode: 'UPI' } }),
  ({ stamp }, random) => ({
    [named(['request'], random)]: { stampDutyAmountMinor: stamp, stateCode: 'KA', copies: 1 },
  }),
  ({ lines }) => ({
    taxAndFeesTotalMinor: lines.filter(({ type }) => type !== 'STAMP_DUTY').reduce((sum, { paise }) => sum + paise, 0),
  }),
  // Numbers that are no money.
  (_price, random) => ({ [otherName(random)]: pick<unknown>([3, 18, '12', 7.5, 20, '1234'], random) }),
  (_price, random) => ({ [partName(random)]: { [otherName(random)]: 5, note: 'TOP 5 of ALL 3 parties' } }),
  () => ({ rates: { gst: 18, serviceFee: 2.5 } }),
  () => ({ limits: { amount: 5000, minAmount: '10.00' } }),
  () => ({ taxSlabs: [{ type: 'GST', value: 18 }] }),
  () => ({
    paymentModes: ['UPI', 'CARD'],
    paymentWindow: 15,
    invoiceNumber: 'INV-193',
    dueDate: '2026-12-01',
    billingPincode: 560001,
  }),
  () => ({ multiplier: 1, decimals: 2, currencySymbol: '₹' }),
  () => ({ masterDataVersion: 7, timestamp: 1764583200 }),
  () => ({
    priceValidTill: '2026-12-01',
    amountPayableBefore: '2026-12-01T10:00:00Z',
    availableBalance: 5000,
    apiCallPrice: 5,
  }),
  // A coupon that was refused.
  () => ({ coupon: { code: 'SAVE10', applied: false, error: 'expired', status: 'INVALID', minimumAmount: 500 } }),
  () => ({ couponError: 'Not for this article', couponStatus: 'REJECTED' }),
  () => ({ offers: [{ code: 'X', amount: 10, error: 'expired', valid: false }] }),
  // Words for a failure where there is none.
  (_price, random) => ({
    [errorName(random)]: pick<unknown>([null, [], '', {}, { code: 0, message: '' }, '0', 'none'], random),
  }),
  (_price, random) => ({ [failedFlag(random)]: pick<unknown>([false, 'false', 0, 'N', null], random) }),
  (_price, random) => ({
    [statusName(random)]: pick<unknown>(['success', 'OK', 200, 'NO_ERROR', 'calculated', 'Completed'], random),
  }),
  () => ({ code: 200, message: 'Price calculated' }),
  () => ({ failureCount: 0, errorCode: '00' }),
  () => ({ preferredLanguage: 'en', territory: 'South', deferred: true }),
  () => ({ errorUrl: 'https://service.example/error', onError: 'stop' }),
  () => ({ responseHeader: { status: 'OK', code: 200, errors: [] } }),
];

const fold = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();

/** Adds some of them to a body, to its innermost envelope, or to one around it. */
export function addExtras(body: Body, price: TruePrice, random: Random): void {
  for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1) {
    const holder = pick(envelopes(body), random);
    const there = new Set(Object.keys(holder).map(fold));
    // A coupon of the price stays.
    if (there.has('coupon')) there.add('couponstatus');
    for (const [key, value] of Object.entries(pick(EXTRAS, random)(price, random)))
      if (!there.has(fold(key))) holder[key] = value;
  }
}
