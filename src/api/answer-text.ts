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
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks = response.body[Symbol.asyncIterator]();
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const chunk = await deadline.race(chunks.next());
      if (chunk.done) return text + decode(() => decoder.decode());
      // Looked at here and not before: only a body whose reading has begun can be ended.
      if (isCoded(response)) throw new UnreadableText('it is compressed, which was not asked for');
      bytes += chunk.value.byteLength;
      if (bytes > MAX_ANSWER_BYTES) throw new UnreadableText('it is longer than 1 MiB');
      text += decode(() => decoder.decode(chunk.value, { stream: true }));
    }
  } finally {
    // Not awaited: a body that hangs would hang its end too.
    void chunks.return?.()?.catch(() => undefined);
  }
}

const isCoded = (response: TransportResponse): boolean =>
  !['', 'identity'].includes(response.header('content-encoding')?.trim().toLowerCase() ?? '');

function decode(read: () => string): string {
  try {
    return read();
  } catch {
    throw new UnreadableText('it is not UTF-8');
  }
}
