import type { Database } from '../database.ts';

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
