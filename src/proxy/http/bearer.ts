import type { ProxyRequest } from './messages.ts';

/*
 * Schemes are case-insensitive (RFC 9110 section 11.1). The largest order token, with ten attempts, long ids and the longest
 * return URL, has about 6,500 characters of claims.
 */
const PART_LENGTHS = [2048, 7168, 512] as const;
const BEARER = /^bearer +([\w-]+)\.([\w-]+)\.([\w-]+)$/i;

/** The token of `Authorization: Bearer`, if it has the shape of a token of this proxy. */
export function bearerOf(request: ProxyRequest): string | undefined {
  const [, ...parts] = BEARER.exec(request.header('authorization') ?? '') ?? [];
  const isShort = parts.length > 0 && PART_LENGTHS.every((length, index) => (parts[index] ?? '').length <= length);
  return isShort ? parts.join('.') : undefined;
}
