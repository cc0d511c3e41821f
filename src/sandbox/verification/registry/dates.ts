const DAY = 86_400_000;

/** A day as `YYYY-MM-DD`. */
export type IsoDay = string;

export function isoDay(milliseconds: number): IsoDay {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** The same day in another year; 29 February may become 1 March. */
export function addYears(day: IsoDay, years: number): IsoDay {
  const date = new Date(day);
  return isoDay(Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate()));
}

export function addDays(day: IsoDay, days: number): IsoDay {
  return isoDay(Date.parse(day) + days * DAY);
}

/** Full years between two days. */
export function yearsBetween(from: IsoDay, to: IsoDay): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
