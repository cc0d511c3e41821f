import { parseRupees } from '../../base/money.ts';
import type { Limits, Settings } from '../options.ts';
import { OptionError } from './option-error.ts';

/** Caps with what is usual where none is said; rupees become paise. @throws OptionError */
export function checkLimits(limits: Limits): Settings['limits'] {
  const count = (name: 'quotesPerNetworkPerHour' | 'ordersPerNetworkPerHour', usual: number): number => {
    const value = limits[name] ?? usual;
    if (Number.isInteger(value) && value >= 1) return value;
    throw new OptionError(`limits.${name}`, 'must be a whole number from 1.');
  };
  const rupees = (name: 'spendPerHour' | 'spendPerDay', usual: string): number => {
    const paise = parseRupees(limits[name] ?? usual);
    if (paise === undefined || paise < 500) {
      throw new OptionError(`limits.${name}`, 'must be rupees such as "500.00", enough for one call at 5.00.');
    }
    return paise;
  };
  const known = ['quotesPerNetworkPerHour', 'ordersPerNetworkPerHour', 'spendPerHour', 'spendPerDay'];
  const unknown = Object.keys(limits).find((name) => !known.includes(name));
  if (unknown) throw new OptionError(`limits.${unknown}`, `is not known; the limits are ${known.join(', ')}.`);
  const checked = {
    quotes: count('quotesPerNetworkPerHour', 30),
    orders: count('ordersPerNetworkPerHour', 20),
    spendPerHour: rupees('spendPerHour', '500.00'),
    spendPerDay: rupees('spendPerDay', '5000.00'),
  };
  if (checked.spendPerDay < checked.spendPerHour) {
    throw new OptionError('limits.spendPerDay', 'is less than "limits.spendPerHour": raise it or lower the other.');
  }
  return checked;
}
