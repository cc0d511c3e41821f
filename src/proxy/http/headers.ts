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

/* A UUID, with dashes or without: a PAN, a telephone number or a name has not this shape, so that none gets into a log. */
const REQUEST_ID = /^[0-9a-f]{8}(-?)(?:[0-9a-f]{4}\1){3}[0-9a-f]{12}$/i;

export const isRequestId = (text: string | undefined): text is string => text !== undefined && REQUEST_ID.test(text);

/** The client's own id for this request when it is harmless, otherwise one of ours. */
export const requestIdOf = (header: string | undefined): string =>
  isRequestId(header) ? header : crypto.randomUUID();
