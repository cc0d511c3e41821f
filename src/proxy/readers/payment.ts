import type { Paise } from '../../base/money.ts';
import { hasEnded } from '../../base/order-life.ts';
import type { PaymentState, OrderStage } from '../../wire/order.ts';
import { holderOf } from './json/holder.ts';
import { readPaymentStateIn, readPaymentState } from './stage.ts';
import {
  recordsIn,
  type NestedRecord,
  field,
  isObject,
  text,
  unwrap,
  whole,
  type Fields,
  shownText,
} from './json/tolerant.ts';
import { PAYMENT, PAYMENT_FIELDS, PAYMENT_STATUSES, STATUSES, INTENT_STATUSES, STATUS } from './json/vocabulary.ts';
import { isHistory, findOrder } from './order-body.ts';

/**
 * Reads the state of a payment intent. The specification shows only `CREATED`, and words such as `success` may describe
 * the call. So an intent is paid, failed or refunded only if nothing in the body contradicts it.
 */
export function readIntentState(body: unknown): PaymentState {
  const [intent, ...inner] = recordsIn(body);
  const own = readPaymentState(shownText(intent?.record, STATUS.status));
  if (!intent || own === 'unknown') return 'unknown';
  const words = wordsOf(intent).map(readPaymentState);
  // A payment that ran out of time may be called failed, too.
  const state = hasEnded(own) && words.includes('expired') ? 'expired' : own;
  const others = words.filter((other) => other !== state && !(hasEnded(state) && hasEnded(other)));
  if (state === 'pending' || state === 'none') return others.every((other) => other === 'unknown') ? state : 'unknown';
  const isOpen = inner.some(
    (node) => !/refund/i.test(node.name) && !isHistory(node) && wordsOf(node).map(readPaymentState).includes('pending'),
  );
  return others.length > 0 || isOpen ? 'unknown' : state;
}

const wordsOf = ({ record }: NestedRecord): string[] =>
  INTENT_STATUSES.map((name) => shownText(record, name)).filter((word) => word !== undefined);

/**
 * Reads `GET /v1/orders/{id}/status`; `undefined` if it has no order status.
 *
 * @param requested the requested order, if known
 */
export const readStatus = (body: unknown, requested?: string): OrderStage | undefined =>
  findOrder(body, requested, true)?.stage;

/** The payment of an order. */
export interface PaymentRecord {
  state: PaymentState;
  intentId?: string;
  /** What it is for, in paise, if the body shows it. */
  amountMinor?: Paise;
}

/**
 * Reads `GET /v1/orders/{id}/payment`. A body without a status means that no payment was started. The intents and the
 * order's status decide whether an order is paid.
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
