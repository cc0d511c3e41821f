import type { EstampApiError, Operation } from '../../api/index.ts';
import { isRequestId } from '../http/headers.ts';
import { ClientGone } from '../http/turn.ts';
import { Problem } from '../problem.ts';
import type { Log } from '../report/log.ts';
import { tooSlow, unavailable, unreadable } from './unavailable.ts';

/** After 402 the wallet is empty; asking again at once would only be refused again. Milliseconds. */
export const WALLET_PAUSE = 60_000;

const CODE = /^[A-Z][A-Z_]{1,39}$/;

/**
 * A failed call in the words of the contract; docs/faults.md has the table. What the merchant must mend is told as
 * an event, and to the customer it is "not available".
 */
export function refusal(error: EstampApiError, row: Operation, log: Log): Error {
  const { status, kind, said, retryAfterMs } = error;
  if (kind === 'aborted') return new ClientGone();
  // Both are the service's own words, and what a customer wrote may stand in them.
  const code = CODE.test(error.code) ? error.code : undefined;
  const upstreamRequestId = isRequestId(error.requestId) ? error.requestId : undefined;
  log.warn({ operation: row.id, status, code, upstreamRequestId }, 'A call of the service failed.');
  if (kind === 'timeout') return tooSlow();
  if (kind === 'unreadable') return unreadable();
  if (kind !== 'answer') return unavailable();
  // A gateway that has lost its way knows nothing of orders.
  if (!said && (status === 404 || status === 409)) return unreadable();
  switch (status) {
    case 401:
    case 403:
      log.alert({
        type: 'service-refused', operation: row.id, status,
        message: `The service answers ${status} to ${row.id}: check the API key, its scope ${row.scope ?? ''}, ` +
          'its IP allowlist and what the organization is entitled to.',
      });
      return unavailable();
    case 402:
      log.alert({
        type: 'wallet-empty', operation: row.id, status,
        message: 'The service answers 402: the wallet is empty. Top it up; metered calls pause for a minute.',
      });
      return unavailable(WALLET_PAUSE / 1000);
    case 404:
      return new Problem('NOT_FOUND', 'There is no such order or service.');
    case 409:
      return new Problem('CONFLICT', 'This does not fit what was sent before. Ask for a new price.');
  }
  if (status !== 429 && status < 500) return unreadable();
  return unavailable(retryAfterMs === undefined ? undefined : retryAfterMs / 1000);
}
