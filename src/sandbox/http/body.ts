import type * as z from 'zod';
import type { Operation } from '../../api/operations/operation.ts';
import { logError, Problem } from '../model/problem.ts';

export const LARGEST_BODY = 256 * 1024;

/** The text of a body. Bytes beyond our limit are not read. */
async function readBody(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > LARGEST_BODY) throw new Problem(413, `The body is larger than ${LARGEST_BODY} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses a JSON text, or throws a 400. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Problem(400, 'The body is not JSON.');
  }
}

/** Validates a value by a schema. The 400 names the first invalid input. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...unknown].join('.');
  const message = issue?.code === 'unrecognized_keys' ? 'This field is not known.' : (issue?.message ?? 'Not valid.');
  throw new Problem(400, field ? `${field}: ${message}` : message, field ? { field } : {});
}

/** The validated query of a call; `undefined` for operations without one. */
export function readQuery(operation: Operation, request: Request): unknown {
  return operation.query && validate(operation.query, Object.fromEntries(new URL(request.url).searchParams));
}

/**
 * The validated body of a call; `undefined` for operations without one.
 *
 * @param trace gets the received text
 */
export async function readInput(
  operation: Operation,
  request: Request,
  trace: { received(text: string): void },
): Promise<unknown> {
  if (!operation.request || operation.method === 'GET' || operation.method === 'DELETE') return undefined;
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new Problem(415, 'The body must be sent with Content-Type: application/json.');
  }
  const text = await readBody(request);
  trace.received(text);
  return validate(operation.request, parseJson(text));
}

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
