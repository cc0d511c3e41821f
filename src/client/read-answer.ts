import type { Clock } from '../base/clock.ts';
import type { ProblemBody } from '../wire/index.ts';
import { type Actor, failed, type Result } from './failure.ts';

/**
 * Reads a response of the proxy. A response without the proxy's JSON (an error page, a login page, a single-page
 * fallback under a wrong mount) is `RESPONSE_UNREADABLE`, whatever its status.
 *
 * @throws the error of `fetch`, if the connection breaks inside the body
 */
export async function readAnswer(response: Response, clock: Clock): Promise<Result<unknown>> {
  const { ok, status, headers } = response;
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // Handled below, together with the status.
  }
  if (ok && body && typeof body === 'object') return { value: body };

  const wait = headers.get('retry-after');
  // `Retry-After` holds seconds or a date.
  const seconds = wait ? Number(wait) || (Date.parse(wait) - clock.now()) / 1000 : NaN;
  const retryAfterSeconds = seconds > 0 ? Math.ceil(seconds) : undefined;
  const problem = ok ? undefined : (body as Partial<ProblemBody> | undefined)?.error;
  if (typeof problem?.code !== 'string') {
    return {
      failure: {
        ...failed(
          'RESPONSE_UNREADABLE',
          `Status ${status} without readable JSON.`,
          'merchant',
          status === 429 || status >= 500,
        ),
        retryAfterSeconds,
      },
    };
  }
  const { requestId, code, message, retryable, field, fields } = problem;
  return {
    failure: {
      code,
      message,
      field,
      fields,
      requestId,
      // Only the merchant's server can make another checkout session.
      actor: code.startsWith('SESSION') ? 'merchant' : actorOf(status),
      retryable: retryable === true,
      retryAfterSeconds: problem.retryAfterSeconds ?? retryAfterSeconds,
    },
  };
}

/** Determines by status who must act: a newer proxy may have more codes, but a code never changes its status. */
function actorOf(status: number): Actor {
  if (status > 500) return 'service';
  return status > 428 || [403, 404, 405, 415].includes(status) ? 'merchant' : 'customer';
}
