import type { ServiceRecord } from '../../model/records.ts';
import type { Database } from '../database.ts';
import { fromJson } from '../from-json.ts';

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
