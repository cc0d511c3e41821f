import { Problem } from '../problem.ts';
import type { ProxyRequest } from './record.ts';

export interface OriginRules {
  /** Exact origins, the mount's own among them. */
  readonly allowed: ReadonlySet<string>;
  readonly credentials: boolean;
}

/**
 * Unsafe methods come from the mount's own origin (the browser says so itself, or `Origin` names it) or from one of
 * the allowed origins, exactly. `null`, a lookalike, another port and no statement at all are refused.
 */
export function requireOrigin(request: ProxyRequest, rules: OriginRules): void {
  const origin = request.header('origin');
  if (origin !== undefined && rules.allowed.has(origin)) return;
  if (request.header('sec-fetch-site') === 'same-origin') return;
  throw new Problem('ORIGIN_REFUSED', 'This page may not make this request. Its origin is not among the allowed ones.');
}

/** The headers that let an allowed page of another origin read the answer, if it is for one. */
export function corsHeaders(request: ProxyRequest, rules: OriginRules): Record<string, string> | undefined {
  const origin = request.header('origin');
  if (origin === undefined || !rules.allowed.has(origin)) return undefined;
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'etag, retry-after, x-request-id',
    ...(rules.credentials && { 'access-control-allow-credentials': 'true' }),
  };
}

/** The answer to a preflight; the same for every path, so that it tells nothing. */
export function preflightHeaders(request: ProxyRequest, rules: OriginRules): Record<string, string> {
  const cors = corsHeaders(request, rules);
  if (!cors) return {};
  return {
    ...cors,
    'access-control-allow-methods': 'GET, POST, PUT',
    'access-control-allow-headers': 'authorization, content-type, if-none-match, x-request-id',
    'access-control-max-age': '600',
  };
}
