import { type Clock, monotonic } from '../base/clock.ts';
import {
  readText,
  UnreadableBodyError,
  parseFailure,
  parseSuccess,
  unreadableError,
  retryAfter,
} from './parse-response.ts';
import { pause, startDeadline, type Deadline } from './deadline.ts';
import { EstampApiError } from './errors.ts';
import type { Operation } from './operations/operation.ts';
import type { OperationId } from './operations.ts';
import { connectionCode, NotSentError, type Transport, type TransportRequest } from './transport.ts';

/** The maximum wait before the first retry; the second waits up to twice as long. */
const FIRST_RETRY_WAIT_MS = 200;
const MAX_TRIES = 3;

export interface CallContext {
  transport: Transport;
  clock: Clock;
  /** Random numbers from 0 to below 1. */
  random: () => number;
  /** Called before each retry; `false` prevents it. */
  mayRetry: () => boolean;
  /** Removes the API key from a text. */
  redact: (text: string) => string;
}

/** A call with all its data, ready to be sent several times. */
export interface PreparedCall {
  operationId: OperationId;
  row: Operation;
  request: Omit<TransportRequest, 'signal' | 'onEnd' | 'newConnection'>;
  requestId: string;
  deadlineMs: number;
  /** The longest wait before a retry in milliseconds; 0 for no retry. */
  maxRetryWaitMs: number;
  /** Milliseconds for the response headers of each attempt, then for the body. */
  headersMs: number;
  bodyMs: number;
  /** The limit of the response body. */
  maxBytes?: number;
  signal?: AbortSignal;
}

export interface Success {
  status: number;
  body: unknown;
  text: string;
  requestId: string;
}

/** A failed attempt, with what the retry rules need. */
interface Failed {
  error: EstampApiError;
  /** Whether the service certainly did not do the work. */
  refused?: boolean;
}

/**
 * Sends a call and retries it at most twice, unchanged and with the same idempotency key.
 * - Free reads and idempotent writes are retried after 429, 502, 503, 504 and failed connections.
 * - A metered read (a retry would be paid twice) is retried if nothing was sent, or if the service itself returned one
 *   of these errors.
 * - A write without idempotency key is retried if nothing was sent, or after 429 of the service itself.
 *
 * The wait is random, up to 200 ms and then 400 ms, or as long as `Retry-After` asks. If the wait would exceed the
 * deadline or `maxRetryWaitMs`, the last error is thrown. A timeout is never retried.
 *
 * After a failed connection the retry opens a new one; so does each metered read.
 *
 * @throws EstampApiError
 */
export async function sendCall(context: CallContext, call: PreparedCall): Promise<Success> {
  const { clock } = context;
  const end = monotonic(clock) + call.deadlineMs;
  let undone = true;
  let unstarted = true;
  // A metered read cannot be repeated safely, so it takes no connection that may be closing.
  let newConnection = call.row.method === 'GET' && call.row.pricePaise > 0;
  for (let tries = 1; ; tries++) {
    const outcome = await attempt(context, call, { end, newConnection });
    if (!('error' in outcome)) return outcome;
    const { error } = outcome;
    undone &&= error.undone;
    unstarted &&= error.unstarted;
    newConnection ||= error.kind === 'network';
    const wait = Math.max(error.retryAfterMs ?? 0, context.random() * FIRST_RETRY_WAIT_MS * 2 ** (tries - 1));
    const isTooLong = wait >= end - monotonic(clock) || wait > call.maxRetryWaitMs || call.maxRetryWaitMs === 0;
    const last = tries === MAX_TRIES || !mayRetry(call.row, outcome) || isTooLong;
    if (last || !context.mayRetry()) throw includeEarlierTries(error, undone, unstarted);
    await pause(clock, wait, call.signal);
  }
}

function mayRetry(row: Operation, { error, refused }: Failed): boolean {
  if (!error.retryable || error.kind === 'timeout') return false;
  if (refused || row.idempotent) return true;
  return row.method === 'GET' && (row.pricePaise === 0 || error.undone);
}

/** Adds what earlier attempts may have done to the last error. */
const includeEarlierTries = (error: EstampApiError, undone: boolean, unstarted: boolean): EstampApiError =>
  error.undone === undone && error.unstarted === unstarted
    ? error
    : new EstampApiError({ ...error, message: error.message, undone, unstarted });

interface Try {
  /** End of the whole call, in milliseconds of `monotonic`. */
  end: number;
  newConnection: boolean;
}

async function attempt(
  context: CallContext,
  call: PreparedCall,
  { end, newConnection }: Try,
): Promise<Success | Failed> {
  const { operationId, requestId } = call;
  const { clock } = context;
  // A call that was aborted before it started sends nothing.
  if (call.signal?.aborted) return { error: stoppedError(call, { kind: 'aborted', status: 0, unsent: true }) };
  if (monotonic(clock) >= end) return { error: stoppedError(call, { kind: 'timeout', status: 0, unsent: true }) };
  const deadline = startDeadline(clock, Math.min(call.headersMs, end - monotonic(clock)), call.signal);
  let status = 0;
  try {
    const response = await deadline.race(context.transport(new DeadlineRequest(call.request, deadline, newConnection)));
    status = response.status;
    deadline.restart(Math.min(call.bodyMs, end - monotonic(clock)));
    const ok = status >= 200 && status < 300;
    const text = await readText(response, deadline, call.maxBytes).catch((error: unknown) => {
      // An error response needs only its status; a success needs its body.
      if (ok || deadline.endedBy() === 'aborted' || monotonic(clock) >= end) throw error;
      return '';
    });
    const retryAfterMs = retryAfter(response.header('retry-after'), clock.now());
    const answer = { operationId, status, text, requestId, retryAfterMs };
    if (ok) return { status, text, body: parseSuccess(answer, call.row.response), requestId };
    return { error: parseFailure(answer, context.redact), refused: status === 429 };
  } catch (error) {
    if (error instanceof EstampApiError) return { error };
    const why = deadline.endedBy();
    if (why) return { error: stoppedError(call, { kind: why, status }) };
    if (!(error instanceof UnreadableBodyError)) {
      return { error: connectionFailed(call, error, status), refused: error instanceof NotSentError };
    }
    return { error: unreadableError({ operationId, status, requestId }, error.message) };
  } finally {
    deadline.close();
  }
}

/** The request of one attempt. The signal is created when a transport reads it. */
class DeadlineRequest implements TransportRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly newConnection: boolean;
  readonly onEnd: TransportRequest['onEnd'];
  readonly #limit: Deadline;

  constructor({ method, url, headers, body }: PreparedCall['request'], deadline: Deadline, newConnection: boolean) {
    this.newConnection = newConnection;
    this.method = method;
    this.url = url;
    this.headers = headers;
    this.body = body;
    this.onEnd = (listener) => deadline.onEnd(listener);
    this.#limit = deadline;
  }

  get signal(): AbortSignal {
    return this.#limit.signal;
  }
}

interface Stop {
  kind: 'timeout' | 'aborted';
  status: number;
  /** Whether nothing was sent. */
  unsent?: boolean;
}

function stoppedError(
  { operationId, requestId }: PreparedCall,
  { kind, status, unsent = false }: Stop,
): EstampApiError {
  const message =
    kind === 'aborted'
      ? `The call ${operationId} was aborted.`
      : `The service did not respond to ${operationId} in time.`;
  const code = kind === 'aborted' ? 'ABORTED' : 'TIMEOUT';
  const retryable = kind === 'timeout';
  return new EstampApiError({
    kind,
    operationId,
    code,
    status,
    message,
    requestId,
    retryable,
    undone: unsent,
    unstarted: unsent,
  });
}

function connectionFailed({ operationId, requestId }: PreparedCall, error: unknown, status: number): EstampApiError {
  const code = connectionCode(error instanceof NotSentError ? error.cause : error);
  const message = `The connection to the service failed during ${operationId}${code ? ` (${code})` : ''}.`;
  return new EstampApiError({
    kind: 'network',
    operationId,
    code: 'NETWORK_ERROR',
    status,
    message,
    requestId,
    retryable: true,
    undone: error instanceof NotSentError,
    unstarted: error instanceof NotSentError,
  });
}
