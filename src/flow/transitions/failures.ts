import type { Failure } from '../../client/index.ts';
import type { Call } from '../state/effect.ts';
import { notBusy } from './busy.ts';
import { goTo, type Transition, type Handlers } from './go-to.ts';
import { isFixed } from '../state/fixed-answers.ts';
import { isClosed } from '../selectors/order-outcome.ts';
import { pollInterval } from '../selectors/poll-interval.ts';
import type { CheckoutState } from '../state/state.ts';

/**
 * Names what the customer can correct or confirm: a JSON Pointer, a property of a price request, or the draft of an
 * order.
 */
const STAMP_FIELD = /^(?:\/.*|(?:state|article|district|coupon)Code|stampDutyAmount|sroValue|doorstepDelivery|draft)$/;

/** What follows the failure of a call, by call; otherwise the failure is shown where the customer is. */
export type FailureRows = Partial<
  Record<Call, (state: CheckoutState, failure: Failure, stateCode: string) => Transition>
>;

/** Handles every call that failed. */
export const failuresBy = (rows: FailureRows): Handlers<'failed'> => ({
  failed(state, { of, failure: received, stateCode = '' }) {
    const { field = '/', fields } = received;
    // An error about a value of the page, such as the return address, belongs to no field, and only the merchant can
    // fix it. The same holds for an answer that the session fixes.
    const isAsked = fields
      ? !fields.some(({ path }) => isFixed(state, path))
      : STAMP_FIELD.test(field) && !isFixed(state, `/stamp/${field}`);
    const failure: Failure = isAsked
      ? received
      : { ...received, field: field === 'session' ? field : undefined, fields: undefined, actor: 'merchant' };
    // The order may have been placed on another page: the session tells. The action stays in progress until then.
    if (state.session && /^(?:quote|place)$/.test(of) && isSessionOver(received))
      return goTo(state, { type: 'session', failure });
    return (rows[of] ?? (() => goTo({ ...notBusy(state), failure })))(state, failure, stateCode);
  },
});

/** Whether the checkout session allows no sale any more, or has its order already. */
const isSessionOver = ({ code, field }: Failure): boolean =>
  code.startsWith('SESSION') || (code === 'CONFLICT' && field === 'session');

/** The failures of an order, and of what every checkout loads. */
export const orderFailures: FailureRows = {
  // Step 4 shows the order even if the catalogue cannot be loaded.
  load: (state, failure) =>
    goTo(state.step.name === 'loading' ? { ...state, step: { name: 'unavailable', failure } } : state),

  articles(state, failure, stateCode) {
    // It was read again for its texts.
    if (state.articles[stateCode]?.status === 'ready') return goTo(state);
    const failed: CheckoutState = {
      ...state,
      articles: { ...state.articles, [stateCode]: { status: 'failed', failure } },
    };
    // Without the documents it is not known with which step a session begins.
    return goTo(
      state.session && state.step.name === 'loading' ? { ...failed, step: { name: 'unavailable', failure } } : failed,
    );
  },

  session(state, failure) {
    const { step } = state;
    const isOver = step.name === 'loading' || (failure.code.startsWith('SESSION') && step.name !== 'status');
    return goTo({ ...notBusy(state), ...(isOver ? { step: { name: 'unavailable', failure } } : { failure }) });
  },

  loadOrder(state, failure) {
    const { step } = state;
    if (step.name !== 'status') return goTo(state);
    if (isLost(failure)) {
      // Its own page, because a form to buy with would ask who has paid to pay again.
      return goTo({ ...notBusy(state), failure: undefined, step: { name: 'unavailable', failure } }, { type: 'save' });
    }
    const polls = step.pollCount + 1;
    const busy = state.busy === 'checking' ? undefined : state.busy;
    return goTo(
      { ...state, busy, step: { ...step, failure, pollCount: polls } },
      {
        type: 'poll',
        delay: Math.max(
          pollInterval(polls, step.order && isClosed(step.order)),
          (failure.retryAfterSeconds ?? 0) * 1000,
        ),
      },
    );
  },

  // Step 1 goes on: the limit of this order is no limit of a purchase.
  openLatest: (state, failure) =>
    goTo(state.latest ? { ...notBusy(state), latest: { ...state.latest, failure } } : state),

  // The page names an order that its token cannot open, and the element offers nothing else.
  lost: (state, failure) => goTo({ ...notBusy(state), step: { name: 'unavailable', failure } }),

  preparePayment: refusedInStatus,
  correct: refusedInStatus,
};

/** Whether this token can never open the order again. */
export const isLost = (failure?: Failure): boolean => failure?.code === 'TOKEN_INVALID';

/** Shows the failure and reads the order again: it may have changed although the call failed. */
function refusedInStatus(state: CheckoutState, failure: Failure): Transition {
  const { step } = state;
  return goTo(
    { ...notBusy(state), failure },
    ...(step.name === 'status' ? [{ type: 'loadOrder', token: step.token } as const] : []),
  );
}
