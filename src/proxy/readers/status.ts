import type { OrderStage } from '../../wire/order.ts';
import { holderOf } from './json/holder.ts';
import { namesOrder } from './order.ts';
import { readStageIn } from './stage.ts';

/** Reads `GET /v1/orders/{id}/status`; `undefined` if it has no order status. */
export function readStatus(body: unknown): OrderStage | undefined {
  const found = holderOf(body, 'order', namesOrder);
  return found && readStageIn(found.record, found.isEnvelope);
}
