import * as z from 'zod';
import { Details, Parties } from './order.ts';
import { Code, DraftToken, Line, Timestamp } from './parts.ts';
import { SessionStamp } from './session.ts';

/** The step at which the draft was sent. */
export const DraftStep = z.enum(['stamp', 'parties', 'review']);
export type DraftStep = z.infer<typeof DraftStep>;

/**
 * A purchase that one person has filled in for another. It has no place for a PAN, and an answer that contains one is
 * refused. Values are as the customer typed them; only the price and the order validate them.
 */
export const Draft = z.strictObject({
  serviceCode: Code,
  stamp: SessionStamp.extend({
    stampDutyAmount: z.string().max(32).optional(),
    sroValue: z.string().max(64).optional(),
    couponCode: z.string().max(64).optional(),
  }).optional(),
  /** The PIN code of a delivery address has its own field. */
  parties: Parties.omit({ partyPan: true })
    .extend({ postalCode: z.string().max(20).optional() })
    .optional(),
  details: Details.optional(),
  step: DraftStep.optional(),
});
export type Draft = z.infer<typeof Draft>;

/** `POST MOUNT/drafts`. Sender and note are plain text: without a PAN, and without characters that cannot be seen. */
export const DraftRequest = z.strictObject({
  draft: Draft,
  sender: Line.max(60).optional(),
  /** May have several lines. */
  note: z.string().max(200).optional(),
  /** The token that the draft came from: both then belong to one purchase. */
  from: DraftToken.optional(),
});
export type DraftRequest = z.infer<typeof DraftRequest>;

/** The sealed draft, for the fragment of a link: `#estamp-draft=…`. */
export const DraftAnswer = z.object({ token: DraftToken, expiresAt: Timestamp });
export type DraftAnswer = z.infer<typeof DraftAnswer>;

/** When a purchase was paid, or its payment began. */
export const DraftPayment = z.object({
  at: Timestamp,
  /** Who paid, if this draft names them. */
  name: z.string().optional(),
});
export type DraftPayment = z.infer<typeof DraftPayment>;

/** `GET MOUNT/draft`. */
export const DraftView = z.object({
  draft: Draft,
  sender: z.string().optional(),
  note: z.string().optional(),
  sentAt: Timestamp,
  expiresAt: Timestamp,
  /** Present if an order from a draft of this purchase was paid. */
  paid: DraftPayment.optional(),
  /** The proxy was restarted without a store since the draft was sent: it cannot know whether it was paid. */
  untracked: z.literal(true).optional(),
});
export type DraftView = z.infer<typeof DraftView>;
