import type { ProxyRequest, ProxyResponse } from './messages.ts';

/*
 * Schemes are case-insensitive (RFC 9110 section 11.1). The largest order token, with ten attempts, long ids and the
 * longest return URL, has about 6,500 characters of claims.
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

/** On every response: no sniffing, framing, cross-site embedding or caching. */
export const GUARDS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  vary: 'Origin',
  'x-content-type-options': 'nosniff',
} as const;

const { vary: _varies, ...GUARDS_OF_ALL } = GUARDS;

/**
 * On responses that are equal for all clients: the browser files and the lists. Every page may read them, so a cache
 * that ignores `Vary` gives the same response to each origin. The page must not send cookies for them.
 */
export const PUBLIC_GUARDS = {
  ...GUARDS_OF_ALL,
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, estamp-setup',
} as const;

export const JSON_HEADERS = { ...GUARDS, 'content-type': 'application/json; charset=utf-8' } as const;

/** A response of JSON text. */
export const jsonText = (body: string, status = 200): ProxyResponse => ({ status, headers: JSON_HEADERS, body });

/** A response of a value as JSON. */
export const json = (value: unknown, status = 200): ProxyResponse => jsonText(JSON.stringify(value), status);

/**
 * The checkout response's header that tells a page of the mount's own origin that it can sell: the public mount. Pages
 * of other origins ask `MOUNT/setup`, because caches give one response to all.
 */
export const SETUP = 'estamp-setup';

/*
 * A UUID, with or without dashes. PANs, telephone numbers and names do not have this shape, so they cannot get into
 * logs.
 */
const REQUEST_ID = /^[0-9a-f]{8}(-?)(?:[0-9a-f]{4}\1){3}[0-9a-f]{12}$/i;
export const isRequestId = (text: string | undefined): text is string => text !== undefined && REQUEST_ID.test(text);

/** The client's request id if it is a UUID, otherwise a new one. */
export const requestIdOf = (header: string | undefined): string => (isRequestId(header) ? header : crypto.randomUUID());
