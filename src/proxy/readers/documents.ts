import type { OrderDocument } from '../../wire/order.ts';
import { list, shownText, text, time } from './json/tolerant.ts';

/** Reads `GET /v1/orders/{id}/documents`. A document without an id cannot be fetched and is ignored. */
export function readDocuments(body: unknown): OrderDocument[] | undefined {
  const rows = list(body, 'documents');
  const documents = rows?.flatMap((row): OrderDocument[] => {
    const id = text(row, 'documentId', 'id');
    if (id === undefined) return [];
    const kind = shownText(row, 'type', 'kind', 'documentType') ?? 'DOCUMENT';
    const name = shownText(row, 'fileName', 'name', 'title') ?? `${id}.pdf`;
    const issuedAt = time(row, 'issuedAt', 'createdAt', 'generatedAt');
    const certificateNumber = shownText(row, 'certificateNumber', 'certificateNo', 'uniqueCertificateNumber');
    return [{ id, kind, name, ...(issuedAt && { issuedAt }), ...(certificateNumber && { certificateNumber }) }];
  });
  // If no document is readable, the body is unreadable, not empty.
  return rows && rows.length > 0 && documents?.length === 0 ? undefined : documents;
}
