import { choosing } from './choosing.ts';
import type { Effect } from './effect.ts';
import type { Event } from './event.ts';
import { failing } from './failing.ts';
import { following } from './following.ts';
import { idle, to, withArticles, type Next, type Rows } from './next.ts';
import { isSettled } from './outcome.ts';
import { ordering } from './ordering.ts';
import { withoutStalePan } from './pan-check.ts';
import type { CheckoutState } from './state.ts';
import { verifying } from './verifying.ts';

/** The page: it came, or it came back. */
const arriving: Rows<'start' | 'awake' | 'offline'> = {
  start: (state, { offline }) => arriving.awake(state, { type: 'awake', offline }),

  offline: (state) => to(state.offline ? state : { ...state, offline: true }),

  // Everything that is missing is asked for; the store knows what is under way.
  awake(before, { returned, offline = false }) {
    const state: CheckoutState = offline === (before.offline ?? false) ? before : { ...before, offline };
    const { step, price, checkout, articles, draft } = state;
    const present = returned && state.busy === 'paying' ? idle(state) : state;
    const effects: Effect[] = [];
    if (price && !price.expired) effects.push({ do: 'expire', until: price.until });
    const lost = step.name === 'unavailable';
    if (!checkout && !(lost && !step.failure.retryable)) effects.push({ do: 'load' });
    if (step.name === 'status') {
      return step.order && isSettled(step.order) ? to(present, ...effects)
        : to({ ...present, step: { ...step, polls: 0 } }, ...effects, { do: 'look', token: step.token });
    }
    const awake: CheckoutState = lost && step.failure.retryable ? { ...present, step: { name: 'loading' } } : present;
    const list = articles[draft.stateCode];
    return list?.status === 'failed' && !list.failure.retryable ? to(awake, ...effects) : withArticles(awake, ...effects);
  },
};

const rows = { ...arriving, ...choosing, ...verifying, ...ordering, ...following, ...failing };

/**
 * The whole checkout as one pure function: no time, no network, no page. An event that makes no sense in the
 * present state changes nothing.
 */
export function transition(state: CheckoutState, event: Event): Next {
  const next = (rows[event.type] as (state: CheckoutState, event: Event) => Next)(state, event);
  return { ...next, state: withoutStalePan(next.state) };
}
