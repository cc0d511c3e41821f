import type { Core } from '../core/core.ts';
import { Problem } from '../model/problem.ts';
import { isGoodAddress } from '../rules/document-address.ts';
import { findDocument } from '../store/orders/documents.ts';

/** The PDF of a signed URL; 403 if it has expired or was modified. */
export async function serveDocument(core: Core, documentId: string, query: URLSearchParams): Promise<Response> {
  const secret = core.settings.get('signingSecret');
  const signature = query.get('signature') ?? '';
  if (!isGoodAddress(secret, documentId, query.get('expires') ?? '', signature, core.clock.now())) {
    throw new Problem(403, 'This download URL has expired or was modified. Request a new one.');
  }
  const document = findDocument(core.database, documentId);
  if (!document) throw new Problem(404, 'There is no such document.');
  // Rendering needs an optional package, which is loaded with the first document.
  const { renderCertificate, renderReceipt } = await import('../certificate/index.ts');
  const render = document.record.type === 'RECEIPT' ? renderReceipt : renderCertificate;
  const pdf = await render(document.fields);
  return new Response(Uint8Array.from(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${document.record.fileName}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
