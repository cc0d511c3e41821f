const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lifetimes in milliseconds. The specification says that these expire but not when, so the times are ours. */
export const LIFETIMES = {
  verify: DAY,
  reset: HOUR,
  code: 10 * MINUTE,
  invite: 7 * DAY,
  session: 12 * HOUR,
  rememberedSession: 30 * DAY,
} as const;

/** After this number of wrong codes, a login starts again with the password. */
export const CODE_TRIES = 5;
