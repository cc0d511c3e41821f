import type { IncomingMessage, ServerResponse } from 'node:http';
import { BODY_LIMIT } from '../../http/body.ts';
import { isBodyDeferred } from './expect-continue.ts';
import type { ProxyResponse } from '../../http/messages.ts';

/** Writes a response. A failed write closes the connection; nothing is thrown, because no caller could handle it. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ProxyResponse,
): void {
  if (response.headersSent || response.destroyed) return;
  try {
    // A cached response has its length, and its headers are written as they are.
    const length = status !== 304 && status !== 204 && headers['content-length'] === undefined;
    const closes = isBodyDeferred(request) || hasUnreadBody(request);
    response.writeHead(
      status,
      length || closes
        ? {
            ...headers,
            ...(length && { 'content-length': String(lengthOf(body)) }),
            ...(closes && { connection: 'close' }),
          }
        : headers,
    );
    if (body === undefined) return void response.end();
    response.write(latin1Of(body), 'latin1');
    // Ending in the same tick would write the body and an empty chunk as two pieces, which is slower.
    process.nextTick(() => response.end());
  } catch {
    response.destroy();
  }
}

const lengthOf = (body: ProxyResponse['body']): number => (body === undefined ? 0 : Buffer.byteLength(body));

/* Bodies that are sent often are converted to text once. */
const latin1Texts = new WeakMap<Uint8Array, string>();

/** The body as latin1, one character for each byte: Node writes it in one piece with the head. */
function latin1Of(body: string | Uint8Array<ArrayBuffer>): string {
  if (typeof body === 'string')
    return Buffer.byteLength(body) === body.length ? body : Buffer.from(body).toString('latin1');
  let text = latin1Texts.get(body);
  if (text === undefined)
    latin1Texts.set(body, (text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')));
  return text;
}

/** Node would read the rest of a refused body to reuse the connection. */
function hasUnreadBody(request: IncomingMessage): boolean {
  if (request.complete || request.method === 'GET') return false;
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  return coding !== undefined || Number(length ?? 0) > BODY_LIMIT;
}
