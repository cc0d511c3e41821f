import { deriveReadable } from './secrets.ts';
import type { VerifiedToken } from './tokens.ts';

/** The id of a quote's order, which never changes. */
export async function orderIdOf({
  secret,
  claims,
}: Pick<VerifiedToken<'quote'>, 'secret' | 'claims'>): Promise<string> {
  return `ES-${await deriveReadable(secret, 'order', claims.jti)}`;
}
