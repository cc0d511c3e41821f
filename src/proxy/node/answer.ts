import type { IncomingMessage, ServerResponse } from 'node:http';
import { BODY_LIMIT } from '../http/body.ts';
import type { ProxyAnswer } from '../http/record.ts';

/**
 * Writes an answer. A client that has left gets nothing, and an answer that cannot be written ends the connection:
 * nothing is thrown here, because nobody would catch it.
 */
export function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: ProxyAnswer): void {
  if (response.headersSent || response.destroyed) return;
  try {
    // An answer that was prepared brings its length, and its headers are written as they are.
    const length = status !== 304 && status !== 204 && headers['content-length'] === undefined;
    const last = holdsMore(request);
    response.writeHead(status, length || last ? {
      ...headers, ...(length && { 'content-length': String(lengthOf(body)) }), ...(last && { connection: 'close' }),
    } : headers);
    if (body === undefined) return void response.end();
    response.write(textOf(body), 'latin1');
    // Ended in the same turn, Node would hand the system the answer and an empty end as two pieces, which costs more.
    process.nextTick(() => response.end());
  } catch {
    response.destroy();
  }
}

const lengthOf = (body: ProxyAnswer['body']): number => (body === undefined ? 0 : Buffer.byteLength(body));

/* Bytes that many get are made into text once. */
const texts = new WeakMap<Uint8Array, string>();

/** The body with a letter for each byte: Node writes such a text in one piece with the head. */
function textOf(body: string | Uint8Array<ArrayBuffer>): string {
  if (typeof body === 'string') return Buffer.byteLength(body) === body.length ? body : Buffer.from(body).toString('latin1');
  let text = texts.get(body);
  if (text === undefined) texts.set(body, text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1'));
  return text;
}

/** Node would read what is left of a refused body to its end, however long, to keep the connection. */
function holdsMore(request: IncomingMessage): boolean {
  if (request.complete || request.method === 'GET') return false;
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  return coding !== undefined || Number(length ?? 0) > BODY_LIMIT;
}
