import type { Effect } from './effect.ts';
import type { Event, EventOf } from './event.ts';
import { priceKey, priceRequest } from './price-request.ts';
import type { Busy, CheckoutState, StampChoice } from './state.ts';

/** A state and what is to be done now. */
export interface Next {
  readonly state: CheckoutState;
  readonly effects: readonly Effect[];
}

/** One row for every event of a group. */
export type Rows<T extends Event['type']> = {
  readonly [K in T]: (state: CheckoutState, event: EventOf<K>) => Next;
};

export const to = (state: CheckoutState, ...effects: Effect[]): Next => ({ state, effects });

/** The customer acted: what was said of the action before is gone. */
export const afresh = (state: CheckoutState): CheckoutState => ({ ...state, failure: undefined, notice: undefined });

export const idle = (state: CheckoutState): CheckoutState => ({ ...state, busy: undefined });

/** A request whose answer may be an order or a payment is not walked away from; a question to the page sent nothing yet. */
export const mayLeave = (busy: Busy | undefined): boolean => !busy || ['asking', 'paying', 'checking'].includes(busy);

export function stampOf({ draft }: CheckoutState): StampChoice {
  const { details: _details, parties: _parties, ...stamp } = draft;
  return stamp;
}

export function askPrice(state: CheckoutState, ...effects: Effect[]): Next {
  const { draft } = state;
  return to({ ...state, busy: 'quoting' }, ...effects, {
    do: 'quote', request: priceRequest(draft), key: priceKey(draft),
  });
}

/** Asks for the articles of the chosen state unless they are here. */
export function withArticles(state: CheckoutState, ...effects: Effect[]): Next {
  const { draft: { stateCode }, articles } = state;
  if (!stateCode || articles[stateCode]?.status === 'ready') return to(state, ...effects);
  return to({ ...state, articles: { ...articles, [stateCode]: { status: 'loading' } } }, ...effects, {
    do: 'articles', stateCode,
  });
}
