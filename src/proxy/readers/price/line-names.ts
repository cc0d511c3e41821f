import type { LineKind } from '../../../wire/quote.ts';
import { fold, folded, type Names } from './names.ts';

/** The kind of a line, by its name. */
export interface LineName {
  kind: LineKind;
  /** Lines with one id are one line that stands in two places. */
  id: string;
}

/** Names that mean one line each. */
const KNOWN: ReadonlyArray<readonly [LineKind, readonly string[]]> = [
  [
    'stamp-duty',
    folded('stampDuty', 'stampDutyAmount', 'stampAmount', 'dutyAmount', 'duty', 'stampDutyValue', 'stampValue'),
  ],
  ['surcharge', folded('surcharge', 'surchargeAmount', 'govtSurcharge')],
  ['cess', folded('cess', 'cessAmount')],
  ['service-fee', folded('serviceFee', 'serviceCharge', 'serviceFeeAmount', 'serviceChargeAmount', 'convenienceFee')],
  ['gst', folded('gst', 'gstAmount', 'tax', 'taxAmount')],
  ['procurement-fee', folded('procurementFee', 'procurementFeeAmount', 'stateProcurementFee')],
  ['delivery', folded('delivery', 'deliveryFee', 'deliveryCharge', 'deliveryAmount')],
  ['discount', folded('discount', 'discountAmount', 'couponDiscount')],
  ['other', folded('other', 'otherCharges', 'otherAmount')],
];

const IDS: ReadonlyMap<string, LineKind> = new Map(
  KNOWN.flatMap(([kind, names]) => [fold(kind), ...names].map((name) => [name, kind] as const)),
);

const FEE = '[a-z]*(?:fees?|charges?)(?:amount)?$';
const STAMP =
  /^(?:govt|government|state|calculated|applicable|nonjudicial)*(?:e?stamp(?:duty|paper)?|duty)(?:amount|(?:face)?value|cost|price|payable)?$/;
const ROUNDING = /^round(?:ing|edoff|off)(?:off|adjustment|amount|difference|value)*$/;
/** A name that ends like the name of a line. Each name is a line of its own, but all names of the stamp are one. */
const PATTERNS: ReadonlyArray<readonly [LineKind, RegExp]> = [
  ['stamp-duty', STAMP],
  ['surcharge', /surcharges?(?:amount)?$/],
  ['cess', /(?<!suc|pro|ac)cess(?:amount)?$/],
  [
    'gst',
    /(?:gst|tax|taxes|vat)(?:amount)?$|^(?:gst|tax|vat)on[a-z]*(?:fees?|charges?|commission|delivery|services?)$/,
  ],
  ['discount', /(?:discount|rebate|waiver)(?:amount|value)?$/],
  ['delivery', new RegExp(`(?:deliver|courier|shipping|doorstep|postage|dispatch)${FEE}`)],
  ['procurement-fee', new RegExp(`procure${FEE}`)],
  [
    'service-fee',
    new RegExp(
      `(?:service|convenience|platform|processing|handling|portal|facilitation|technology|transaction|agent|vendor)${FEE}`,
    ),
  ],
  ['other', /(?:fees?|charges?|commission)(?:amount)?$/],
  ['other', ROUNDING],
];
/** Sums of lines, limits, and fees of other occasions. */
const NO_LINE = new RegExp(
  '^(?:total|subtotal|all|gross|net(?!work)|base|taxable|max|minimum|default|previous|old|estimated|actual|original|undiscounted' +
    '|discounted|free|includ)|cancel|refund|late(?:fee|charge)|penal|return|api|lookup|percall|usage|wallet|meter|before|after|lessdiscount|post(?!age|al)|with|excl|incl',
);

/** The line that a folded name is known for. */
export function knownLine(base: string): LineName | undefined {
  const kind = IDS.get(base);
  return kind && { kind, id: kind };
}

/** The line that a folded name is known for, or that it looks like. */
export function lineNamed(base: string): LineName | undefined {
  const known = knownLine(base);
  if (known || base.length > 60 || NO_LINE.test(base)) return known;
  const kind = PATTERNS.find(([, pattern]) => pattern.test(base))?.[0];
  return kind && { kind, id: kind === 'stamp-duty' ? kind : base };
}

export const LINE_NAMES: Names = { has: (base) => lineNamed(base) !== undefined };

/** Whether a folded name is that of a rounding difference: less than a rupee, up or down. */
export const isRounding = (base: string): boolean => ROUNDING.test(base);
