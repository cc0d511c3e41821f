import type { OrderDocument } from '../../wire/order.ts';
import { list, text, time } from './json/tolerant.ts';

/** Reads `GET /v1/orders/{id}/documents`. A document without an id cannot be fetched and is ignored. */
export function readDocuments(body: unknown): OrderDocument[] | undefined {
  const rows = list(body, 'documents');
  const documents = rows?.flatMap((row): OrderDocument[] => {
    const id = text(row, 'documentId', 'id');
    if (id === undefined) return [];
    const kind = text(row, 'type', 'kind', 'documentType') ?? 'DOCUMENT';
    const name = text(row, 'fileName', 'name', 'title') ?? `${id}.pdf`;
    const issuedAt = time(row, 'issuedAt', 'createdAt', 'generatedAt');
    const certificateNumber = text(row, 'certificateNumber', 'certificateNo', 'uniqueCertificateNumber');
    return [{ id, kind, name, ...(issuedAt && { issuedAt }), ...(certificateNumber && { certificateNumber }) }];
  });
  // If no document is readable, the body is unreadable, not empty.
  return rows && rows.length > 0 && documents?.length === 0 ? undefined : documents;
}
