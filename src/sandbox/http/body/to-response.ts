import { logError } from '../../model/log-error.ts';
import { Problem } from '../../model/problem.ts';

/** A response before it becomes a `Response`. */
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** The service's error body. */
export function problemReply(problem: Problem, requestId: string): Reply {
  const { status, code, message, field, retryAfterSeconds } = problem;
  return {
    status,
    body: { error: { code, message, requestId, ...(field !== undefined && { field }) } },
    ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }),
  };
}

/** Converts a thrown value to a problem. An internal error is logged to the terminal only. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  logError('Unexpected error.', error);
  return new Problem(500, 'The sandbox has an internal error. See its terminal.');
}

export function toResponse({ status, body, headers }: Reply, requestId?: string): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(requestId !== undefined && { 'x-request-id': requestId }),
      ...headers,
    },
  });
}
