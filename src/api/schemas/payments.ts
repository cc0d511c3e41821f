import * as z from 'zod';
import { text } from './formats.ts';

export const paymentIntentRequest = z.strictObject({
  externalOrderId: text,
  /** Paise. */
  amountMinor: z.int().positive(),
  currency: z.string().min(3),
  /** The id of one of the caller's active payment connections. */
  paymentConnectionId: text,
});

/** Because money depends on it, the id, amount and provider are required. */
export const paymentIntent = z.looseObject({
  id: z.string(),
  externalOrderId: z.string(),
  coreOrderId: z.string().nullish(),
  /** Paise. */
  amountMinor: z.int(),
  currency: z.string(),
  /** `CREATED` for a new intent; the specification shows no other value. */
  status: z.string(),
  providerIntentId: z.string(),
  createdAt: z.string().nullish(),
});

/** The body of `createPaymentIntent`. */
export type PaymentIntentRequest = z.infer<typeof paymentIntentRequest>;
/** A payment intent. */
export type PaymentIntent = z.infer<typeof paymentIntent>;
