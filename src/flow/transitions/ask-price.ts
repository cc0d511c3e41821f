import type { Effect } from '../state/effect.ts';
import { priceKey, priceRequest } from '../state/price-request.ts';
import type { CheckoutState } from '../state/state.ts';
import { goTo, type Transition } from './go-to.ts';

/** Requests the price of the chosen stamp. */
export function askPrice(state: CheckoutState, ...effects: Effect[]): Transition {
  const { stamp } = state.draft;
  return goTo({ ...state, busy: 'quoting' }, ...effects, {
    type: 'quote',
    request: priceRequest(stamp),
    key: priceKey(stamp),
  });
}
