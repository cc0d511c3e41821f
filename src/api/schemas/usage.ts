import * as z from 'zod';
import { text } from './formats.ts';

/** How many records a page may have; the maximum is not shown. */
const limit = z.coerce.number<number | string>().int().positive().optional();
/** The `nextCursor` of the page before. */
const cursor = text.optional();

export const logsQuery = z.strictObject({
  /** A meter key. */
  service: text.optional(),
  /** For example `success`. */
  status: text.optional(),
  limit,
  cursor,
});

export const webhookEventsQuery = z.strictObject({ limit, cursor });

/** One page of a list whose records the specification does not show. */
export const page = z.looseObject({
  items: z.array(z.unknown()),
  /** Absent or null on the last page. */
  nextCursor: z.string().nullish(),
});

export type Page = z.infer<typeof page>;
