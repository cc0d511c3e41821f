import { deriveReadable } from './secrets.ts';
import type { Opened } from './tokens.ts';

/** The id of the order that a quote makes, or has made: the same however often it is asked for. */
export async function orderIdOf({ secret, claims }: Pick<Opened<'quote'>, 'secret' | 'claims'>): Promise<string> {
  return `ES-${await deriveReadable(secret, 'order', claims.jti)}`;
}
