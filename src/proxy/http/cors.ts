import { OriginProblem } from '../context/problem.ts';
import type { ProxyRequest } from './messages.ts';

/**
 * Whether an allowed origin is that of web pages. The pages of an app may have a scheme of their own (`capacitor:`); a
 * browser that comes from the payment cannot return to one.
 */
export const isWebOrigin = (origin: string): boolean => /^https?:/.test(origin);

export interface OriginRules {
  /** Exact origins, including the mount's own. */
  readonly allowed: ReadonlySet<string>;
  readonly credentials: boolean;
}

/**
 * Requires an unsafe request to come from the mount's own origin (`Sec-Fetch-Site` or `Origin`) or from an allowed
 * origin. Refuses `null`, similar hosts, other ports, and requests without an origin.
 */
export function requireOrigin(request: ProxyRequest, rules: OriginRules): void {
  const origin = request.header('origin');
  if (!mayWrite(request, origin, rules)) throw new OriginProblem('ORIGIN_REFUSED', NOT_ALLOWED, origin);
}

/** @param origin origin of the page; a GET of the mount's own origin does not send it */
export const mayWrite = (
  request: ProxyRequest,
  origin: string | undefined,
  { allowed }: Pick<OriginRules, 'allowed'>,
): boolean => (origin !== undefined && allowed.has(origin)) || request.header('sec-fetch-site') === 'same-origin';

export const NOT_ALLOWED =
  'The origin of this page is not allowed. Add it to the option "allowedOrigins" of the proxy, or set ' +
  '"publicUrl" to the address that browsers use.';
const EXPOSED = 'etag, retry-after, x-request-id';

/** The headers that let an allowed page of another origin read the response. */
export function corsHeaders(request: ProxyRequest, rules: OriginRules): Record<string, string> | undefined {
  const origin = request.header('origin');
  if (origin === undefined || !rules.allowed.has(origin)) return undefined;
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
    ...(rules.credentials && { 'access-control-allow-credentials': 'true' }),
  };
}

/** The headers of a preflight response, equal for every path. */
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
