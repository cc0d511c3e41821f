import type { Context } from 'hono';
import { Problem } from '../model/problem.ts';

/** Reads `?limit=`: the number of newest entries. Default: all. */
export function limitOf(c: Context): number {
  const limit = c.req.query('limit');
  if (limit === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^[1-9]\d{0,6}$/.test(limit)) throw new Problem(400, 'Must be an integer of 1 or more.', { field: 'limit' });
  return Number(limit);
}
