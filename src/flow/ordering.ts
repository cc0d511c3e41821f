import { failed } from '../client/index.ts';
import { offersOf } from './outcome.ts';
import { afresh, askPrice, idle, to, type Next, type Rows } from './next.ts';
import { needsPrice } from './price-request.ts';
import type { CheckoutState, StatusStep } from './state.ts';
import { PACE } from './pace.ts';

/** Step 3: from the customer's yes to an order. */
export const ordering: Rows<'confirm' | 'answered' | 'placed'> = {
  confirm(state) {
    if (state.busy || state.step.name !== 'review') return to(state);
    const { price } = state;
    const agreed = { ...afresh(state), price: price && { ...price, formerMinor: undefined, again: undefined } };
    return needsPrice(agreed) ? askPrice(agreed) : to({ ...agreed, busy: 'asking' }, { do: 'ask' });
  },

  answered(state, { allowed }) {
    const { price } = state;
    // The customer, or a change of the choice, led back while the page was asked: that neither costs nor orders anything.
    if (state.busy !== 'asking' || state.step.name !== 'review') return to(state);
    if (!allowed || !price) {
      return to({
        ...idle(state), failure: failed('REFUSED_BY_PAGE', 'The page did not let the order be sent.', 'merchant'),
      });
    }
    if (needsPrice(state)) return askPrice(state);
    // The token is stored before it is used: whatever happens to the answer, the same order can be found again.
    const sent = { ...price, sent: true };
    return to({ ...state, busy: 'placing', price: sent },
      { do: 'save', record: { price: sent } }, { do: 'place', quoteToken: price.quoteToken });
  },

  placed(state, { answer: { orderToken: token, order, payment } }) {
    const step: StatusStep = {
      name: 'status', token, view: false, order, resumed: false, polls: 0, intentId: payment.intentId,
    };
    // Sent again after a lost answer, it may be paid by now.
    const due = offersOf(step).pay === 'continue';
    const placed: CheckoutState = { ...afresh(idle(state)), price: undefined, step, busy: due ? 'paying' : undefined };
    const kept = [
      { do: 'save', record: { stamp: undefined, price: undefined, order: token, view: undefined, complete: undefined } },
      { do: 'poll', delay: PACE },
    ] as const;
    return due ? to(placed, ...kept, { do: 'pay', payment }) : to(placed, ...kept);
  },
};

/** The proxy refused the quote: a new one is asked once by itself, then by the customer. */
export function requote(state: CheckoutState, refusal: NonNullable<CheckoutState['failure']>): Next {
  const { price, draft: { stateCode } } = state;
  const refused: CheckoutState = { ...state, price: price && { ...price, sent: undefined, expired: true, again: true } };
  if (!price || price.again) {
    return to({ ...idle(refused), failure: refusal }, { do: 'save', record: { price: refused.price } });
  }
  // An order exists under the refused token, with other details: a second one needs a second yes.
  const asked: CheckoutState = refusal.code === 'CONFLICT' ? { ...refused, notice: 'order-changed' } : refused;
  return refusal.code === 'QUOTE_STALE'
    ? askPrice({ ...asked, articles: {} }, { do: 'load' }, { do: 'articles', stateCode })
    : askPrice(asked);
}
