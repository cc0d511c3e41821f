import * as z from 'zod';
import { DraftPayment } from './draft.ts';

/** Every error code of the proxy and its HTTP status. Part of contract version 1: a code never changes its status. */
export const PROBLEMS = {
  INVALID_INPUT: 400,
  QUOTE_INVALID: 400,
  TOKEN_INVALID: 401,
  SESSION_INVALID: 401,
  SESSION_EXPIRED: 401,
  DRAFT_INVALID: 401,
  DRAFT_EXPIRED: 401,
  SESSION_REQUIRED: 403,
  ORIGIN_REFUSED: 403,
  CUSTOMER_REFUSED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  QUOTE_EXPIRED: 409,
  QUOTE_STALE: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  QUOTE_UNREADABLE: 502,
  UPSTREAM_INVALID: 502,
  SERVICE_UNAVAILABLE: 503,
  UPSTREAM_TIMEOUT: 504,
} as const;

/** An error code of the contract. */
export type ProblemCode = keyof typeof PROBLEMS;

/** An invalid field. `path` is a JSON Pointer that begins with `/details` or `/parties`. */
export const FieldProblem = z.object({
  path: z.string(),
  keyword: z.string(),
  params: z.record(z.string(), z.unknown()),
  message: z.string(),
});
export type FieldProblem = z.infer<typeof FieldProblem>;

/** The body of a response other than 2xx. `code` is open: a newer proxy may have more codes. */
export const ProblemBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    requestId: z.string(),
    retryable: z.boolean(),
    retryAfterSeconds: z.number().optional(),
    field: z.string().optional(),
    fields: z.array(FieldProblem).optional(),
    /** `CONFLICT` with `field: "draft"`: an order from a draft of this purchase was paid. `buyAnother` orders again. */
    paid: DraftPayment.optional(),
    /** The same while such an order is being paid. `at`: when that order was placed. */
    paying: DraftPayment.optional(),
  }),
});
export type ProblemBody = z.infer<typeof ProblemBody>;
