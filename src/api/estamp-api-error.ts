import type { OperationId } from './operations.ts';

/**
 * What went wrong with a call:
 * `answer` the service said no; `network` no answer arrived; `timeout` the deadline passed; `aborted` the caller
 * gave up; `unreadable` the service said yes, but not in a form that the specification allows.
 * After `network`, `timeout`, `aborted` and `unreadable` the call may have had its effect.
 */
export type FailureKind = 'answer' | 'network' | 'timeout' | 'aborted' | 'unreadable';

export interface Failure {
  kind: FailureKind;
  operationId: OperationId;
  /** The service's code, or NETWORK_ERROR, TIMEOUT, ABORTED, UNREADABLE where it gave none. */
  code: string;
  /** The HTTP status; 0 where no answer arrived. */
  status: number;
  message: string;
  requestId?: string;
  field?: string;
  retryable: boolean;
  /** See `EstampApiError`; all false by default. */
  fromService?: boolean;
  undone?: boolean;
  unstarted?: boolean;
  retryAfterMs?: number;
}

/** Every way in which a call of the service fails. It never holds the API key or what was sent. */
export class EstampApiError extends Error implements Failure {
  override readonly name = 'EstampApiError';
  readonly kind: FailureKind;
  readonly operationId: OperationId;
  readonly code: string;
  readonly status: number;
  readonly requestId?: string;
  /** The one input at fault, where the service names one. */
  readonly field?: string;
  /** Whether a repeat may succeed. A repeat of a write needs the same idempotency key. */
  readonly retryable: boolean;
  /**
   * Whether the service itself said no, in its own error body. Any other no is a gateway's, which knows neither what
   * there is nor what happened behind it.
   */
  readonly fromService: boolean;
  /**
   * Whether the work was certainly not done, by this try and all before it: nothing was sent, or the service itself
   * said no. Only successful calls are metered, so such a call cost nothing.
   */
  readonly undone: boolean;
  /** How long the service asked to wait, in milliseconds. */
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
   * Whether the work was certainly never started, by this try and all before it: nothing was sent, or the service itself
   * rejected the request (4xx). Narrower than `undone`: a 5xx may come after a part of the work.
   */
  get unstarted(): boolean {
    return this.#unstarted;
  }
}
