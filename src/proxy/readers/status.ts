import type { OrderStage } from '../../wire/order.ts';
import { readStage } from './stage.ts';
import { field, isRecord, text, unwrap } from './tolerant.ts';

/** Reads `GET /v1/orders/{id}/status`; `undefined` when it holds no status at all. */
export function readStatus(body: unknown): OrderStage | undefined {
  const inner = unwrap(body);
  const status = text(inner, 'status', 'orderStatus', 'state');
  if (status !== undefined) return readStage(status);
  const order = field(inner, 'order');
  return isRecord(order) && text(order, 'status') !== undefined ? readStage(text(order, 'status')) : undefined;
}
