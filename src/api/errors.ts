import * as z from 'zod';

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
