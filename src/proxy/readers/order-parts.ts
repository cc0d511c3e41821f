import type { OrderStage } from '../../wire/order.ts';
import type { NestedRecord } from './json/nested.ts';
import { onceEach } from './json/once-each.ts';
import { field, type Fields } from './json/tolerant.ts';
import type { FieldNames } from './json/field-names.ts';
import { DOCUMENT, HISTORY, ORDER, PAYMENT, SALE } from './json/vocabulary.ts';

/* Parts of an order that have a status of their own: their usual names, and the fields that identify them. */
const HISTORY_NAME = /timeline|history|event|log|step|milestone/i;
const PARTS: readonly { name: RegExp; fields: FieldNames }[] = [
  { name: /document|certificate|file|invoice|receipt/i, fields: DOCUMENT.ofPart },
  { name: /payment|intent|transaction|attempt|refund/i, fields: PAYMENT.ofPart },
];
const PROGRESS = /fulfil|deliver|shipment|shipping|courier|print/i;

const has = (record: Fields, names: FieldNames): boolean => field(record, names) !== undefined;

const isOfOrder = onceEach((record) => has(record, ORDER.ofOrder));

/** Whether a record has a field that only an order has. */
export const hasOrderField = ({ record }: NestedRecord): boolean => isOfOrder(record);

/** Whether a record is a part of an order and not an order: a row of its history, a document, a payment. */
export const isPart = (node: NestedRecord): boolean =>
  isAnswers(node) ||
  isHistory(node) ||
  (!hasOrderField(node) && PARTS.some(({ name, fields }) => name.test(node.name) && has(node.record, fields)));

/** Whether a record is a row of a history, whose earlier rows have earlier statuses. */
export const isHistory = (node: NestedRecord): boolean =>
  HISTORY_NAME.test(node.name) &&
  has(node.record, HISTORY.ofRow) &&
  !hasOrderField(node) &&
  Array.isArray(node.parent?.record[node.name]);

/* The answers of the form: this proxy adds the stamp to them. A field of the form may have any name, also `status`. */
const isAnswers = ({ record }: NestedRecord): boolean => has(record, SALE.part);

/**
 * Whether a status inside an order contradicts the order's own, so that one of them may describe something else.
 *
 * @param inner stage of the record inside
 * @param isCallWord whether the order's own word may describe the call
 */
export function contradicts(
  { name }: NestedRecord,
  inner: OrderStage,
  stage: OrderStage,
  isCallWord: boolean,
): boolean {
  if (inner === 'unknown' || inner === stage) return false;
  const isPartName = PROGRESS.test(name) || PARTS.some((part) => part.name.test(name));
  const isPaid = stage !== 'failed' && stage !== 'cancelled' && stage !== 'refunded';
  return !isPartName || (isCallWord && isPaid);
}
