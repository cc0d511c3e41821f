import type * as z from 'zod';
import { errorBody, errorCode, RETRYABLE_STATUSES } from './errors.ts';
import { EstampApiError } from './estamp-api-error.ts';
import type { OperationId } from './operations.ts';

/** Longer messages are cut: they end in logs. */
const MAX_MESSAGE = 500;

/** A whole answer, and the call it belongs to. */
export interface ArrivedAnswer {
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
export function readSuccess(answer: ArrivedAnswer, schema: z.ZodType): unknown {
  const body = parse(answer.text);
  // Where the specification does not show a body, anything passes the schema; a page of somebody else must not.
  if (body === undefined && answer.text !== '') throw unreadable(answer, 'its body is not JSON');
  if (saysError(body)) throw unreadable(answer, 'it says yes with an error in its body');
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const place = result.error.issues[0]?.path.map(String).join('.');
  throw unreadable(answer, place ? `its field ${place} is not as specified` : 'its body is not as specified');
}

/** A call that may have had its effect, but whose answer tells us nothing. */
export function unreadable(answer: Omit<ArrivedAnswer, 'text'>, why: string): EstampApiError {
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
 * @param hide takes what must not be repeated out of the service's own words
 */
export function readFailure(answer: ArrivedAnswer, hide: (text: string) => string): EstampApiError {
  const { operationId, status } = answer;
  const said = errorBody.safeParse(parse(answer.text)).data?.error;
  return new EstampApiError({
    kind: 'answer',
    operationId,
    code: said ? hide(said.code) : errorCode(status),
    status,
    message: said ? hide(said.message).slice(0, MAX_MESSAGE) : silentMessage(operationId, status),
    requestId: said?.requestId ? hide(said.requestId) : answer.requestId,
    field: said?.field ? hide(said.field) : undefined,
    retryable: RETRYABLE_STATUSES.includes(status),
    said: said !== undefined,
    undone: said !== undefined,
    retryAfterMs: answer.retryAfterMs,
  });
}

/** Most answers have no such field, and are not read as an error to find that out. */
const saysError = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && errorBody.safeParse(body).success;

function silentMessage(operationId: OperationId, status: number): string {
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
