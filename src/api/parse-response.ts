import type * as z from 'zod';
import { errorBody, errorCode, RETRYABLE_STATUSES } from './errors.ts';
import { EstampApiError } from './estamp-api-error.ts';
import type { OperationId } from './operations.ts';

/** Longer messages are cut: they end in logs. */
const MAX_MESSAGE = 500;

/** A whole answer, and the call it belongs to. */
export interface ReceivedAnswer {
  operationId: OperationId;
  status: number;
  text: string;
  requestId: string;
  /** What its `Retry-After` asks for. */
  retryAfterMs?: number;
}

/**
 * The body of a 2xx answer, in the shape that `schema` gives it.
 *
 * @throws EstampApiError of kind `unreadable`; it names the place of the fault, never what stands there
 */
export function parseSuccess(answer: ReceivedAnswer, schema: z.ZodType): unknown {
  const body = parse(answer.text);
  // Where the specification does not show a body, anything passes the schema; a page of somebody else must not.
  if (body === undefined && answer.text !== '') throw unreadableError(answer, 'its body is not JSON');
  if (hasErrorBody(body)) throw unreadableError(answer, 'it says yes with an error in its body');
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const place = result.error.issues[0]?.path.map(String).join('.');
  throw unreadableError(answer, place ? `its field ${place} is not as specified` : 'its body is not as specified');
}

/** A call that may have had its effect, but whose answer tells us nothing. */
export function unreadableError(answer: Omit<ReceivedAnswer, 'text'>, why: string): EstampApiError {
  return new EstampApiError({
    kind: 'unreadable',
    operationId: answer.operationId,
    code: 'UNREADABLE',
    status: answer.status,
    message: `The answer to ${answer.operationId} cannot be read: ${why}.`,
    requestId: answer.requestId,
    retryable: false,
  });
}

/**
 * The error that an answer other than 2xx stands for. Without a readable error body (a gateway's page) there
 * is only the status, and nobody knows what was done.
 *
 * @param redact removes secrets from the message of the service
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
    undone: fromService !== undefined,
    unstarted: fromService !== undefined && status >= 400 && status < 500,
    retryAfterMs: answer.retryAfterMs,
  });
}

/** Most answers have no such field, and are not read as an error to find that out. */
const hasErrorBody = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && errorBody.safeParse(body).success;

function messageWithoutBody(operationId: OperationId, status: number): string {
  // A browser's fetch shows a redirect that was not followed as status 0.
  if (status === 0 || (status >= 300 && status < 400)) {
    return `The service answered ${operationId} with a redirect, which is never followed. Check the base URL.`;
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
