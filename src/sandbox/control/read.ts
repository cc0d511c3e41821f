import type { Context } from 'hono';
import type * as z from 'zod';
import { parseJson, validate } from '../http/body/read-input.ts';

/** The body of a control call, validated by its schema. An empty body counts as `{}`. */
export async function read<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const text = await c.req.text();
  return validate(schema, text === '' ? {} : parseJson(text));
}
