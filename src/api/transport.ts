import { isBeforeSending } from './before-sending.ts';

/** A request, ready to be sent. */
export interface TransportRequest {
  method: string;
  url: string;
  /** Lower-case names. The API key is among them, so a transport must not log them. */
  headers: Record<string, string>;
  body?: string;
  /**
   * Whether to open a new connection. A reused one may be closed by the service at that moment, and it is then unknown whether
   * the request arrived. A transport that cannot choose ignores it.
   */
  readonly newConnection?: boolean;
  /** Aborts the request and the reading of the response. Created on first access. */
  readonly signal: AbortSignal;
  /** Calls the listener once, when `signal` would abort. For transports that need no signal, which is slow on Node. */
  readonly onEnd: (listener: (reason: Error) => void) => void;
}

/** A response whose body is not read yet. */
export interface TransportResponse {
  status: number;
  /** The value of a header, by its lower-case name. */
  header(name: string): string | null;
  /** The body as chunks; `null` if there is none. Ending the iteration early frees the connection. */
  body: AsyncIterable<Uint8Array> | null;
}

/**
 * Sends a request. It does not follow redirects or retry, and rejects if no response arrived. If the service certainly
 * received nothing (connection refused, unknown host, invalid certificate), it rejects with a `NotSentError`.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/**
 * The connection failed before a byte of the request was sent, so a retry is harmless.
 *
 * @example
 * const transport: Transport = async (request) => {
 *   if (isOffline()) throw new NotSentError('The machine is offline.');
 *   return send(request);
 * };
 */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

/** The system error code of a failed connection (`ECONNRESET`), from the error or its cause. */
export function connectionCode(error: unknown): string | undefined {
  for (const candidate of [error, (error as Error | undefined)?.cause]) {
    const code = (candidate as { code?: unknown } | undefined)?.code;
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(code)) return code;
  }
  return undefined;
}

/**
 * Returns the error for a failed connection: a `NotSentError` if nothing can have been sent.
 *
 * @param mayBeSent whether sending may have started; if not, the reason does not matter
 * @example
 * const response = await send(request).catch((error: unknown) => {
 *   throw connectionError(error);
 * });
 */
export function connectionError(error: unknown, mayBeSent = true): unknown {
  if (mayBeSent && !isBeforeSending(error)) return error;
  const code = connectionCode(error);
  return new NotSentError(code === undefined ? 'The connection failed.' : `The connection failed (${code}).`, {
    cause: error,
  });
}

/**
 * The default transport: `fetch`. It returns redirects as responses and never follows them.
 *
 * @example
 * const estamp = createEstampClient({ apiKey, baseUrl, transport: fetchTransport(fetchThroughMyAgent) });
 */
export function fetchTransport(fetch: typeof globalThis.fetch = globalThis.fetch): Transport {
  return async ({ url, method, headers, body, signal }) => {
    const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' }).catch((error: unknown) => {
      throw connectionError(error);
    });
    return {
      status: response.status,
      // `fetch` decodes the body but leaves this header in place.
      header: (name) => (name === 'content-encoding' ? null : response.headers.get(name)),
      body: response.body && chunks(response.body),
    };
  };
}

/** Some runtimes cannot iterate a stream, so a reader is used. */
async function* chunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Frees the connection if the body was not read to its end.
    await reader.cancel().catch(() => undefined);
  }
}
