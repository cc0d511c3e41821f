import type { CertificateFields, DocumentRecord } from '../../model/records.ts';
import type { Database } from '../database.ts';
import { fromJson } from '../from-json.ts';

/** A document with its printed values. The PDF is rendered on download. */
export interface StoredDocument {
  record: DocumentRecord;
  coreOrderId: string;
  availableAt: number;
  fields: CertificateFields;
}

interface Row {
  core_order_id: string;
  available_at: number;
  record: string;
  fields: string;
}

const toDocument = (row: Row): StoredDocument => ({
  record: fromJson(row.record),
  coreOrderId: row.core_order_id,
  availableAt: row.available_at,
  fields: fromJson(row.fields),
});

export function findDocument(database: Database, documentId: string): StoredDocument | undefined {
  const row = database.get<Row>('SELECT * FROM documents WHERE document_id = ?', documentId);
  return row && toDocument(row);
}

/** The documents of an order that are visible at `now`. */
export function documentsOf(database: Database, coreOrderId: string, now: number): StoredDocument[] {
  return database
    .all<Row>('SELECT * FROM documents WHERE core_order_id = ? AND available_at <= ? ORDER BY rowid', coreOrderId, now)
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
