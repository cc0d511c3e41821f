import type { Context } from 'hono';
import { Problem } from '../problem.ts';

/** How many of the newest a list's reader asks for with `?limit=`; all of them unless told. */
export function limitOf(c: Context): number {
  const limit = c.req.query('limit');
  if (limit === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^[1-9]\d{0,6}$/.test(limit)) throw new Problem(400, 'Must be a whole number from 1.', { field: 'limit' });
  return Number(limit);
}

/** The newest of a list that is oldest first. */
export const newest = <Item>(c: Context, items: readonly Item[]): readonly Item[] => items.slice(-limitOf(c));
