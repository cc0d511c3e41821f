import * as z from 'zod';
import type { Documented } from './documented.ts';

/** The names of the fields that a documented body has, nested ones included: `user.id`, `gstins[].state`. */
export function documentedNames(wanted: Documented, path = ''): string[] {
  if (typeof wanted === 'string') return path ? [path] : [];
  if (Array.isArray(wanted)) return documentedNames((wanted as readonly [Documented])[0], `${path}[]`);
  return Object.entries(wanted).flatMap(([name, part]) => documentedNames(part, path ? `${path}.${name}` : name));
}

/** The same of a schema in `src/api`. */
export function schemaNames(schema: z.ZodType, path = ''): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return schemaNames(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodArray) return schemaNames(schema.element as z.ZodType, `${path}[]`);
  if (!(schema instanceof z.ZodObject)) return path ? [path] : [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, part]) =>
    schemaNames(part, path ? `${path}.${name}` : name),
  );
}
