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

/** Money changes hands by it: what names the intent, its amount and its provider must be there. */
export const paymentIntent = z.looseObject({
  id: z.string(),
  externalOrderId: z.string(),
  coreOrderId: z.string().nullish(),
  /** Paise. */
  amountMinor: z.int(),
  currency: z.string(),
  /** `CREATED` when new; other values are not shown. */
  status: z.string(),
  providerIntentId: z.string(),
  createdAt: z.string().nullish(),
});

export type PaymentIntentRequest = z.infer<typeof paymentIntentRequest>;
export type PaymentIntent = z.infer<typeof paymentIntent>;
