import type { OrderStage, Parties } from '../../wire/order.ts';
import { readStage } from './stage.ts';
import { field, isRecord, text, time, unwrap } from './tolerant.ts';

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

/** Reads `GET /v1/orders/{id}`. Parties stand in an object of their own or among the order's other fields. */
export function readOrder(body: unknown): OrderRecord | undefined {
  const inner = unwrap(body);
  const order = isRecord(field(inner, 'order')) ? field(inner, 'order') : inner;
  const externalOrderId = text(order, 'externalOrderId', 'orderReference', 'orderId');
  if (externalOrderId === undefined) return undefined;
  return {
    externalOrderId,
    stage: readStage(text(order, 'status', 'orderStatus', 'state')),
    createdAt: time(order, 'createdAt', 'created'),
    parties: readParties(field(order, 'parties', 'partyDetails') ?? field(inner, 'parties') ?? order),
    timeline: readTimeline(field(order, 'timeline', 'history', 'events') ?? field(inner, 'timeline')),
  };
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
