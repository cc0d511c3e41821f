import type { LineKind } from '../../../wire/quote.ts';
import type { Fields } from '../json/tolerant.ts';
import { Unreadable } from './unreadable.ts';

/** Rupees, or minor units. */
export type Unit = 'rupees' | 'paise';

/** Whether a figure's name says that it is before or after a discount. */
export type Variant = 'plain' | 'actual' | 'discounted';

/** The parsed name of an amount. */
export interface AmountName {
  /** The folded name without unit and discount: `totalAmount` of `discountedTotalAmountInPaise`. */
  base: string;
  unit?: Unit;
  variant: Variant;
}

/** Normalizes a name: `total_amount`, `TotalAmount` and `Total Amount` are equal. */
export const fold = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const folded = (...names: readonly string[]): readonly string[] => names.map(fold);

/** Names of flat amounts. An unlisted amount makes the sum differ, so the price is refused. */
const FLAT: ReadonlyArray<readonly [LineKind, readonly string[]]> = [
  ['stamp-duty', folded('stampDuty', 'stampDutyAmount', 'stampAmount', 'dutyAmount', 'duty', 'stampDutyValue', 'stampValue')],
  ['surcharge', folded('surcharge', 'surchargeAmount', 'govtSurcharge')],
  ['cess', folded('cess', 'cessAmount')],
  ['service-fee', folded('serviceFee', 'serviceCharge', 'serviceFeeAmount', 'serviceChargeAmount', 'convenienceFee')],
  ['gst', folded('gst', 'gstAmount', 'tax', 'taxAmount')],
  ['procurement-fee', folded('procurementFee', 'procurementFeeAmount', 'stateProcurementFee')],
  ['delivery', folded('delivery', 'deliveryFee', 'deliveryCharge', 'deliveryAmount')],
  ['discount', folded('discount', 'discountAmount', 'couponDiscount')],
  ['other', folded('other', 'otherCharges', 'otherAmount')],
];

const KINDS: ReadonlyMap<string, LineKind> = new Map(
  FLAT.flatMap(([kind, names]) => [fold(kind), ...names].map((name) => [name, kind] as const)),
);

export const FLAT_NAMES: ReadonlySet<string> = new Set(FLAT.flatMap(([, names]) => names));

export const TOTALS: ReadonlySet<string> = new Set(folded(
  'total', 'totalAmount', 'grandTotal', 'grandTotalAmount', 'payable', 'payableAmount', 'amountPayable', 'totalPayable',
  'totalPayableAmount', 'totalAmountPayable', 'netPayable', 'netPayableAmount', 'netAmountPayable', 'netTotal',
  'finalTotal', 'finalAmount', 'finalPrice', 'totalPrice', 'totalCost', 'totalValue', 'totalDue', 'amountDue',
  'amountToPay', 'orderTotal', 'orderAmount', 'invoiceTotal', 'billTotal', 'billAmount', 'amountTotal', 'priceTotal',
));

/** Names of a line's amount. */
export const LINE_AMOUNTS: ReadonlySet<string> = new Set(['amount', 'price', 'value']);

/** Names of the number in an amount object. `minorUnits` also states the unit. */
export const FIGURES: ReadonlySet<string> = new Set(['amount', 'price', 'value', 'figure', '']);

const AMOUNTS = [FLAT_NAMES, TOTALS, LINE_AMOUNTS];

/** Names of parts that contain a price, besides envelopes. */
export const NESTS: ReadonlySet<string> = new Set(folded(
  'pricing', 'price', 'breakdown', 'breakup', 'charges', 'amounts', 'quote', 'calculation', 'fees', 'priceBreakup',
  'priceBreakdown', 'duty', 'summary', 'totals', 'government', 'taxes',
));

/** Names of lists of lines. */
export const LISTS: ReadonlySet<string> = new Set(folded(
  'lineItems', 'lines', 'items', 'breakdown', 'breakup', 'components', 'charges', 'fees', 'taxes', 'priceBreakup',
  'priceBreakdown',
));

const PAISE = /(?:in)?(?:minorunits?|minor|paise|paisa)$|^minor(?!unit)/;
const RUPEES = /(?:in)?(?:rupees?|inr|rs|major)$/;
const FOREIGN = /(?:in)?(?:usd|dollars?|eur|euros?|gbp|aed|sgd|aud|cad|jpy|cny|chf|npr|lkr|bdt|pkr)$/;
const DISCOUNTED = /^discounted|afterdiscount$/;
const ACTUAL = /^(?:actual|original|undiscounted)|beforediscount$/;

function withoutUnit(name: string): readonly (readonly [string, Unit?])[] {
  const bare = [[name]] as [string, Unit?][];
  if (PAISE.test(name)) bare.push([name.replace(PAISE, ''), 'paise']);
  if (RUPEES.test(name)) bare.push([name.replace(RUPEES, ''), 'rupees']);
  return bare;
}

function withoutVariant(name: string): readonly (readonly [string, Variant])[] {
  const bare: [string, Variant][] = [[name, 'plain']];
  if (DISCOUNTED.test(name)) bare.push([name.replace(DISCOUNTED, ''), 'discounted']);
  if (ACTUAL.test(name)) bare.push([name.replace(ACTUAL, ''), 'actual']);
  return bare;
}

/** Parses a key whose base name is in `known`. */
export function amountName(key: string, known: ReadonlySet<string>): AmountName | undefined {
  for (const [name, unit] of withoutUnit(fold(key))) {
    for (const [base, variant] of withoutVariant(name)) {
      if (known.has(base)) return { base, variant, ...(unit && { unit }) };
    }
  }
  return undefined;
}

/** Whether a key names an amount in another currency: `totalUsd`. */
export function namesForeignAmount(key: string): boolean {
  const name = fold(key);
  const base = name.replace(FOREIGN, '');
  return base !== name && AMOUNTS.some((known) => amountName(base, known) !== undefined);
}

/** The kind of a line by its folded name. */
export const kindOf = (name: string): LineKind | undefined => KINDS.get(fold(name));

/** Refuses two keys with the same folded name and different values, because neither is certain. @throws Unreadable */
export function requireOneValueEach(record: Fields): void {
  const seen = new Map<string, string>();
  for (const [key, value] of Object.entries(record)) {
    const name = fold(key);
    if (name === '' || value === null) continue;
    const text = JSON.stringify(value);
    if ((seen.get(name) ?? text) !== text) throw new Unreadable('two of its fields have the same name and differ');
    seen.set(name, text);
  }
}
