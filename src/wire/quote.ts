import * as z from 'zod';
import { AmountMinor, Code, Line, Reference, RupeesInput, SessionToken, Timestamp } from './parts.ts';

/** The kind of a price line. Only a `discount` has a negative amount. */
export const LineKind = z.enum([
  'stamp-duty',
  'surcharge',
  'cess',
  'service-fee',
  'gst',
  'procurement-fee',
  'delivery',
  'discount',
  'merchant-fee',
  'other',
]);
export type LineKind = z.infer<typeof LineKind>;

export const PriceLine = z.object({ kind: LineKind, label: z.string(), amountMinor: z.int() });
export type PriceLine = z.infer<typeof PriceLine>;

/** `POST MOUNT/quotes`. The stamp value is in rupees. The service calculates the price. */
export const QuoteRequest = z.strictObject({
  serviceCode: Code,
  stateCode: Code,
  articleCode: Code,
  stampDutyAmount: RupeesInput,
  districtCode: Code.optional(),
  sroValue: Line.min(1).max(64).optional(),
  doorstepDelivery: z.boolean().optional(),
  couponCode: Line.min(1).max(64).optional(),
  reference: Reference.optional(),
  /** The checkout session that the price is for. */
  session: SessionToken.optional(),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

/** A price that is valid until `expiresAt`. The lines add up to `totalMinor`. */
export const Quote = z.object({
  id: z.string(),
  serviceCode: Code,
  stateCode: Code,
  articleCode: Code,
  currency: z.literal('INR'),
  lines: z.array(PriceLine),
  totalMinor: AmountMinor,
  expiresAt: Timestamp,
  coupon: z.object({ code: z.string(), applied: z.boolean(), message: z.string().optional() }).optional(),
});
export type Quote = z.infer<typeof Quote>;

export const QuoteAnswer = z.object({ quote: Quote, quoteToken: z.string() });
export type QuoteAnswer = z.infer<typeof QuoteAnswer>;
