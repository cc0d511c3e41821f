const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long things are good for, in milliseconds. The specification has them expire and names no times; ours. */
export const LIFETIMES = {
  verify: DAY,
  reset: HOUR,
  code: 10 * MINUTE,
  invite: 7 * DAY,
  session: 12 * HOUR,
  rememberedSession: 30 * DAY,
} as const;

/** After so many wrong codes a login begins again at the password. */
export const CODE_TRIES = 5;
