import type { Paise } from '../../base/money.ts';
import type { PaymentState } from '../../wire/order.ts';
import { holderOf } from './json/holder.ts';
import { readPaymentStateIn } from './stage.ts';
import { recordsIn } from './json/nested.ts';
import { field, isObject, text, unwrap, whole, type Fields } from './json/tolerant.ts';
import { PAYMENT, PAYMENT_FIELDS, PAYMENT_STATUSES, STATUSES } from './json/vocabulary.ts';

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
  const amount = whole(record, PAYMENT.amountMinor) ?? 0;
  return {
    state: stateIn(record, isEnvelope, body),
    ...(intentId && { intentId }),
    ...(amount > 0 && { amountMinor: amount }),
  };
}

const namesPayment = (record: Fields): boolean => PAYMENT_FIELDS.some((name) => text(record, name) !== undefined);

/** A final status counts only on a payment: `{ "status": "success" }` describes the call. */
function stateIn(record: Fields, isEnvelope: boolean, body: unknown): PaymentState {
  const stated = readPaymentStateIn(record, isEnvelope);
  // A payment in a list or in a part of another name was started, whatever its status is.
  if (stated === undefined && (hasOtherStatus(record) || holdsOther(record, body))) return 'unknown';
  const state = stated ?? 'none';
  return namesPayment(record) || state === 'none' || state === 'pending' ? state : 'unknown';
}

const hasOtherStatus = (record: Fields): boolean =>
  namesPayment(record) && [...PAYMENT_STATUSES, ...STATUSES].some((name) => isObject(field(record, name)));

const holdsOther = (holder: Fields, body: unknown): boolean =>
  recordsIn(body).some(
    ({ record, name }) =>
      record !== holder &&
      !/^(?:order|data|result|payload|response|body)$/i.test(name) &&
      name !== '' &&
      isPayment(record),
  );

/** Whether a record is a payment: it has a status of its own and names one. */
const isPayment = (record: Fields): boolean => namesPayment(record) && readPaymentStateIn(record, false) !== undefined;
