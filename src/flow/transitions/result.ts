import type { Effect } from '../state/effect.ts';
import type { CheckoutEvent, CheckoutEventOf } from '../state/checkout-event.ts';
import { priceKey, priceRequest } from '../state/price-request.ts';
import type { Busy, CheckoutState } from '../state/state.ts';

/** The next state, and the effects to run now. */
export interface Transition {
  readonly state: CheckoutState;
  readonly effects: readonly Effect[];
}

/** A table with one handler for each event type of a group. */
export type Handlers<T extends CheckoutEvent['type']> = {
  readonly [K in T]: (state: CheckoutState, event: CheckoutEventOf<K>) => Transition;
};

export const goTo = (state: CheckoutState, ...effects: Effect[]): Transition => ({ state, effects });

/** The customer acted: removes the feedback about the action before. */
export const clearFeedback = (state: CheckoutState): CheckoutState => ({
  ...state,
  failure: undefined,
  notice: undefined,
});

export const notBusy = (state: CheckoutState): CheckoutState => ({ ...state, busy: undefined });

/** Whether the customer may leave the step: not while an order or a payment is requested. The page's approval sends nothing yet. */
export const mayLeave = (busy: Busy | undefined): boolean =>
  !busy || ['awaitingApproval', 'paying', 'checking'].includes(busy);

export function askPrice(state: CheckoutState, ...effects: Effect[]): Transition {
  const { stamp } = state.draft;
  return goTo({ ...state, busy: 'quoting' }, ...effects, {
    type: 'quote',
    request: priceRequest(stamp),
    key: priceKey(stamp),
  });
}

/** Loads the articles of the chosen state unless they are ready. */
export function withArticles(state: CheckoutState, ...effects: Effect[]): Transition {
  const { articles } = state;
  const { stateCode } = state.draft.stamp ?? {};
  if (!stateCode || articles[stateCode]?.status === 'ready') return goTo(state, ...effects);
  return goTo({ ...state, articles: { ...articles, [stateCode]: { status: 'loading' } } }, ...effects, {
    type: 'articles',
    stateCode,
  });
}
