import type { Paise } from '../../base/money.ts';

/** The price of one metered call. */
export const CALL_PRICE: Paise = 500;

/* The customers of a mobile carrier or an office share one network, so a share has a minimum. */
const MIN_CALLS = 30;
const MIN_ORDERS = 20;

/** What one network may spend and reserve of a cap, in any way: with the other half the shop goes on. */
export const halfOf = (cap: Paise): Paise => Math.floor(cap / 2);

/**
 * What one client network may spend of a cap on its prices without a session, and again on its sales: a quarter, but at least
 * thirty calls, and never more than half.
 */
export const shareOf = (cap: Paise): Paise =>
  Math.min(Math.max(Math.floor(cap / 4), MIN_CALLS * CALL_PRICE), halfOf(cap));

/** Default number of quotes for a network in an hour: what its share of the hourly cap pays for. */
export const quotesOf = (spendPerHour: Paise): number => Math.floor(shareOf(spendPerHour) / CALL_PRICE);

/** Default number of orders for a network in an hour: two for each three quotes. */
export const ordersOf = (spendPerHour: Paise): number =>
  Math.max(Math.floor((quotesOf(spendPerHour) * 2) / 3), MIN_ORDERS);

/** Default number of new prices for a checkout session: a customer who compares documents and amounts needs a few. */
export const QUOTES_PER_SESSION = 20;

/** Default number of drafts that a network may send or open in an hour. */
export const DRAFTS = 30;
