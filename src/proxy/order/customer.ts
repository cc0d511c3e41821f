import type { QuoteInput, Settings } from '../options.ts';
import { Problem } from '../problem.ts';
import type { ProxyRequest } from '../http/record.ts';
import { derive } from '../seal/secrets.ts';
import type { Secret } from '../seal/secrets.ts';

/**
 * Asks the merchant who this customer is.
 *
 * @returns an HMAC of the id, which is all that leaves the merchant; `undefined` for a guest
 * @throws Problem CUSTOMER_REFUSED when the hook throws or names nobody
 */
export async function customerOf(
  hook: Settings['customer'], secret: Secret, request: ProxyRequest, input: QuoteInput,
): Promise<string | undefined> {
  if (!hook) return undefined;
  let id: unknown;
  try {
    ({ id } = await hook(request.toRequest(), structuredClone(input)));
  } catch {
    throw refused();
  }
  if (typeof id !== 'string' || id === '') throw refused();
  return derive(secret, 'customer', id);
}

export const refused = (): Problem =>
  new Problem('CUSTOMER_REFUSED', 'This order cannot be made from this account. Please sign in, or ask the shop.');
