import * as z from 'zod';
import { Order } from '../../wire/order.ts';
import { Reference } from '../../wire/parts.ts';
import { PriceLine } from '../../wire/quote.ts';

/** What only the merchant's server reads of an order. */
export const MerchantFields = z.object({
  /** The price that was paid, line by line: GST and fees stand apart. They add up to `totalMinor`. */
  lines: z.array(PriceLine).optional(),
  /** Your document or cart number. */
  reference: Reference.optional(),
  /** Your id of the customer, of the session or the `customer` hook. */
  customerId: z.string().optional(),
  /** The id of its checkout session, `cs_…`. */
  session: z.string().optional(),
});

/** An order for the merchant's own server: accounting and support. */
export const MerchantOrder = z.intersection(Order, MerchantFields);
/** An order for the merchant's own server. `lines` are absent for orders of an earlier version. */
export type MerchantOrder = z.infer<typeof MerchantOrder>;
