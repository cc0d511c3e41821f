import * as z from 'zod';
import { isPrintableLine } from '../base/printable.ts';

/** A code of the service in a path or body: 1 to 64 printable characters without `/ \ % ? #`. */
export const Code = z.string().regex(/^[^/\\%?#\p{C}\p{Zl}\p{Zp}]{1,64}$/u);

/** One printable line. Each message sets its length. */
export const Line = z.string().refine(isPrintableLine);

/** Paise, never negative. */
export const AmountMinor = z.int().nonnegative();

/** ISO 8601 in UTC. */
export const Timestamp = z.string();

/** The merchant's own document or cart number. */
export const Reference = z.string().regex(/^[A-Za-z0-9_.:-]{1,64}$/);

/** An encrypted checkout session: at most 6 KB. */
export const SessionToken = z.string().max(6144);

/** A sealed draft: at most 6 KB. */
export const DraftToken = z.string().max(6144);

/** Rupees as a number or decimal string. `parseRupees` in `base` validates the amount. */
export const RupeesInput = z.union([z.number(), z.string().max(16)]);
