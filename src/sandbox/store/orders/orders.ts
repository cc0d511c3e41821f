import type {
  CertificateFields,
  DocumentRecord,
  Environment,
  IntentRecord,
  OrderRecord,
  QuoteRecord,
} from '../../model/records.ts';
import type { Owner } from '../accounts/organizations.ts';
import { type Database, fromJson } from '../database.ts';

export interface StoredOrder {
  owner: Owner;
  record: OrderRecord;
}

interface OrderRow {
  organization_id: string;
  environment: Environment;
  record: string;
}

const toOrder = (row: OrderRow | undefined): StoredOrder | undefined =>
  row && {
    owner: { organizationId: row.organization_id, environment: row.environment },
    record: fromJson(row.record),
  };

export function findOrder(database: Database, owner: Owner, externalOrderId: string): StoredOrder | undefined {
  return toOrder(
    database.get<OrderRow>(
      'SELECT * FROM orders WHERE organization_id = ? AND environment = ? AND external_order_id = ?',
      owner.organizationId,
      owner.environment,
      externalOrderId,
    ),
  );
}

export function findOrderByCoreId(database: Database, coreOrderId: string): StoredOrder | undefined {
  return toOrder(database.get<OrderRow>('SELECT * FROM orders WHERE core_order_id = ?', coreOrderId));
}

/** All orders with this external id, oldest first. For the control plane, which has no owner. */
export function ordersNamed(database: Database, externalOrderId: string): StoredOrder[] {
  return database
    .all<OrderRow>('SELECT * FROM orders WHERE external_order_id = ? ORDER BY rowid', externalOrderId)
    .flatMap((row) => toOrder(row) ?? []);
}

/** The newest orders of all owners, oldest first. */
export function listOrders(database: Database, limit: number): StoredOrder[] {
  return database
    .all<OrderRow>(
      'SELECT * FROM (SELECT rowid AS place, * FROM orders ORDER BY rowid DESC LIMIT ?) ORDER BY place',
      limit,
    )
    .flatMap((row) => toOrder(row) ?? []);
}

export function saveOrder(database: Database, order: StoredOrder): void {
  database.run(
    `INSERT INTO orders (core_order_id, organization_id, environment, external_order_id, record)
     VALUES (?, ?, ?, ?, ?) ON CONFLICT (core_order_id) DO UPDATE SET record = excluded.record`,
    order.record.coreOrderId,
    order.owner.organizationId,
    order.owner.environment,
    order.record.externalOrderId,
    JSON.stringify(order.record),
  );
}

interface IntentRow {
  record: string;
}

const toIntent = (row: IntentRow | undefined): IntentRecord | undefined => row && fromJson(row.record);

export function findIntent(database: Database, id: string): IntentRecord | undefined {
  return toIntent(database.get<IntentRow>('SELECT record FROM intents WHERE id = ?', id));
}

export function findIntentOfProvider(database: Database, providerIntentId: string): IntentRecord | undefined {
  return toIntent(database.get<IntentRow>('SELECT record FROM intents WHERE provider_intent_id = ?', providerIntentId));
}

/** The intents of an order, oldest first. */
export function intentsOf(database: Database, coreOrderId: string): IntentRecord[] {
  return database
    .all<IntentRow>('SELECT record FROM intents WHERE core_order_id = ? ORDER BY rowid', coreOrderId)
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

/** A document with its printed values. The PDF is rendered on download. */
interface StoredDocument {
  record: DocumentRecord;
  coreOrderId: string;
  availableAt: number;
  fields: CertificateFields;
}

interface DocumentRow {
  core_order_id: string;
  available_at: number;
  record: string;
  fields: string;
}

const toDocument = (row: DocumentRow): StoredDocument => ({
  record: fromJson(row.record),
  coreOrderId: row.core_order_id,
  availableAt: row.available_at,
  fields: fromJson(row.fields),
});

export function findDocument(database: Database, documentId: string): StoredDocument | undefined {
  const row = database.get<DocumentRow>('SELECT * FROM documents WHERE document_id = ?', documentId);
  return row && toDocument(row);
}

/** The documents of an order that are visible at `now`. */
export function documentsOf(database: Database, coreOrderId: string, now: number): StoredDocument[] {
  return database
    .all<DocumentRow>(
      'SELECT * FROM documents WHERE core_order_id = ? AND available_at <= ? ORDER BY rowid',
      coreOrderId,
      now,
    )
    .map(toDocument);
}

export function addDocument(database: Database, document: StoredDocument): void {
  database.run(
    'INSERT INTO documents (document_id, core_order_id, available_at, record, fields) VALUES (?, ?, ?, ?, ?)',
    document.record.documentId,
    document.coreOrderId,
    document.availableAt,
    JSON.stringify(document.record),
    JSON.stringify(document.fields),
  );
}

export function addQuote(database: Database, owner: Owner, quote: QuoteRecord): void {
  database.run(
    'INSERT INTO quotes (quote_id, organization_id, environment, record) VALUES (?, ?, ?, ?)',
    quote.quoteId,
    owner.organizationId,
    owner.environment,
    JSON.stringify(quote),
  );
}
