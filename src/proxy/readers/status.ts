import type { OrderStage } from '../../wire/order.ts';
import { findOrder } from './order-body.ts';

/**
 * Reads `GET /v1/orders/{id}/status`; `undefined` if it has no order status.
 *
 * @param requested the requested order, if known
 */
export const readStatus = (body: unknown, requested?: string): OrderStage | undefined =>
  findOrder(body, requested, true)?.stage;
