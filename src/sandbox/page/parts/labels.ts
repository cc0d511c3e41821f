import type { OrderAnswer, PaymentAnswer } from '../../control/answer-types.ts';
import type { Tone } from './page-parts.ts';

type OrderStatus = OrderAnswer['status'];
type IntentStatus = PaymentAnswer['status'];

/** The label of a status, the label of the button that leads to it, and its tone. */
export const ORDER_LABELS: Record<OrderStatus, { is: string; become: string; tone: Tone }> = {
  CREATED: { is: 'Created', become: 'Create', tone: 'wait' },
  PAYMENT_CONFIRMED: { is: 'Payment confirmed', become: 'Confirm payment', tone: 'wait' },
  FULFILMENT_STARTED: { is: 'Fulfilment started', become: 'Start fulfilment', tone: 'wait' },
  FULFILMENT_COMPLETED: { is: 'Completed', become: 'Complete', tone: 'good' },
  FAILED: { is: 'Failed', become: 'Fail', tone: 'bad' },
  CANCELLED: { is: 'Cancelled', become: 'Cancel', tone: 'bad' },
  REFUND_COMPLETED: { is: 'Refunded', become: 'Refund', tone: 'plain' },
};

/** The statuses of a successful order. */
export const GOOD_WAY: readonly OrderStatus[] = [
  'CREATED',
  'PAYMENT_CONFIRMED',
  'FULFILMENT_STARTED',
  'FULFILMENT_COMPLETED',
];

export const INTENT_LABELS: Record<IntentStatus, { is: string; tone: Tone }> = {
  CREATED: { is: 'Open', tone: 'wait' },
  SUCCEEDED: { is: 'Succeeded', tone: 'good' },
  FAILED: { is: 'Failed', tone: 'bad' },
  EXPIRED: { is: 'Expired', tone: 'plain' },
};

export const OUTCOME_LABELS: Record<PaymentAnswer['outcomes'][number], { label: string; does: string }> = {
  paid: { label: 'Paid', does: 'The provider reports success' },
  failed: { label: 'Failed', does: 'The provider reports a decline' },
  expired: { label: 'Expired', does: 'The provider reports that the time ran out' },
  late: { label: 'Late', does: 'Expires now; the payment arrives a minute later' },
};
