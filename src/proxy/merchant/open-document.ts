import type { DocumentAnswer } from '../../wire/order.ts';
import { unreadableResponse } from '../context/unavailable.ts';

/** A document of an order. Content is there on Node. */
export interface DownloadedDocument extends DocumentAnswer {
  /** The bytes. Read them to their end, or cancel them. */
  body?: ReadableStream<Uint8Array>;
  /** Its media type, such as `application/pdf`. */
  contentType?: string;
}

const isNode = (): boolean =>
  typeof (globalThis as { process?: { versions?: { node?: unknown } } }).process?.versions?.node === 'string';

/**
 * Opens the document at a short-lived address, whose host was checked. The request holds no credentials, and a redirect to
 * another host is not followed.
 *
 * @throws Problem UPSTREAM_INVALID
 */
export async function openDocument(
  answer: DocumentAnswer,
  fetchDocument: typeof globalThis.fetch,
): Promise<DownloadedDocument> {
  if (!isNode()) return answer;
  const response = await fetchDocument(answer.downloadUrl, { redirect: 'error' }).catch(() => undefined);
  if (!response?.ok || !response.body) {
    await response?.body?.cancel();
    throw unreadableResponse();
  }
  const contentType = response.headers.get('content-type') ?? 'application/octet-stream';
  return { ...answer, body: response.body, contentType };
}
