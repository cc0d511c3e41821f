import { Problem } from '../problem.ts';
import { tooLarge } from './body.ts';
import type { ProxyAnswer, ProxyRequest } from './record.ts';
import { ClientGone } from './turn.ts';

/** What the platform knows of a client and the request does not say. */
export interface FetchContext {
  /** The peer's address. Without it all clients count as one network. */
  ip?: string;
}

/** A request of the web's own kind as a record. */
export function fromWeb(request: Request, { ip }: FetchContext): ProxyRequest {
  const { url } = request;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const [target = '/'] = (start < 0 ? '/' : url.slice(start)).split('#');
  const [path = '/', query = ''] = target.split(/\?(.*)/s);
  return {
    method: request.method,
    path,
    query,
    ip,
    header: (name) => request.headers.get(name) ?? undefined,
    get bodyLost() {
      return request.bodyUsed;
    },
    get signal() {
      return request.signal;
    },
    body: (limit) => readStream(request.body, limit).catch((error: unknown) => {
      throw error instanceof Problem ? error : cutOff(request.signal);
    }),
    toRequest: () => new Request(url, { method: request.method, headers: request.headers }),
  };
}

/** A body that ends before its end is its sender's affair, and no fault of ours. */
const cutOff = (signal: AbortSignal): Error =>
  signal.aborted ? new ClientGone() : new Problem('INVALID_INPUT', 'The request broke off before its end. Please send it again.');

/** @param method of the request: the answer to HEAD has no bytes, but their length */
export function toResponse({ status, headers, body }: ProxyAnswer, method: string): Response {
  const own = new Headers(headers);
  own.delete('connection');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  if (status !== 304 && status !== 204) own.set('content-length', String(bytes?.byteLength ?? 0));
  return new Response(method === 'HEAD' ? null : (bytes ?? null), { status, headers: own });
}

/** @throws what `tooLong` makes, Problem TOO_LARGE unless told */
export async function readStream(
  stream: ReadableStream<Uint8Array> | null, limit: number, tooLong: () => Error = tooLarge,
): Promise<Uint8Array<ArrayBuffer>> {
  // What somebody before us has read cannot be read again: it counts as empty.
  if (!stream || stream.locked) return new Uint8Array();
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return join(chunks, length);
    length += value.byteLength;
    if (length > limit) {
      await reader.cancel().catch(() => undefined);
      throw tooLong();
    }
    chunks.push(value);
  }
}

export function join(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
