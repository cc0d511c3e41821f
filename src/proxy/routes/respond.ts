import { JSON_HEADERS } from '../http/headers.ts';
import { errorNameOf, HookError } from '../context/hook.ts';
import { MethodNotAllowed, OriginProblem, Problem } from '../context/problem.ts';
import { knownMethod, type ProxyResponse } from '../http/messages.ts';
import type { Log } from '../telemetry/log.ts';
import { ClientDisconnected } from '../context/request-context.ts';

/** An answered request, for the log. */
interface Answered {
  /** Its id may be computed on access. */
  request: { readonly requestId: string };
  /** The name of its route, never the path. */
  route: string;
  method: string;
  durationMs: number;
  /** What it cost at the service. */
  cost?: object | undefined;
}

/**
 * Logs how a request was answered, and gives the response its id. A cacheable response must not contain the id of one
 * request.
 */
export function answered(response: ProxyResponse, log: Log, facts: Answered): ProxyResponse {
  const { status, headers, body } = response;
  const { request, route, method, durationMs, cost } = facts;
  if (log.logsInfo) {
    const fields = { requestId: request.requestId, route, method: knownMethod(method), status, durationMs, ...cost };
    log.info(fields, 'answered');
  }
  if (headers['etag'] !== undefined) return response;
  return { status, headers: { ...headers, 'x-request-id': request.requestId }, body };
}

/* The code that nginx uses; no standard defines one. */
const CLIENT_CLOSED_REQUEST = 499;

/** Converts any error into a response. Unexpected errors are logged by type and location; their messages are not. */
export function errorResponse(error: unknown, requestId: string, log: Log): ProxyResponse {
  // For the log only: the client is gone.
  if (error instanceof ClientDisconnected) return { status: CLIENT_CLOSED_REQUEST, headers: JSON_HEADERS };
  if (!(error instanceof Problem)) logFailure(error, requestId, log);
  const problem =
    error instanceof Problem ? error : new Problem('INTERNAL', 'An internal error occurred. Please try again.');
  const { retryAfterSeconds } = problem.detail;
  return {
    status: problem.status,
    headers: {
      ...JSON_HEADERS,
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...(problem.status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(problem instanceof OriginProblem && problem.readable && { 'access-control-allow-origin': '*' }),
      ...(problem instanceof MethodNotAllowed && { allow: problem.allow }),
      ...(problem.code === 'TOO_LARGE' && { connection: 'close' }),
    },
    body: JSON.stringify(problem.body(requestId)),
  };
}

function logFailure(error: unknown, requestId: string, log: Log): void {
  const hookError = error instanceof HookError ? error : undefined;
  const thrown = hookError?.cause ?? error;
  const fields = { requestId, hook: hookError?.hook, errorName: errorNameOf(thrown), frames: framesOf(thrown) };
  log.error(fields, hookError?.message ?? 'A request failed inside the proxy.');
}

/** Stack frames without the message, which may imitate frames. */
function framesOf(thrown: unknown): string {
  if (!(thrown instanceof Error) || typeof thrown.stack !== 'string') return '';
  const { stack, message } = thrown;
  const messageAt = stack.indexOf(message);
  if (messageAt < 0) return '';
  return stack
    .slice(messageAt + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .join('\n');
}
