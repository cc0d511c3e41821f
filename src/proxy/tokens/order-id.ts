import { deriveReadable, type Secret } from './secrets.ts';
import type { QuoteClaims } from './tokens.ts';

/** The id of a quote's order, which never changes. */
export async function orderIdOf({
  secret,
  claims,
}: {
  secret: Secret;
  claims: Pick<QuoteClaims, 'jti'>;
}): Promise<string> {
  return `ES-${await deriveReadable(secret, 'order', claims.jti)}`;
}
