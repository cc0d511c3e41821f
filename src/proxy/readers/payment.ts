import type { Paise } from '../../base/money.ts';
import type { PaymentState } from '../../wire/order.ts';
import { holderOf } from './json/holder.ts';
import { readPaymentStateIn } from './stage.ts';
import { isObject, text, unwrap, type Fields } from './json/tolerant.ts';
import { PAYMENT, PAYMENT_FIELDS } from './json/vocabulary.ts';

/** The payment of an order. */
export interface PaymentRecord {
  state: PaymentState;
  intentId?: string;
  /** What it is for, in paise, if the body shows it. */
  amountMinor?: Paise;
}

/**
 * Reads `GET /v1/orders/{id}/payment`. A body without a status means that no payment was started. The intents and the order's
 * status decide whether an order is paid.
 */
export function readPayment(body: unknown): PaymentRecord | undefined {
  if (unwrap(body) === null) return { state: 'none' };
  if (!isObject(body)) return undefined;
  const found = holderOf(body, 'payment', namesPayment);
  if (!found) return undefined;
  const { record, isEnvelope } = found;
  const intentId = text(record, PAYMENT.intentId);
  const amount = Number(text(record, PAYMENT.amountMinor));
  return {
    state: stateIn(record, isEnvelope),
    ...(intentId && { intentId }),
    ...(Number.isSafeInteger(amount) && amount > 0 && { amountMinor: amount }),
  };
}

const namesPayment = (record: Fields): boolean => PAYMENT_FIELDS.some((name) => text(record, name) !== undefined);

/** A final status counts only on a payment: `{ "status": "success" }` describes the call. */
function stateIn(record: Fields, isEnvelope: boolean): PaymentState {
  const state = readPaymentStateIn(record, isEnvelope) ?? 'none';
  return namesPayment(record) || state === 'none' || state === 'pending' ? state : 'unknown';
}
