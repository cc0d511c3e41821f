import * as z from 'zod';
import { text } from './formats.ts';

/** Records on a page. The specification shows no maximum. */
const limit = z.coerce.number<number | string>().int().positive().optional();
/** The `nextCursor` of the previous page. */
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

/** One page of records. The specification does not show the records. */
export const page = z.looseObject({
  items: z.array(z.unknown()),
  /** Absent or null on the last page. */
  nextCursor: z.string().nullish(),
});

/** One page of records. */
export type Page = z.infer<typeof page>;
