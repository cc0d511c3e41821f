import * as z from 'zod';
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
   * Whether the error comes from the service itself, in its error body. Otherwise a gateway returned it. The gateway
   * does not know what the service did, unless it refused to forward the request (401, 403, 404, 429).
   */
  readonly fromService: boolean;
  /**
   * Whether the call certainly had no effect, in this attempt and all earlier ones: nothing was sent, a gateway refused
   * it, or the service returned an error. Only successful calls are metered, so such a call costs nothing.
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
   * Whether the service certainly never started the work, in this attempt and all earlier ones: nothing was sent, a
   * gateway refused it, or the service rejected the request (4xx). Stricter than `undone`: a 5xx may follow a part of
   * the work, and 408, 409, 425 and 499 may concern work in progress.
   */
  get unstarted(): boolean {
    return this.#unstarted;
  }
}

/** The service's error codes and their HTTP statuses (specification, "Errors"). */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  UNPROCESSABLE_ENTITY: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  /** The fallback for a 4xx status without a code of its own. */
  ERROR: 400,
} as const;

/** A documented error code. */
export type ErrorCode = keyof typeof ERROR_STATUS;

const CODES = new Map<number, ErrorCode>(
  (Object.entries(ERROR_STATUS) as [ErrorCode, number][])
    .filter(([code]) => code !== 'ERROR')
    .map(([code, status]) => [status, code]),
);

/**
 * Returns the code of a status. Every 5xx has the code INTERNAL_ERROR; only the status distinguishes an unreachable
 * upstream (502) from an unavailable one (503).
 *
 * @example
 * errorCode(429); // 'TOO_MANY_REQUESTS'
 */
export function errorCode(status: number): ErrorCode {
  return CODES.get(status) ?? (status >= 500 ? 'INTERNAL_ERROR' : 'ERROR');
}

/** The statuses after which a call may be retried (specification, "Errors", rule 3). */
export const RETRYABLE_STATUSES: readonly number[] = [429, 502, 503, 504];

/** The body of an error. `code` is a plain string, because the service may add codes in a minor version. */
export const errorBody = z.looseObject({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    /** Echoes the request's `X-Request-Id`. */
    requestId: z.string().nullish(),
    /** The name of the invalid input, if the error concerns one. */
    field: z.string().nullish(),
  }),
});

/** The parsed body of an error. */
export type ErrorBody = z.infer<typeof errorBody>;
