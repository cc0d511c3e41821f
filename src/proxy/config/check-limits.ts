import { isObject } from '../../base/json/json.ts';
import { parseRupees, type Paise } from '../../base/money.ts';
import { Limits, type Settings } from './options.ts';
import { OptionError, requireNames, requireShape } from './option-error.ts';

/** The price of one metered call. */
export const CALL_PRICE: Paise = 500;

/* The customers of a mobile carrier or an office share one network, so a share has a minimum. */
const MIN_CALLS = 30;
const MIN_ORDERS = 20;

/** What one network may spend and reserve of a cap, in any way: with the other half the shop goes on. */
export const halfOf = (cap: Paise): Paise => Math.floor(cap / 2);

/**
 * What one client network may spend of a cap on its prices without a session, and again on its sales: a quarter, but at
 * least thirty calls, and never more than half.
 */
export const shareOf = (cap: Paise): Paise =>
  Math.min(Math.max(Math.floor(cap / 4), MIN_CALLS * CALL_PRICE), halfOf(cap));

/** Default number of quotes for a network in an hour: what its share of the hourly cap pays for. */
export const quotesOf = (spendPerHour: Paise): number => Math.floor(shareOf(spendPerHour) / CALL_PRICE);

/** Default number of orders for a network in an hour: two for each three quotes. */
const ordersOf = (spendPerHour: Paise): number => Math.max(Math.floor((quotesOf(spendPerHour) * 2) / 3), MIN_ORDERS);

/** Default number of new prices for a checkout session: a customer who compares documents and amounts needs a few. */
export const QUOTES_PER_SESSION = 20;

/** Default number of drafts that a network may send or open in an hour. */
export const DRAFTS = 30;

/* MiB. */
const DEFAULT_LIST = 4;

/* A sale has a price and the parties of its order. */
const SALE_PRICE = 2 * CALL_PRICE;
const DEFAULTS = { spendPerHour: 500_00, spendPerDay: 5_000_00 };

/**
 * Applies the defaults of the caps and converts rupees to paise. The default of the hour or the day never contradicts
 * an explicit value.
 *
 * @throws OptionError
 */
export function checkLimits(limits: Limits): Settings['limits'] {
  const given: unknown = limits;
  if (!isObject(given)) throw new OptionError('limits', 'must be an object.');
  const count = (
    name: 'quotesPerNetworkPerHour' | 'quotesPerSession' | 'ordersPerNetworkPerHour' | 'draftsPerNetworkPerHour',
    defaultValue: number,
  ): number => {
    const value = limits[name] ?? defaultValue;
    requireShape(`limits.${name}`, value, Limits.shape[name]);
    return value;
  };
  const rupees = (name: keyof typeof DEFAULTS): number | undefined => {
    const value = limits[name];
    if (value === undefined) return undefined;
    const paise = parseRupees(value);
    if (paise === undefined || halfOf(paise) < SALE_PRICE) {
      throw new OptionError(
        `limits.${name}`,
        'must be rupees such as "500.00", and 20.00 or more: one client network gets half of it, which must be enough for ' +
          'one sale at 10.00.',
      );
    }
    return paise;
  };
  const { listMebibytes = DEFAULT_LIST } = limits;
  requireShape('limits.listMebibytes', listMebibytes, Limits.shape.listMebibytes);
  requireNames('limits', limits, Limits, 'limits');
  const [hour, day] = [rupees('spendPerHour'), rupees('spendPerDay')];
  if (hour !== undefined && day !== undefined && day < hour) {
    throw new OptionError('limits.spendPerDay', 'is less than "limits.spendPerHour": raise it or lower the other.');
  }
  const spendPerHour = hour ?? DEFAULTS.spendPerHour;
  return {
    quotes: count('quotesPerNetworkPerHour', quotesOf(spendPerHour)),
    quotesPerSession: count('quotesPerSession', QUOTES_PER_SESSION),
    orders: count('ordersPerNetworkPerHour', ordersOf(spendPerHour)),
    drafts: count('draftsPerNetworkPerHour', DRAFTS),
    spendPerHour,
    spendPerDay: day ?? Math.max(DEFAULTS.spendPerDay, hour ?? 0),
    listBytes: listMebibytes * 1024 * 1024,
  };
}
