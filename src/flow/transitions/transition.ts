import type { CheckoutEvent } from '../state/checkout-event.ts';
import { withoutStalePan } from '../selectors/pan-check.ts';
import type { CheckoutState } from '../state/state.ts';
import { failuresBy, orderFailures } from './failures.ts';
import type { Transition } from './go-to.ts';
import { orderRows, type TransitionFunction } from './order-transition.ts';
import { panCheck } from './pan-check.ts';
import { placeOrder, purchaseFailures } from './place-order.ts';
import { stampAndParties } from './stamp-and-parties.ts';

const rows = {
  ...orderRows,
  ...stampAndParties,
  ...panCheck,
  ...placeOrder,
  ...failuresBy({ ...orderFailures, ...purchaseFailures }),
};

/** The whole checkout. An event that does not apply to the present state changes nothing. */
export function transition(state: CheckoutState, event: CheckoutEvent): Transition {
  const next = (rows[event.type] as TransitionFunction)(state, event);
  return { ...next, state: withoutStalePan(next.state) };
}
