import type { Settings } from '../config/options.ts';
import { OriginProblem } from '../context/problem.ts';
import type { OriginReport } from '../telemetry/origin-report.ts';
import { JSON_HEADERS } from '../http/headers.ts';
import { mayWrite, NOT_ALLOWED, isWebOrigin } from '../http/cors.ts';
import type { ProxyResponse, ProxyRequest } from '../http/messages.ts';

/* The refused page must be able to read it. It repeats only data of the page. */
const HEADERS = { ...JSON_HEADERS, 'access-control-allow-origin': '*' } as const;
const OK: ProxyResponse = { status: 200, headers: HEADERS, body: '{"status":"ok"}' };

/**
 * `GET MOUNT/setup?page=…&back=…&asked=…`: whether orders of this page would be refused because of its origin. A GET to
 * the mount's own origin has no `Origin` header, so the page sends its origin, the origin of its return URL, and the
 * URL that it called: the mount, or the checkout below it. A client calls this only if the checkout's `estamp-setup`
 * header is not conclusive.
 *
 * @throws OriginProblem ORIGIN_REFUSED
 */
export function checkSetup(request: ProxyRequest, settings: Settings, report: OriginReport): ProxyResponse {
  const { origins: allowed, publicOrigin, publicUrl } = settings;
  const query = new URLSearchParams(request.query);
  const page = request.header('origin') ?? query.get('page') ?? undefined;
  if (!mayWrite(request, page, { allowed })) throw refused(NOT_ALLOWED, page);
  const returnOrigin = query.get('back') ?? page;
  if (returnOrigin !== undefined && !(allowed.has(returnOrigin) && isWebOrigin(returnOrigin)))
    throw refused(RETURN_NOT_ALLOWED, returnOrigin);
  const mount = query.get('asked')?.replace(/\/checkout\/[^/]*\/?$/, '');
  if (publicOrigin && mount && mount !== publicUrl) report.mountMismatch(mount);
  return OK;
}

const refused = (message: string, origin: string | undefined): OriginProblem =>
  new OriginProblem('ORIGIN_REFUSED', message, origin, undefined, true);

const RETURN_NOT_ALLOWED =
  'Payments cannot return to the origin of this page, or to that of "return-url". Add it to the option ' +
  '"allowedOrigins" of the proxy, or set "publicUrl" to the address that browsers use. A page of an app needs a "return-url" ' +
  'that begins with https.';
