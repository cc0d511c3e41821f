import type { Context } from 'hono';
import type * as z from 'zod';
import { parseJson, validate } from '../http/body.ts';
import { Problem } from '../model/problem.ts';
import type { Core } from '../core/core.ts';
import { findOrganization, type Organization } from '../store/accounts/organizations.ts';

export function requireOrganization({ database }: Core, id: string): Organization {
  const organization = findOrganization(database, id);
  if (!organization) throw new Problem(404, 'There is no such organization.');
  return organization;
}

/** Reads `?limit=`: the number of newest entries. Default: all. */
export function limitOf(c: Context): number {
  const limit = c.req.query('limit');
  if (limit === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^[1-9]\d{0,6}$/.test(limit)) throw new Problem(400, 'Must be an integer of 1 or more.', { field: 'limit' });
  return Number(limit);
}

/** The body of a control call, validated by its schema. An empty body counts as `{}`. */
export async function read<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const text = await c.req.text();
  return validate(schema, text === '' ? {} : parseJson(text));
}
