import type { EventName } from '../../../api/events.ts';
import type { DeliveryEventRecord } from '../../model/records.ts';
import type { Owner } from '../accounts/organizations.ts';
import type { Database } from '../database.ts';

/** A webhook event of an order. */
interface WebhookEvent {
  eventId: string;
  owner: Owner;
  event: EventName;
  externalOrderId: string;
  /** JSON; sent unchanged. */
  body: string;
  createdAt: number;
}

export function addEvent(database: Database, event: WebhookEvent): void {
  database.run(
    `INSERT INTO webhook_events (event_id, organization_id, environment, event, external_order_id, body, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    event.eventId,
    event.owner.organizationId,
    event.owner.environment,
    event.event,
    event.externalOrderId,
    event.body,
    event.createdAt,
  );
}

/** The owner of an event. */
export function findEventOwner(database: Database, eventId: string): Owner | undefined {
  return database.get<Owner>(
    'SELECT organization_id AS organizationId, environment FROM webhook_events WHERE event_id = ?',
    eventId,
  );
}

const RECORD = `
  SELECT sequence, e.event_id AS eventId, event, external_order_id AS externalOrderId, created_at AS createdAt,
    SUM(d.attempts) AS attempts,
    CASE WHEN SUM(d.status = 'PENDING') > 0 THEN 'PENDING'
      WHEN SUM(d.status = 'DEAD_LETTERED') > 0 THEN 'DEAD_LETTERED' ELSE 'DELIVERED' END AS status
  FROM webhook_events e JOIN webhook_deliveries d ON d.event_id = e.event_id`;

/** An event of the owner. Events of others are not found. */
export function findEventRecord(
  database: Database,
  { organizationId, environment }: Owner,
  eventId: string,
): DeliveryEventRecord | undefined {
  return database.get<DeliveryEventRecord>(
    `${RECORD} WHERE e.event_id = ? AND organization_id = ? AND environment = ? GROUP BY e.sequence`,
    eventId,
    organizationId,
    environment,
  );
}

/** The newest events of an owner before the place `before`. */
export function listEventRecords(
  database: Database,
  owner: Owner,
  { before, limit }: { before: number; limit: number },
): DeliveryEventRecord[] {
  return database.all<DeliveryEventRecord>(
    `${RECORD} WHERE organization_id = ? AND environment = ? AND sequence < ?
     GROUP BY e.sequence ORDER BY e.sequence DESC LIMIT ?`,
    owner.organizationId,
    owner.environment,
    before,
    limit,
  );
}

/** The webhook endpoint of an organization, for both environments. */
export interface Endpoint {
  id: string;
  organizationId: string;
  url: string;
  /** The signing secret. */
  secret: string;
}

/** The endpoints of an organization, oldest first. */
export function endpointsOf(database: Database, organizationId: string): Endpoint[] {
  return database.all<Endpoint>(
    `SELECT id, organization_id AS organizationId, url, secret FROM webhook_endpoints
     WHERE organization_id = ? ORDER BY rowid`,
    organizationId,
  );
}

export function addEndpoint(database: Database, { id, organizationId, url, secret }: Endpoint): void {
  database.run(
    'INSERT INTO webhook_endpoints (id, organization_id, url, secret) VALUES (?, ?, ?, ?)',
    id,
    organizationId,
    url,
    secret,
  );
}

/** Every endpoint of every organization, oldest first. */
export function allEndpoints(database: Database): Endpoint[] {
  return database.all<Endpoint>(
    'SELECT id, organization_id AS organizationId, url, secret FROM webhook_endpoints ORDER BY rowid',
  );
}

/**
 * Removes an endpoint with all that was sent or waits to be sent there.
 *
 * @returns whether there was one
 */
export function removeEndpoint(database: Database, id: string): boolean {
  return database.transaction(() => {
    database.run('DELETE FROM webhook_deliveries WHERE endpoint_id = ?', id);
    return database.run('DELETE FROM webhook_endpoints WHERE id = ?', id) === 1;
  });
}
