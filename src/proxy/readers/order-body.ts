import type { OrderStage } from '../../wire/order.ts';
import { deniesSuccess, reportsError } from './json/failure.ts';
import { holderOf } from './json/holder.ts';
import { onceEach } from './json/shape.ts';
import { recordsAround, recordsIn, type NestedRecord, text, type Fields, field } from './json/tolerant.ts';
import { CERTAIN_ORDER_IDS, ORDER_IDS, DOCUMENT, HISTORY, ORDER, PAYMENT, SALE } from './json/vocabulary.ts';
import { hasCallWord, hasStatus, readStageIn } from './stage.ts';
import type { FieldNames } from './json/field-names.ts';

/* Parts of an order that have a status of their own: their usual names, and the fields that identify them. */
const HISTORY_NAME = /timeline|history|event|log|step|milestone/i;

const PARTS: readonly { name: RegExp; fields: FieldNames }[] = [
  { name: /document|certificate|file|invoice|receipt/i, fields: DOCUMENT.ofPart },
  { name: /payment|intent|transaction|attempt|refund/i, fields: PAYMENT.ofPart },
];

const PROGRESS = /fulfil|deliver|shipment|shipping|courier|print/i;
const has = (record: Fields, names: FieldNames): boolean => field(record, names) !== undefined;
const holdsOrderField = onceEach((record) => has(record, ORDER.ofOrder));

/** Whether a record has a field that only an order has. */
const hasOrderField = ({ record }: NestedRecord): boolean => holdsOrderField(record);

/** Whether a record is a part of an order and not an order: a row of its history, a document, a payment. */
const isPart = (node: NestedRecord): boolean =>
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
function contradicts({ name }: NestedRecord, inner: OrderStage, stage: OrderStage, isCallWord: boolean): boolean {
  if (inner === 'unknown' || inner === stage) return false;
  const isPartName = PROGRESS.test(name) || PARTS.some((part) => part.name.test(name));
  const isPaid = stage !== 'failed' && stage !== 'cancelled' && stage !== 'refunded';
  return !isPartName || (isCallWord && isPaid);
}

/** The fields that a body has about an order. */
export interface OrderInBody {
  record: Fields;
  /** The record around it, or itself. */
  parent: Fields;
  externalOrderId: string | undefined;
  /** `undefined` if it has no status. */
  stage: OrderStage | undefined;
}

const idsOf = onceEach((record) => ORDER_IDS.map((name) => text(record, name)).filter((id) => id !== undefined));

/** Whether a record names an order by a name that is not also used for the service's own id. */
const namesCertainly = onceEach((record) => CERTAIN_ORDER_IDS.some((name) => text(record, name) !== undefined));
const namesOrder = (record: Fields): boolean => idsOf(record).length > 0;
const orderHolder = onceEach((record) => holderOf(record, 'order', namesOrder));

const isNamed = (record: Fields, requested: string | undefined): boolean =>
  requested === undefined ? namesOrder(record) : idsOf(record).includes(requested);

/** Whether a record names another order. The name `orderId` proves nothing: it may be the service's own id. */
const namesOther = (record: Fields, requested: string | undefined): boolean =>
  requested !== undefined && !isNamed(record, requested) && namesCertainly(record);

/**
 * Finds the requested order in a body: the innermost object with its id, whatever the objects and lists around it are
 * called. A record around the order is an envelope: its status describes the call and never the order. If it is not
 * certain which status is the order's, the stage is `unknown`.
 *
 * @param requested the requested order, if known
 * @returns `undefined` if the call failed or the body names no order; its status may be read without a name
 *   (`allowUnnamed`)
 */
export function findOrder(body: unknown, requested: string | undefined, allowUnnamed = false): OrderInBody | undefined {
  const nodes = recordsIn(body);
  const [root] = nodes;
  if (!root) return undefined;
  const leaves = leavesOf(nodes, requested);
  // Another order is returned with its id, for the log.
  const found = leaves[0] ?? (allowUnnamed ? root : nodes.find(({ record }) => namesOrder(record)));
  const holder = found && !failed(found) ? orderHolder(found.record) : undefined;
  if (!found || !holder) return undefined;
  if (allowUnnamed && [found.record, holder.record, holder.parent].some((record) => namesOther(record, requested)))
    return undefined;
  const stages = new Set((leaves.length > 0 ? leaves : [found]).map((leaf) => stageOf(leaf, nodes, requested)));
  const ids = idsOf(found.record);
  return {
    record: found.record,
    parent: found.parent?.record ?? found.record,
    externalOrderId: ids.find((id) => id === requested) ?? ids[0],
    stage: stages.size === 1 ? [...stages][0] : 'unknown',
  };
}

/** The records of the order that contain no other record of it. */
function leavesOf(nodes: readonly NestedRecord[], requested: string | undefined): NestedRecord[] {
  const inOther = below(nodes, ({ record }) => namesOther(record, requested));
  const named = nodes.filter((node) => isNamed(node.record, requested) && !isPart(node) && !inOther.has(node));
  const certain = named.filter((node) => hasStatus(node.record) || hasOrderField(node));
  const found = certain.length > 0 ? certain : named;
  const around = new Set<NestedRecord>();
  for (const node of found) {
    for (const outer of recordsAround(node)) {
      if (around.has(outer)) break;
      around.add(outer);
    }
  }
  return found.filter((node) => !around.has(node));
}

/** The matching records and all records inside them. */
function below(nodes: readonly NestedRecord[], isMatch: (node: NestedRecord) => boolean): Set<NestedRecord> {
  const found = new Set<NestedRecord>();
  for (const node of nodes) if ((node.parent && found.has(node.parent)) || isMatch(node)) found.add(node);
  return found;
}

/** Whether a record around it says that the call failed. */
function failed(node: NestedRecord): boolean {
  for (const { record } of recordsAround(node))
    if (deniesSuccess(record) || (reportsError(record) && !namesOrder(record))) return true;
  return false;
}

/** The stage of an order's record, unless a record inside or around it contradicts it. */
function stageOf(
  leaf: NestedRecord,
  nodes: readonly NestedRecord[],
  requested: string | undefined,
): OrderStage | undefined {
  const holder = orderHolder(leaf.record);
  if (!holder) return 'unknown';
  const isOfOrder = [leaf.record, holder.record, holder.parent].some(namesOrder);
  const stage = readStageIn(holder.record, holder.isEnvelope, isOfOrder);
  if (stage === undefined || stage === 'unknown' || stage === 'created') return stage;
  const isCallWord = hasCallWord(holder.record);
  const stageIn = ({ record }: NestedRecord): OrderStage => readStageIn(record, false) ?? 'unknown';
  const node = nodes.find(({ record }) => record === holder.record) ?? leaf;
  const path = [...recordsAround(node)];
  if (path.some((outer) => isNamed(outer.record, requested) && stageIn(outer) === 'created')) return 'unknown';
  const inside = below(nodes, (inner) => inner === leaf);
  const others = [...inside].filter((inner) => inner !== node && !path.includes(inner));
  if (others.length === 0) return stage;
  const skipped = below(nodes, (inner) => isPart(inner) || namesOther(inner.record, requested));
  const isDoubtful = others.some(
    (inner) => !skipped.has(inner) && contradicts(inner, stageIn(inner), stage, isCallWord),
  );
  return isDoubtful ? 'unknown' : stage;
}
