import type { ProxyRequest } from './record.ts';

const BEARER = /^Bearer ([A-Za-z0-9_-]{1,2048}\.[A-Za-z0-9_-]{1,4096}\.[A-Za-z0-9_-]{1,512})$/;

/** The token of `Authorization: Bearer`, if it has the outline of one of ours. */
export function bearerOf(request: ProxyRequest): string | undefined {
  return BEARER.exec(request.header('authorization') ?? '')?.[1];
}
