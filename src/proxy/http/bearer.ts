import type { ProxyRequest } from './record.ts';

/*
 * RFC 9110 section 11.1: a scheme in capitals or not is one scheme. The longest order, of ten attempts with long ids and
 * the longest page to return to, has claims of about 5,000 characters.
 */
const BEARER = /^bearer +([a-z0-9_-]{1,2048}\.[a-z0-9_-]{1,5632}\.[a-z0-9_-]{1,512})$/i;

/** The token of `Authorization: Bearer`, if it has the outline of one of ours. */
export function bearerOf(request: ProxyRequest): string | undefined {
  return BEARER.exec(request.header('authorization') ?? '')?.[1];
}
