import type { PaymentState } from '../../wire/order.ts';
import { readPaymentState } from './stage.ts';
import { field, isRecord, text, unwrap } from './tolerant.ts';

export interface PaymentRecord {
  state: PaymentState;
  intentId?: string;
}

/** Reads `GET /v1/orders/{id}/payment`. A body without a status is an order whose payment has not begun. */
export function readPayment(body: unknown): PaymentRecord | undefined {
  const inner = unwrap(body);
  if (inner === null) return { state: 'none' };
  if (!isRecord(inner)) return undefined;
  const payment = isRecord(field(inner, 'payment')) ? field(inner, 'payment') : inner;
  const status = text(payment, 'status', 'paymentStatus', 'state');
  const intentId = text(payment, 'intentId', 'paymentIntentId');
  return { state: status === undefined ? 'none' : readPaymentState(status), ...(intentId && { intentId }) };
}
