/* No connection: the address, the route, the machine's own limits. `EAI_…` come from the lookup of the name. */
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EADDRINUSE',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'EACCES',
  'EPERM',
  'ENOTFOUND',
  'ENODATA',
  'ESERVFAIL',
  'EREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_INVALID_ARG',
  'UND_ERR_PRX_TLS',
]);

/* The handshake failed: the request follows it. */
const NO_HANDSHAKE = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'CERT_CHAIN_TOO_LONG',
  'CERT_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_CRL',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'CRL_HAS_EXPIRED',
  'CRL_NOT_YET_VALID',
  'CRL_SIGNATURE_FAILURE',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'HOSTNAME_MISMATCH',
  'ERROR_IN_CERT_NOT_BEFORE_FIELD',
  'ERROR_IN_CERT_NOT_AFTER_FIELD',
  'EPROTO',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_TLS_CERT_ALTNAME_FORMAT',
  'ERR_TLS_HANDSHAKE_TIMEOUT',
  'ERR_TLS_INVALID_PROTOCOL_VERSION',
  'ERR_TLS_PROTOCOL_VERSION_CONFLICT',
]);

/* OpenSSL names its error. Names such as `BAD_RECORD_MAC` may also appear after the handshake. */
const HANDSHAKE = /HANDSHAKE|VERSION|PROTOCOL|CIPHER|CERT|UNKNOWN_CA|UNRECOGNIZED_NAME|HTTP_REQUEST|PACKET_LENGTH/;

/* The system calls that precede the first byte. */
const FIRST_CALLS = /^(?:connect|bind|socket|open|getaddrinfo|query[A-Z]\w*)$/;

interface SystemError {
  code?: unknown;
  syscall?: unknown;
  cause?: unknown;
  /** One for each address that was tried. */
  errors?: unknown;
}

/** Whether a connection certainly failed before a byte of the request was sent. */
export function isBeforeSending(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, syscall, cause, errors } = error as SystemError;
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isBeforeSending);
  if (typeof code !== 'string') return isBeforeSending(cause);
  if (typeof syscall === 'string' && FIRST_CALLS.test(syscall)) return true;
  // An established connection may fail with the same codes.
  if (syscall === 'read' || (syscall === 'write' && code !== 'EPROTO')) return false;
  return NO_CONNECTION.has(code) || NO_HANDSHAKE.has(code) || code.startsWith('EAI_') || HANDSHAKE.test(code);
}

/** A request, ready to be sent. */
export interface TransportRequest {
  method: string;
  url: string;
  /** Lower-case names. The API key is among them, so a transport must not log them. */
  headers: Record<string, string>;
  body?: string;
  /**
   * Whether to open a new connection. A reused one may be closed by the service at that moment, and it is then unknown
   * whether the request arrived. A transport that cannot choose ignores it.
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
