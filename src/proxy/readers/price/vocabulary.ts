import type { LineKind } from '../../../wire/quote.ts';

/*
 * The words of prices, as data. Every name is compared folded: `total_amount`, `TotalAmount` and `Total Amount` are
 * one. To teach the reader a word, add it to its row; `docs/readers.md` is generated from these tables, and a test
 * reads each row.
 */
const list = (words: string): readonly string[] => words.split(/\s+/).filter((word) => word !== '');

/** What a name says of its figure. */
export type Meaning = 'stamp' | 'fee' | 'tax' | 'discount' | 'total' | 'subtotal' | 'amount';

/** One row of the table. */
export interface Word {
  meaning: Meaning;
  /** The kind of the price line. */
  kind?: LineKind;
  /** The label of a line that has none. */
  label?: string;
  /** Names that mean this and nothing else. */
  names: readonly string[];
  /** Folded names that mean this too. */
  like?: RegExp;
}

const FEE = '[a-z]*(?:fees?|charges?)(?:amount)?$';
/* Words that a total is made of: `customerTotal`, `amountToBePaid`, `formattedTotal`, `totalWithTax`. */
const MORE =
  '(?:grand|net|final|full|overall|order|invoice|bill|cart|checkout|quote|customer|user|amount|price|cost|value|now|today|text|display|formatted|label)*';
const CORE =
  '(?:total|sum|payable|topay|tobepaid|tobecharged|tocharge|tocollect|chargeable|collectable|amountdue|balancedue|totaldue|dueamount|billable)';
const PARTS = '(?:all)?(?:tax|taxes|gst|vat|fees?|charges?|discounts?|delivery|rounding)(?:es|s)?';
const INCLUDED = `(?:with|plus|after|incl|including|inclusive|inclusiveof)(?:of)?${PARTS}(?:and${PARTS})?`;

/** The lines of a price. The first row whose `like` fits decides. */
export const LINES: readonly (Word & { kind: LineKind })[] = [
  {
    meaning: 'stamp',
    kind: 'stamp-duty',
    label: 'Stamp duty',
    names: list('stampDuty stampDutyAmount stampAmount dutyAmount duty stampDutyValue stampValue'),
    like: /^(?:govt|government|state|calculated|applicable|nonjudicial)*(?:e?stamp(?:duty|paper)?|duty)(?:amount|(?:face)?value|cost|price|payable)?$/,
  },
  {
    meaning: 'fee',
    kind: 'surcharge',
    label: 'Surcharge',
    names: list('surcharge surchargeAmount govtSurcharge'),
    like: /surcharges?(?:amount)?$/,
  },
  {
    meaning: 'fee',
    kind: 'cess',
    label: 'Cess',
    names: list('cess cessAmount'),
    like: /(?<!suc|pro|ac)cess(?:amount)?$/,
  },
  {
    meaning: 'tax',
    kind: 'gst',
    label: 'GST',
    names: list('gst gstAmount tax taxAmount'),
    like: /(?:gst|tax|taxes|vat)(?:amount)?$|^(?:gst|tax|vat)on[a-z]*(?:fees?|charges?|commission|delivery|services?)$/,
  },
  {
    meaning: 'discount',
    kind: 'discount',
    label: 'Discount',
    names: list('discount discountAmount couponDiscount'),
    like: /(?:discount|rebate|waiver)(?:amount|value)?$/,
  },
  {
    meaning: 'fee',
    kind: 'delivery',
    label: 'Delivery',
    names: list('delivery deliveryFee deliveryCharge deliveryAmount'),
    like: new RegExp(`(?:deliver|courier|shipping|doorstep|postage|dispatch)${FEE}`),
  },
  {
    meaning: 'fee',
    kind: 'procurement-fee',
    label: 'Procurement fee',
    names: list('procurementFee procurementFeeAmount stateProcurementFee'),
    like: new RegExp(`procure${FEE}`),
  },
  {
    meaning: 'fee',
    kind: 'service-fee',
    label: 'Service fee',
    names: list('serviceFee serviceCharge serviceFeeAmount serviceChargeAmount convenienceFee'),
    like: new RegExp(
      `(?:service|convenience|platform|processing|handling|portal|facilitation|technology|transaction|agent|vendor)${FEE}`,
    ),
  },
  {
    meaning: 'fee',
    kind: 'other',
    label: 'Other charges',
    names: list('other otherCharges otherAmount'),
    like: /(?:fees?|charges?|commission)(?:amount)?$/,
  },
  { meaning: 'fee', kind: 'merchant-fee', label: 'Merchant fee', names: [] },
];

/** A rounding difference: less than a rupee, up or down. */
export const ROUNDING = /^round(?:ing|edoff|off)(?:off|adjustment|amount|difference|value)*$/;

/** Names that end like a line but are none: sums of lines, limits, and fees of other occasions. */
export const NO_LINE = new RegExp(
  '^(?:total|subtotal|all|gross|net(?!work)|base|taxable|max|minimum|default|previous|old|estimated|actual|original|undiscounted' +
    '|discounted|free|includ)|cancel|refund|late(?:fee|charge)|penal|return|api|lookup|percall|usage|wallet|meter|before|after|lessdiscount|post(?!age|al)|with|excl|incl',
);

/** In a map of charges, names of something else: `{ "platform": 43, "itemCount": 2 }`. */
export const NO_CHARGE = new RegExp(
  '^(?:id|total|sub|base|net|gross|all|order)|percent|rate$|count|quantity|qty|number|code|version|days|hours|minutes' +
    '|year|pages|copies|index|sequence|position|id$|decimals|precision|scale|units?$|taxable|before|excl|saving',
);

/** The total of the price. */
export const TOTAL: Word & { like: RegExp } = {
  meaning: 'total',
  names: list(`total totalAmount grandTotal grandTotalAmount payable payableAmount amountPayable totalPayable
    totalPayableAmount totalAmountPayable netPayable netPayableAmount netAmountPayable netTotal finalTotal finalAmount
    finalPrice totalPrice totalCost totalValue totalDue amountDue amountToPay orderTotal orderAmount invoiceTotal billTotal
    billAmount amountTotal priceTotal`),
  like: new RegExp(`^(?:${MORE}(?:${CORE}${MORE})+(?:${INCLUDED})?|(?:amount|price|cost)${INCLUDED})$`),
};

/** A sum of some lines, which is neither a line nor the total. */
export const SUBTOTAL: Word & { like: RegExp } = {
  meaning: 'subtotal',
  names: list('subtotal subtotalAmount'),
  like: /^subtotal/,
};

/** The amount of a line. */
export const LINE_AMOUNT: Word = { meaning: 'amount', names: list('amount price value cost amt lineAmount lineTotal') };
/** The number in an amount object; `minorUnits` has no name beside its unit. */
export const NUMBER_OF_AMOUNT: readonly string[] = [...list('amount price value figure'), ''];
/** An amount of a whole answer that is not called a total: `amountMinor` of a payment intent. */
export const BARE_AMOUNT: readonly string[] = list('amount price');

/** All rows, for the documentation. */
export const VOCABULARY: readonly Word[] = [...LINES, TOTAL, SUBTOTAL, LINE_AMOUNT];

/** Parts of a body by their names. */
export const PLACES = {
  envelopes: list('data result payload response body'),
  /** They contain a price. */
  nests:
    list(`pricing price breakdown breakup charges amounts quote calculation fees priceBreakup priceBreakdown duty summary
    totals government taxes`),
  /** Their amounts are of the price as a whole. */
  wholes: list('data result payload response body pricing price quote calculation summary totals amounts'),
  /** Lists or maps of lines. */
  lists: list('lineItems lines items breakdown breakup components charges fees taxes priceBreakup priceBreakdown'),
  /** What failed with a coupon did not fail with the price. */
  coupon: /coupon|promo|voucher|offer/,
  /** Lists of something else. */
  noLines: /rate|percent|slab|rule|limit|config|history/,
} as const;

/** The fields of a row that name it, and those that people read. */
export const ROW_NAMES: readonly string[] = list(`type kind code key chargeType feeType lineType itemType component head
  item particulars particular category name chargeName componentName itemName label title description`);
export const ROW_LABELS: readonly string[] = list('label name title description head component');

/** Units. A name may end with its unit; a field may state it. */
export const UNITS = {
  paiseInName: /(?:in)?(?:minorunits?|minor|paise|paisa)$|^minor(?!unit)/,
  rupeesInName: /(?:in)?(?:rupees?|inr|rs|major)$/,
  fields:
    list(`unit units amountUnit amountUnits currencyUnit priceUnit moneyUnit unitOfAmount denomination amountsIn amountIn
    pricesIn`),
  paise: list('paise paisa minor minorunit minorunits inrpaise inrminor subunit subunits'),
  rupees: list('rupee rupees inr rs major majorunit majorunits inrrupees inrmajor'),
  paiseFlag: /(?:minorunits?|minor|paise|paisa)$/,
  rupeesFlag: /(?:majorunits?|major|rupees?)$/,
  /** Parts in which a body describes itself. */
  about: list('meta metadata'),
  /** Fields of other names that may hold the word of a unit: `amountFormat: "paise"`. */
  formats:
    /^in$|(?:amounts?|prices?|money|currency|values?|figures?|units?|totals?)(?:format|type|unit|scale|style|representation|in|as)?s?$|^(?:format|scale)$/,
  /** Their texts are for people. */
  labels: /(?:label|name|title|description|message|heads?|text)$/,
  /** Not supported. */
  others: /^(?:in)?(?:tens?|hundreds?|thousands?|lakhs?|lacs?|crores?|millions?|billions?|cents?|annas?)$/,
  otherFlag: /(?:hundreds?|thousands?|lakhs?|lacs?|crores?|millions?|billions?|cents)$/,
  /** Fields that scale the figures beside them, which is not supported. */
  scales:
    /^(?:amounts?|prices?|currency|units?|money|values?|figures?|totals?|minor|decimal|scaling|scale)*(?:exponent|scale|scaling|multiplier|multiplyby|divisor|divideby|factor|magnitude|poweroften)$/,
} as const;

/** A figure before or after a discount, by its name. */
export const VARIANTS = {
  discounted: /^discounted|afterdiscount$/,
  actual: /^(?:actual|original|undiscounted|gross)|beforediscount$/,
} as const;
