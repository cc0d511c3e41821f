import { NOT_OPENED } from '../pay/index.ts';
import { readClaims } from './claims.ts';
import type { Effect } from './effect.ts';
import { afresh, idle, mayLeave, stampOf, to, withArticles, type Next, type Rows } from './next.ts';
import { isHidden, isOver, isSettled, offersOf, outcomeOf } from './outcome.ts';
import { MINUTE, PACE, paceOf } from './pace.ts';
import type { CheckoutRecord } from './record.ts';
import type { Busy, CheckoutState, StatusStep } from './state.ts';

/** Step 4: the order, as the proxy last told it, and what may be done about it. */
export const following: Rows<
  'looked' | 'tick' | 'check' | 'pay' | 'prepared' | 'handed' | 'correct' | 'corrected' | 'download' | 'downloaded'
  | 'link' | 'linked' | 'print' | 'restart'
> = {
  looked: (state, { answer: { order }, at }) => inStatus(state, (step) => {
    const { unopened, ...known } = step;
    const left = (step.awaited ?? 0) - at;
    const seen: StatusStep = {
      ...known, order, failure: undefined, polls: step.polls + 1,
      // Where it was ordered, and not where somebody follows a link to it, the conversion counts.
      resumed: !!readClaims(step.token).lnk || (step.resumed && (!!step.order || isSettled(order))),
      // A clock that was set back does not keep anybody waiting.
      awaited: left > 0 && left <= MINUTE && !unopened ? step.awaited : undefined,
    };
    const moved = !step.order || outcomeOf(step.order) !== outcomeOf(order);
    // The time to confirm is over: how a handler ended is no longer the news.
    const stale = step.awaited && !seen.awaited && !unopened;
    // A definite failure ends this payment, also where its handler never does. Of another attempt it says nothing.
    const { state: paid, intentId = step.intentId } = order.payment;
    const done = state.busy === 'checking' || (state.busy === 'paying' && (isSettled(order)
      || ['paid', 'refunded'].includes(outcomeOf(order)) || (paid === 'failed' && intentId === step.intentId)));
    return to({
      ...state, step: seen,
      // Whoever answers is there, whatever the browser thinks of the network: a page on one's own machine needs none.
      offline: false,
      busy: done ? undefined : state.busy,
      // What failed before the outcome changed is no longer the news.
      failure: moved || stale ? undefined : state.failure,
    }, isSettled(order) ? { do: 'save', record: { complete: true } } : { do: 'poll', delay: paceOf(seen.polls, isOver(order)) });
  }),

  // The next look comes with the network.
  tick: (state) => inStatus(state, ({ token }) => state.offline ? to(state) : to(state, { do: 'look', token })),

  check: (state) => act(state, 'checking', (step) => ({ do: 'look', token: step.token })),

  pay: (state) => act(state, 'preparing', (step) => offersOf(step).pay && { do: 'prepare', token: step.token }),

  // Another window opens: what the one before ended in is no news of this one.
  prepared: (state, { answer: { payment, orderToken } }) => keep(
    state, 'paying', orderToken, { intentId: payment.intentId, awaited: undefined }, { awaited: undefined },
    { do: 'pay', payment },
  ),

  // Whatever the handler says of money is a hint, a rejection too; the order is asked at once, and until it answers
  // nothing is offered. Unless the handler knows that nothing was paid, one answer is not enough. The hint counts also
  // where a look was first; the buttons are given back by the handler that holds them alone.
  handed: (state, { intentId, failure, hint, at }) => inStatus(state, (step) => {
    const holds = state.busy === 'paying';
    const unopened = hint === NOT_OPENED;
    const taken = !unopened && hint !== 'dismissed';
    if ((step.intentId ?? step.order?.payment.intentId) !== intentId || !(holds || taken)) return to(state);
    const awaited = at + MINUTE;
    const ended: CheckoutState = holds ? { ...state, busy: 'checking', failure } : state;
    const look: Effect = { do: 'look', token: step.token };
    return taken
      ? to({ ...ended, step: { ...step, awaited, polls: 0 } }, { do: 'save', record: { awaited } }, look)
      : to(unopened ? { ...ended, step: { ...step, awaited, unopened } } : ended, look);
  }),

  correct: (state, { parties }) => act(state, 'correcting', (step) =>
    offersOf(step).correct && { do: 'correct', token: step.token, parties }),

  corrected: (state, { answer: { order, orderToken } }) =>
    keep({ ...state, notice: 'parties-corrected' }, undefined, orderToken, { order }),

  download: (state, { documentId }) =>
    act(state, 'downloading', ({ token }) => ({ do: 'download', token, documentId })),

  downloaded: (state, { answer: { downloadUrl: url } }) =>
    to(idle(state), { do: 'open', url }),

  link: (state) => act(state, 'linking', (step) => offersOf(step).link && { do: 'link', token: step.token }),

  linked: (state, { answer: { url } }) => inStatus(state, (step) => to({ ...idle(state), step: { ...step, link: url } })),

  print: (state) => inStatus(state, ({ order }) => order?.stage === 'completed' ? to(state, { do: 'print' }) : to(state)),

  restart(state) {
    const { step, busy } = state;
    if (!mayLeave(busy) || isHidden(state)) return to(state);
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
function keep(
  state: CheckoutState, busy: Busy | undefined, token: string, known: Partial<StatusStep>, record: CheckoutRecord = {},
  ...effects: Effect[]
): Next {
  return inStatus(state, (step) => to(
    { ...state, busy, step: { ...step, ...known, token, polls: 0 } },
    { do: 'save', record: { ...record, order: token } }, { do: 'poll', delay: PACE }, ...effects,
  ));
}
