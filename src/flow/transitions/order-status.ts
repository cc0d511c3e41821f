import { NOT_OPENED } from '../../pay/index.ts';
import type { Order } from '../../wire/index.ts';
import { readTokenClaims } from '../state/token-claims.ts';
import type { Effect } from '../state/effect.ts';
import { clearFeedback, notBusy, mayLeave, goTo, withArticles, type Transition, type Handlers } from './result.ts';
import { isUnknown, isClosed, isFinal, availableActions, outcomeOf } from '../selectors/order-outcome.ts';
import { FAST_POLLING_MS, POLL_INTERVAL_MS, pollInterval } from '../selectors/poll-interval.ts';
import type { SavedSession } from '../state/saved-session.ts';
import type { Busy, CheckoutState, StatusStep } from '../state/state.ts';

/** Step 4: the order as the proxy reported it last, and what the customer can do with it. */
export const orderStatus: Handlers<
  'orderLoaded' | 'tick' | 'check' | 'pay' | 'paymentReady' | 'paymentReturned' | 'correct' | 'corrected' | 'download'
  | 'downloaded' | 'link' | 'linkCreated' | 'restart'
> = {
  orderLoaded: (state, { answer: { order }, at }) => inStatus(state, (step) => {
    const { notOpened, ...known } = step;
    const confirmUntil = notOpened ? undefined : remainingConfirmation(step, at);
    const pollCount = step.pollCount + 1;
    const outcomeChanged = !step.order || outcomeOf(step.order) !== outcomeOf(order);
    // With the end of the confirmation, the result of the payment handler is outdated.
    const confirmationEnded = step.confirmUntil && !confirmUntil && !notOpened;
    const next: CheckoutState = {
      ...state,
      step: { ...known, order, failure: undefined, pollCount, confirmUntil, resumed: isResumed(step, order) },
      // A response proves that the proxy is reachable, even if the browser reports no network (for example on localhost).
      offline: false,
      busy: endsBusy(state.busy, step, order) ? undefined : state.busy,
      failure: outcomeChanged || confirmationEnded ? undefined : state.failure,
    };
    return goTo(next, isFinal(order)
      ? { type: 'save', record: { complete: true } }
      : { type: 'poll', delay: pollInterval(pollCount, isClosed(order)) });
  }),

  // While offline no request is sent: the next one follows when the network is back.
  tick: (state) => inStatus(state, ({ token }) => state.offline ? goTo(state) : goTo(state, { type: 'loadOrder', token })),

  check: (state) => startAction(state, 'checking', (step) => ({ type: 'loadOrder', token: step.token })),

  pay: (state) => startAction(state, 'preparing', (step) =>
    availableActions(step).pay && { type: 'preparePayment', token: step.token }),

  // A new payment window: how the one before ended no longer matters.
  paymentReady: (state, { answer: { payment, orderToken } }) => withNewToken(
    state, 'paying', orderToken, { intentId: payment.intentId, confirmUntil: undefined }, { confirmUntil: undefined },
    { type: 'pay', payment },
  ),

  // What the payment handler reports about money is a hint, a rejection included. The order is read at once, and nothing
  // invites to pay before the answer. Unless the handler knows that nothing was paid, one answer is not enough. The hint
  // counts even if the order was read before it; only the handler that the customer waits for ends the waiting.
  paymentReturned: (state, { intentId, failure, hint, at }) => inStatus(state, (step) => {
    const isAwaited = state.busy === 'paying';
    const notOpened = hint === NOT_OPENED;
    const mayBePaid = !notOpened && hint !== 'dismissed';
    const isLatest = (step.intentId ?? step.order?.payment.intentId) === intentId;
    if (!isLatest || !(isAwaited || mayBePaid)) return goTo(state);
    const confirmUntil = at + FAST_POLLING_MS;
    const ended: CheckoutState = isAwaited ? { ...state, busy: 'checking', failure } : state;
    const loadOrder: Effect = { type: 'loadOrder', token: step.token };
    if (mayBePaid) {
      return goTo({ ...ended, step: { ...step, confirmUntil, pollCount: 0 } }, { type: 'save', record: { confirmUntil } }, loadOrder);
    }
    return goTo(notOpened ? { ...ended, step: { ...step, confirmUntil, notOpened } } : ended, loadOrder);
  }),

  correct: (state, { parties }) => startAction(state, 'correcting', (step) =>
    availableActions(step).correct && { type: 'correct', token: step.token, parties }),

  corrected: (state, { answer: { order, orderToken } }) =>
    withNewToken({ ...state, notice: 'parties-corrected' }, undefined, orderToken, { order }),

  download: (state, { documentId }) =>
    startAction(state, 'downloading', ({ token }) => ({ type: 'download', token, documentId })),

  downloaded: (state, { answer: { downloadUrl: url } }) =>
    goTo(notBusy(state), { type: 'open', url }),

  link: (state) => startAction(state, 'linking', (step) =>
    availableActions(step).link && { type: 'link', token: step.token }),

  linkCreated: (state, { answer: { url } }) =>
    inStatus(state, (step) => goTo({ ...notBusy(state), step: { ...step, link: url } })),

  restart(state) {
    const { step, busy } = state;
    if (!mayLeave(busy) || isUnknown(state)) return goTo(state);
    const bought = step.name === 'status' && step.order && outcomeOf(step.order) === 'paid';
    return startOver({ ...clearFeedback(notBusy(state)), draft: bought ? state.preset : state.draft });
  },
};

/** The end of the confirmation if it is still to come. If the device's clock was set back, the confirmation is over. */
function remainingConfirmation({ confirmUntil = 0 }: StatusStep, now: number): number | undefined {
  const left = confirmUntil - now;
  return left > 0 && left <= FAST_POLLING_MS ? confirmUntil : undefined;
}

/** A conversion counts where the order was placed, not where a link opened it. */
function isResumed(step: StatusStep, order: Order): boolean {
  if (readTokenClaims(step.token).lnk) return true;
  return step.resumed && (!!step.order || isFinal(order));
}

/** Whether this answer ends what the customer waits for. */
function endsBusy(busy: Busy | undefined, step: StatusStep, order: Order): boolean {
  if (busy !== 'paying') return busy === 'checking';
  if (isFinal(order) || ['paid', 'refunded'].includes(outcomeOf(order))) return true;
  // A definite failure ends this payment, even if its handler never does. The failure of another attempt does not.
  const { state, intentId = step.intentId } = order.payment;
  return state === 'failed' && intentId === step.intentId;
}

/** Back to the first step; removes the stored record. */
export function startOver(state: CheckoutState): Transition {
  const { checkout, draft: { stamp } } = state;
  return withArticles({ ...state, price: undefined, step: { name: checkout ? 'stamp' : 'loading' } },
    { type: 'save' }, { type: 'save', record: { stamp } }, ...(checkout ? [] : [{ type: 'load' } as const]));
}

/** Ignores an answer that arrives after the customer has left the status step. */
function inStatus(state: CheckoutState, then: (step: StatusStep) => Transition): Transition {
  return state.step.name === 'status' ? then(state.step) : goTo(state);
}

/** Starts an action of the customer unless another is in progress or the step does not offer it. */
function startAction(
  state: CheckoutState, busy: Busy, effectOf: (step: StatusStep) => Effect | false | undefined,
): Transition {
  return inStatus(state, (step) => {
    const effect = !state.busy && effectOf(step);
    return effect ? goTo({ ...clearFeedback(state), busy }, effect) : goTo(state);
  });
}

/** Every answer that changes the order has a new token, which seals the order's revision and payment attempt. */
function withNewToken(
  state: CheckoutState, busy: Busy | undefined, token: string, known: Partial<StatusStep>, record: SavedSession = {},
  ...effects: Effect[]
): Transition {
  return inStatus(state, (step) => goTo(
    { ...state, busy, step: { ...step, ...known, token, pollCount: 0 } },
    { type: 'save', record: { ...record, order: token } }, { type: 'poll', delay: POLL_INTERVAL_MS }, ...effects,
  ));
}
