import type { QuoteInput, Settings } from '../options.ts';
import { errorNameOf } from '../hook.ts';
import type { Log } from '../report/log.ts';
import { Problem } from '../problem.ts';
import type { ProxyRequest } from '../http/record.ts';
import { derive } from '../seal/secrets.ts';
import type { Secret } from '../seal/secrets.ts';
import type { Turn } from '../http/turn.ts';

export interface CustomerParts {
  settings: Pick<Settings, 'customer' | 'publicUrl' | 'publicOrigin'>;
  log: Log;
}

/**
 * Asks the merchant who this customer is.
 *
 * @returns an HMAC of the id, which is all that leaves the merchant; `undefined` for a guest
 * @throws Problem CUSTOMER_REFUSED when the hook throws or names nobody; the log says which, as it may be a mistake
 */
export async function customerOf(
  { settings: { customer: hook, publicUrl, publicOrigin }, log }: CustomerParts, turn: Turn, secret: Secret, request: ProxyRequest,
  input: QuoteInput,
): Promise<string | undefined> {
  if (!hook) return undefined;
  const { requestId } = turn;
  let id: unknown;
  try {
    ({ id } = await hook(request.toRequest(publicOrigin && publicUrl), structuredClone(input)));
  } catch (error) {
    const errorName = errorNameOf(error);
    log.warn({ requestId, hook: 'customer', errorName }, 'The customer hook threw, so the customer was refused.');
    throw refused();
  }
  if (typeof id !== 'string' || id === '') {
    log.error({ requestId, hook: 'customer' }, 'The customer hook must return { id } with a text that is not empty.');
    throw refused();
  }
  return derive(secret, 'customer', id);
}

export const refused = (): Problem =>
  new Problem('CUSTOMER_REFUSED', 'This order cannot be made from this account. Please sign in, or ask the shop.');
