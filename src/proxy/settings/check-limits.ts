import { parseRupees } from '../../base/money.ts';
import type { Limits, Settings } from '../options.ts';
import { OptionError } from './option-error.ts';

const USUAL = { spendPerHour: 500_00, spendPerDay: 5_000_00 };

/**
 * Caps with what is usual where none is said; rupees become paise. What is usual for the hour or the day contradicts
 * nobody: a day that was said alone ends sooner than the hour, and is then what the merchant hears of.
 *
 * @throws OptionError
 */
export function checkLimits(limits: Limits): Settings['limits'] {
  const count = (name: 'quotesPerNetworkPerHour' | 'ordersPerNetworkPerHour', usual: number): number => {
    const value = limits[name] ?? usual;
    if (Number.isInteger(value) && value >= 1) return value;
    throw new OptionError(`limits.${name}`, 'must be a whole number from 1.');
  };
  const rupees = (name: keyof typeof USUAL): number | undefined => {
    const value = limits[name];
    if (value === undefined) return undefined;
    const paise = parseRupees(value);
    if (paise === undefined || paise < 500) {
      throw new OptionError(`limits.${name}`, 'must be rupees such as "500.00", enough for one call at 5.00.');
    }
    return paise;
  };
  const known = ['quotesPerNetworkPerHour', 'ordersPerNetworkPerHour', 'spendPerHour', 'spendPerDay'];
  const unknown = Object.keys(limits).find((name) => !known.includes(name));
  if (unknown) throw new OptionError(`limits.${unknown}`, `is not known; the limits are ${known.join(', ')}.`);
  const [hour, day] = [rupees('spendPerHour'), rupees('spendPerDay')];
  if (hour !== undefined && day !== undefined && day < hour) {
    throw new OptionError('limits.spendPerDay', 'is less than "limits.spendPerHour": raise it or lower the other.');
  }
  return {
    quotes: count('quotesPerNetworkPerHour', 30),
    orders: count('ordersPerNetworkPerHour', 20),
    spendPerHour: hour ?? USUAL.spendPerHour,
    spendPerDay: day ?? Math.max(USUAL.spendPerDay, hour ?? 0),
  };
}
