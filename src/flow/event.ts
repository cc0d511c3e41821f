import type { Failure } from '../client/index.ts';
import type {
  Checkout, DocumentAnswer, LinkAnswer, OrderAnswer, OrderOnly, PartiesAnswer, PaymentAnswer, QuoteAnswer, StateArticles,
} from '../wire/index.ts';
import type { Action } from './action.ts';
import type { Call } from './effect.ts';
import type { PanQuestion, PanVerdict } from './state.ts';

/** What effects and the page report back. Every answer of the proxy comes as `answer`. */
export type Report =
  /** `offline`: the browser says that there is no network. */
  | { readonly type: 'start'; readonly offline?: boolean }
  | { readonly type: 'loaded'; readonly answer: Checkout }
  | { readonly type: 'articles'; readonly answer: StateArticles; readonly stateCode: string }
  /** `at`: when it came, by this device's clock. */
  | { readonly type: 'quoted'; readonly answer: QuoteAnswer; readonly key: string; readonly at: number }
  | { readonly type: 'expired' }
  /** By the host page. */
  | { readonly type: 'answered'; readonly allowed: boolean }
  | { readonly type: 'panChecked'; readonly question: PanQuestion; readonly verdict: PanVerdict }
  | { readonly type: 'placed'; readonly answer: OrderAnswer }
  | { readonly type: 'looked'; readonly answer: OrderOnly; readonly at: number }
  | { readonly type: 'prepared'; readonly answer: PaymentAnswer }
  /** The handler of this payment ended. */
  | {
    readonly type: 'handed'; readonly intentId: string; readonly at: number;
    readonly failure?: Failure; readonly hint?: unknown;
  }
  | { readonly type: 'corrected'; readonly answer: PartiesAnswer }
  | { readonly type: 'downloaded'; readonly answer: DocumentAnswer }
  | { readonly type: 'linked'; readonly answer: LinkAnswer }
  | { readonly type: 'tick' }
  /** The page is there again: after a suspend, visible, online, or (`returned`) out of the back/forward cache. */
  | { readonly type: 'awake'; readonly returned?: boolean; readonly offline?: boolean }
  | { readonly type: 'offline' }
  | { readonly type: 'failed'; readonly of: Call; readonly failure: Failure; readonly stateCode?: string };

export type Event = Action | Report;
export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;
