import { stampAndParties } from './stamp-and-parties.ts';
import type { Effect } from '../state/effect.ts';
import type { CheckoutEvent } from '../state/checkout-event.ts';
import { failures } from './failures.ts';
import { orderStatus } from './order-status.ts';
import { notBusy } from './busy.ts';
import { goTo, type Transition, type Handlers } from './go-to.ts';
import { withArticles } from './with-articles.ts';
import { isFinal } from '../selectors/order-outcome.ts';
import { placeOrder } from './place-order.ts';
import { withoutStalePan } from '../selectors/pan-check.ts';
import { chosenArticles, type CheckoutState } from '../state/state.ts';
import { panCheck } from './pan-check.ts';

/** Page events: the element was connected, the page became active again or went offline. */
const lifecycle: Handlers<'start' | 'resumed' | 'offline'> = {
  start: (state, { offline }) => lifecycle.resumed(state, { type: 'resumed', offline }),

  offline: (state) => goTo(state.offline ? state : { ...state, offline: true }),

  // Requests everything that is missing; the runners dedupe requests in flight.
  resumed(before, { pageRestored, offline = false }) {
    const changed = offline !== (before.offline ?? false);
    // Back online, a message that there was no network is outdated.
    const failure = before.failure?.code === 'OFFLINE' && !offline ? undefined : before.failure;
    const state: CheckoutState = changed ? { ...before, offline, failure } : before;
    const { step, price, checkout } = state;
    const present = pageRestored && state.busy === 'paying' ? notBusy(state) : state;
    const effects: Effect[] = [];
    if (price && !price.expired) effects.push({ type: 'expire', until: price.expiresAt });
    const lost = step.name === 'unavailable';
    if (!checkout && !(lost && !step.failure.retryable)) effects.push({ type: 'load' });
    if (step.name === 'status') {
      return step.order && isFinal(step.order)
        ? goTo(present, ...effects)
        : goTo({ ...present, step: { ...step, pollCount: 0 } }, ...effects, { type: 'loadOrder', token: step.token });
    }
    const retried: CheckoutState = lost && step.failure.retryable ? { ...present, step: { name: 'loading' } } : present;
    const list = chosenArticles(state);
    return list?.status === 'failed' && !list.failure.retryable
      ? goTo(retried, ...effects)
      : withArticles(retried, ...effects);
  },
};

const rows = { ...lifecycle, ...stampAndParties, ...panCheck, ...placeOrder, ...orderStatus, ...failures };

/**
 * The whole checkout as one pure function: no clock, no network, no page. An event that does not apply to the present
 * state changes nothing.
 */
export function transition(state: CheckoutState, event: CheckoutEvent): Transition {
  const next = (rows[event.type] as (state: CheckoutState, event: CheckoutEvent) => Transition)(state, event);
  return { ...next, state: withoutStalePan(next.state) };
}
