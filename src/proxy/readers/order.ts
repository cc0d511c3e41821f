import type { OrderStage, Parties } from '../../wire/order.ts';
import { holderOf } from './json/holder.ts';
import { readStage, readStageIn } from './stage.ts';
import { field, isRecord, text, time } from './json/tolerant.ts';
import type { Fields } from './json/tolerant.ts';

/** An order as the service has it. */
export interface OrderRecord {
  externalOrderId: string;
  stage: OrderStage;
  createdAt?: string;
  parties?: Parties;
  timeline: { stage: OrderStage; at: string }[];
}

const PARTY_FIELDS = [
  'customerName', 'partyName', 'customerMobile', 'customerEmail', 'partyAddress', 'partyPan',
] as const satisfies readonly (keyof Parties)[];
/* Names of the merchant's order id. Some senders use `orderId` for it. */
const IDS = ['externalOrderId', 'orderReference', 'merchantOrderId', 'orderId'] as const;

/**
 * Reads `GET /v1/orders/{id}`. Parties are in their own object or among the order's fields.
 *
 * @param requested the requested order, if known
 */
export function readOrder(body: unknown, requested?: string): OrderRecord | undefined {
  const found = holderOf(body, 'order', namesOrder, namesOrder);
  if (!found) return undefined;
  const { record: order, parent, isEnvelope } = found;
  const externalOrderId = idOf(order, requested);
  if (externalOrderId === undefined) return undefined;
  return {
    externalOrderId,
    stage: readStageIn(order, isEnvelope) ?? 'unknown',
    createdAt: time(order, 'createdAt', 'created'),
    parties: readParties(field(order, 'parties', 'partyDetails') ?? field(parent, 'parties') ?? order),
    timeline: readTimeline(field(order, 'timeline', 'history', 'events') ?? field(parent, 'timeline')),
  };
}

/** Whether a record describes an order: it has an order id. */
export const namesOrder = (record: Fields): boolean => idOf(record, undefined) !== undefined;

/** Whether a record names another order. The name `orderId` proves nothing: it may be the service's own id. */
export const namesOtherOrder = (record: Fields, requested: string | undefined): boolean =>
  requested !== undefined && idOf(record, requested) !== requested && IDS.some((name) => name !== 'orderId' && text(record, name) !== undefined);

function idOf(order: Fields, requested: string | undefined): string | undefined {
  const ids = IDS.map((name) => text(order, name)).filter((id) => id !== undefined);
  return ids.find((id) => id === requested) ?? ids[0];
}

function readParties(value: unknown): Parties | undefined {
  if (!isRecord(value)) return undefined;
  const found = PARTY_FIELDS.map((name) => [name, text(value, name)] as const);
  return Object.fromEntries(found.filter(([, entry]) => entry !== undefined));
}

function readTimeline(value: unknown): OrderRecord['timeline'] {
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((row: unknown) => {
      const at = time(row, 'at', 'occurredAt', 'timestamp', 'createdAt', 'time');
      const status = text(row, 'status', 'state', 'event');
      return at === undefined || status === undefined ? [] : [{ stage: readStage(status), at }];
    })
    .sort((one, other) => one.at.localeCompare(other.at));
}
