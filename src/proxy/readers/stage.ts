import { memoizeName } from '../../base/memoize-name.ts';
import type { OrderStage, PaymentState } from '../../wire/order.ts';
import type { FieldNames } from './json/field-names.ts';
import { onceEach } from './json/shape.ts';
import { field, isObject, shownText, type Fields } from './json/tolerant.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES, STATUS, STATUSES } from './json/vocabulary.ts';

const STAGES: Readonly<Record<string, OrderStage>> = {
  CREATED: 'created',
  PENDING: 'created',
  PAYMENT_CONFIRMED: 'payment-confirmed',
  PAID: 'payment-confirmed',
  FULFILMENT_STARTED: 'fulfilment',
  FULFILLMENT_STARTED: 'fulfilment',
  IN_PROGRESS: 'fulfilment',
  FULFILMENT_COMPLETED: 'completed',
  FULFILLMENT_COMPLETED: 'completed',
  COMPLETED: 'completed',
  DOCUMENT_READY: 'completed',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  CANCELED: 'cancelled',
  REFUND_COMPLETED: 'refunded',
  REFUNDED: 'refunded',
};

const PAYMENTS: Readonly<Record<string, PaymentState>> = {
  CREATED: 'pending',
  PENDING: 'pending',
  PROCESSING: 'pending',
  REQUIRES_ACTION: 'pending',
  SUCCEEDED: 'paid',
  PAID: 'paid',
  CAPTURED: 'paid',
  COMPLETED: 'paid',
  SUCCESS: 'paid',
  FAILED: 'failed',
  EXPIRED: 'expired',
  CANCELLED: 'failed',
  CANCELED: 'failed',
  DECLINED: 'failed',
  REFUNDED: 'refunded',
  REFUND_COMPLETED: 'refunded',
  NONE: 'none',
  NOT_STARTED: 'none',
};

const fold = memoizeName((status) =>
  status
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_')
    .replace(/^ORDER[_.]/, '')
    .replace(/(?<![.!])[.!]+$/, ''),
);

/** The stage of an order; an unknown status is `unknown`. */
export function readStage(status: string | undefined): OrderStage {
  const key = fold(status ?? '');
  return Object.hasOwn(STAGES, key) ? (STAGES[key] ?? 'unknown') : 'unknown';
}

/** The state of a payment or an intent; an unknown status is `unknown`. */
export function readPaymentState(status: string | undefined): PaymentState {
  const key = fold(status ?? '');
  return Object.hasOwn(PAYMENTS, key) ? (PAYMENTS[key] ?? 'unknown') : 'unknown';
}

/** The common meaning of several statuses. Unknown ones are ignored if another is known. */
function oneMeaning<Meaning extends string>(
  words: readonly (string | undefined)[],
  read: (word: string) => Meaning,
): Meaning | undefined {
  const stated = words.filter((word) => word !== undefined);
  const known = new Set(stated.map(read).filter((meaning) => meaning !== 'unknown'));
  // A payment that ran out of time may be called failed, too.
  if (known.has('expired' as Meaning)) known.delete('failed' as Meaning);
  if (known.size === 1) return [...known][0];
  return stated.length > 0 ? ('unknown' as Meaning) : undefined;
}

/* They may also describe the call: `{ "status": "completed", "message": "Fetched" }`. */
const CALL_WORDS: ReadonlySet<string> = new Set([
  'PENDING',
  'PAID',
  'IN_PROGRESS',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
  'CANCELED',
]);

const isCallWord = (word: string): boolean => CALL_WORDS.has(fold(word));
const isStructured = (value: unknown): boolean => isObject(value) || Array.isArray(value);
const ownStage = onceEach((record) =>
  oneMeaning(
    ORDER_STATUSES.map((name) => shownText(record, name)),
    readStage,
  ),
);

/** Whether a record has a status. A `state` may also be a part of an address. */
export const hasStatus = onceEach(
  (record) => field(record, STATUS.ofOrder) !== undefined || readStage(shownText(record, STATUS.state)) !== 'unknown',
);

/** Whether the status of a record is a word that may describe the call. */
export const hasCallWord = (record: Fields): boolean =>
  ownStage(record) === undefined && STATUSES.some((name) => isCallWord(shownText(record, name) ?? ''));

/** Whether a record reports on a call: it has a message, but no time of its own. */
const reportsCall = (record: Fields): boolean =>
  shownText(record, STATUS.message) !== undefined && shownText(record, STATUS.time) === undefined;

/**
 * The stage of an order's record. Names specific to an order take precedence over names that may describe the call.
 *
 * @param isEnvelope whether its `status` describes the call
 * @param isNamed whether the record names the order: otherwise a word that may describe the call is unknown
 * @returns `undefined` if it has no status
 */
export function readStageIn(record: Fields, isEnvelope: boolean, isNamed = true): OrderStage | undefined {
  const own = ownStage(record);
  // `status` may describe the call, but no call is "created" beside an order that is further on.
  const isBehind = !isEnvelope && readStage(shownText(record, STATUS.status)) === 'created';
  if (own !== undefined) return isBehind && own !== 'created' ? 'unknown' : own;
  if (isEnvelope) return undefined;
  if (STATUSES.some((name) => isStructured(field(record, name)))) return 'unknown';
  const isOfCall = !isNamed || reportsCall(record);
  const read = (word: string): OrderStage => (isOfCall && isCallWord(word) ? 'unknown' : readStage(word));
  return oneMeaning(
    STATUSES.map((name) => shownText(record, name)),
    read,
  );
}

/** The payment state of a record, likewise. */
export function readPaymentStateIn(record: Fields, isEnvelope: boolean): PaymentState | undefined {
  const stated = (names: readonly FieldNames[]): PaymentState | undefined =>
    oneMeaning(
      names.map((name) => shownText(record, name)),
      readPaymentState,
    );
  return stated(PAYMENT_STATUSES) ?? (isEnvelope ? undefined : stated(STATUSES));
}
