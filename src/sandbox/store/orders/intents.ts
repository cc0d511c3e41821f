import type { IntentRecord } from '../../model/records.ts';
import type { Database } from '../database.ts';
import { fromJson } from '../from-json.ts';

interface Row {
  record: string;
}

const toIntent = (row: Row | undefined): IntentRecord | undefined => row && fromJson(row.record);

export function findIntent(database: Database, id: string): IntentRecord | undefined {
  return toIntent(database.get<Row>('SELECT record FROM intents WHERE id = ?', id));
}

export function findIntentOfProvider(database: Database, providerIntentId: string): IntentRecord | undefined {
  return toIntent(database.get<Row>('SELECT record FROM intents WHERE provider_intent_id = ?', providerIntentId));
}

/** The intents of an order, oldest first. */
export function intentsOf(database: Database, coreOrderId: string): IntentRecord[] {
  return database
    .all<Row>('SELECT record FROM intents WHERE core_order_id = ? ORDER BY rowid', coreOrderId)
    .map((row) => fromJson(row.record));
}

export function saveIntent(database: Database, intent: IntentRecord): void {
  database.run(
    `INSERT INTO intents (id, core_order_id, provider_intent_id, record) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET record = excluded.record`,
    intent.id,
    intent.coreOrderId,
    intent.providerIntentId,
    JSON.stringify(intent),
  );
}
