/** A request as the core sees it, whatever front it came through. */
export interface ProxyRequest {
  readonly method: string;
  /** The path as it stood on the wire, mount and all, undecoded, without the query. */
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
   * True when somebody before us has parsed the body: what `body` gives is written anew from the value, so it means
   * the same, but it is not what was signed.
   */
  readonly bodyLost?: boolean;
  /** Aborts when the client goes away before its answer is written. Made when it is first asked for. */
  readonly signal?: AbortSignal;
  /** The peer's address, from the socket or from whoever mounts us; never from a header here. */
  readonly ip?: string | undefined;
  /**
   * The request for the merchant's own hook: address, method and headers, without the body.
   *
   * @param publicUrl the mount as browsers see it, for a front that knows no address but what the client claims
   */
  toRequest(publicUrl?: string): Request;
}

/** An answer as the core gives it. Header names are lower-case. */
export interface ProxyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | string;
}

/** What turns one record into the other: at once when the answer lies ready. It never throws or rejects. */
export type Handle = (request: ProxyRequest) => ProxyAnswer | Promise<ProxyAnswer>;
