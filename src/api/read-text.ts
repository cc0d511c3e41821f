import type { Deadline } from './deadline.ts';
import type { TransportResponse } from './transport.ts';

/** The default limit of a response body. Real responses are far smaller. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** A response body that is too long, compressed or not UTF-8. */
export class UnreadableBodyError extends Error {
  override readonly name = 'UnreadableText';
}

/**
 * Reads a response body as UTF-8 text within the deadline.
 *
 * @throws UnreadableBodyError, or the connection's error
 */
export async function readText(
  response: TransportResponse,
  deadline: Deadline,
  maxBytes = MAX_RESPONSE_BYTES,
): Promise<string> {
  if (!response.body) return '';
  const chunks = response.body[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  let isWhole = false;
  try {
    for (;;) {
      const chunk = await deadline.race(chunks.next());
      isWhole = chunk.done === true;
      if (chunk.done) return decode(parts, bytes);
      // Checked after the reading began, because only a started iteration can be ended.
      if (isCompressed(response)) throw new UnreadableBodyError('it is compressed, but no compression was requested');
      bytes += chunk.value.byteLength;
      if (bytes > maxBytes) throw new UnreadableBodyError(`it is longer than ${maxBytes / 1024 / 1024} MiB`);
      parts.push(chunk.value);
    }
  } finally {
    // Not awaited: if the body hangs, `return` hangs too.
    if (!isWhole) void chunks.return?.()?.catch(() => undefined);
  }
}

function isCompressed(response: TransportResponse): boolean {
  const coding = response.header('content-encoding');
  return coding !== null && !/^(?:identity)?$/i.test(coding.trim());
}

/* Shared: a decoder is slow to create, and it keeps no state between whole texts. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

function decode(parts: readonly Uint8Array[], bytes: number): string {
  const [only] = parts;
  try {
    return UTF8.decode(only && parts.length === 1 ? only : concat(parts, bytes));
  } catch {
    throw new UnreadableBodyError('it is not UTF-8');
  }
}

function concat(parts: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of parts) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
