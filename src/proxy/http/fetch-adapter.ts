import { Problem } from '../context/problem.ts';
import { tooLarge } from './body.ts';
import type { ProxyResponse, ProxyRequest } from './messages.ts';
import { ClientDisconnected } from '../context/request-context.ts';

/** What the platform knows about the client. */
export interface FetchContext {
  /** The peer's address. Without it all clients share one rate limit. */
  ip?: string;
  /**
   * Keeps the platform running until the promise settles, for example `(work) => ctx.waitUntil(work)` of Workers. It
   * gets work that was paid for and may go on after the response. Without it a serverless platform may stop that work.
   */
  waitUntil?: (work: Promise<unknown>) => void;
}

/** Adapts a web `Request`. */
export function fromWeb(request: Request, { ip, waitUntil }: FetchContext): ProxyRequest {
  const { url } = request;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const [target = '/'] = (start < 0 ? '/' : url.slice(start)).split('#');
  const [path = '/', query = ''] = target.split(/\?(.*)/s);
  return {
    method: request.method,
    path,
    query,
    ip,
    ...(waitUntil && { waitUntil: keepAlive(waitUntil) }),
    header: (name) => request.headers.get(name) ?? undefined,
    get bodyWasParsed() {
      return request.bodyUsed;
    },
    get signal() {
      return request.signal;
    },
    body: (limit) =>
      readStream(request.body, limit).catch((error: unknown) => {
        throw error instanceof Problem ? error : interruptedBody(request.signal);
      }),
    toRequest: () => new Request(url, { method: request.method, headers: request.headers }),
  };
}

/** The platform's function, which never sees a rejection. A platform that refuses the work changes no response. */
const keepAlive =
  (waitUntil: (work: Promise<unknown>) => void) =>
  (work: Promise<unknown>): void => {
    try {
      waitUntil(work.catch(() => undefined));
    } catch {
      // The work goes on for as long as the platform lets it.
    }
  };

/** The client interrupted the body. */
const interruptedBody = (signal: AbortSignal): Error =>
  signal.aborted
    ? new ClientDisconnected()
    : new Problem('INVALID_INPUT', 'The request ended early. Please send it again.');

/** @param method method of the request: a response to HEAD has a length and no bytes */
export function toResponse({ status, headers, body }: ProxyResponse, method: string): Response {
  const webHeaders = new Headers(headers);
  webHeaders.delete('connection');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  if (status !== 304 && status !== 204) webHeaders.set('content-length', String(bytes?.byteLength ?? 0));
  return new Response(method === 'HEAD' ? null : (bytes ?? null), { status, headers: webHeaders });
}

/** @throws the error of `tooLong`; default: Problem TOO_LARGE */
export async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
  tooLong: () => Error = tooLarge,
): Promise<Uint8Array<ArrayBuffer>> {
  // A body that was read before counts as empty.
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
