import * as z from 'zod';
import { Line } from './parts.ts';

/** `POST MOUNT/verifications/pan`: one PAN for each price, and the name of its holder to compare. */
export const PanRequest = z.strictObject({
  pan: z
    .string()
    .regex(/^\s*[A-Za-z]{5}[0-9]{4}[A-Za-z]\s*$/)
    .max(16),
  name: Line.regex(/\S/).max(256),
});
export type PanRequest = z.infer<typeof PanRequest>;

/** How the name matches the name on record; `unknown` without a name to compare. */
export const NameMatch = z.enum(['match', 'partial', 'mismatch', 'unknown']);
export type NameMatch = z.infer<typeof NameMatch>;

/** The result. The name on record stays on the server. */
export const PanAnswer = z.object({ valid: z.boolean(), nameMatch: NameMatch });
export type PanAnswer = z.infer<typeof PanAnswer>;
