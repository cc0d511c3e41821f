import type { EstampApiError, Operation } from '../../api/index.ts';
import { isRequestId } from '../http/headers.ts';
import { ClientDisconnected } from '../context/request-context.ts';
import { Problem, tooSlow, unavailable, unreadableResponse } from '../context/problem.ts';
import type { Log } from '../telemetry/log.ts';

/** Milliseconds that metered calls pause after a 402 (empty wallet). */
export const WALLET_PAUSE = 60_000;

const CODE = /^[A-Z][A-Z_]{1,39}$/;

/**
 * Maps a failed call to a Problem of the contract; see docs/contributing/faults.md. The merchant is alerted if they
 * must act; the customer reads "not available".
 */
export function mapUpstreamError(error: EstampApiError, row: Operation, log: Log): Error {
  const { status, kind, fromService, retryAfterMs } = error;
  if (kind === 'aborted') return new ClientDisconnected();
  // Both come from the service and may hold customer data.
  const code = CODE.test(error.code) ? error.code : undefined;
  const upstreamRequestId = isRequestId(error.requestId) ? error.requestId : undefined;
  log.warn({ operation: row.id, status, code, upstreamRequestId }, 'A call of the service failed.');
  if (kind === 'timeout') return tooSlow();
  if (kind === 'unreadable') return unreadableResponse();
  if (kind !== 'answer') return unavailable();
  if (row.id === 'createPaymentIntent' && (status === 400 || status === 404)) {
    log.alert({
      type: 'connection-refused',
      operation: row.id,
      status,
      message:
        `The service responds ${status} to ${row.id}: check that "payment.connectionId" (ESTAMP_PAYMENT_CONNECTION) ` +
        'is the id of an active payment connection of your organization.',
    });
  }
  // A gateway's 404 or 409 says nothing about the order.
  if (!fromService && (status === 404 || status === 409)) return unreadableResponse();
  switch (status) {
    case 401:
    case 403:
      log.alert({
        type: 'upstream-auth-failed',
        operation: row.id,
        status,
        message:
          `The service responds ${status} to ${row.id}: check the API key, its scope ${row.scope ?? ''}, ` +
          'its IP allowlist and the entitlements of the organization.',
      });
      return unavailable();
    case 402:
      log.alert({
        type: 'wallet-empty',
        operation: row.id,
        status,
        message: 'The service responds 402: the wallet is empty. Top it up; metered calls pause for a minute.',
      });
      return unavailable(WALLET_PAUSE / 1000);
    case 404:
      return new Problem('NOT_FOUND', 'There is no such order or service.');
    case 409:
      return new Problem('CONFLICT', 'This differs from an earlier request. Request a new price.');
  }
  if (status !== 429 && status < 500) return unreadableResponse();
  return unavailable(retryAfterMs === undefined ? undefined : retryAfterMs / 1000);
}
