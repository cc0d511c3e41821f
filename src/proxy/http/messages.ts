const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method for logs and metrics: unknown methods could hold any text. */
export const knownMethod = (method: string): string => (METHODS.has(method) ? method : 'other');

/** A request as the core sees it, whatever the platform. */
export interface ProxyRequest {
  readonly method: string;
  /** The raw path on the wire, including the mount, without the query. */
  readonly path: string;
  /** The query without its `?`, undecoded. */
  readonly query: string;
  /** A header's value by its lower-case name; repeated headers are joined by `, `. */
  header(name: string): string | undefined;
  /**
   * The body's bytes.
   *
   * @throws Problem TOO_LARGE once more than `limit` bytes arrived
   */
  body(limit: number): Promise<Uint8Array>;
  /**
   * True if the body was parsed before the proxy ran: `body` then returns the value serialized again, which is not what
   * was signed.
   */
  readonly bodyWasParsed?: boolean;
  /** Aborts when the client disconnects before the response is written. Created on first access. */
  readonly signal?: AbortSignal;
  /** Keeps the platform running until work that outlives the response has ended. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
  /** The peer's address, from the socket or the platform, never from a header. */
  readonly ip?: string | undefined;
  /**
   * The request for the merchant's hook: URL, method and headers, without the body.
   *
   * @param publicUrl the public mount, for platforms that know only the client's Host header
   */
  toRequest(publicUrl?: string): Request;
}

/** A response of the core. Header names are lower-case. */
export interface ProxyResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | string;
}

/** Handles a request, synchronously if the response is cached. Never throws or rejects. */
export type Handler = (request: ProxyRequest) => ProxyResponse | Promise<ProxyResponse>;
