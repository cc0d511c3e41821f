import type { ServiceRecord } from '../../model/records.ts';
import { type Database, fromJson } from '../database.ts';

/** A merchant's account at a payment provider. */
export interface Connection {
  id: string;
  organizationId: string;
  provider: string;
  /** Signs the provider's notifications. */
  secret: string;
  active: boolean;
}

interface Row {
  id: string;
  organization_id: string;
  provider: string;
  secret: string;
  active: number;
}

const toConnection = ({ id, organization_id: organizationId, provider, secret, active }: Row): Connection => ({
  id,
  organizationId,
  provider,
  secret,
  active: active === 1,
});

export function findConnection(database: Database, id: string): Connection | undefined {
  const row = database.get<Row>('SELECT * FROM connections WHERE id = ?', id);
  return row && toConnection(row);
}

export function listConnections(database: Database): Connection[] {
  return database.all<Row>('SELECT * FROM connections ORDER BY rowid').map(toConnection);
}

export function saveConnection(database: Database, connection: Connection): void {
  database.run(
    `INSERT INTO connections (id, organization_id, provider, secret, active) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET active = excluded.active`,
    connection.id,
    connection.organizationId,
    connection.provider,
    connection.secret,
    connection.active ? 1 : 0,
  );
}

export function findService(database: Database, code: string): ServiceRecord | undefined {
  const row = database.get<{ record: string }>('SELECT record FROM services WHERE code = ?', code);
  return row && fromJson(row.record);
}

/** All services, in the order of the seed. */
export function listServices(database: Database): ServiceRecord[] {
  return database
    .all<{ record: string }>('SELECT record FROM services ORDER BY rowid')
    .map((row) => fromJson(row.record));
}

export function saveService(database: Database, service: ServiceRecord): void {
  database.run(
    'INSERT INTO services (code, record) VALUES (?, ?) ON CONFLICT (code) DO UPDATE SET record = excluded.record',
    service.code,
    JSON.stringify(service),
  );
}
