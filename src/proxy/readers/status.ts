import type { OrderStage } from '../../wire/order.ts';
import { holderOf } from './json/holder.ts';
import { namesOrder } from './order.ts';
import { readStageIn } from './stage.ts';

/** Reads `GET /v1/orders/{id}/status`; `undefined` when it holds no status of an order. */
export function readStatus(body: unknown): OrderStage | undefined {
  const found = holderOf(body, 'order', namesOrder);
  return found && readStageIn(found.record, found.isEnvelope);
}
