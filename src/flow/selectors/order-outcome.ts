import { hasEnded, PAID_STAGES } from '../../base/order-life.ts';
import type { Order, ProviderName } from '../../wire/index.ts';
import type { CheckoutState, Progress, StatusStep } from '../state/state.ts';

/** What the status step knows of that beside the response. */
export type ProgressStep = Pick<StatusStep, 'confirmUntil' | 'lateUntil'> & { readonly order?: Progress };

/**
 * The state of the payment, as far as it is certain. `checking` is an outcome, not an error: the service has not
 * decided yet.
 */
export type Outcome = 'paid' | 'not-paid' | 'checking' | 'refunded';

export function outcomeOf(order: Progress): Outcome {
  const { stage } = order;
  const { state } = order.payment;
  if (state === 'refunded' || stage === 'refunded') return 'refunded';
  if (state === 'paid' || PAID_STAGES.includes(stage)) return 'paid';
  return state === 'none' || hasEnded(state) ? 'not-paid' : 'checking';
}

/**
 * Whether a response is older than one that was seen: its stage comes before it, or the payment was confirmed in the
 * meantime. A cache in front of the proxy, or another instance of it, may give such a response.
 */
export function isEarlier(order: Order, seen: Order): boolean {
  const rank = ({ stage }: Order): number => ['created', ...PAID_STAGES].indexOf(stage);
  return (
    (rank(order) >= 0 && rank(order) < rank(seen)) ||
    (seen.payment.state === 'paid' && ['none', 'pending', 'failed', 'expired'].includes(order.payment.state))
  );
}

/** Whether the order will not be fulfilled. A refund may still be pending. */
export function isClosed({ stage, payment }: Order): boolean {
  return stage === 'failed' || stage === 'cancelled' || (stage === 'created' && payment.state === 'refunded');
}

/**
 * Whether the order can no longer change: it is completed and its documents are ready, or it is closed and refunded.
 */
export function isFinal(order: Order): boolean {
  const { stage, documents } = order;
  if (stage === 'completed') return documents.length > 0;
  if (stage === 'refunded') return true;
  if (stage === 'created' || !isClosed(order)) return false;
  const outcome = outcomeOf(order);
  return outcome === 'refunded' || outcome === 'not-paid';
}

/** Whether the provider may have taken the payment and the service has not confirmed it yet. */
export function isConfirming({ order, confirmUntil }: ProgressStep): boolean {
  return !!confirmUntil && ['none', 'pending'].includes(order?.payment.state ?? '');
}

/** Whether the order could not be read for a temporary reason. It may be paid, so its token stays stored. */
export function isUnknown({ step, offline }: CheckoutState): boolean {
  return step.name === 'status' && !step.order && (!!offline || !!step.failure?.retryable);
}

/** The actions that step 4 offers to the customer. */
export interface AvailableActions {
  /**
   * `continue` opens the open payment again (it cannot charge twice), or the first payment of the order. `again` starts
   * another payment; it is offered only after a failure.
   */
  readonly pay?: 'continue' | 'again';
  /** Read the order now; not offered when nothing can change. */
  readonly check: boolean;
  readonly correct: boolean;
  readonly link: boolean;
}

export function availableActions(step: StatusStep): AvailableActions {
  const { order, view } = step;
  return {
    pay: paymentAction(step),
    check: !order || !isFinal(order),
    correct: !view && !!order?.partiesEditable && outcomeOf(order) !== 'refunded',
    link: !view && !!order,
  };
}

/*
 * Seconds in which a provider may still deliver a payment whose attempt ran out of time. A bank has five days for a
 * payment that the shop did not get (Reserve Bank of India, turn around time of failed transactions, 2019).
 */
const LATE_SECONDS: Readonly<Partial<Record<ProviderName, number>>> = { sandbox: 60 };
const MAX_LATE_SECONDS = 5 * 86_400;

/**
 * Whether the last attempt ran out of time and may still be paid: the customer checks the order before they pay again.
 */
export const mayArrive = ({ order, lateUntil: until }: ProgressStep): boolean =>
  until !== 0 && order?.payment.state === 'expired';

interface LateParts {
  readonly order: Order;
  readonly step: StatusStep;
  readonly provider: ProviderName | undefined;
  readonly now: number;
}

/**
 * Until when an attempt that ran out of time may still be paid, in milliseconds since the epoch; 0 if that is over, and
 * `undefined` if no attempt ran out of time. The service does not say when it did, so the time begins when the page
 * learns it.
 */
export function lateUntil({ order, step, provider, now }: LateParts): number | undefined {
  if (order.payment.state !== 'expired') return undefined;
  const until = step.lateUntil ?? now + 1000 * ((provider && LATE_SECONDS[provider]) ?? MAX_LATE_SECONDS);
  return until > now ? until : 0;
}

function paymentAction(step: StatusStep): AvailableActions['pay'] {
  const { order, view } = step;
  if (view || order?.stage !== 'created' || isConfirming(step)) return undefined;
  const { state } = order.payment;
  if (hasEnded(order.payment.state)) return 'again';
  return state === 'none' || state === 'pending' ? 'continue' : undefined;
}
