import { hasEnded } from '../../base/order-life.ts';
import { SECOND_PARTY } from '../../base/session-answers.ts';
import { NOT_OPENED } from '../../pay/index.ts';
import type { Order } from '../../wire/index.ts';
import { readTokenClaims } from '../state/token-claims.ts';
import type { Effect } from '../state/effect.ts';
import { seenOf } from '../state/latest-order.ts';
import { clearFeedback, notBusy, mayLeave } from './busy.ts';
import { goTo, type Transition, type Handlers } from './go-to.ts';
import { withArticles } from './with-articles.ts';
import {
  isEarlier,
  isUnknown,
  isClosed,
  isFinal,
  availableActions,
  lateUntil,
  outcomeOf,
} from '../selectors/order-outcome.ts';
import { orderAnswers } from '../selectors/order-answers.ts';
import { FAST_POLLING_MS, POLL_INTERVAL_MS, pollInterval } from '../selectors/poll-interval.ts';
import type { SavedSession } from '../state/saved-session.ts';
import type { Busy, CheckoutState, Draft, StatusStep } from '../state/state.ts';

/** Step 4: the order as the proxy last reported it, and the customer's actions on it. */
export const orderStatus: Handlers<
  | 'orderLoaded'
  | 'tick'
  | 'check'
  | 'pay'
  | 'paymentReady'
  | 'paymentReturned'
  | 'correct'
  | 'corrected'
  | 'download'
  | 'downloaded'
  | 'link'
  | 'linkCreated'
  | 'forgetLatest'
  | 'openLatest'
  | 'restart'
> = {
  orderLoaded: (state, { answer, at }) =>
    inStatus(state, (step) => {
      const { retryAfterSeconds = 0 } = answer;
      const order = step.order && isEarlier(answer.order, step.order) ? step.order : answer.order;
      const { notOpened, lateUntil: _former, ...known } = step;
      const late = lateUntil({ order, step, provider: state.checkout?.payment.provider, now: at });
      const confirmUntil = notOpened ? undefined : remainingConfirmation(step, at);
      const pollCount = step.pollCount + 1;
      const outcomeChanged = !!step.order && outcomeOf(step.order) !== outcomeOf(order);
      // When the confirmation ends, the result that the payment handler reported is outdated.
      const confirmationEnded = step.confirmUntil && !confirmUntil && !notOpened;
      const next: CheckoutState = {
        ...state,
        step: {
          ...known,
          order,
          failure: undefined,
          pollCount,
          confirmUntil,
          ...(late !== undefined && { lateUntil: late }),
          resumed: isResumed(step, order),
        },
        // A response proves that the proxy is reachable, even if the browser reports no network (for example on
        // localhost).
        offline: false,
        busy: endsBusy(state.busy, step, order) ? undefined : state.busy,
        failure: outcomeChanged || confirmationEnded ? undefined : state.failure,
      };
      return goTo(
        next,
        isFinal(order)
          ? { type: 'save', record: { complete: true } }
          : { type: 'poll', delay: Math.max(pollInterval(pollCount, isClosed(order)), retryAfterSeconds * 1000) },
      );
    }),

  // While offline no request is sent; polling continues when the network is back.
  tick: (state) =>
    inStatus(state, ({ token }) => (state.offline ? goTo(state) : goTo(state, { type: 'loadOrder', token }))),

  check: (state) => startAction(state, 'checking', (step) => ({ type: 'loadOrder', token: step.token })),

  pay: (state) =>
    startAction(
      state,
      'preparing',
      (step) => availableActions(step).pay && { type: 'preparePayment', token: step.token },
    ),

  // A new payment window opens, so the result of the former one is removed.
  paymentReady: (state, { answer: { payment, orderToken } }) =>
    withNewToken(
      state,
      'paying',
      orderToken,
      { intentId: payment.intentId, confirmUntil: undefined },
      { confirmUntil: undefined },
      { type: 'pay', payment },
    ),

  // The result of a payment handler, a rejection included, is only a hint about the money. The order is read at once,
  // and no button offers a payment before the response. Unless the handler knows that nothing was paid, one response is
  // not enough. The hint counts even if the order was read before it; `busy` ends only for the handler that was
  // awaited.
  paymentReturned: (state, { intentId, failure, hint, at }) =>
    inStatus(state, (step) => {
      const isAwaited = state.busy === 'paying';
      const notOpened = hint === NOT_OPENED;
      const mayBePaid = !notOpened && hint !== 'dismissed';
      const isLatest = (step.intentId ?? step.order?.payment.intentId) === intentId;
      if (!isLatest || !(isAwaited || mayBePaid)) return goTo(state);
      const confirmUntil = at + FAST_POLLING_MS;
      const ended: CheckoutState = isAwaited ? { ...state, busy: 'checking', failure } : state;
      const loadOrder: Effect = { type: 'loadOrder', token: step.token };
      if (mayBePaid) {
        return goTo(
          { ...ended, step: { ...step, confirmUntil, pollCount: 0 } },
          { type: 'save', record: { confirmUntil } },
          loadOrder,
        );
      }
      return goTo(notOpened ? { ...ended, step: { ...step, confirmUntil, notOpened } } : ended, loadOrder);
    }),

  correct: (state, { parties }) =>
    startAction(
      state,
      'correcting',
      (step) => availableActions(step).correct && { type: 'correct', token: step.token, parties },
    ),

  corrected: (state, { answer: { order, orderToken }, parties }) =>
    inStatus(state, ({ sent }) =>
      withNewToken({ ...state, notice: 'parties-corrected' }, undefined, orderToken, {
        order,
        sent: { ...sent, parties: { ...sent?.parties, ...parties } },
      }),
    ),

  download: (state, { documentId }) =>
    startAction(state, 'downloading', ({ token }) => ({ type: 'download', token, documentId })),

  // With the certificate the customer needs no way back, and others may use the device.
  downloaded: (state, { answer: { downloadUrl: url } }) =>
    inStatus(state, ({ order }) =>
      goTo(notBusy(state), { type: 'open', url }, ...(order?.stage === 'completed' ? [forget(order)] : [])),
    ),

  link: (state) =>
    startAction(state, 'linking', (step) => availableActions(step).link && { type: 'link', token: step.token }),

  linkCreated: (state, { answer: { url, expiresAt } }) =>
    inStatus(state, (step) => goTo({ ...notBusy(state), step: { ...step, link: url, linkUntil: expiresAt } })),

  forgetLatest: (state) =>
    state.latest
      ? goTo(
          { ...(state.busy === 'checking' ? notBusy(state) : state), latest: undefined },
          { type: 'forgetOrder', externalOrderId: state.latest.id },
        )
      : goTo(state),

  openLatest(state, { ending }) {
    const { latest, busy } = state;
    const { deviceToken } = latest ?? {};
    if (!latest || !deviceToken || busy) return goTo(state);
    return goTo(
      { ...clearFeedback(state), busy: 'checking', latest: { ...latest, failure: undefined } },
      { type: 'openLatest', deviceToken, ending },
    );
  },

  restart(state, { forgets }) {
    const { step, busy } = state;
    if (!mayLeave(busy) || isUnknown(state)) return goTo(state);
    const order = step.name === 'status' ? step.order : undefined;
    const bought = order && outcomeOf(order) === 'paid';
    const former = clearFeedback(notBusy(state));
    if (bought)
      return startOver({ ...former, draft: forgets ? state.preset : draftOfSameParties(state), restored: undefined });
    if (step.name !== 'status' || !order) return startOver(former);
    const next = startOver({ ...former, draft: draftOfOrder(state, order) });
    // An order that can still be paid stays within reach; any other the customer has given up.
    return isLeft(step, order)
      ? goTo({ ...next.state, latest: leftOrder(step.token, order) }, ...next.effects)
      : goTo(next.state, ...next.effects, forget(order));
  },
};

/** Whether the customer leaves an order of their own that they could still pay. */
const isLeft = ({ view }: StatusStep, { stage, payment }: Order): boolean =>
  !view && stage === 'created' && payment.state !== 'refunded';

const leftOrder = (token: string, order: Order): CheckoutState['latest'] => ({
  ...seenOf(order),
  token,
  id: order.externalOrderId,
  at: Date.parse(order.createdAt),
});

/** The draft with the stamp and answers of the order, for a page that has loaded since it was placed. */
function draftOfOrder(state: CheckoutState, { stamp }: Order): Draft {
  const { draft } = state;
  const { parties, details } = answersOf(state);
  const { stateCode, articleCode, stampDutyMinor, doorstepDelivery } = stamp;
  return {
    ...draft,
    stamp: draft.stamp?.articleCode
      ? draft.stamp
      : { stateCode, articleCode, stampDutyAmount: String(stampDutyMinor / 100), doorstepDelivery },
    parties: { ...parties, ...draft.parties },
    details: { ...details, ...draft.details },
  };
}

/** The page's preset with the parties of a paid order: the same ones often need another document. */
function draftOfSameParties(state: CheckoutState): Draft {
  const { preset } = state;
  const { parties, details = {} } = answersOf(state);
  if (!parties) return preset;
  const second = Object.entries(details).filter(([name]) => SECOND_PARTY.test(name));
  return {
    ...preset,
    parties: { ...parties, ...preset.parties },
    details: { ...Object.fromEntries(second), ...preset.details },
  };
}

/** The answers of the order. The buyer has a field only with a name of their own. */
function answersOf(state: CheckoutState): Draft {
  const { parties, details } = orderAnswers(state);
  if (!parties) return {};
  const { customerName, ...others } = parties;
  const isOther = customerName !== undefined && customerName !== others.partyName;
  return { parties: { ...others, ...(isOther && { customerName }) }, details };
}

const forget = ({ externalOrderId }: { externalOrderId: string }): Effect => ({ type: 'forgetOrder', externalOrderId });

/** The end of the confirmation if it is in the future. If the device's clock was set back, the confirmation is over. */
function remainingConfirmation({ confirmUntil = 0 }: StatusStep, now: number): number | undefined {
  const left = confirmUntil - now;
  return left > 0 && left <= FAST_POLLING_MS ? confirmUntil : undefined;
}

/**
 * Whether the order is no new conversion. A conversion counts where the order was placed, not where a link opened it.
 */
function isResumed(step: StatusStep, order: Order): boolean {
  if (readTokenClaims(step.token).lnk) return true;
  return step.resumed && (!!step.order || isFinal(order));
}

/** Whether this response ends the action in progress. */
function endsBusy(busy: Busy | undefined, step: StatusStep, order: Order): boolean {
  if (busy !== 'paying') return busy === 'checking';
  if (isFinal(order) || ['paid', 'refunded'].includes(outcomeOf(order))) return true;
  // A definite failure ends this payment even if its handler never ends. The failure of another payment does not.
  const { intentId = step.intentId } = order.payment;
  return hasEnded(order.payment.state) && intentId === step.intentId;
}

/** Returns to the first step and removes the stored record. */
function startOver(state: CheckoutState): Transition {
  const { checkout, draft, preset } = state;
  return withArticles(
    {
      ...state,
      price: undefined,
      step: { name: checkout ? 'stamp' : 'loading' },
    },
    { type: 'save' },
    { type: 'save', record: { stamp: draft.stamp } },
    ...(draft === preset ? [] : [{ type: 'keepDraft' } as const]),
    ...(checkout ? [] : [{ type: 'load' } as const]),
  );
}

/** Ignores a response that arrives after the customer has left the status step. */
function inStatus(state: CheckoutState, then: (step: StatusStep) => Transition): Transition {
  return state.step.name === 'status' ? then(state.step) : goTo(state);
}

/** Starts an action of the customer, unless another is in progress or the step does not offer it. */
function startAction(
  state: CheckoutState,
  busy: Busy,
  effectOf: (step: StatusStep) => Effect | false | undefined,
): Transition {
  return inStatus(state, (step) => {
    const effect = !state.busy && effectOf(step);
    return effect ? goTo({ ...clearFeedback(state), busy }, effect) : goTo(state);
  });
}

/**
 * Stores a new order token. Every response that changes the order has one; it seals the revision and the payment
 * attempt.
 */
function withNewToken(
  state: CheckoutState,
  busy: Busy | undefined,
  token: string,
  known: Partial<StatusStep>,
  record: SavedSession = {},
  ...effects: Effect[]
): Transition {
  return inStatus(state, (step) =>
    goTo(
      { ...state, busy, step: { ...step, ...known, token, pollCount: 0 } },
      { type: 'save', record: { ...record, order: token } },
      { type: 'poll', delay: POLL_INTERVAL_MS },
      ...effects,
    ),
  );
}
