import type { Effect } from '../state/effect.ts';
import type { CheckoutEvent, CheckoutEventOf } from '../state/checkout-event.ts';
import { priceKey, priceRequest } from '../state/price-request.ts';
import type { Busy, CheckoutState } from '../state/state.ts';

/** A state and what is to be done now. */
export interface Transition {
  readonly state: CheckoutState;
  readonly effects: readonly Effect[];
}

/** One row for every event of a group. */
export type Handlers<T extends CheckoutEvent['type']> = {
  readonly [K in T]: (state: CheckoutState, event: CheckoutEventOf<K>) => Transition;
};

export const goTo = (state: CheckoutState, ...effects: Effect[]): Transition => ({ state, effects });

/** The customer acted: what was said of the action before is gone. */
export const clearFeedback = (state: CheckoutState): CheckoutState => ({ ...state, failure: undefined, notice: undefined });

export const notBusy = (state: CheckoutState): CheckoutState => ({ ...state, busy: undefined });

/** A request whose answer may be an order or a payment is not walked away from; a question to the page sent nothing yet. */
export const mayLeave = (busy: Busy | undefined): boolean => !busy || ['awaitingApproval', 'paying', 'checking'].includes(busy);

export function askPrice(state: CheckoutState, ...effects: Effect[]): Transition {
  const { stamp } = state.draft;
  return goTo({ ...state, busy: 'quoting' }, ...effects, {
    type: 'quote', request: priceRequest(stamp), key: priceKey(stamp),
  });
}

/** Asks for the articles of the chosen state unless they are here. */
export function withArticles(state: CheckoutState, ...effects: Effect[]): Transition {
  const { articles } = state;
  const { stateCode } = state.draft.stamp ?? {};
  if (!stateCode || articles[stateCode]?.status === 'ready') return goTo(state, ...effects);
  return goTo({ ...state, articles: { ...articles, [stateCode]: { status: 'loading' } } }, ...effects, {
    type: 'articles', stateCode,
  });
}
