import * as z from 'zod';

/** The service's error codes and the status each one stands for: the section "Errors" of the specification. */
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
  /** The fallback: any 4xx status that has no code of its own. */
  ERROR: 400,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

const CODES = new Map<number, ErrorCode>(
  (Object.entries(ERROR_STATUS) as [ErrorCode, number][])
    .filter(([code]) => code !== 'ERROR')
    .map(([code, status]) => [status, code]),
);

/**
 * The code that goes with a status. Every 5xx is INTERNAL_ERROR (502 is an upstream that cannot be reached,
 * 503 one that is unavailable): only the status tells them apart.
 */
export function errorCode(status: number): ErrorCode {
  return CODES.get(status) ?? (status >= 500 ? 'INTERNAL_ERROR' : 'ERROR');
}

/** The statuses after which a call may be repeated: rule 3 of the section "Errors". */
export const RETRYABLE_STATUSES: readonly number[] = [429, 502, 503, 504];

/** Every error body. The code stays a plain string, because new codes are a minor version. */
export const errorBody = z.looseObject({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    /** Echoes the request's `X-Request-Id`. */
    requestId: z.string().nullish(),
    /** The one input at fault, where there is one. */
    field: z.string().nullish(),
  }),
});

export type ErrorBody = z.infer<typeof errorBody>;
