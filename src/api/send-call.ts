import type { Clock } from '../base/clock.ts';
import { answerText, UnreadableText } from './answer-text.ts';
import { startDeadline } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { EstampApiError } from './estamp-api-error.ts';
import { readFailure, readSuccess, unreadable } from './judge-answer.ts';
import type { Operation } from './operation.ts';
import type { OperationId } from './operations.ts';
import { retryAfter } from './retry-after.ts';
import { connectionCode, NotSentError } from './transport.ts';
import type { Transport, TransportRequest } from './transport.ts';

/** The first wait is at most this long, the second at most twice as long. */
const FIRST_WAIT_MS = 200;
const MAX_TRIES = 3;

export interface CallContext {
  transport: Transport;
  clock: Clock;
  /** From 0 to below 1. */
  random: () => number;
  /** Takes the API key out of a text. */
  hide: (text: string) => string;
}

/** A call, ready to be sent as often as it takes. */
export interface PreparedCall {
  operationId: OperationId;
  row: Operation;
  request: Omit<TransportRequest, 'signal'>;
  requestId: string;
  deadlineMs: number;
  signal?: AbortSignal;
}

export interface Success {
  status: number;
  body: unknown;
  text: string;
}

/** A failed try, and what it tells of another one. */
interface Failed {
  error: EstampApiError;
  /** The service has certainly not done the work. */
  refused?: boolean;
  retryAfterMs?: number;
}

/**
 * Sends a call, and sends it again, unchanged and under the same idempotency key, at most twice:
 * - after 429, 502, 503 and 504 and after a failed connection;
 * - but a free read or an idempotent write always, while other calls (a metered read, which would be paid twice;
 *   a write without a key) after a failed connection only if nothing was sent, and the write after an answer
 *   only if that was 429.
 *
 * The wait is random, up to 200 ms and then 400 ms, or as long as `Retry-After` asks. A wait that the deadline
 * would cut is not begun: the last error stands.
 *
 * @throws EstampApiError
 */
export async function sendCall(context: CallContext, call: PreparedCall): Promise<Success> {
  const deadline = startDeadline(context.clock, call.deadlineMs, call.signal);
  try {
    for (let tries = 1; ; tries++) {
      const outcome = await attempt(context, call, deadline);
      if (!('error' in outcome)) return outcome;
      const wait = Math.max(outcome.retryAfterMs ?? 0, context.random() * FIRST_WAIT_MS * 2 ** (tries - 1));
      if (tries === MAX_TRIES || !mayRepeat(call.row, outcome) || wait >= deadline.left()) throw outcome.error;
      await deadline.wait(wait).catch(() => {
        throw ended(call, deadline);
      });
    }
  } finally {
    deadline.close();
  }
}

function mayRepeat(row: Operation, { error, refused }: Failed): boolean {
  if (!error.retryable || error.kind === 'timeout') return false;
  if (refused || row.idempotent) return true;
  return row.method === 'GET' && (error.kind === 'answer' || row.pricePaise === 0);
}

async function attempt(context: CallContext, call: PreparedCall, deadline: Deadline): Promise<Success | Failed> {
  const { operationId, requestId } = call;
  let status = 0;
  try {
    // A signal that was aborted before the call must not let anything out.
    if (deadline.over()) return { error: ended(call, deadline) };
    const response = await deadline.race(context.transport({ ...call.request, signal: deadline.signal }));
    status = response.status;
    const ok = status >= 200 && status < 300;
    const text = await answerText(response, deadline).catch((error: unknown) => {
      // Of an answer that says no, the status is enough; what a yes contained is needed.
      if (ok || deadline.over()) throw error;
      return '';
    });
    const answer = { operationId, status, text, requestId };
    if (ok) return { status, text, body: readSuccess(answer, call.row.response) };
    return {
      error: readFailure(answer, context.hide),
      refused: status === 429,
      retryAfterMs: retryAfter(response.header('retry-after'), context.clock.now()),
    };
  } catch (error) {
    if (error instanceof EstampApiError) return { error };
    if (deadline.over()) return { error: ended(call, deadline, status) };
    if (!(error instanceof UnreadableText)) {
      return { error: unreached(call, error, status), refused: error instanceof NotSentError };
    }
    return { error: unreadable({ operationId, status, requestId }, error.message) };
  }
}

function ended({ operationId, requestId }: PreparedCall, deadline: Deadline, status = 0): EstampApiError {
  const kind = deadline.over() ?? 'timeout';
  const message =
    kind === 'aborted' ? `The call ${operationId} was given up.` : `The service did not answer ${operationId} in time.`;
  const code = kind === 'aborted' ? 'ABORTED' : 'TIMEOUT';
  return new EstampApiError({ kind, operationId, code, status, message, requestId, retryable: kind === 'timeout' });
}

function unreached({ operationId, requestId }: PreparedCall, error: unknown, status: number): EstampApiError {
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
  });
}
