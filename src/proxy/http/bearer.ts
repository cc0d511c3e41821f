import type { ProxyRequest } from './messages.ts';

/*
 * Schemes are case-insensitive (RFC 9110 section 11.1). The largest order token, with ten attempts, long ids and the longest
 * return URL, has about 6,500 characters of claims.
 */
const BEARER = /^bearer +([a-z0-9_-]{1,2048}\.[a-z0-9_-]{1,7168}\.[a-z0-9_-]{1,512})$/i;

/** The token of `Authorization: Bearer`, if it has the shape of a token of this proxy. */
export function bearerOf(request: ProxyRequest): string | undefined {
  return BEARER.exec(request.header('authorization') ?? '')?.[1];
}
