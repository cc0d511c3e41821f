import type { Failure } from '../client/index.ts';
import type { Checkout, Details, Order, Parties, Quote, StateArticles } from '../wire/index.ts';

/** What is priced. Nothing in it is personal, so it alone survives a reload. */
export interface StampChoice {
  readonly stateCode: string;
  readonly articleCode: string;
  /** Rupees as the customer typed them: perhaps grouped, perhaps in Indic digits; `''` when untouched. */
  readonly stampDutyAmount: string;
  readonly districtCode: string;
  readonly sroValue: string;
  readonly doorstepDelivery: boolean;
  readonly couponCode: string;
}

/** Everything that the customer entered. It is kept beside the steps, so that none of them can lose it. */
export interface Draft extends StampChoice {
  readonly details: Details;
  readonly parties: Parties;
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
  /** When it ends by this device's clock, in milliseconds since the epoch. */
  readonly until: number;
  /** It ended: the next step forward asks again. */
  readonly expired?: boolean;
  /** An order was sent under it, so its token is not given up, even when it ends, before the proxy refuses it. */
  readonly sent?: boolean;
  /** It was asked because the proxy refused the one before: a second refusal is shown, not mended. */
  readonly again?: boolean;
  /** The total that the customer saw before, while he has not confirmed the new one. Paise. */
  readonly formerMinor?: number;
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
  /** The token can look and download, no more. */
  readonly view: boolean;
  /** Absent until the first answer. */
  readonly order?: Order;
  /** The order was settled before this page saw it, or a link opened it: not a new conversion. Final with the first answer. */
  readonly resumed: boolean;
  /** Answers and failures since the customer was last active: sets the pace of asking. */
  readonly polls: number;
  /** `intentId` of the payment that was handed over last. */
  readonly intentId?: string;
  /**
   * A handler ended in what may have been a payment: nothing invites to pay before the service has been heard after
   * this time, in milliseconds since the epoch.
   */
  readonly awaited?: number;
  /** It says that there was nothing to pay in: the next answer of the service is enough. */
  readonly unopened?: boolean;
  /** Why the last look at the order failed; the order above is what was last known. */
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

/**
 * What the customer waits for. While it is set, no other action of his is taken.
 * `asking`: the host page is asked whether the order may be sent; `preparing`: the payment is fetched;
 * `paying`: it was handed over; `checking`: he asked for a look at the order (looks by the clock do not count).
 */
export type Busy =
  | 'quoting' | 'asking' | 'placing' | 'preparing' | 'paying' | 'checking' | 'correcting' | 'downloading' | 'linking';

/** What happened that the customer did not ask for; said once, in the live region. */
export type Notice =
  /** `price.formerMinor` holds the old total. */
  | 'price-changed'
  /** The price was asked again because details changed after an order had been sent; confirm once more. */
  | 'order-changed'
  /** The stored or linked order cannot be opened any more; this is a fresh start. */
  | 'link-expired'
  | 'coupon-refused'
  | 'parties-corrected';

export interface CheckoutState {
  readonly step: Step;
  /** What the page gave to begin with, and a purchase after a completed one begins with again. */
  readonly preset: Draft;
  readonly draft: Draft;
  /** Absent while loading, and in step 4 when only the order could be reached. */
  readonly checkout?: Checkout;
  /** By state code. */
  readonly articles: Readonly<Record<string, Articles>>;
  readonly price?: Price;
  readonly pan?: PanCheck;
  /** There is no network, says the browser, and no answer that proves it wrong: looks by the clock wait until it is back. */
  readonly offline?: boolean;
  readonly busy?: Busy;
  /** Of the last action; gone with the next. `step.failure` is about looking at the order. */
  readonly failure?: Failure;
  readonly notice?: Notice;
}

export const EMPTY_DRAFT: Draft = {
  stateCode: '', articleCode: '', stampDutyAmount: '', districtCode: '', sroValue: '', doorstepDelivery: false,
  couponCode: '', details: {}, parties: {},
};
