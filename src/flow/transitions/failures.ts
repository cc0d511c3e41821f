import type { Failure } from '../../client/index.ts';
import type { Call } from '../state/effect.ts';
import { askPrice } from './ask-price.ts';
import { notBusy } from './busy.ts';
import { goTo, type Transition, type Handlers } from './go-to.ts';
import { requote } from './place-order.ts';
import { isFixed } from '../state/fixed-answers.ts';
import { isClosed } from '../selectors/order-outcome.ts';
import { pollInterval } from '../selectors/poll-interval.ts';
import { withAnswers, type CheckoutState } from '../state/state.ts';

/** Names a field that the customer can correct: a JSON Pointer, or a property of a price request. */
const STAMP_FIELD = /^(?:\/.*|(?:state|article|district|coupon)Code|stampDutyAmount|sroValue|doorstepDelivery)$/;

const QUOTE_REFUSED = new Set<string>(['QUOTE_EXPIRED', 'QUOTE_STALE', 'QUOTE_INVALID', 'CONFLICT']);

/** Handles every call that failed. */
export const failures: Handlers<'failed'> = {
  failed(state, { of, failure: received, stateCode = '' }) {
    const { field = '/', fields } = received;
    // An error about a value of the page, such as the return address, belongs to no field, and only the merchant can fix it.
    // The same holds for an answer that the session fixes.
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
};

/** Whether the checkout session allows no sale any more, or has its order already. */
const isSessionOver = ({ code, field }: Failure): boolean =>
  code.startsWith('SESSION') || (code === 'CONFLICT' && field === 'session');

const rows: Partial<Record<Call, (state: CheckoutState, failure: Failure, stateCode: string) => Transition>> = {
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

  quote(state, failure) {
    const { busy, draft } = state;
    if (busy === 'applyingCoupon') return goTo({ ...notBusy(state), failure });
    // The page preset an invalid coupon, and the customer cannot change it before the review: request the price without it.
    if (failure.field !== 'couponCode' || !draft.stamp?.couponCode) return refused(state, failure);
    return askPrice({ ...state, draft: { ...draft, stamp: withAnswers(draft.stamp, { couponCode: '' }) } });
  },

  place: (state, failure) => (QUOTE_REFUSED.has(failure.code) ? requote(state, failure) : refused(state, failure)),

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

/** Shows the failure in the step of the first field with an error, or in the present step if there is no field. */
function refused(state: CheckoutState, failure: Failure): Transition {
  const name = stepOfFailure(failure, state);
  return goTo({ ...notBusy(state), failure, step: name ? { name } : state.step });
}

/** Shows the failure and reads the order again: it may have changed although the call failed. */
function refusedInStatus(state: CheckoutState, failure: Failure): Transition {
  const { step } = state;
  return goTo(
    { ...notBusy(state), failure },
    ...(step.name === 'status' ? [{ type: 'loadOrder', token: step.token } as const] : []),
  );
}

function stepOfFailure({ field, fields }: Failure, { checkout }: CheckoutState): 'stamp' | 'parties' | undefined {
  const named = field ? [field] : [];
  const paths = fields?.length ? fields.map(({ path }) => path) : named;
  if (!paths.length) return undefined;
  const uiSchema = checkout?.form.uiSchema as
    Record<string, { 'ui:options'?: { step?: string } } | undefined> | undefined;
  return paths.every((path) => {
    const [, part, name = ''] = path.split('/');
    return part === 'parties' || (part === 'details' && uiSchema?.[name]?.['ui:options']?.step === 'parties');
  })
    ? 'parties'
    : 'stamp';
}
