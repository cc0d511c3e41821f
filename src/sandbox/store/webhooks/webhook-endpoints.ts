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
    id, organizationId, url, secret,
  );
}
