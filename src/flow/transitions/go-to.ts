import type { Effect } from '../state/effect.ts';
import type { CheckoutEvent, CheckoutEventOf } from '../state/checkout-event.ts';
import type { CheckoutState } from '../state/state.ts';

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
