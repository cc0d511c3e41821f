import * as z from 'zod';
import { Order, type DocumentAnswer } from '../../wire/order.ts';
import { Reference } from '../../wire/parts.ts';
import { PriceLine } from '../../wire/quote.ts';
import { startDeadline, type Deadline } from '../../api/deadline.ts';
import type { Clock } from '../../base/clock.ts';
import { ClientDisconnected } from '../context/request-context.ts';
import { tooSlow, unreadableResponse } from '../context/problem.ts';

/** A document of an order. Content is there on Node. */
export interface DownloadedDocument extends DocumentAnswer {
  /**
   * The bytes. Read them to their end within a minute, or cancel them. The stream fails with a `Problem` where the host
   * is too slow (`UPSTREAM_TIMEOUT`), or ends early or sends more than 32 MiB (`UPSTREAM_INVALID`).
   */
  body?: ReadableStream<Uint8Array>;
  /** Its media type, such as `application/pdf`. */
  contentType?: string;
}

interface OpenDocumentParts {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** Ends the download when the client of this request disconnects. */
  signal?: AbortSignal | undefined;
}

/* Far above any certificate. */
export const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024;

/** Milliseconds until the head of the response, and then for the whole document: a host that drips ends, too. */
export const DOCUMENT_HEAD_MS = 10_000;
export const DOCUMENT_BODY_MS = 60_000;

const isNode = (): boolean =>
  typeof (globalThis as { process?: { versions?: { node?: unknown } } }).process?.versions?.node === 'string';

/**
 * Opens the document at a short-lived address, whose host was checked. The request holds no credentials, and a redirect
 * to another host is not followed.
 *
 * @throws Problem UPSTREAM_INVALID or UPSTREAM_TIMEOUT, ClientDisconnected
 */
export async function openDocument(
  answer: DocumentAnswer,
  { fetch, clock, signal }: OpenDocumentParts,
): Promise<DownloadedDocument> {
  if (!isNode()) return answer;
  const deadline = startDeadline(clock, DOCUMENT_HEAD_MS, signal);
  const asked = fetch(answer.downloadUrl, { redirect: 'error', signal: deadline.signal });
  const response = await deadline.race(asked).catch(() => {
    deadline.close();
    // A `fetch` that ignores signals may still answer.
    void asked.then(({ body }) => body?.cancel()).catch(() => undefined);
    throw problemOf(deadline);
  });
  const isTooLong = Number(response.headers.get('content-length')) > MAX_DOCUMENT_BYTES;
  if (!response.ok || !response.body || isTooLong) {
    deadline.close();
    void response.body?.cancel().catch(() => undefined);
    throw unreadableResponse();
  }
  deadline.restart(DOCUMENT_BODY_MS);
  const contentType = response.headers.get('content-type') ?? 'application/octet-stream';
  return { ...answer, body: bounded(response.body, deadline), contentType };
}

function problemOf(deadline: Deadline): Error {
  const endedBy = deadline.endedBy();
  if (endedBy === 'timeout') return tooSlow();
  return endedBy === 'aborted' ? new ClientDisconnected() : unreadableResponse();
}

/**
 * The stream until the deadline ends and up to the limit. The source is cancelled with it, whichever end comes first.
 */
function bounded(source: ReadableStream<Uint8Array>, deadline: Deadline): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let length = 0;
  const end = (): void => {
    deadline.close();
    void reader.cancel().catch(() => undefined);
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        deadline.onEnd(() => {
          controller.error(problemOf(deadline));
          end();
        });
      },
      async pull(controller) {
        try {
          const { done, value } = await deadline.race(reader.read());
          if (done) {
            deadline.close();
            controller.close();
            return;
          }
          length += value.byteLength;
          if (length > MAX_DOCUMENT_BYTES) throw unreadableResponse();
          controller.enqueue(value);
        } catch {
          end();
          throw problemOf(deadline);
        }
      },
      cancel: end,
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  );
}

/** What only the merchant's server reads of an order. */
export const MerchantFields = z.object({
  /** The price that was paid, line by line: GST and fees stand apart. They add up to `totalMinor`. */
  lines: z.array(PriceLine).optional(),
  /** Your document or cart number. */
  reference: Reference.optional(),
  /** Your id of the customer, of the session or the `customer` hook. */
  customerId: z.string().optional(),
  /** The id of its checkout session, `cs_…`. */
  session: z.string().optional(),
});

/** An order for the merchant's own server: accounting and support. */
export const MerchantOrder = z.intersection(Order, MerchantFields);

/** An order for the merchant's own server. `lines` are absent for orders of an earlier version. */
export type MerchantOrder = z.infer<typeof MerchantOrder>;
