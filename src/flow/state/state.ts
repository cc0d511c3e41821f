import type { Failure } from '../../client/index.ts';
import type {
  Checkout,
  Details,
  Order,
  OrderRequest,
  Parties,
  Quote,
  Session,
  StateArticles,
} from '../../wire/index.ts';

/** The answers that determine the price. They contain no personal data, so only they survive a reload. */
export interface StampChoice {
  readonly stateCode?: string;
  readonly articleCode?: string;
  /** Rupees exactly as typed, possibly grouped or in Indic digits. Only the price request parses them. */
  readonly stampDutyAmount?: string;
  readonly districtCode?: string;
  readonly sroValue?: string;
  readonly doorstepDelivery?: boolean;
  readonly couponCode?: string;
}

/**
 * The data of the checkout's form, exactly as the form holds it (the form removes a group without answers). The draft
 * is the only owner of this data; the form is a view of it.
 */
export interface Draft {
  readonly stamp?: StampChoice;
  /** The PIN code of a delivery address has its own field. */
  readonly parties?: Parties & { readonly postalCode?: string };
  readonly details?: Details;
}

/** The articles of one state, and whether they are loaded. */
export type Articles =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'ready'; readonly value: StateArticles };

/** A price and the request that it answers. */
export interface Price {
  readonly quote: Quote;
  readonly quoteToken: string;
  /** The request as text: an equal key needs no second price. */
  readonly key: string;
  /** When it expires by this device's clock, in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** It has expired: the next step forward requests a new one. */
  readonly expired?: boolean;
  /** An order was sent with it, so its token stays stored after expiry until the proxy refuses it. */
  readonly submitted?: boolean;
  /**
   * Requested because the proxy refused the former quote. A second refusal is shown instead of requesting another
   * price.
   */
  readonly requoted?: boolean;
  /** The former total in paise, until the customer confirms the new one. */
  readonly previousTotalMinor?: number;
}

/** The PAN and the name whose match a PAN check verifies. */
export interface PanSubject {
  readonly pan: string;
  readonly name: string;
}

/** A request for a PAN check. */
export interface PanQuestion extends PanSubject {
  readonly quoteToken: string;
}

/**
 * How the name matches, or `invalid` if the PAN does not exist. Every failure is `unknown`, so that it blocks no
 * payment.
 */
export type PanVerdict = 'match' | 'partial' | 'mismatch' | 'invalid' | 'unknown';

/** The PAN check of the present PAN and name. It is removed when either changes; a new price does not affect it. */
export interface PanCheck extends PanSubject {
  readonly asking?: boolean;
  /** Absent until the first answer. */
  readonly verdict?: PanVerdict;
}

/** Step 4. Its content depends on the order alone, not on how the customer reached it. */
export interface StatusStep {
  readonly name: 'status';
  readonly token: string;
  /** The token only reads and downloads. */
  readonly view: boolean;
  /** It is not the order of the page's session: the customer came back from its payment. */
  readonly other?: boolean;
  /** Absent until the first response. */
  readonly order?: Order;
  /**
   * The order was final when this page loaded it, or a link opened it: it is no new conversion. Fixed by the first
   * response.
   */
  readonly resumed: boolean;
  /** Number of responses and failures since the customer was last active; it determines the poll interval. */
  readonly pollCount: number;
  /** `intentId` of the last payment that was opened. */
  readonly intentId?: string;
  /**
   * A payment handler ended and a payment may have been made. Until this time, in milliseconds since the epoch, no
   * button offers another payment unless the service reports the result.
   */
  readonly confirmUntil?: number;
  /**
   * The last attempt ran out of time. Until this time, in milliseconds since the epoch, its payment may still arrive; 0
   * once that is over.
   */
  readonly lateUntil?: number;
  /** The handler reports that no payment window opened: the next response of the service ends the confirmation. */
  readonly notOpened?: boolean;
  /** The failure of the last read of the order; `order` is then the last one that could be read. */
  readonly failure?: Failure;
  /** What this page has sent with the order; the service need not return it. Only in memory. */
  readonly sent?: Pick<Draft, 'parties' | 'details'>;
  /** The lines of the price, if this device has kept them. */
  readonly lines?: Quote['lines'];
  /** The resume link, once the customer requested it. */
  readonly link?: string;
  /** When it ends. */
  readonly linkUntil?: string;
}

export type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'unavailable'; readonly failure: Failure }
  | { readonly name: 'stamp' }
  | { readonly name: 'parties' }
  | { readonly name: 'review' }
  | StatusStep;

/** The steps in which the customer enters data, in order. Each has a history entry. */
export const FORM_STEPS = ['stamp', 'parties', 'review'] as const;
export type FormStep = (typeof FORM_STEPS)[number];

/**
 * The action in progress. While it is set, other actions are ignored.
 * `awaitingApproval`: the host page decides whether to send the order; `preparing`: the payment is requested;
 * `paying`: a payment handler runs; `checking`: the customer requested a read of the order (polling does not count).
 */
export type Busy =
  | 'quoting'
  | 'applyingCoupon'
  | 'awaitingApproval'
  | 'placing'
  | 'preparing'
  | 'paying'
  | 'checking'
  | 'correcting'
  | 'downloading'
  | 'linking';

/** A change that the customer did not cause. The live region announces it once. */
export type Notice =
  /** `price.previousTotalMinor` holds the former total. */
  | 'price-changed'
  /** The price was requested again because details changed after an order was sent: the customer must confirm again. */
  | 'order-changed'
  /** The stored or linked order can no longer be opened; a new checkout started. */
  | 'link-expired'
  | 'coupon-refused'
  /** The page was reloaded, and some answers that the customer had entered were not kept. */
  | 'not-stored'
  | 'parties-corrected';

/** How far an order is. */
export type Progress = Pick<Order, 'stage' | 'payment'>;

/** An order that was placed on this device, perhaps in a tab that was closed while the customer paid. */
export interface LatestOrder {
  /** Opens the order with the end of its mobile number. */
  readonly deviceToken?: string;
  /** The order's own token, if this page has left the order: it opens without a question. Never stored. */
  readonly token?: string;
  /** `externalOrderId`. */
  readonly id: string;
  /** When it was placed, in milliseconds since the epoch by this device's clock. */
  readonly at: number;
  /** The merchant's reference, if the page has one. */
  readonly reference?: string | undefined;
  /** What was ordered. */
  readonly stamp?: Order['stamp'];
  /** The lines of its price. */
  readonly lines?: Quote['lines'];
  /** How far it was when this device last read it. */
  readonly seen?: Progress;
  /** When that was, likewise in milliseconds. */
  readonly seenAt?: number;
  /** Why it could not be opened. Never stored. */
  readonly failure?: Failure | undefined;
}

/** A draft that another person has handed over: sent with the order, so that one line of drafts is one purchase. */
export interface HandedOver {
  /** What the order says: the token, and whether the customer buys another although one of these drafts may be paid. */
  readonly order: Pick<OrderRequest, 'draft' | 'buyAnother'>;
  /** This customer has sent it. */
  readonly isOwn?: boolean;
}

export interface CheckoutState {
  readonly step: Step;
  /** Offered in step 1. */
  readonly latest?: LatestOrder;
  /** The initial draft from the page; a purchase after a paid order starts from it again, with the same parties. */
  readonly preset: Draft;
  readonly draft: Draft;
  /** What this checkout was opened with, until its order is placed. */
  readonly handOver?: HandedOver | undefined;
  /**
   * The details that this tab has kept, as long as the document is the same: the customer's choice, no suggestion of
   * ours.
   */
  readonly restored?: Draft['details'];
  /** What the merchant's server says about this sale. Without `id` while it is loading; absent without a session. */
  readonly session?: Partial<Session>;
  /** The steps that the session leaves nothing to do in. Absent until that is known, and without a session. */
  readonly skipped?: readonly FormStep[];
  /** Absent while loading, and in step 4 if only the order could be loaded. */
  readonly checkout?: Checkout;
  /** By state code. */
  readonly articles: Readonly<Record<string, Articles>>;
  readonly price?: Price;
  /** The coupon of the pending price request; it enters the draft together with that price. */
  readonly coupon?: string;
  readonly pan?: PanCheck;
  /** The browser reports no network, and no response has disproved it. Polling stops until the network is back. */
  readonly offline?: boolean;
  readonly busy?: Busy;
  /** The failure of the last action; the next action clears it. A failure to read the order is in `step.failure`. */
  readonly failure?: Failure;
  readonly notice?: Notice;
}

/** The articles of the chosen state, if they were requested. */
export function chosenArticles({ articles, draft }: CheckoutState): Articles | undefined {
  return articles[draft.stamp?.stateCode ?? ''];
}

/** The steps in which the customer has something to do, in order. The review is one of them. */
export function openSteps({ skipped }: Pick<CheckoutState, 'skipped'>): readonly FormStep[] {
  return FORM_STEPS.filter((step) => !skipped?.includes(step));
}

/** Returns the stamp answers with changes. Empty strings and unticked checkboxes are removed, as in the form. */
export function withAnswers(stamp: StampChoice = {}, changes: StampChoice): StampChoice {
  return Object.fromEntries(Object.entries({ ...stamp, ...changes }).filter(([, value]) => value));
}
