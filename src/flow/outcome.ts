import type { Order } from '../wire/index.ts';
import type { CheckoutState, StatusStep } from './state.ts';

/** What is known of the money. `checking` is an outcome, not an error. */
export type Outcome = 'paid' | 'not-paid' | 'checking' | 'refunded';

export function outcomeOf({ payment: { state }, stage }: Order): Outcome {
  if (state === 'refunded' || stage === 'refunded') return 'refunded';
  if (state === 'paid' || stage === 'payment-confirmed' || stage === 'fulfilment' || stage === 'completed') return 'paid';
  return state === 'none' || state === 'failed' ? 'not-paid' : 'checking';
}

/** Nothing will be made of the order (any more). Its money may still be on its way. */
export function isOver({ stage, payment }: Order): boolean {
  return stage === 'failed' || stage === 'cancelled' || (stage === 'created' && payment.state === 'refunded');
}

/** Nothing will change any more: closed with its money in its place, or completed with its documents here. */
export function isSettled(order: Order): boolean {
  const { stage, documents } = order;
  const outcome = outcomeOf(order);
  return stage === 'completed' ? documents.length > 0 : stage === 'refunded'
    || (stage !== 'created' && isOver(order) && (outcome === 'refunded' || outcome === 'not-paid'));
}

/** A provider took the payment, or may have, and the service has not heard of it yet. */
export function isAwaited({ order, awaited }: StatusStep): boolean {
  return !!awaited && ['none', 'pending'].includes(order?.payment.state ?? '');
}

/** The order is not known yet for a reason that passes: it may be paid, so its token is not given up. */
export function isHidden({ step, offline }: CheckoutState): boolean {
  return step.name === 'status' && !step.order && (!!offline || !!step.failure?.retryable);
}

/** What the customer may do in step 4. */
export interface Offers {
  /**
   * `continue` opens the payment that is already open (it cannot charge twice) or the order's first;
   * `again` begins the next one, and is offered only after a definite failure.
   */
  readonly pay?: 'continue' | 'again';
  /** Look at the order now; not offered when nothing can change. */
  readonly check: boolean;
  readonly correct: boolean;
  readonly link: boolean;
}

export function offersOf(step: StatusStep): Offers {
  const { order, view } = step;
  const payment = order?.payment.state;
  const payable = !view && order?.stage === 'created' && !isAwaited(step);
  return {
    pay: !payable ? undefined : payment === 'failed' ? 'again'
      : payment === 'none' || payment === 'pending' ? 'continue' : undefined,
    check: !order || !isSettled(order),
    correct: !view && !!order?.partiesEditable && outcomeOf(order) !== 'refunded',
    link: !view && !!order,
  };
}
