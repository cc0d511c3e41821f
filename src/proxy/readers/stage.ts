import type { OrderStage, PaymentState } from '../../wire/order.ts';

const STAGES: Readonly<Record<string, OrderStage>> = {
  CREATED: 'created', PENDING: 'created',
  PAYMENT_CONFIRMED: 'payment-confirmed', PAID: 'payment-confirmed',
  FULFILMENT_STARTED: 'fulfilment', FULFILLMENT_STARTED: 'fulfilment', IN_PROGRESS: 'fulfilment',
  FULFILMENT_COMPLETED: 'completed', FULFILLMENT_COMPLETED: 'completed', COMPLETED: 'completed',
  DOCUMENT_READY: 'completed',
  FAILED: 'failed', CANCELLED: 'cancelled', CANCELED: 'cancelled',
  REFUND_COMPLETED: 'refunded', REFUNDED: 'refunded',
};

const PAYMENTS: Readonly<Record<string, PaymentState>> = {
  CREATED: 'pending', PENDING: 'pending', PROCESSING: 'pending', REQUIRES_ACTION: 'pending',
  SUCCEEDED: 'paid', PAID: 'paid', CAPTURED: 'paid', COMPLETED: 'paid', SUCCESS: 'paid',
  FAILED: 'failed', EXPIRED: 'failed', CANCELLED: 'failed', CANCELED: 'failed', DECLINED: 'failed',
  REFUNDED: 'refunded', REFUND_COMPLETED: 'refunded',
  NONE: 'none', NOT_STARTED: 'none',
};

const fold = (status: string): string =>
  status.trim().toUpperCase().replaceAll(/[\s-]+/g, '_').replace(/^ORDER[_.]/, '');

/** Where an order is; a status that nobody knows yet is `unknown`. */
export function readStage(status: string | undefined): OrderStage {
  const key = fold(status ?? '');
  return Object.hasOwn(STAGES, key) ? (STAGES[key] ?? 'unknown') : 'unknown';
}

/** How a payment or an intent stands; a status that nobody knows yet is `unknown`. */
export function readPaymentState(status: string | undefined): PaymentState {
  const key = fold(status ?? '');
  return Object.hasOwn(PAYMENTS, key) ? (PAYMENTS[key] ?? 'unknown') : 'unknown';
}
