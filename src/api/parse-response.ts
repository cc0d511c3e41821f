import type * as z from 'zod';
import { errorBody, errorCode, RETRYABLE_STATUSES, EstampApiError } from './errors.ts';
import type { OperationId } from './operations.ts';
import type { Deadline } from './deadline.ts';
import type { TransportResponse } from './transport.ts';

/** The default limit of a response body. Real responses are far smaller. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** A response body that is too long, compressed or not UTF-8. */
export class UnreadableBodyError extends Error {
  override readonly name = 'UnreadableText';
}

/**
 * Reads a response body as UTF-8 text within the deadline.
 *
 * @throws UnreadableBodyError, or the connection's error
 */
export async function readText(
  response: TransportResponse,
  deadline: Deadline,
  maxBytes = MAX_RESPONSE_BYTES,
): Promise<string> {
  if (!response.body) return '';
  const chunks = response.body[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  let isWhole = false;
  try {
    for (;;) {
      const chunk = await deadline.race(chunks.next());
      isWhole = chunk.done === true;
      if (chunk.done) return decode(parts, bytes);
      // Checked after the reading began, because only a started iteration can be ended.
      if (isCompressed(response)) throw new UnreadableBodyError('it is compressed, but no compression was requested');
      bytes += chunk.value.byteLength;
      if (bytes > maxBytes) throw new UnreadableBodyError(`it is longer than ${maxBytes / 1024 / 1024} MiB`);
      parts.push(chunk.value);
    }
  } finally {
    // Not awaited: if the body hangs, `return` hangs too.
    if (!isWhole) void chunks.return?.()?.catch(() => undefined);
  }
}

function isCompressed(response: TransportResponse): boolean {
  const coding = response.header('content-encoding');
  return coding !== null && !/^(?:identity)?$/i.test(coding.trim());
}

/* Shared: a decoder is slow to create, and it keeps no state between whole texts. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

function decode(parts: readonly Uint8Array[], bytes: number): string {
  const [only] = parts;
  try {
    return UTF8.decode(only && parts.length === 1 ? only : concat(parts, bytes));
  } catch {
    throw new UnreadableBodyError('it is not UTF-8');
  }
}

function concat(parts: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of parts) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
const SECONDS = /^[0-9]{1,9}$/;

/** The HTTP date format that senders may generate: `Sun, 06 Nov 1994 08:49:37 GMT`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Parses a `Retry-After` header.
 *
 * @param value seconds or an HTTP date
 * @param now milliseconds since the epoch
 * @returns milliseconds, 0 for a past date; `undefined` without a valid header
 */
export function retryAfter(value: string | null, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (SECONDS.test(text)) return Number(text) * 1000;
  const date = HTTP_DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

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
