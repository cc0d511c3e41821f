import type { OrderDocument } from '../../wire/order.ts';
import { list, shownText, text, time } from './json/tolerant.ts';
import { requireSuccess } from './catalogue-body.ts';
import { DOCUMENT } from './json/vocabulary.ts';

/** Reads `GET /v1/orders/{id}/documents`. A document without an id cannot be fetched and is ignored. */
export function readDocuments(body: unknown): OrderDocument[] | undefined {
  requireSuccess(body);
  const rows = list(body, DOCUMENT.list);
  const documents = rows?.flatMap((row): OrderDocument[] => {
    const id = text(row, DOCUMENT.id);
    if (id === undefined) return [];
    const kind = shownText(row, DOCUMENT.kind) ?? 'DOCUMENT';
    const name = shownText(row, DOCUMENT.name) ?? `${id}.pdf`;
    const issuedAt = time(row, DOCUMENT.issuedAt);
    const certificateNumber = shownText(row, DOCUMENT.certificateNumber);
    return [{ id, kind, name, ...(issuedAt && { issuedAt }), ...(certificateNumber && { certificateNumber }) }];
  });
  // If no document is readable, the body is unreadable, not empty.
  return rows && rows.length > 0 && documents?.length === 0 ? undefined : documents;
}
