import { ExactNumber } from '../json/exact-json.ts';
import { isObject, type Fields } from '../json/tolerant.ts';
import { fold, type Unit } from './names.ts';
import { Unreadable } from './unreadable.ts';

const NAMES: ReadonlySet<string> = new Set([
  'unit',
  'units',
  'amountunit',
  'amountunits',
  'currencyunit',
  'priceunit',
  'moneyunit',
  'unitofamount',
  'denomination',
  'amountsin',
  'amountin',
  'pricesin',
]);
const WORDS: Readonly<Record<Unit, ReadonlySet<string>>> = {
  paise: new Set(['paise', 'paisa', 'minor', 'minorunit', 'minorunits', 'inrpaise', 'inrminor', 'subunit', 'subunits']),
  rupees: new Set(['rupee', 'rupees', 'inr', 'rs', 'major', 'majorunit', 'majorunits', 'inrrupees', 'inrmajor']),
};
const MINOR_FLAG = /(?:minorunits?|minor|paise|paisa)$/;
const MAJOR_FLAG = /(?:majorunits?|major|rupees?)$/;
/* Parts in which a body describes itself. */
const ABOUT: ReadonlySet<string> = new Set(['meta', 'metadata']);
/* Fields of other names that may hold the word of a unit: `amountFormat: "paise"`. */
const FORMATS =
  /^in$|(?:amounts?|prices?|money|currency|values?|figures?|units?|totals?)(?:format|type|unit|scale|style|representation|in|as)?s?$|^(?:format|scale)$/;
/* Their texts are for people. */
const LABELS = /(?:label|name|title|description|message|heads?|text)$/;
/* Units that are not supported. */
const OTHER_UNITS = /^(?:in)?(?:tens?|hundreds?|thousands?|lakhs?|lacs?|crores?|millions?|billions?|cents?|annas?)$/;
const OTHER_FLAG = /(?:hundreds?|thousands?|lakhs?|lacs?|crores?|millions?|billions?|cents)$/;
/* Fields that scale the figures beside them in ways that are not supported. */
const SCALES =
  /^(?:amounts?|prices?|currency|units?|money|values?|figures?|totals?|minor|decimal|scaling|scale)*(?:exponent|scale|scaling|multiplier|multiplyby|divisor|divideby|factor|magnitude|poweroften)$/;

function truth(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? fold(value) : '';
  return word === 'true' || word === 'false' ? word === 'true' : undefined;
}

const opposite = (unit: Unit, is: boolean): Unit => (is === (unit === 'paise') ? 'paise' : 'rupees');

/** The unit that a field states. @throws Unreadable for an unknown unit */
function stated(key: string, value: unknown): Unit | undefined {
  const name = fold(key);
  const flag = truth(value);
  if (flag !== undefined && MINOR_FLAG.test(name)) return opposite('paise', flag);
  if (flag !== undefined && MAJOR_FLAG.test(name)) return opposite('rupees', flag);
  if (flag === true && OTHER_FLAG.test(name)) throw new Unreadable('its amounts have an unknown unit');
  if (value === null || value instanceof ExactNumber) return undefined;
  const word = typeof value === 'string' ? fold(value.replace('₹', 'inr')) : '';
  return NAMES.has(name) ? unitNamed(word) : unitInWord(name, word);
}

/** @throws Unreadable for an unknown unit */
function unitNamed(word: string): Unit {
  if (WORDS.paise.has(word)) return 'paise';
  if (WORDS.rupees.has(word)) return 'rupees';
  throw new Unreadable('its amounts have an unknown unit');
}

/**
 * The unit that the word in a field of another name states. "paise" is a unit wherever it stands alone, and the figures must
 * agree; "minor" may be a person, and INR may be the currency.
 *
 * @throws Unreadable for an unknown unit
 */
function unitInWord(name: string, word: string): Unit | undefined {
  if (word === '' || LABELS.test(name)) return undefined;
  if (/^(?:in|amountin)?(?:paise|paisa)$/.test(word)) return 'paise';
  if (!FORMATS.test(name)) return undefined;
  if (OTHER_UNITS.test(word)) throw new Unreadable('its amounts have an unknown unit');
  if (WORDS.paise.has(word)) return 'paise';
  return /^(?:rupees?|major(?:units?)?)$/.test(word) && name !== 'currency' ? 'rupees' : undefined;
}

/** The unit that a record states for its amounts, directly or in its `meta`. @throws Unreadable if it states two */
export function unitOf(record: Fields): Unit | undefined {
  const units = new Set<Unit>();
  for (const [key, value] of Object.entries(record)) {
    const unit = ABOUT.has(fold(key)) && isObject(value) ? unitOf(value) : stated(key, value);
    if (unit) units.add(unit);
  }
  if (units.size > 1) throw new Unreadable('its amounts have two different units');
  return [...units][0];
}

/** Whether an amount object has a scale, whatever it is. */
export const isScaled = (record: Fields): boolean => Object.keys(record).some((key) => SCALES.test(fold(key)));

function numberOf(value: unknown): string {
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'string' ? value.trim() : '';
}

/** Refuses a record that scales the figures beside it: `multiplier: 100`. A factor of 1 and a scale of 0 change nothing. @throws Unreadable */
export function requireNoScale(record: Fields): void {
  for (const [key, value] of Object.entries(record)) {
    const name = fold(key);
    const neutral = /(?:factor|multiplier|divisor|by)$/.test(name) ? /^1(?:\.0+)?$/ : /^0$/;
    if (SCALES.test(name) && value !== null && !neutral.test(numberOf(value)))
      throw new Unreadable('its amounts are scaled');
  }
}
