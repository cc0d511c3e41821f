import { wordsOf } from '../json/field-names.ts';
import { memoizeName } from '../../../base/memoize-name.ts';
import { fold, isSubtotal } from './names.ts';

/*
 * Words of the names of other figures: which of them are money, and which are of something else. A figure of money that
 * the price does not explain refuses it (decision 35).
 */
const words = (list: string): RegExp => new RegExp(`^(?:${list.trim().split(/\s+/).join('|').replaceAll('~', ' ')})$`);

/** Money, as a part of a name without separators. */
const MONEY_PART =
  /total|amount|amnt|amt|pay(?!load|ee)(?:s|able|ment|now)?|price|charge|costs?$|^cost|gross|invoice|discount|billed|billable|rupee|paise|paisa|value$|duenow|duetoday|^net(?:amt|pay|sum|due|total)|surcharge/;

/** Money, as a word of a name. */
const MONEY_WORD = words(`net dues? bills? billing fees? value sums? grand costs? fares? mrp tax(?:es)? [cisu]?t?gst vat
  cess duty duties aggregate debit(?:ed)? collect(?:ed|able)? savings? saved estimated? balance settlement commission rebate
  inr rs quoted outstanding paid pays?`);

/** The surrounding name gives these names their meaning: `total: { value, formatted }`. */
const NEUTRAL = words(`value figure numeric raw formatted display displayed text shown string minor major
  minor~?units? units in~words display~?(?:value|text) formatted~?(?:value|text) (?:)`);
const UNIT_WORDS = words('paise paisa in~paise rupees? in~rupees inr rs');

/** They name money, but not which. */
const BARE_MONEY = words(
  '(?:the~)?(?:amount|amt|price|cost|money)(?:~(?:minor|major|in~paise|paise|in~rupees|inr|minor~units))?',
);

/** Figures of something else, by any word of their name. */
const ELSEWHERE_WORD = words(`min minimum max maximum limits? threshold cap allowed suggested eligible percent
  percentages? pct rates? bps ratio slabs? sub taxable base cancel\\w* refund\\w* late penal\\w* return(?:s|ed)? api lookups?
  usage wallet meter(?:s|ed)? previous old default consideration market property loan rent guideline circle sro per call
  available credits? quota income turnover`);

/** And by the last word: ids, times, counts. */
const ELSEWHERE_LAST = words(`ids? no nos num numbers? codes? ref reference version date time at on by till until from
  since expires days? hours? minutes? seconds? ms years? months? weeks? counts? qty quantity index sequence position pages?
  copies items lines rows entries type mode method status precision decimals? digits places attempts? retries timeout window
  terms? ttl expiry size length hash pin pincode phone mobile level zone ur[li] hsn sac priority step seq within calls?
  weight`);

/** Parts of a body whose figures are of something else. */
const ELSEWHERE_PART = words(`rates? slabs? limits? rules? config configuration settings? history previous usage wallet
  meters? cancellation refunds? penalt\\w* allowed suggested minimum maximum range ranges constraints? consideration property
  loan polic\\w* percent\\w*`);
const ELSEWHERE_START = /^(?:sub|taxable|min(?!us|or)|max)/;

/** After these words a total is a total with all of its parts, or less a discount. */
const AFTER = words('after post less with incl including inclusive inc plus discounted');

/** A part of the price. */
const PART = words(`tax(?:es)? [cisu]?t?gst vat cess surcharges? fees? charges? commission discounts? savings? saved
  rebate waiver coupon promo govt government stamp duty duties delivery courier shipping handling service platform convenience
  procurement excl excluding exclusive without before ex rounding round roundoff original actual list mrp undiscounted gross
  statutory processing`);
const PART_OF_NAME = /tax|gst|fees?$|charges?$|discount$|duty|stamp|before|excl/;

/** The whole price. */
const WHOLE = words(`totals? grand final pays? payable payment payments paying paid dues? net overall full aggregate
  consolidated invoice bill billed billable billing order cart checkout customer charged chargeable collect(?:ed|able)?
  debit(?:ed)? settlement txn transaction sale selling offer deal special effective reduced revised updated new quoted?
  estimated? outstanding balance`);
const WHOLE_OF_NAME = /total|payable|topay|tobepaid|^pay|^net|final|grand|due(?:now)?$|invoice|order/;

/**
 * What a figure of any name is, by its words. A `total` is the total or what it was before a discount; a `part` may
 * also be the stamp, a line or a sum of lines.
 */
export type MoneyMeaning = 'total' | 'part';

/** What one name says: money, nothing, or that the names around it decide. */
type NameMeaning = MoneyMeaning | 'bare' | 'around' | 'figure' | undefined;

const isOther = (list: readonly string[], name: string): boolean =>
  ELSEWHERE_START.test(name) ||
  ELSEWHERE_LAST.test(list.at(-1) ?? '') ||
  list.some((word) => ELSEWHERE_WORD.test(word));

/** Whether a part of a body is about something else than its price. */
export const isElsewhere = memoizeName(
  (key): boolean => isSubtotal(fold(key)) || wordsOf(key).some((word) => ELSEWHERE_PART.test(word)),
);

/** A name in a script that has no words here, or with a letter of another script in it: it may mean anything. */
const isUnknownScript = (key: string): boolean =>
  /[^\p{ASCII}\p{Script=Latin}]/u.test(key.normalize('NFKC').replaceAll(/\p{Sc}/gu, '')) && /\p{L}/u.test(key);

function meaningOfMoney(list: readonly string[], name: string): MoneyMeaning {
  const cut = list.findIndex((word) => AFTER.test(word));
  const head = cut < 0 ? list : list.slice(0, cut);
  if (list[0] === 'net' && list[1] === 'of') return 'total';
  if (head.some((word) => PART.test(word))) return 'part';
  if (cut >= 0) return 'total';
  if (list.length === 1)
    return (WHOLE.test(name) || WHOLE_OF_NAME.test(name)) && !PART_OF_NAME.test(name) ? 'total' : 'part';
  return list.some((word) => WHOLE.test(word)) ? 'total' : 'part';
}

const meaningOfName = memoizeName((key): NameMeaning => {
  const list = wordsOf(key);
  const phrase = list.join(' ');
  if (NEUTRAL.test(phrase)) return /^(?:value|figure)$/.test(phrase) ? 'figure' : 'around';
  if (isUnknownScript(key)) return 'total';
  const name = list.join('');
  if (isOther(list, name)) return undefined;
  if (UNIT_WORDS.test(phrase) || BARE_MONEY.test(phrase)) return 'bare';
  const isMoney = MONEY_PART.test(name) || list.some((word) => MONEY_WORD.test(word));
  return isMoney ? meaningOfMoney(list, name) : undefined;
});

/**
 * The meaning of a figure, by its name and the names around it.
 *
 * @param names from the inside: `['value', 'Amount payable', 'summary']`
 * @returns `undefined` where it is no money
 */
export const meaningOf = (names: readonly string[]): MoneyMeaning | undefined => meaningFrom(names, 0);

function meaningFrom(names: readonly string[], at: number): MoneyMeaning | undefined {
  const meaning = meaningOfName(names[at] ?? '');
  const isLast = at + 1 >= names.length;
  if (meaning === 'around' || meaning === 'figure') {
    if (!isLast) return meaningFrom(names, at + 1);
    return meaning === 'figure' ? 'part' : undefined;
  }
  if (meaning === 'bare') return !isLast && meaningFrom(names, at + 1) === 'total' ? 'total' : 'part';
  return meaning;
}
