import type { Order } from '../wire/index.ts';
import type { Effect } from './effect.ts';
import { afresh, idle, mayLeave, stampOf, to, withArticles, type Next, type Rows } from './next.ts';
import { isSettled, offersOf, outcomeOf } from './outcome.ts';
import { PACE, paceOf } from './pace.ts';
import type { Busy, CheckoutState, StatusStep } from './state.ts';

/** Step 4: the order, as the proxy last told it, and what may be done about it. */
export const following: Rows<
  'looked' | 'tick' | 'check' | 'pay' | 'prepared' | 'handed' | 'correct' | 'corrected' | 'download' | 'downloaded'
  | 'link' | 'linked' | 'restart'
> = {
  looked: (state, { answer: { order } }) => inStatus(state, (step) => {
    const seen: StatusStep = {
      ...step, order, failure: undefined, polls: step.polls + 1,
      resumed: step.resumed && (!!step.order || isSettled(order)),
    };
    const moved = !step.order || outcomeOf(step.order) !== outcomeOf(order);
    const done = state.busy === 'checking' || (state.busy === 'paying' && offersOf(seen).pay !== 'continue');
    return to({
      ...state, step: seen,
      busy: done ? undefined : state.busy,
      // What failed before the outcome changed is no longer the news.
      failure: moved ? undefined : state.failure,
    }, isSettled(order) ? { do: 'save', record: { complete: true } } : { do: 'poll', delay: paceOf(seen.polls) });
  }),

  tick: (state) => inStatus(state, ({ token }) => to(state, { do: 'look', token })),

  check: (state) => act(state, 'checking', (step) => ({ do: 'look', token: step.token })),

  pay: (state) => act(state, 'preparing', (step) => offersOf(step).pay && { do: 'prepare', token: step.token }),

  prepared: (state, { answer: { payment, orderToken } }) => keep(state, 'paying', orderToken, undefined, {
    do: 'pay', payment,
  }),

  // Whatever the handler says of money is a hint; the order is asked at once.
  handed: (state, { failure }) => state.busy !== 'paying' ? to(state) : inStatus(state, ({ token }) =>
    to({ ...idle(state), failure }, { do: 'look', token })),

  correct: (state, { parties }) => act(state, 'correcting', (step) =>
    offersOf(step).correct && { do: 'correct', token: step.token, parties }),

  corrected: (state, { answer: { order, orderToken } }) =>
    keep({ ...state, notice: 'parties-corrected' }, undefined, orderToken, order),

  download: (state, { documentId }) =>
    act(state, 'downloading', ({ token }) => ({ do: 'download', token, documentId })),

  downloaded: (state, { answer: { downloadUrl: url } }) =>
    to(idle(state), { do: 'open', url }),

  link: (state) => act(state, 'linking', (step) => offersOf(step).link && { do: 'link', token: step.token }),

  linked: (state, { answer: { url } }) => inStatus(state, (step) => to({ ...idle(state), step: { ...step, link: url } })),

  restart(state) {
    const { step, busy } = state;
    if (!mayLeave(busy)) return to(state);
    const bought = step.name === 'status' && step.order && outcomeOf(step.order) === 'paid';
    return startOver({ ...afresh(idle(state)), draft: bought ? state.preset : state.draft });
  },
};

/** Back to the first step; what is stored is forgotten. */
export function startOver(state: CheckoutState): Next {
  return withArticles({ ...state, price: undefined, step: { name: state.checkout ? 'stamp' : 'loading' } },
    { do: 'save' }, { do: 'save', record: { stamp: stampOf(state) } }, ...(state.checkout ? [] : [{ do: 'load' } as const]));
}

/** Late answers find the customer elsewhere: then nothing happens. */
function inStatus(state: CheckoutState, then: (step: StatusStep) => Next): Next {
  return state.step.name === 'status' ? then(state.step) : to(state);
}

function act(state: CheckoutState, busy: Busy, choose: (step: StatusStep) => Effect | false | undefined): Next {
  return inStatus(state, (step) => {
    const effect = !state.busy && choose(step);
    return effect ? to({ ...afresh(state), busy }, effect) : to(state);
  });
}

/** Every answer that changes the order brings a new token, in which its revision and attempt are sealed. */
function keep(state: CheckoutState, busy: Busy | undefined, token: string, order?: Order, ...effects: Effect[]): Next {
  return inStatus(state, (step) => to(
    { ...state, busy, step: { ...step, token, order: order ?? step.order, polls: 0 } },
    { do: 'save', record: { order: token } }, { do: 'poll', delay: PACE }, ...effects,
  ));
}
