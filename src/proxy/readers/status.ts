import type { OrderStage } from '../../wire/order.ts';
import { holderOf } from './json/holder.ts';
import { namesOrder, namesOtherOrder } from './order.ts';
import { readStageIn } from './stage.ts';

/**
 * Reads `GET /v1/orders/{id}/status`; `undefined` if it has no order status.
 *
 * @param requested the requested order, if known
 */
export function readStatus(body: unknown, requested?: string): OrderStage | undefined {
  const found = holderOf(body, 'order', namesOrder);
  if (!found || namesOtherOrder(found.record, requested) || namesOtherOrder(found.parent, requested)) return undefined;
  return readStageIn(found.record, found.isEnvelope, namesOrder(found.record) || namesOrder(found.parent));
}
