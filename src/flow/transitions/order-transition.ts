import type { CheckoutEvent } from '../state/checkout-event.ts';
import type { Effect } from '../state/effect.ts';
import { chosenArticles, type CheckoutState } from '../state/state.ts';
import { isFinal } from '../selectors/order-outcome.ts';
import { clearFeedback, notBusy } from './busy.ts';
import { failuresBy, orderFailures } from './failures.ts';
import { goTo, type Handlers, type Transition } from './go-to.ts';
import { orderStatus } from './order-status.ts';
import { withArticles } from './with-articles.ts';

/** One step of a checkout as a pure function: no clock, no network, no page. */
export type TransitionFunction = (state: CheckoutState, event: CheckoutEvent) => Transition;

/** Page events: the element was connected, the page became active again or went offline. What every checkout loads. */
const lifecycle: Handlers<'start' | 'resumed' | 'offline' | 'loaded' | 'retry'> = {
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

  loaded: (state, { answer: checkout }) =>
    goTo({
      ...state,
      checkout,
      // With a session it is not known yet which step is the first.
      step: state.step.name === 'loading' && !state.session ? { name: 'stamp' } : state.step,
    }),

  retry: (state) =>
    state.step.name === 'unavailable'
      ? withArticles({ ...state, step: { name: 'loading' } }, { type: 'load' })
      : withArticles(clearFeedback(state)),
};

/** What happens to an order: all of `<estamp-order-status>`, and step 4 of a purchase. */
export const orderRows = { ...lifecycle, ...orderStatus, ...failuresBy(orderFailures) };

/** Step 4 alone. An event that does not apply to the present state changes nothing. */
export const orderTransition: TransitionFunction = (state, event) => {
  const row = (orderRows as Partial<Record<CheckoutEvent['type'], TransitionFunction>>)[event.type];
  return row ? row(state, event) : goTo(state);
};
