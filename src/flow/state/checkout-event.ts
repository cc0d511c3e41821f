import type { Failure } from '../../client/index.ts';
import type {
  Checkout,
  DocumentAnswer,
  LinkAnswer,
  OrderAnswer,
  OrderOnly,
  Parties,
  PartiesAnswer,
  PaymentAnswer,
  QuoteAnswer,
  StateArticles,
} from '../../wire/index.ts';
import type { Action } from './action.ts';
import type { Call } from './effect.ts';
import type { PanQuestion, PanVerdict, StatusStep } from './state.ts';

/** The events that effects and the page report. `answer` is the response of the proxy. */
export type EffectResult =
  /** `offline`: the browser reports no network. */
  | { readonly type: 'start'; readonly offline?: boolean }
  | { readonly type: 'loaded'; readonly answer: Checkout }
  | { readonly type: 'articles'; readonly answer: StateArticles; readonly stateCode: string }
  /** `at`: when the response arrived, in milliseconds since the epoch by this device's clock. */
  | { readonly type: 'quoted'; readonly answer: QuoteAnswer; readonly key: string; readonly at: number }
  | { readonly type: 'expired' }
  /** The host page answered `estamp-before-order`. */
  | { readonly type: 'approvalAnswered'; readonly allowed: boolean }
  | { readonly type: 'panChecked'; readonly question: PanQuestion; readonly verdict: PanVerdict }
  /** `sent`: the answers of the request. */
  | { readonly type: 'placed'; readonly answer: OrderAnswer; readonly sent?: StatusStep['sent'] }
  | { readonly type: 'orderLoaded'; readonly answer: OrderOnly; readonly at: number }
  | { readonly type: 'paymentReady'; readonly answer: PaymentAnswer }
  /** The payment handler of this payment ended. */
  | {
      readonly type: 'paymentReturned';
      readonly intentId: string;
      readonly at: number;
      readonly failure?: Failure;
      readonly hint?: unknown;
    }
  | { readonly type: 'corrected'; readonly answer: PartiesAnswer; readonly parties?: Parties }
  | { readonly type: 'downloaded'; readonly answer: DocumentAnswer }
  | { readonly type: 'linkCreated'; readonly answer: LinkAnswer }
  | { readonly type: 'tick' }
  /**
   * The page is active again: visible, online, connected again, or (`pageRestored`) restored from the back/forward
   * cache.
   */
  | { readonly type: 'resumed'; readonly pageRestored?: boolean; readonly offline?: boolean }
  | { readonly type: 'offline' }
  | { readonly type: 'failed'; readonly of: Call; readonly failure: Failure; readonly stateCode?: string };

export type CheckoutEvent = Action | EffectResult;
export type CheckoutEventOf<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>;
