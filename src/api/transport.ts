/** One request, ready to be sent. */
export interface TransportRequest {
  method: string;
  url: string;
  /** Lower-case names. The API key is among them: a transport must not log them. */
  headers: Record<string, string>;
  body?: string;
  /** Ends the request and the reading of its answer. Made when it is first asked for. */
  readonly signal: AbortSignal;
  /** Calls back once where `signal` would abort, for a transport that needs no signal: on Node one is dear. */
  readonly onEnd: (listener: (reason: Error) => void) => void;
}

/** An answer whose body is still to be read. */
export interface TransportResponse {
  status: number;
  /** A header's value by its lower-case name. */
  header(name: string): string | null;
  /** The body as it arrives; `null` where there is none. Ending the iteration early frees the connection. */
  body: AsyncIterable<Uint8Array> | null;
}

/**
 * What carries requests. It follows no redirect, repeats nothing, and rejects when no answer came. Where it can
 * tell that the service has received nothing (refused, no such host), it rejects with a `NotSentError`.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** The connection failed before a byte of the request was sent, so that repeating it is harmless. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

const BEFORE_SENDING = new Set([
  'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT',
]);

/** The system's code of a failed connection (`ECONNRESET`), from the error or its cause. */
export function connectionCode(error: unknown): string | undefined {
  for (const candidate of [error, (error as Error | undefined)?.cause]) {
    const code = (candidate as { code?: unknown } | undefined)?.code;
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(code)) return code;
  }
  return undefined;
}

/** A connection failure as transports report it: a `NotSentError` where nothing can have been sent. */
export function connectionError(error: unknown): unknown {
  const code = connectionCode(error);
  if (code === undefined || !BEFORE_SENDING.has(code)) return error;
  return new NotSentError(`The connection could not be made (${code}).`, { cause: error });
}
