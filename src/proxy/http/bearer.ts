import type { ProxyRequest } from './messages.ts';

/*
 * Schemes are case-insensitive (RFC 9110 section 11.1). The largest order token, with ten attempts, long ids and the longest
 * return URL, has about 6,500 characters of claims.
 */
const PART_LENGTHS = [2048, 7168, 512] as const;
/** The parts, and a dot after each. */
const LONGEST = PART_LENGTHS.reduce((sum, length) => sum + length + 1, 0);

/**
 * The credentials of `Authorization: Bearer`.
 *
 * @param longest characters. Longer ones are refused
 */
export function credentialsOf(request: ProxyRequest, longest: number): string | undefined {
  const credentials = /^bearer +(\S+)$/i.exec(request.header('authorization') ?? '')?.[1];
  return credentials && credentials.length <= longest ? credentials : undefined;
}

/** The token of `Authorization: Bearer`, if it has the shape of a token of this proxy. */
export function bearerOf(request: ProxyRequest): string | undefined {
  const credentials = credentialsOf(request, LONGEST);
  const parts = credentials?.split('.') ?? [];
  const isToken =
    parts.length === PART_LENGTHS.length &&
    PART_LENGTHS.every((length, index) => /^[\w-]+$/.test(parts[index] ?? '') && (parts[index] ?? '').length <= length);
  return isToken ? credentials : undefined;
}
