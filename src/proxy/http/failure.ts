import { JSON_HEADERS } from './headers.ts';
import { errorNameOf, HookError } from '../hook.ts';
import { Problem } from '../problem.ts';
import type { ProxyAnswer } from './record.ts';
import type { Log } from '../report/log.ts';
import { ClientGone } from './turn.ts';

/* What nginx calls it; no standard has a number for it. */
const CLIENT_GONE = 499;

/**
 * The answer to whatever was thrown. What is not a refusal of ours is told to the log by where it happened and what
 * kind it is; its words go nowhere.
 */
export function failure(error: unknown, requestId: string, log: Log): ProxyAnswer {
  // For the log alone: there is nobody to read it.
  if (error instanceof ClientGone) return { status: CLIENT_GONE, headers: JSON_HEADERS };
  if (!(error instanceof Problem)) tell(error, requestId, log);
  const problem = error instanceof Problem
    ? error : new Problem('INTERNAL', 'Something went wrong on our side. Please try again.');
  const { retryAfterSeconds } = problem.detail;
  return {
    status: problem.status,
    headers: {
      ...JSON_HEADERS,
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...(problem.code === 'TOKEN_INVALID' && { 'www-authenticate': 'Bearer' }),
      ...(problem.code === 'TOO_LARGE' && { connection: 'close' }),
    },
    body: JSON.stringify(problem.body(requestId)),
  };
}

function tell(error: unknown, requestId: string, log: Log): void {
  const broken = error instanceof HookError ? error : undefined;
  const thrown = broken?.cause ?? error;
  const fields = { requestId, hook: broken?.hook, errorName: errorNameOf(thrown), frames: framesOf(thrown) };
  log.error(fields, broken?.message ?? 'A request failed inside the proxy.');
}

/** Where it happened. An error's own words stand before that, and some are written to look like it. */
function framesOf(thrown: unknown): string {
  if (!(thrown instanceof Error) || typeof thrown.stack !== 'string') return '';
  const { stack, message } = thrown;
  const words = stack.indexOf(message);
  if (words < 0) return '';
  return stack.slice(words + message.length).split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 8).join('\n');
}
