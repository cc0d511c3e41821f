import type { Deadline } from './deadline.ts';
import type { TransportResponse } from './transport.ts';

/** No answer of the service comes near it; more is not read. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

/** An answer arrived that cannot be taken: too long, compressed, or not UTF-8. */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText';
}

/**
 * Reads an answer's body as UTF-8 text, within the deadline.
 *
 * @throws UnreadableText, or whatever broke the connection
 */
export async function answerText(response: TransportResponse, deadline: Deadline): Promise<string> {
  if (!response.body) return '';
  const chunks = response.body[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  let isWhole = false;
  try {
    for (;;) {
      const chunk = await deadline.race(chunks.next());
      isWhole = chunk.done === true;
      if (chunk.done) return decode(pieces, bytes);
      // Looked at here and not before: only a body whose reading has begun can be ended.
      if (isCoded(response)) throw new UnreadableText('it is compressed, which was not asked for');
      bytes += chunk.value.byteLength;
      if (bytes > MAX_ANSWER_BYTES) throw new UnreadableText('it is longer than 1 MiB');
      pieces.push(chunk.value);
    }
  } finally {
    // Not awaited: a body that hangs would hang its end too.
    if (!isWhole) void chunks.return?.()?.catch(() => undefined);
  }
}

function isCoded(response: TransportResponse): boolean {
  const coding = response.header('content-encoding');
  return coding !== null && !/^(?:identity)?$/i.test(coding.trim());
}

/* One for all: a decoder is dear to make, and one that is given whole texts keeps nothing of them. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

function decode(pieces: readonly Uint8Array[], bytes: number): string {
  const [only] = pieces;
  try {
    return UTF8.decode(only && pieces.length === 1 ? only : joined(pieces, bytes));
  } catch {
    throw new UnreadableText('it is not UTF-8');
  }
}

function joined(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
