/** On every answer: nothing is sniffed, framed, embedded by another site, or kept. */
export const GUARDS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  vary: 'Origin',
  'x-content-type-options': 'nosniff',
} as const;

export const JSON_HEADERS = { ...GUARDS, 'content-type': 'application/json; charset=utf-8' } as const;

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** The browser's own id for this request when it is harmless, otherwise one of ours. */
export function requestIdOf(header: string | undefined): string {
  return header !== undefined && REQUEST_ID.test(header) ? header : crypto.randomUUID();
}
