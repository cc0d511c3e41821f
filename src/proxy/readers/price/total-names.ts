import { folded, type Names } from './names.ts';

const KNOWN: ReadonlySet<string> = new Set(
  folded(
    'total',
    'totalAmount',
    'grandTotal',
    'grandTotalAmount',
    'payable',
    'payableAmount',
    'amountPayable',
    'totalPayable',
    'totalPayableAmount',
    'totalAmountPayable',
    'netPayable',
    'netPayableAmount',
    'netAmountPayable',
    'netTotal',
    'finalTotal',
    'finalAmount',
    'finalPrice',
    'totalPrice',
    'totalCost',
    'totalValue',
    'totalDue',
    'amountDue',
    'amountToPay',
    'orderTotal',
    'orderAmount',
    'invoiceTotal',
    'billTotal',
    'billAmount',
    'amountTotal',
    'priceTotal',
  ),
);

/* Any other name that is made of these words alone: `customerTotal`, `amountToBePaid`, `formattedTotal`, `totalWithTax`. */
const MORE =
  '(?:grand|net|final|full|overall|order|invoice|bill|cart|checkout|quote|customer|user|amount|price|cost|value|now|today|text|display|formatted|label)*';
const CORE =
  '(?:total|sum|payable|topay|tobepaid|tobecharged|tocharge|tocollect|chargeable|collectable|amountdue|balancedue|totaldue|dueamount|billable)';
const PARTS = '(?:all)?(?:tax|taxes|gst|vat|fees?|charges?|discounts?|delivery|rounding)(?:es|s)?';
const INCLUDED = `(?:with|plus|after|incl|including|inclusive|inclusiveof)(?:of)?${PARTS}(?:and${PARTS})?`;
const PATTERN = new RegExp(`^(?:${MORE}(?:${CORE}${MORE})+(?:${INCLUDED})?|(?:amount|price|cost)${INCLUDED})$`);

/** Totals that must be plain amounts wherever they stand. */
export const TOTALS: Names = KNOWN;

/** Other names of a total: its figures must agree, but a text such as `"on request"` is no figure. */
export const OTHER_TOTALS: Names = { has: (base) => base.length < 60 && !KNOWN.has(base) && PATTERN.test(base) };

/** All names of a total. */
export const ALL_TOTALS: Names = { has: (base) => KNOWN.has(base) || OTHER_TOTALS.has(base) };

/** Whether a folded name is of a sum of some lines, which is neither a line nor the total. */
export const isSubtotal = (base: string): boolean => base.startsWith('subtotal');
