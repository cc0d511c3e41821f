import { logError } from '../model/log-error.ts';
import { Problem } from '../model/problem.ts';

/** An answer before it becomes a `Response`. */
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** The service's one error body. */
export function problemReply(problem: Problem, requestId: string): Reply {
  const { status, code, message, field, retryAfterSeconds } = problem;
  return {
    status,
    body: { error: { code, message, requestId, ...(field !== undefined && { field }) } },
    ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }),
  };
}

/** Turns a thrown value into a problem for the caller. An internal error is only logged to the terminal. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  logError('Unexpected error.', error);
  return new Problem(500, 'Something went wrong in the sandbox; its terminal says what.');
}

export function toResponse({ status, body, headers }: Reply, requestId?: string): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json', 'cache-control': 'no-store',
      ...(requestId !== undefined && { 'x-request-id': requestId }),
      ...headers,
    },
  });
}
