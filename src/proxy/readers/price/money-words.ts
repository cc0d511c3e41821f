/*
 * Words of the names of other figures: which of them are money, and which are of something else. A figure of money that the
 * price does not explain refuses it (decision 35).
 */
const words = (list: string): RegExp => new RegExp(`^(?:${list.trim().split(/\s+/).join('|').replaceAll('~', ' ')})$`);

/** Money, as a part of a name without separators. */
export const MONEY_PART =
  /total|amount|amnt|amt|pay(?!load|ee)(?:s|able|ment|now)?|price|charge|costs?$|^cost|gross|invoice|discount|billed|billable|rupee|paise|paisa|value$|duenow|duetoday|^net(?:amt|pay|sum|due|total)|surcharge/;
/** Money, as a word of a name. */
export const MONEY_WORD =
  words(`net dues? bills? billing fees? value sums? grand costs? fares? mrp tax(?:es)? [cisu]?t?gst vat
  cess duty duties aggregate debit(?:ed)? collect(?:ed|able)? savings? saved estimated? balance settlement commission rebate
  inr rs quoted outstanding paid pays?`);

/** The surrounding name gives these names their meaning: `total: { value, formatted }`. */
export const NEUTRAL = words(`value figure numeric raw formatted display displayed text shown string minor major
  minor~?units? units in~words display~?(?:value|text) formatted~?(?:value|text) (?:)`);
export const UNIT_WORDS = words('paise paisa in~paise rupees? in~rupees inr rs');
/** They name money, but not which. */
export const BARE_MONEY = words(
  '(?:the~)?(?:amount|amt|price|cost|money)(?:~(?:minor|major|in~paise|paise|in~rupees|inr|minor~units))?',
);

/** Figures of something else, by any word of their name. */
export const ELSEWHERE_WORD = words(`min minimum max maximum limits? threshold cap allowed suggested eligible percent
  percentages? pct rates? bps ratio slabs? sub taxable base cancel\\w* refund\\w* late penal\\w* return(?:s|ed)? api lookups?
  usage wallet meter(?:s|ed)? previous old default consideration market property loan rent guideline circle sro per call
  available credits? quota income turnover`);
/** And by the last word: ids, times, counts. */
export const ELSEWHERE_LAST =
  words(`ids? no nos num numbers? codes? ref reference version date time at on by till until from
  since expires days? hours? minutes? seconds? ms years? months? weeks? counts? qty quantity index sequence position pages?
  copies items lines rows entries type mode method status precision decimals? digits places attempts? retries timeout window
  terms? ttl expiry size length hash pin pincode phone mobile level zone ur[li] hsn sac priority step seq within calls?
  weight`);
/** Parts of a body whose figures are of something else. */
export const ELSEWHERE_PART =
  words(`rates? slabs? limits? rules? config configuration settings? history previous usage wallet
  meters? cancellation refunds? penalt\\w* allowed suggested minimum maximum range ranges constraints? consideration property
  loan polic\\w* percent\\w*`);
export const ELSEWHERE_START = /^(?:sub|taxable|min(?!us|or)|max)/;

/** After these words a total is a total with all of its parts, or less a discount. */
export const AFTER = words('after post less with incl including inclusive inc plus discounted');
/** A part of the price. */
export const PART =
  words(`tax(?:es)? [cisu]?t?gst vat cess surcharges? fees? charges? commission discounts? savings? saved
  rebate waiver coupon promo govt government stamp duty duties delivery courier shipping handling service platform convenience
  procurement excl excluding exclusive without before ex rounding round roundoff original actual list mrp undiscounted gross
  statutory processing`);
export const PART_OF_NAME = /tax|gst|fees?$|charges?$|discount$|duty|stamp|before|excl/;
/** The whole price. */
export const WHOLE =
  words(`totals? grand final pays? payable payment payments paying paid dues? net overall full aggregate
  consolidated invoice bill billed billable billing order cart checkout customer charged chargeable collect(?:ed|able)?
  debit(?:ed)? settlement txn transaction sale selling offer deal special effective reduced revised updated new quoted?
  estimated? outstanding balance`);
export const WHOLE_OF_NAME = /total|payable|topay|tobepaid|^pay|^net|final|grand|due(?:now)?$|invoice|order/;
