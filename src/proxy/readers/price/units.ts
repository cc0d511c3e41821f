import { ExactNumber } from '../json/exact-json.ts';
import { isRecord } from '../json/tolerant.ts';
import type { Fields } from '../json/tolerant.ts';
import { fold } from './names.ts';
import type { Unit } from './names.ts';
import { Unreadable } from './unreadable.ts';

const NAMES: ReadonlySet<string> = new Set([
  'unit', 'units', 'amountunit', 'amountunits', 'currencyunit', 'priceunit', 'moneyunit', 'unitofamount', 'denomination',
  'amountsin', 'amountin', 'pricesin',
]);
const WORDS: Readonly<Record<Unit, ReadonlySet<string>>> = {
  paise: new Set(['paise', 'paisa', 'minor', 'minorunit', 'minorunits', 'inrpaise', 'inrminor', 'subunit', 'subunits']),
  rupees: new Set(['rupee', 'rupees', 'inr', 'rs', 'major', 'majorunit', 'majorunits', 'inrrupees', 'inrmajor']),
};
const MINOR_FLAG = /(?:minorunits?|minor|paise|paisa)$/;
const MAJOR_FLAG = /(?:majorunits?|major|rupees?)$/;
/* Parts in which a body describes itself. */
const ABOUT: ReadonlySet<string> = new Set(['meta', 'metadata']);
/* Fields that scale the figure beside them in ways that are not supported. */
const SCALES: ReadonlySet<string> = new Set(['exponent', 'scale', 'multiplier', 'divisor', 'factor']);

function truth(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? fold(value) : '';
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

const opposite = (unit: Unit, is: boolean): Unit => (is === (unit === 'paise') ? 'paise' : 'rupees');

/** The unit that a field states. @throws Unreadable for an unknown unit */
function stated(key: string, value: unknown): Unit | undefined {
  const name = fold(key);
  const flag = truth(value);
  if (flag !== undefined && MINOR_FLAG.test(name)) return opposite('paise', flag);
  if (flag !== undefined && MAJOR_FLAG.test(name)) return opposite('rupees', flag);
  if (!NAMES.has(name) || value === null || value instanceof ExactNumber) return undefined;
  const word = typeof value === 'string' ? fold(value.replace('₹', 'inr')) : '';
  if (WORDS.paise.has(word)) return 'paise';
  if (WORDS.rupees.has(word)) return 'rupees';
  throw new Unreadable('its amounts have an unknown unit');
}

/** The unit that a record states for its amounts, directly or in its `meta`. @throws Unreadable if it states two */
export function unitOf(record: Fields): Unit | undefined {
  const units = new Set<Unit>();
  for (const [key, value] of Object.entries(record)) {
    const unit = ABOUT.has(fold(key)) && isRecord(value) ? unitOf(value) : stated(key, value);
    if (unit) units.add(unit);
  }
  if (units.size > 1) throw new Unreadable('its amounts have two different units');
  return [...units][0];
}

export const isScaled = (record: Fields): boolean => Object.keys(record).some((key) => SCALES.has(fold(key)));
