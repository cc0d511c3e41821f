import type { DeliveryStatus } from '../../model/records.ts';
import type { Database } from '../database.ts';

/** A delivery that is due, with all data to send it. */
export interface DueDelivery {
  id: number;
  endpointId: string;
  url: string;
  secret: string;
  eventId: string;
  body: string;
  /** Incremented by every replay. */
  round: number;
  /** Failed attempts in this round. */
  tries: number;
}

/** A delivery in the control plane. */
export interface DeliveryRecord {
  eventId: string;
  event: string;
  externalOrderId: string;
  endpointId: string;
  url: string;
  attempts: number;
  status: DeliveryStatus;
  /** The result of the last attempt, for example `HTTP 500`; null before the first. */
  lastResult: string | null;
  /** The time of the next attempt in milliseconds; null if none is due. */
  dueAt: number | null;
}

/** The event and the receiver of a delivery. */
type DeliveryPlace = Pick<DeliveryRecord, 'eventId' | 'endpointId'>;

/** @param lane deliveries in the same lane (an order) keep their sequence */
export function addDelivery(
  database: Database,
  { eventId, endpointId, lane, dueAt }: DeliveryPlace & { lane: string; dueAt: number },
): void {
  database.run(
    `INSERT INTO webhook_deliveries (event_id, endpoint_id, lane, status, round, tries, attempts, due_at)
     VALUES (?, ?, ?, 'PENDING', 0, 0, 0, ?)`,
    eventId,
    endpointId,
    lane,
    dueAt,
  );
}

/**
 * Restarts the attempts. A pending delivery keeps its place in the lane. A finished one leaves the lane, so it does not
 * wait for others, and they do not wait for it.
 */
export function renewDelivery(database: Database, { eventId, endpointId }: DeliveryPlace, now: number): void {
  database.run(
    `INSERT INTO webhook_deliveries (event_id, endpoint_id, lane, status, round, tries, attempts, due_at)
     VALUES (?, ?, ?, 'PENDING', 0, 0, 0, ?)
     ON CONFLICT (event_id, endpoint_id) DO UPDATE SET
       lane = CASE status WHEN 'PENDING' THEN lane ELSE excluded.lane END,
       status = 'PENDING', round = round + 1, tries = 0, due_at = excluded.due_at`,
    eventId,
    endpointId,
    eventId,
    now,
  );
}

export function endpointsWithDue(database: Database, now: number): string[] {
  return database
    .all<{ endpoint_id: string }>(
      "SELECT DISTINCT endpoint_id FROM webhook_deliveries WHERE status = 'PENDING' AND due_at <= ?",
      now,
    )
    .map((row) => row.endpoint_id);
}

/** The deliveries that can be sent to an endpoint, oldest first: only the head of each lane. */
export function findDue(
  database: Database,
  endpointId: string,
  { now, limit }: { now: number; limit: number },
): DueDelivery[] {
  return database.all<DueDelivery>(
    `SELECT d.id, d.endpoint_id AS endpointId, p.url, p.secret, d.event_id AS eventId, e.body, d.round, d.tries
     FROM webhook_deliveries d
       JOIN webhook_endpoints p ON p.id = d.endpoint_id
       JOIN webhook_events e ON e.event_id = d.event_id
     WHERE d.endpoint_id = ? AND d.status = 'PENDING' AND d.due_at <= ? AND NOT EXISTS (
       SELECT 1 FROM webhook_deliveries earlier
       WHERE earlier.endpoint_id = d.endpoint_id AND earlier.lane = d.lane AND earlier.status = 'PENDING'
         AND earlier.id < d.id)
     ORDER BY d.due_at, d.id LIMIT ?`,
    endpointId,
    now,
    limit,
  );
}

/** Stores the result of an attempt. If a replay was requested meanwhile, the delivery is sent again. */
export function endAttempt(
  database: Database,
  { id, round, tries }: DueDelivery,
  { status, dueAt, said }: { status: DeliveryStatus; dueAt: number; said: string },
): void {
  database.run('UPDATE webhook_deliveries SET attempts = attempts + 1, last_result = ? WHERE id = ?', said, id);
  database.run(
    'UPDATE webhook_deliveries SET status = ?, tries = ?, due_at = ? WHERE id = ? AND round = ?',
    status,
    tries + 1,
    dueAt,
    id,
    round,
  );
}

/** Every delivery, oldest first. */
export function listDeliveries(database: Database, limit: number): DeliveryRecord[] {
  return database
    .all<DeliveryRecord>(
      `SELECT d.event_id AS eventId, e.event, e.external_order_id AS externalOrderId, d.endpoint_id AS endpointId, p.url,
       d.attempts, d.status, d.last_result AS lastResult, CASE d.status WHEN 'PENDING' THEN d.due_at END AS dueAt
     FROM webhook_deliveries d
       JOIN webhook_endpoints p ON p.id = d.endpoint_id
       JOIN webhook_events e ON e.event_id = d.event_id
     ORDER BY d.id DESC LIMIT ?`,
      limit,
    )
    .reverse();
}
