import type { QuoteInput, Settings } from '../config/options.ts';
import { errorNameOf } from '../context/hook.ts';
import type { Log } from '../telemetry/log.ts';
import { Problem } from '../context/problem.ts';
import type { ProxyRequest } from '../http/messages.ts';
import { derive, type Secret } from '../tokens/secrets.ts';
import type { RequestContext } from '../context/request-context.ts';

export interface CustomerParts {
  settings: Pick<Settings, 'customer' | 'publicUrl' | 'publicOrigin'>;
  log: Log;
}

/** HMAC of a customer's id, so that the id never leaves the proxy; `undefined` for guests. */
export const sealedCustomer = async (secret: Secret, id: string | undefined): Promise<string | undefined> =>
  id === undefined ? undefined : derive(secret, 'customer', id);

/**
 * Asks the `customer` hook for the customer's id.
 *
 * @returns the merchant's id, which must not leave the proxy; `undefined` for a guest
 * @throws Problem CUSTOMER_REFUSED if the hook throws or returns no id; the log distinguishes them
 */
export async function customerIdOf(
  { settings: { customer: hook, publicUrl, publicOrigin }, log }: CustomerParts,
  context: RequestContext,
  request: ProxyRequest,
  input: QuoteInput,
): Promise<string | undefined> {
  if (!hook) return undefined;
  const { requestId } = context;
  let id: unknown;
  try {
    ({ id } = await hook(request.toRequest(publicOrigin && publicUrl), structuredClone(input)));
  } catch (error) {
    const errorName = errorNameOf(error);
    log.warn({ requestId, hook: 'customer', errorName }, 'The customer hook threw, so the customer was refused.');
    throw refused();
  }
  if (typeof id !== 'string' || id === '') {
    log.error({ requestId, hook: 'customer' }, 'The customer hook must return { id } with a non-empty text.');
    throw refused();
  }
  return id;
}

export const refused = (): Problem =>
  new Problem(
    'CUSTOMER_REFUSED',
    'This account cannot place this order. Please sign in, or contact the website’s support team.',
  );
