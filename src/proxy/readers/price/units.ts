import { ExactNumber } from '../json/exact-json.ts';
import { child } from '../../../base/json/pointer.ts';
import { onceEachShape } from '../json/shape.ts';
import { isObject, type Fields } from '../json/tolerant.ts';
import { memoizeName } from '../../../base/memoize-name.ts';
import { fold, foldedSet, type Unit } from './names.ts';
import { Unreadable } from './unreadable.ts';
import { UNITS } from './vocabulary.ts';

const FIELDS = foldedSet(UNITS.fields);
const ABOUT = foldedSet(UNITS.about);
const WORDS: Readonly<Record<Unit, ReadonlySet<string>>> = {
  paise: foldedSet(UNITS.paise),
  rupees: foldedSet(UNITS.rupees),
};

/* What a field of a name may state: most state nothing. */
const isScale = memoizeName((key) => UNITS.scales.test(fold(key)));
const flagOf = memoizeName((key): Unit | 'other' | undefined => {
  const name = fold(key);
  if (UNITS.paiseFlag.test(name)) return 'paise';
  if (UNITS.rupeesFlag.test(name)) return 'rupees';
  return UNITS.otherFlag.test(name) ? 'other' : undefined;
});

function truth(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? fold(value) : '';
  return word === 'true' || word === 'false' ? word === 'true' : undefined;
}

const opposite = (unit: Unit, is: boolean): Unit => (is === (unit === 'paise') ? 'paise' : 'rupees');

/* `fold` does not cut texts of this length, also after a sign for rupees became a word. */
const MAX_FOLDED = 150;

/** Whether a value is certainly no unit: no word of a unit has a digit in it, as ids, times and amounts have. */
const isNoUnit = (value: unknown): boolean =>
  typeof value !== 'string' || (value.length <= MAX_FOLDED && /\d/.test(value));

/** The unit that a field states. @throws Unreadable for an unknown unit */
function stated(key: string, value: unknown, path: string): Unit | undefined {
  const isField = FIELDS.has(fold(key));
  const flagged = flagOf(key);
  if (!isField && !flagged && isNoUnit(value)) return undefined;
  const flag = flagged && truth(value);
  if (flag !== undefined && flagged && flagged !== 'other') return opposite(flagged, flag);
  if (flag === true && flagged === 'other') throw new Unreadable('unknown-unit', { path: child(path, key) });
  if (value === null || value instanceof ExactNumber) return undefined;
  const word = typeof value === 'string' ? fold(value.replace('₹', 'inr')) : '';
  const unit = isField ? unitNamed(word) : unitInWord(fold(key), word);
  if (unit === 'unknown') throw new Unreadable('unknown-unit', { path: child(path, key) });
  return unit;
}

function unitNamed(word: string): Unit | 'unknown' {
  if (WORDS.paise.has(word)) return 'paise';
  return WORDS.rupees.has(word) ? 'rupees' : 'unknown';
}

/**
 * The unit that the word in a field of another name states. "paise" is a unit wherever it stands alone, and the figures
 * must agree; "minor" may be a person, and INR may be the currency.
 */
function unitInWord(name: string, word: string): Unit | 'unknown' | undefined {
  if (word === '' || UNITS.labels.test(name)) return undefined;
  if (/^(?:in|amountin)?(?:paise|paisa)$/.test(word)) return 'paise';
  if (!UNITS.formats.test(name)) return undefined;
  if (UNITS.others.test(word)) return 'unknown';
  if (WORDS.paise.has(word)) return 'paise';
  return /^(?:rupees?|major(?:units?)?)$/.test(word) && name !== 'currency' ? 'rupees' : undefined;
}

/** The unit that a record states for its amounts, directly or in its `meta`. @throws Unreadable if it states two */
export function unitOf(record: Fields, path: string): Unit | undefined {
  let found: Unit | undefined;
  for (const [key, value] of Object.entries(record)) {
    const isAbout = isObject(value) && ABOUT.has(fold(key));
    const unit = isAbout ? unitOf(value, child(path, key)) : stated(key, value, path);
    if (unit && found && unit !== found) throw new Unreadable('two-units', { path: child(path, key) });
    found = unit ?? found;
  }
  return found;
}

/** Whether an amount object has a scale, whatever it is. */
export const isScaled = (record: Fields): boolean => scalesOf(record).length > 0;

const scalesOf = onceEachShape((keys) => keys.filter(isScale));

function numberOf(value: unknown): string {
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'string' ? value.trim() : '';
}

/**
 * Refuses a record that scales the figures beside it: `multiplier: 100`. A factor of 1 and a scale of 0 change nothing.
 * @throws Unreadable
 */
export function requireNoScale(record: Fields, path: string): void {
  for (const key of scalesOf(record)) {
    const value = record[key];
    if (value === null) continue;
    const neutral = /(?:factor|multiplier|divisor|by)$/.test(fold(key)) ? /^1(?:\.0+)?$/ : /^0$/;
    if (!neutral.test(numberOf(value))) throw new Unreadable('scaled', { path: child(path, key) });
  }
}
