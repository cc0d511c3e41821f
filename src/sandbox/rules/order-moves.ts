import type { Core } from '../core/core.ts';
import type { OrderRecord, OrderStatus } from '../model/records.ts';
import { scenarioOf } from '../seed/scenarios.ts';
import { findOrderByCoreId, intentsOf, saveIntent, saveOrder, type StoredOrder } from '../store/orders/orders.ts';
import { announce } from '../webhooks/index.ts';
import { issueDocuments } from './issue-documents.ts';

/** The moves of an order. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  CREATED: ['PAYMENT_CONFIRMED', 'CANCELLED'],
  PAYMENT_CONFIRMED: ['FULFILMENT_STARTED', 'CANCELLED'],
  FULFILMENT_STARTED: ['FULFILMENT_COMPLETED', 'FAILED'],
  FULFILMENT_COMPLETED: [],
  FAILED: ['REFUND_COMPLETED'],
  CANCELLED: ['REFUND_COMPLETED'],
  REFUND_COMPLETED: [],
};

export const ORDER_STATUSES = Object.keys(MOVES) as readonly OrderStatus[];

/** Whether an order may move directly from one status to another. No move goes back. */
function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return MOVES[from].includes(to);
}

/** The statuses that an order can move to directly, depending on whether it was paid. */
export function nextStatuses(from: OrderStatus, { paid }: { paid: boolean }): OrderStatus[] {
  return MOVES[from].filter((to) => orderPath(from, to, { paid }) !== undefined);
}

/**
 * The states from `from` (excluded) to `to` (included); empty if already there.
 *
 * @param paid whether the order was paid. Otherwise there is nothing to refund
 * @returns `undefined` if there is no path
 */
export function orderPath(from: OrderStatus, to: OrderStatus, { paid }: { paid: boolean }): OrderStatus[] | undefined {
  if (from === to) return [];
  if (from === 'CANCELLED' && !paid) return undefined;
  if (canMove(from, to)) return [to];
  for (const next of MOVES[from]) {
    const rest = orderPath(next, to, { paid: paid || next === 'PAYMENT_CONFIRMED' });
    if (rest) return [next, ...rest];
  }
  return undefined;
}

/** Whether an order was paid, even if it was refunded later. */
export function wasPaid(order: OrderRecord): boolean {
  return order.timeline.some(({ status }) => status === 'PAYMENT_CONFIRMED');
}

/** Moves an order to its next status, with all consequences. An illegal move is an internal error. */
export function moveOrder(core: Core, order: StoredOrder, { to, at }: { to: OrderStatus; at: number }): StoredOrder {
  const { record } = order;
  if (!canMove(record.status, to)) throw new Error(`An order cannot go from ${record.status} to ${to}.`);
  const moved: StoredOrder = {
    ...order,
    record: { ...record, status: to, updatedAt: at, timeline: [...record.timeline, { status: to, at }] },
  };
  saveOrder(core.database, moved);
  announce(core, moved, { type: to, at });
  if (to === 'FULFILMENT_COMPLETED') {
    core.tasks.schedule('documents-ready', record.coreOrderId, issueDocuments(core, moved, at));
  }
  if (to === 'REFUND_COMPLETED') refundIntents(core, moved, at);
  scheduleNext(core, moved.record, at);
  return moved;
}

/** The worker of scheduled moves. `subject` is `coreOrderId from`. An outdated move does nothing. */
export function fulfil(core: Core, subject: string, at: number): void {
  const [coreOrderId = '', from] = subject.split(' ');
  const order = findOrderByCoreId(core.database, coreOrderId);
  if (!order || order.record.status !== from) return;
  const step = nextStep(core, order.record);
  if (step) moveOrder(core, order, { to: step.to, at });
}

/** The worker that runs when an order's documents become visible. */
export function announceDocuments(core: Core, coreOrderId: string, at: number): void {
  const order = findOrderByCoreId(core.database, coreOrderId);
  if (order) announce(core, order, { type: 'DOCUMENT_READY', at });
}

function scheduleNext(core: Core, order: OrderRecord, at: number): void {
  const step = core.manual ? undefined : nextStep(core, order);
  if (step) core.tasks.schedule('fulfilment', `${order.coreOrderId} ${order.status}`, at + step.delay);
}

/** The next automatic status of an order and its delay. */
function nextStep({ timings }: Core, order: OrderRecord): { to: OrderStatus; delay: number } | undefined {
  const scenario = scenarioOf(order);
  const longer = scenario === 'slow' ? timings.late : 0;
  switch (order.status) {
    case 'PAYMENT_CONFIRMED':
      return { to: scenario === 'cancelled' ? 'CANCELLED' : 'FULFILMENT_STARTED', delay: timings.start + longer };
    case 'FULFILMENT_STARTED':
      if (scenario === 'stuck') return undefined;
      return {
        to: scenario === 'fulfilment-fails' || scenario === 'refund' ? 'FAILED' : 'FULFILMENT_COMPLETED',
        delay: timings.complete + longer,
      };
    case 'FAILED':
      return scenario === 'refund' ? { to: 'REFUND_COMPLETED', delay: timings.refund } : undefined;
    default:
      return undefined;
  }
}

function refundIntents({ database }: Core, { record }: StoredOrder, at: number): void {
  for (const intent of intentsOf(database, record.coreOrderId)) {
    if (intent.status === 'SUCCEEDED' && !intent.refundedAt) saveIntent(database, { ...intent, refundedAt: at });
  }
}
