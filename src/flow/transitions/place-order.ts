import { failed, type Failure } from '../../client/index.ts';
import { availableActions } from '../selectors/order-outcome.ts';
import { clearFeedback, notBusy } from './busy.ts';
import { askPrice } from './ask-price.ts';
import type { FailureRows } from './failures.ts';
import { goTo, type Transition, type Handlers } from './go-to.ts';
import { needsPrice, priceKey } from '../state/price-request.ts';
import { withAnswers, type CheckoutState, type StatusStep } from '../state/state.ts';
import { POLL_INTERVAL_MS } from '../selectors/poll-interval.ts';

/** Step 3: from the customer's confirmation to an order. */
export const placeOrder: Handlers<'applyCoupon' | 'confirm' | 'approvalAnswered' | 'placed'> = {
  // The former price stays until the new one arrives, so a failure leaves the review unchanged.
  applyCoupon(state, { code }) {
    const { busy, step, draft } = state;
    if (busy || step.name !== 'review') return goTo(state);
    const cleared = clearFeedback(state);
    const coupon = code.trim();
    const stamp = withAnswers(draft.stamp, { couponCode: coupon });
    if (priceKey(stamp) === priceKey(draft.stamp)) return goTo(cleared);
    return goTo(
      { ...cleared, coupon, busy: 'applyingCoupon' },
      ...askPrice({ ...cleared, draft: { ...draft, stamp } }).effects,
    );
  },

  confirm(state) {
    if (state.busy || state.step.name !== 'review') return goTo(state);
    const { price } = state;
    const agreed = {
      ...clearFeedback(state),
      price: price && { ...price, previousTotalMinor: undefined, requoted: undefined },
    };
    return needsPrice(agreed)
      ? askPrice(agreed)
      : goTo({ ...agreed, busy: 'awaitingApproval' }, { type: 'askApproval' });
  },

  approvalAnswered(state, { allowed }) {
    const { price } = state;
    // The customer, or a change of the choice, left the review while the page decided: send nothing.
    if (state.busy !== 'awaitingApproval' || state.step.name !== 'review') return goTo(state);
    if (!allowed || !price) {
      return goTo({
        ...notBusy(state),
        failure: failed('PAGE_REFUSED', 'The page refused the order.', 'merchant'),
      });
    }
    if (needsPrice(state)) return askPrice(state);
    // The token is stored before it is used: if the response is lost, the same order can be found again.
    const submitted = { ...price, submitted: true };
    return goTo(
      { ...state, busy: 'placing', price: submitted },
      { type: 'save', record: { price: submitted } },
      { type: 'place', quoteToken: price.quoteToken },
    );
  },

  placed(state, { answer: { orderToken: token, order, payment, deviceToken }, sent }) {
    const lines = state.price?.quote.lines;
    const step: StatusStep = {
      name: 'status',
      token,
      view: false,
      order,
      resumed: false,
      pollCount: 0,
      intentId: payment.intentId,
      sent,
      lines,
    };
    // The order may be paid already if it was sent again after a lost response.
    const due = availableActions(step).pay === 'continue';
    const placed: CheckoutState = {
      ...clearFeedback(notBusy(state)),
      price: undefined,
      handOver: undefined,
      step,
      busy: due ? 'paying' : undefined,
    };
    const stored = [
      {
        type: 'save',
        record: {
          stamp: undefined,
          price: undefined,
          stored: undefined,
          entered: undefined,
          handOver: undefined,
          order: token,
          view: undefined,
          complete: false,
          lines,
          skipped: state.skipped,
        },
      },
      { type: 'keepOrder', deviceToken, externalOrderId: order.externalOrderId },
      { type: 'poll', delay: POLL_INTERVAL_MS },
    ] as const;
    return due ? goTo(placed, ...stored, { type: 'pay', payment }) : goTo(placed, ...stored);
  },
};

/** Handles a refused quote: one new price is requested automatically, the next only by the customer. */
function requote(state: CheckoutState, refusal: Failure): Transition {
  const {
    price,
    draft: { stamp: { stateCode = '' } = {} },
  } = state;
  const refused: CheckoutState = {
    ...state,
    price: price && { ...price, submitted: undefined, expired: true, requoted: true },
  };
  if (!price || price.requoted) {
    return goTo({ ...notBusy(refused), failure: refusal }, { type: 'save', record: { price: refused.price } });
  }
  // An order with other details exists under the refused token, so a second order needs a second confirmation.
  const asked: CheckoutState = refusal.code === 'CONFLICT' ? { ...refused, notice: 'order-changed' } : refused;
  return refusal.code === 'QUOTE_STALE'
    ? askPrice({ ...asked, articles: {} }, { type: 'load' }, { type: 'articles', stateCode })
    : askPrice(asked);
}

const QUOTE_REFUSED = new Set<string>(['QUOTE_EXPIRED', 'QUOTE_STALE', 'QUOTE_INVALID', 'CONFLICT']);

/** The failures of a price and of placing an order. */
export const purchaseFailures: FailureRows = {
  quote(state, failure) {
    const { busy, draft } = state;
    if (busy === 'applyingCoupon') return goTo({ ...notBusy(state), failure });
    // The page preset an invalid coupon, and the customer cannot change it before the review: request the price without
    // it.
    if (failure.field !== 'couponCode' || !draft.stamp?.couponCode) return refusedInStep(state, failure);
    return askPrice({ ...state, draft: { ...draft, stamp: withAnswers(draft.stamp, { couponCode: '' }) } });
  },

  place(state, failure) {
    // The part that has opened the draft asks whether to buy another.
    if (failure.field === 'draft') return goTo({ ...notBusy(state), failure });
    return QUOTE_REFUSED.has(failure.code) ? requote(state, failure) : refusedInStep(state, failure);
  },
};

/** Shows the failure in the step of the first field with an error, or in the present step if there is no field. */
function refusedInStep(state: CheckoutState, failure: Failure): Transition {
  const name = stepOfFailure(failure, state);
  return goTo({ ...notBusy(state), failure, step: name ? { name } : state.step });
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
