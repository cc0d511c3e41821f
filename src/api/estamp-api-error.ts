import type { OperationId } from './operations.ts';

/**
 * Why a call failed. `answer`: the service returned an error. `network`: no response. `timeout`: the deadline passed.
 * `aborted`: the caller aborted. `unreadable`: a 2xx response that does not match the specification. After all but
 * `answer`, the call may have had its effect.
 */
export type FailureKind = 'answer' | 'network' | 'timeout' | 'aborted' | 'unreadable';

/** The data of an `EstampApiError`. */
export interface Failure {
  kind: FailureKind;
  operationId: OperationId;
  /** The service's code, or NETWORK_ERROR, TIMEOUT, ABORTED or UNREADABLE. */
  code: string;
  /** The HTTP status; 0 without a response. */
  status: number;
  message: string;
  requestId?: string;
  field?: string;
  retryable: boolean;
  /** See `EstampApiError`. Default: `false` for all three. */
  fromService?: boolean;
  undone?: boolean;
  unstarted?: boolean;
  retryAfterMs?: number;
}

/**
 * The error of every failed call. It never contains the API key or the request's data.
 *
 * @example
 * try {
 *   await estamp.verifyPan({ body: { pan: 'ABCPE1234F' } });
 * } catch (error) {
 *   if (error instanceof EstampApiError && error.retryable) console.warn(error.code, error.requestId);
 * }
 */
export class EstampApiError extends Error implements Failure {
  override readonly name = 'EstampApiError';
  readonly kind: FailureKind;
  readonly operationId: OperationId;
  readonly code: string;
  readonly status: number;
  readonly requestId?: string;
  /** The invalid input, if the service names one. */
  readonly field?: string;
  /** Whether a retry may succeed. Retry a write with the same idempotency key. */
  readonly retryable: boolean;
  /**
   * Whether the error comes from the service itself, in its error body. Otherwise a gateway returned it. The gateway does
   * not know what the service did, unless it refused to forward the request (401, 403, 404, 429).
   */
  readonly fromService: boolean;
  /**
   * Whether the call certainly had no effect, in this attempt and all earlier ones: nothing was sent, a gateway refused it,
   * or the service returned an error. Only successful calls are metered, so such a call costs nothing.
   */
  readonly undone: boolean;
  /** The wait that the service asked for, in milliseconds. */
  readonly retryAfterMs?: number;
  readonly #unstarted: boolean;

  constructor(failure: Failure) {
    super(failure.message);
    this.kind = failure.kind;
    this.operationId = failure.operationId;
    this.code = failure.code;
    this.status = failure.status;
    this.requestId = failure.requestId;
    this.field = failure.field;
    this.retryable = failure.retryable;
    this.fromService = failure.fromService ?? false;
    this.undone = failure.undone ?? false;
    this.#unstarted = failure.unstarted ?? false;
    this.retryAfterMs = failure.retryAfterMs;
  }

  /**
   * Whether the service certainly never started the work, in this attempt and all earlier ones: nothing was sent, a gateway
   * refused it, or the service rejected the request (4xx). Stricter than `undone`: a 5xx may follow a part of the work, and
   * 408, 409, 425 and 499 may concern work in progress.
   */
  get unstarted(): boolean {
    return this.#unstarted;
  }
}
