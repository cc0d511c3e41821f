import type * as z from 'zod';
import type { Dialect } from '../../bodies/dialect.ts';

/** A body that a dialect forms: a method of `Dialect`. */
export type BodyName = Exclude<keyof Dialect, 'name'>;

/** The schema of each body that a dialect forms. Tolerant: unknown fields pass. */
export type BodySchemas = Readonly<Record<BodyName, z.ZodType>>;
