import type * as z from 'zod';
import { errorBody, errorCode, RETRYABLE_STATUSES } from './errors.ts';
import { EstampApiError } from './estamp-api-error.ts';
import type { OperationId } from './operations.ts';

/** Longer messages are truncated, because they reach logs. */
const MAX_MESSAGE = 500;

/* The service's refusals of a request. Others (408, 409, 423, 425, 499 …) may concern work that was started. */
const REJECTIONS = new Set([
  400, 401, 402, 403, 404, 405, 406, 410, 411, 412, 413, 414, 415, 416, 417, 421, 422, 426, 428, 429, 431, 451,
]);
/* A gateway that refuses a request does not forward it. */
const GATEWAY_REFUSALS = new Set([401, 403, 404, 429]);

/** A complete response and the operation that it belongs to. */
export interface ReceivedAnswer {
  operationId: OperationId;
  status: number;
  text: string;
  requestId: string;
  /** The wait that `Retry-After` asks for, in milliseconds. */
  retryAfterMs?: number;
}

/**
 * Parses the body of a 2xx response by `schema`.
 *
 * @throws EstampApiError of kind `unreadable`; it names the invalid field, never its value
 */
export function parseSuccess(answer: ReceivedAnswer, schema: z.ZodType): unknown {
  const body = parse(answer.text);
  // A schema of `unknown` accepts any value, so reject text that is not JSON (such as a gateway's HTML page) here.
  if (body === undefined && answer.text !== '') throw unreadableError(answer, 'its body is not JSON');
  if (hasErrorBody(body)) throw unreadableError(answer, 'it has a 2xx status but an error body');
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const place = result.error.issues[0]?.path.map(String).join('.');
  throw unreadableError(
    answer,
    place ? `its field ${place} does not match the specification` : 'its body does not match the specification',
  );
}

/** Creates the error of a response that cannot be read. The call may have had its effect. */
export function unreadableError(answer: Omit<ReceivedAnswer, 'text'>, why: string): EstampApiError {
  return new EstampApiError({
    kind: 'unreadable',
    operationId: answer.operationId,
    code: 'UNREADABLE',
    status: answer.status,
    message: `The response to ${answer.operationId} cannot be read: ${why}.`,
    requestId: answer.requestId,
    retryable: false,
  });
}

/**
 * Creates the error of a response other than 2xx. Without an error body (such as a gateway's page) only the status is
 * known.
 *
 * @param redact removes secrets from the service's message
 */
export function parseFailure(answer: ReceivedAnswer, redact: (text: string) => string): EstampApiError {
  const { operationId, status } = answer;
  const fromService = errorBody.safeParse(parse(answer.text)).data?.error;
  return new EstampApiError({
    kind: 'answer',
    operationId,
    code: fromService ? redact(fromService.code) : errorCode(status),
    status,
    message: fromService ? redact(fromService.message).slice(0, MAX_MESSAGE) : messageWithoutBody(operationId, status),
    requestId: fromService?.requestId ? redact(fromService.requestId) : answer.requestId,
    field: fromService?.field ? redact(fromService.field) : undefined,
    retryable: RETRYABLE_STATUSES.includes(status),
    fromService: fromService !== undefined,
    undone: fromService !== undefined || GATEWAY_REFUSALS.has(status),
    unstarted: (fromService ? REJECTIONS : GATEWAY_REFUSALS).has(status),
    retryAfterMs: answer.retryAfterMs,
  });
}

/** Checked first, because parsing every success by the error schema would be slow. */
const hasErrorBody = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && errorBody.safeParse(body).success;

function messageWithoutBody(operationId: OperationId, status: number): string {
  // A browser's `fetch` reports an unfollowed redirect as status 0.
  if (status === 0 || (status >= 300 && status < 400)) {
    return `The service redirected ${operationId}. Redirects are never followed. Check the base URL.`;
  }
  return `The service answered ${operationId} with status ${status} and no error body.`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
