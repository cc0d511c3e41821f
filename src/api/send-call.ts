import type { Clock } from '../base/clock.ts';
import { monotonic } from '../base/machine-clock.ts';
import { readText, UnreadableBodyError } from './read-text.ts';
import { pause, startDeadline } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { EstampApiError } from './estamp-api-error.ts';
import { parseFailure, parseSuccess, unreadableError } from './parse-response.ts';
import type { Operation } from './operations/operation.ts';
import type { OperationId } from './operations.ts';
import { retryAfter } from './retry-after.ts';
import { connectionCode, NotSentError } from './transport.ts';
import type { Transport, TransportRequest } from './transport.ts';

/** The first wait is at most this long, the second at most twice as long. */
const FIRST_RETRY_WAIT_MS = 200;
const MAX_TRIES = 3;

export interface CallContext {
  transport: Transport;
  clock: Clock;
  /** From 0 to below 1. */
  random: () => number;
  /** Asked before each repeat; a repeat that it refuses is not made. */
  mayRetry: () => boolean;
  /** Takes the API key out of a text. */
  redact: (text: string) => string;
}

/** A call, ready to be sent as often as it takes. */
export interface PreparedCall {
  operationId: OperationId;
  row: Operation;
  request: Omit<TransportRequest, 'signal' | 'onEnd'>;
  requestId: string;
  deadlineMs: number;
  /** How long each try may wait for the head of its answer, and then for the rest of it. */
  headersMs: number;
  bodyMs: number;
  signal?: AbortSignal;
}

export interface Success {
  status: number;
  body: unknown;
  text: string;
  requestId: string;
}

/** A failed try, and what it tells of another one. */
interface Failed {
  error: EstampApiError;
  /** The service has certainly not done the work. */
  refused?: boolean;
}

/**
 * Sends a call, and sends it again, unchanged and under the same idempotency key, at most twice:
 * - after 429, 502, 503 and 504 and after a failed connection;
 * - but a free read or an idempotent write always, while other calls (a metered read, which would be paid twice;
 *   a write without a key) after a failed connection only if nothing was sent, the read after an answer only if the
 *   service itself said no, and the write only if that was 429.
 *
 * The wait is random, up to 200 ms and then 400 ms, or as long as `Retry-After` asks. A wait that the deadline
 * would cut is not begun: the last error stands. Silence is not repeated, whichever limit ended it.
 *
 * @throws EstampApiError
 */
export async function sendCall(context: CallContext, call: PreparedCall): Promise<Success> {
  const { clock } = context;
  const end = monotonic(clock) + call.deadlineMs;
  let undone = true;
  let unstarted = true;
  for (let tries = 1; ; tries++) {
    const outcome = await attempt(context, call, end);
    if (!('error' in outcome)) return outcome;
    const { error } = outcome;
    undone &&= error.undone;
    unstarted &&= error.unstarted;
    const wait = Math.max(error.retryAfterMs ?? 0, context.random() * FIRST_RETRY_WAIT_MS * 2 ** (tries - 1));
    const last = tries === MAX_TRIES || !mayRetry(call.row, outcome) || wait >= end - monotonic(clock);
    if (last || !context.mayRetry()) throw includeEarlierTries(error, undone, unstarted);
    await pause(clock, wait, call.signal);
  }
}

function mayRetry(row: Operation, { error, refused }: Failed): boolean {
  if (!error.retryable || error.kind === 'timeout') return false;
  if (refused || row.idempotent) return true;
  return row.method === 'GET' && (row.pricePaise === 0 || error.undone);
}

/** The last error of a call, which knows of itself only: an earlier try may have done the work. */
const includeEarlierTries = (error: EstampApiError, undone: boolean, unstarted: boolean): EstampApiError =>
  error.undone === undone && error.unstarted === unstarted
    ? error : new EstampApiError({ ...error, message: error.message, undone, unstarted });

/** @param end of the whole call: milliseconds of `monotonic` */
async function attempt(context: CallContext, call: PreparedCall, end: number): Promise<Success | Failed> {
  const { operationId, requestId } = call;
  const { clock } = context;
  // A signal that was aborted before the call must not let anything out.
  if (call.signal?.aborted) return { error: stoppedError(call, 'aborted', 0, true) };
  if (monotonic(clock) >= end) return { error: stoppedError(call, 'timeout', 0, true) };
  const deadline = startDeadline(clock, Math.min(call.headersMs, end - monotonic(clock)), call.signal);
  let status = 0;
  try {
    const response = await deadline.race(context.transport(new DeadlineRequest(call.request, deadline)));
    status = response.status;
    deadline.restart(Math.min(call.bodyMs, end - monotonic(clock)));
    const ok = status >= 200 && status < 300;
    const text = await readText(response, deadline).catch((error: unknown) => {
      // Of an answer that says no, the status is enough; what a yes contained is needed.
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
    if (why) return { error: stoppedError(call, why, status) };
    if (!(error instanceof UnreadableBodyError)) {
      return { error: connectionFailed(call, error, status), refused: error instanceof NotSentError };
    }
    return { error: unreadableError({ operationId, status, requestId }, error.message) };
  } finally {
    deadline.close();
  }
}

/** The request of one try. Its signal is made when a transport asks for it. */
class DeadlineRequest implements TransportRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly onEnd: TransportRequest['onEnd'];
  readonly #limit: Deadline;

  constructor({ method, url, headers, body }: PreparedCall['request'], deadline: Deadline) {
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

function stoppedError(
  { operationId, requestId }: PreparedCall, kind: 'timeout' | 'aborted', status: number, unsent = false,
): EstampApiError {
  const message =
    kind === 'aborted' ? `The call ${operationId} was given up.` : `The service did not answer ${operationId} in time.`;
  const code = kind === 'aborted' ? 'ABORTED' : 'TIMEOUT';
  const retryable = kind === 'timeout';
  return new EstampApiError({ kind, operationId, code, status, message, requestId, retryable, undone: unsent, unstarted: unsent });
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
