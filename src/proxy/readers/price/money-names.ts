import { wordsOf } from '../json/words.ts';
import { fold } from './names.ts';
import { isSubtotal } from './total-names.ts';

/**
 * The meaning of a figure, by its name. A `total` is the total or what it was before a discount; a `part` may also be the stamp, a line
 * or a sum of lines.
 */
export type Meaning = 'total' | 'part';

const words = (...list: readonly string[]): RegExp => new RegExp(`^(?:${list.join('|')})$`);

/* Money as a part of a name without separators, and as a word. */
const MONEY_PART =
  /total|amount|amnt|amt|pay(?!load|ee)(?:s|able|ment|now)?|price|charge|costs?$|^cost|gross|invoice|discount|billed|billable|rupee|paise|paisa|value$|duenow|duetoday|^net(?:amt|pay|sum|due|total)|surcharge/;
const MONEY_WORD = words(
  'net',
  'dues?',
  'bills?',
  'billing',
  'fees?',
  'value',
  'sums?',
  'grand',
  'costs?',
  'fares?',
  'mrp',
  'tax(?:es)?',
  '[cisu]?t?gst',
  'vat',
  'cess',
  'duty',
  'duties',
  'aggregate',
  'debit(?:ed)?',
  'collect(?:ed|able)?',
  'savings?',
  'saved',
  'estimated?',
  'balance',
  'settlement',
  'commission',
  'rebate',
  'inr',
  'rs',
  'quoted',
  'outstanding',
  'paid',
  'pays?',
);

/* The surrounding name gives these names their meaning: `total: { value, formatted }`. */
const NEUTRAL = words(
  '',
  'value',
  'figure',
  'numeric',
  'raw',
  'formatted',
  'display',
  'displayed',
  'text',
  'shown',
  'string',
  'minor',
  'major',
  'minor ?units?',
  'units',
  'in words',
  'display ?(?:value|text)',
  'formatted ?(?:value|text)',
);
const UNITS = words('paise', 'paisa', 'in paise', 'rupees?', 'in rupees', 'inr', 'rs');
/* They name money, but not which. */
const BARE = words(
  '(?:the )?(?:amount|amt|price|cost|money)(?: (?:minor|major|in paise|paise|in rupees|inr|minor units))?',
);

/* Figures of something else, by any word of their name. */
const ELSE = words(
  'min',
  'minimum',
  'max',
  'maximum',
  'limits?',
  'threshold',
  'cap',
  'allowed',
  'suggested',
  'eligible',
  'percent',
  'percentages?',
  'pct',
  'rates?',
  'bps',
  'ratio',
  'slabs?',
  'sub',
  'taxable',
  'base',
  'cancel\\w*',
  'refund\\w*',
  'late',
  'penal\\w*',
  'return(?:s|ed)?',
  'api',
  'lookups?',
  'usage',
  'wallet',
  'meter(?:s|ed)?',
  'previous',
  'old',
  'default',
  'consideration',
  'market',
  'property',
  'loan',
  'rent',
  'guideline',
  'circle',
  'sro',
  'per',
  'call',
  'available',
  'credits?',
  'quota',
  'income',
  'turnover',
);
/* And by the last word. */
const ELSE_LAST = words(
  'ids?',
  'no',
  'nos',
  'num',
  'numbers?',
  'codes?',
  'ref',
  'reference',
  'version',
  'date',
  'time',
  'at',
  'on',
  'by',
  'till',
  'until',
  'from',
  'since',
  'expires',
  'days?',
  'hours?',
  'minutes?',
  'seconds?',
  'ms',
  'years?',
  'months?',
  'weeks?',
  'counts?',
  'qty',
  'quantity',
  'index',
  'sequence',
  'position',
  'pages?',
  'copies',
  'items',
  'lines',
  'rows',
  'entries',
  'type',
  'mode',
  'method',
  'status',
  'precision',
  'decimals?',
  'digits',
  'places',
  'attempts?',
  'retries',
  'timeout',
  'window',
  'terms?',
  'ttl',
  'expiry',
  'size',
  'length',
  'hash',
  'pin',
  'pincode',
  'phone',
  'mobile',
  'level',
  'zone',
  'ur[li]',
  'hsn',
  'sac',
  'priority',
  'step',
  'seq',
  'within',
  'calls?',
  'weight',
);
/* Parts of a body whose figures are of something else. */
const ELSE_PART = words(
  'rates?',
  'slabs?',
  'limits?',
  'rules?',
  'config',
  'configuration',
  'settings?',
  'history',
  'previous',
  'usage',
  'wallet',
  'meters?',
  'cancellation',
  'refunds?',
  'penalt\\w*',
  'allowed',
  'suggested',
  'minimum',
  'maximum',
  'range',
  'ranges',
  'constraints?',
  'consideration',
  'property',
  'loan',
  'polic\\w*',
  'percent\\w*',
);

/* After these words a total is a total with all of its parts, or less a discount. */
const AFTER = words('after', 'post', 'less', 'with', 'incl', 'including', 'inclusive', 'inc', 'plus', 'discounted');
const PART = words(
  'tax(?:es)?',
  '[cisu]?t?gst',
  'vat',
  'cess',
  'surcharges?',
  'fees?',
  'charges?',
  'commission',
  'discounts?',
  'savings?',
  'saved',
  'rebate',
  'waiver',
  'coupon',
  'promo',
  'govt',
  'government',
  'stamp',
  'duty',
  'duties',
  'delivery',
  'courier',
  'shipping',
  'handling',
  'service',
  'platform',
  'convenience',
  'procurement',
  'excl',
  'excluding',
  'exclusive',
  'without',
  'before',
  'ex',
  'rounding',
  'round',
  'roundoff',
  'original',
  'actual',
  'list',
  'mrp',
  'undiscounted',
  'gross',
  'statutory',
  'processing',
);
const PART_OF_NAME = /tax|gst|fees?$|charges?$|discount$|duty|stamp|before|excl/;
const TOTAL = words(
  'totals?',
  'grand',
  'final',
  'pays?',
  'payable',
  'payment',
  'payments',
  'paying',
  'paid',
  'dues?',
  'net',
  'overall',
  'full',
  'aggregate',
  'consolidated',
  'invoice',
  'bill',
  'billed',
  'billable',
  'billing',
  'order',
  'cart',
  'checkout',
  'customer',
  'charged',
  'chargeable',
  'collect(?:ed|able)?',
  'debit(?:ed)?',
  'settlement',
  'txn',
  'transaction',
  'sale',
  'selling',
  'offer',
  'deal',
  'special',
  'effective',
  'reduced',
  'revised',
  'updated',
  'new',
  'quoted?',
  'estimated?',
  'outstanding',
  'balance',
);
const TOTAL_OF_NAME = /total|payable|topay|tobepaid|^pay|^net|final|grand|due(?:now)?$|invoice|order/;

const isOther = (list: readonly string[], name: string): boolean =>
  isSubtotal(name) ||
  /^(?:sub|taxable|min(?!us|or)|max)/.test(name) ||
  ELSE_LAST.test(list.at(-1) ?? '') ||
  list.some((word) => ELSE.test(word));

/** Whether a part of a body is about something else than its price. */
export const isElsewhere = (key: string): boolean =>
  isSubtotal(fold(key)) || wordsOf(key).some((word) => ELSE_PART.test(word));

/** A name in a script that has no words here, or with a letter of another script in it: it may mean anything. */
const isUnknownScript = (key: string): boolean =>
  /[^\p{ASCII}\p{Script=Latin}]/u.test(key.normalize('NFKC').replaceAll(/\p{Sc}/gu, '')) && /\p{L}/u.test(key);

function meaningOfMoney(list: readonly string[], name: string): Meaning {
  const cut = list.findIndex((word) => AFTER.test(word));
  const head = cut < 0 ? list : list.slice(0, cut);
  if (list[0] === 'net' && list[1] === 'of') return 'total';
  if (head.some((word) => PART.test(word))) return 'part';
  if (cut >= 0) return 'total';
  if (list.length === 1)
    return (TOTAL.test(name) || TOTAL_OF_NAME.test(name)) && !PART_OF_NAME.test(name) ? 'total' : 'part';
  return list.some((word) => TOTAL.test(word)) ? 'total' : 'part';
}

/**
 * The meaning of a figure, by its name and the names around it.
 *
 * @param path from the inside: `['value', 'Amount payable', 'summary']`
 * @returns `undefined` where it is no money
 */
export function meaningOf([key = '', ...around]: readonly string[]): Meaning | undefined {
  const list = wordsOf(key);
  const phrase = list.join(' ');
  if (NEUTRAL.test(phrase)) {
    if (around.length > 0) return meaningOf(around);
    return /^(?:value|figure)$/.test(phrase) ? 'part' : undefined;
  }
  if (isUnknownScript(key)) return 'total';
  const name = list.join('');
  if (isOther(list, name)) return undefined;
  if (UNITS.test(phrase) || BARE.test(phrase))
    return around.length > 0 && meaningOf(around) === 'total' ? 'total' : 'part';
  const isMoney = MONEY_PART.test(name) || list.some((word) => MONEY_WORD.test(word));
  return isMoney ? meaningOfMoney(list, name) : undefined;
}
