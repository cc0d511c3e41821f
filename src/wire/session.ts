import * as z from 'zod';
import { Details, Order, Parties } from './order.ts';
import { Code, Line, Reference, SessionToken, Timestamp } from './parts.ts';
import { QuoteRequest } from './quote.ts';

/** The longest life of a checkout session. */
export const MAX_SESSION_SECONDS = 30 * 24 * 3600;

/** What a session says about the stamp. The amount is a text in rupees. */
export const SessionStamp = z.strictObject({
  stateCode: Code.optional(),
  articleCode: Code.optional(),
  stampDutyAmount: z.string().max(16).optional(),
  districtCode: Code.optional(),
  sroValue: Line.min(1).max(64).optional(),
  doorstepDelivery: z.boolean().optional(),
  couponCode: Line.min(1).max(64).optional(),
});
export type SessionStamp = z.infer<typeof SessionStamp>;

/**
 * A checkout session as its page sees it. What is given and not below one of `editable` is fixed; what is not given is
 * open only if the sale needs it or `editable` names it.
 */
export const Session = z.object({
  /** `cs_…`. It reads the state on the merchant's server; only the token acts. */
  id: z.string(),
  serviceCode: Code,
  reference: Reference.optional(),
  /** The merchant's page that the session names: the way back. */
  returnUrl: z.string().optional(),
  expiresAt: Timestamp,
  stamp: SessionStamp.optional(),
  parties: Parties.optional(),
  details: Details.optional(),
  /** JSON Pointers to `/stamp`, `/parties`, `/details`, or below. */
  editable: z.array(z.string()),
});
export type Session = z.infer<typeof Session>;

/**
 * `GET MOUNT/session`. With an order, also its token, so that the checkout resumes on any device. For seven days after
 * the end of the session a view token in its place, and neither parties nor answers.
 */
export const SessionAnswer = z.object({
  session: Session,
  order: Order.optional(),
  orderToken: z.string().optional(),
  viewToken: z.string().optional(),
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/* An empty text: where the session closes an answer, it counts as not sent. Any other text is checked after that. */
const Text = z.string().max(64).optional();

/** `POST MOUNT/quotes` with a session: what the session fixes may be left out. */
export const SessionQuoteRequest = QuoteRequest.partial().extend({
  districtCode: Text,
  sroValue: Text,
  couponCode: Text,
  session: SessionToken,
});
export type SessionQuoteRequest = z.infer<typeof SessionQuoteRequest>;

/** The body of `POST MOUNT/quotes`. */
export const QuoteBody = z.union([QuoteRequest, SessionQuoteRequest]);
export type QuoteBody = z.infer<typeof QuoteBody>;
