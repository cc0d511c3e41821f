import type { Failure } from '../../client/index.ts';
import type { Checkout, Details, Order, Parties, Quote, StateArticles } from '../../wire/index.ts';

/** The answers to the stamp form: what is priced. It contains no personal data, so it alone survives a reload. */
export interface StampChoice {
  readonly stateCode?: string;
  readonly articleCode?: string;
  /** Rupees exactly as typed: perhaps grouped, perhaps in Indic digits. Only the price request parses them. */
  readonly stampDutyAmount?: string;
  readonly districtCode?: string;
  readonly sroValue?: string;
  readonly doorstepDelivery?: boolean;
  readonly couponCode?: string;
}

/**
 * The data of the checkout's form, exactly as the form holds it: the form drops a group that has no answer. The draft is
 * the only owner of this data; the form is a view of it.
 */
export interface Draft {
  readonly stamp?: StampChoice;
  readonly parties?: Parties;
  readonly details?: Details;
}

/** The articles of one state, as far as they are here. */
export type Articles =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'ready'; readonly value: StateArticles };

/** A price that was asked for, and for what. */
export interface Price {
  readonly quote: Quote;
  readonly quoteToken: string;
  /** The request that was priced, as text: equal keys need no second price. */
  readonly key: string;
  /** When it expires by this device's clock, in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** It has expired: the next step forward requests a new one. */
  readonly expired?: boolean;
  /** An order was sent with it, so its token is kept after expiry until the proxy refuses it. */
  readonly submitted?: boolean;
  /** Requested because the proxy refused the one before. A second refusal is shown instead of requesting another price. */
  readonly requoted?: boolean;
  /** The total before, in paise, until the customer confirms the new one. */
  readonly previousTotalMinor?: number;
}

/** What a PAN check is about: this number, under this name. */
export interface PanSubject {
  readonly pan: string;
  readonly name: string;
}

/** How it is asked: in the name of a price. */
export interface PanQuestion extends PanSubject {
  readonly quoteToken: string;
}

/** How the name fits, or that there is no such PAN. `unknown` is also every failure: it keeps nobody from paying. */
export type PanVerdict = 'match' | 'partial' | 'mismatch' | 'invalid' | 'unknown';

/** Kept for exactly what it is about: with another PAN or name it is gone, with another price it is as true as before. */
export interface PanCheck extends PanSubject {
  readonly asking?: boolean;
  /** Absent until the first answer. */
  readonly verdict?: PanVerdict;
}

/** Step 4: a function of the order alone, however the customer came here. */
export interface StatusStep {
  readonly name: 'status';
  readonly token: string;
  /** The token only reads and downloads. */
  readonly view: boolean;
  /** Absent until the first answer. */
  readonly order?: Order;
  /** The order was final before this page loaded it, or a link opened it: no new conversion. Fixed by the first answer. */
  readonly resumed: boolean;
  /** Answers and failures since the customer was last active; it sets the poll interval. */
  readonly pollCount: number;
  /** `intentId` of the payment that was handed over last. */
  readonly intentId?: string;
  /**
   * A payment handler ended, perhaps with a payment. Until this time, in milliseconds since the epoch, nothing invites
   * to pay unless the service reports the result.
   */
  readonly confirmUntil?: number;
  /** The handler reports that no payment window opened: the next answer of the service ends the confirmation. */
  readonly notOpened?: boolean;
  /** Why the last read of the order failed; `order` is the last known one. */
  readonly failure?: Failure;
  /** The resume link, once asked for. */
  readonly link?: string;
}

export type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'unavailable'; readonly failure: Failure }
  | { readonly name: 'stamp' }
  | { readonly name: 'parties' }
  | { readonly name: 'review' }
  | StatusStep;

export type StepName = Step['name'];

/** The steps in which the customer enters something, in their order. Each is a history entry. */
export const FORM_STEPS = ['stamp', 'parties', 'review'] as const;
export type FormStep = (typeof FORM_STEPS)[number];

/**
 * What the customer waits for. While it is set, other actions are ignored.
 * `awaitingApproval`: the host page decides whether the order may be sent; `preparing`: the payment is fetched;
 * `paying`: a payment handler runs; `checking`: the customer requested a read of the order (polling does not count).
 */
export type Busy =
  | 'quoting' | 'applyingCoupon' | 'awaitingApproval' | 'placing' | 'preparing' | 'paying' | 'checking' | 'correcting' | 'downloading' | 'linking';

/** What happened that the customer did not ask for; said once, in the live region. */
export type Notice =
  /** `price.previousTotalMinor` holds the old total. */
  | 'price-changed'
  /** The price was asked again because details changed after an order had been sent; confirm once more. */
  | 'order-changed'
  /** The stored or linked order cannot be opened any more; this is a fresh start. */
  | 'link-expired'
  | 'coupon-refused'
  /** The page was loaded anew: what the customer had entered is gone, except the stamp. */
  | 'not-stored'
  | 'parties-corrected';

export interface CheckoutState {
  readonly step: Step;
  /** The initial draft from the page; a purchase after a completed one starts from it again. */
  readonly preset: Draft;
  readonly draft: Draft;
  /** Absent while loading, and in step 4 when only the order could be reached. */
  readonly checkout?: Checkout;
  /** By state code. */
  readonly articles: Readonly<Record<string, Articles>>;
  readonly price?: Price;
  /** The coupon whose price is asked: it becomes the draft's with the price. */
  readonly coupon?: string;
  readonly pan?: PanCheck;
  /** The browser reports no network, and no answer has proved it wrong. Polling waits until the network is back. */
  readonly offline?: boolean;
  readonly busy?: Busy;
  /** The failure of the last action; the next action clears it. `step.failure` is about reading the order. */
  readonly failure?: Failure;
  readonly notice?: Notice;
}

/** The articles of the chosen state, if they were requested. */
export function chosenArticles({ articles, draft }: CheckoutState): Articles | undefined {
  return articles[draft.stamp?.stateCode ?? ''];
}

/** Stamp answers with some of them changed. Empty texts and unticked boxes are removed, as the form does. */
export function withAnswers(stamp: StampChoice = {}, changes: StampChoice): StampChoice {
  return Object.fromEntries(Object.entries({ ...stamp, ...changes }).filter(([, value]) => value));
}
