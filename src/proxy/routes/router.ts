import { type Clock, monotonic } from '../../base/clock.ts';
import { requireJsonType } from '../http/body.ts';
import { answered, errorResponse } from './respond.ts';
import { GUARDS, requestIdOf } from '../http/headers.ts';
import { belowMount, createRoutes, type Found } from './match.ts';
import { knownMethod, type Handler, type ProxyResponse, type ProxyRequest } from '../http/messages.ts';
import { clientAddress, clientNetwork, parseNetwork, isIn, UNIX, type Network } from '../http/client-network.ts';
import { corsHeaders, preflightHeaders, requireOrigin } from '../http/cors.ts';
import { OriginProblem, tooSlow } from '../context/problem.ts';
import type { Log } from '../telemetry/log.ts';
import type { OriginReport } from '../telemetry/origin-report.ts';
import type { TelemetryRecorder } from '../telemetry/telemetry.ts';
import type { Settings } from '../config/options.ts';
import { ROUTE_TABLE, type Route, type Services } from './route-table.ts';
import { TimedRequestContext, type RequestContext } from '../context/request-context.ts';

/* Loopback, private (RFC 1918, RFC 4193), shared (RFC 6598) and link-local networks: never a customer's address. */
const PRIVATE_NETWORKS = [
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fe80::/10',
].flatMap((text) => parseNetwork(text) ?? []);

const SHARED = 'so all customers share the limits of one network';

/**
 * Warns once that all customers share one rate limit: the proxy runs behind a reverse proxy that `trustedProxies` does
 * not list, or on a platform that provides no address.
 */
export function createUntrustedProxyWarning(
  trusted: readonly Network[],
  log: Pick<Log, 'warn'>,
): (request: ProxyRequest) => void {
  let warned = false;

  function warningOf({ ip }: ProxyRequest, isForwarded: boolean): string | undefined {
    if (ip === undefined)
      return `Requests come without the address of their client, ${SHARED}: hand "ip" to proxy.fetch, or the option "clientAddress" to the mount.`;
    if (ip === UNIX && !isForwarded)
      return `Requests come over a Unix socket without X-Forwarded-For, ${SHARED}: let your reverse proxy set it.`;
    const isOurs = ip === UNIX || isIn(ip, PRIVATE_NETWORKS);
    if (!isForwarded || !isOurs || isIn(ip, trusted)) return undefined;
    const name = ip === UNIX ? 'name "unix:"' : 'name it';
    return `A reverse proxy forwards requests and is not trusted, ${SHARED}: ${name} in "trustedProxies" (ESTAMP_TRUSTED_PROXIES).`;
  }

  return (request) => {
    const warning = warned ? undefined : warningOf(request, request.header('x-forwarded-for') !== undefined);
    if (warning === undefined) return;
    warned = true;
    log.warn({}, warning);
  };
}

/**
 * A request and its context in one object, because most requests are answered synchronously. Its id and network are
 * computed on access.
 */
class IncomingRequest extends TimedRequestContext {
  readonly request: ProxyRequest;
  readonly #networkOf: (request: ProxyRequest) => string;
  #requestId?: string;
  #network?: string;

  constructor(request: ProxyRequest, clock: Clock, networkOf: (request: ProxyRequest) => string) {
    super(clock);
    this.request = request;
    this.#networkOf = networkOf;
  }

  get requestId(): string {
    return (this.#requestId ??= requestIdOf(this.request.header('x-request-id')));
  }

  get network(): string {
    return (this.#network ??= this.#networkOf(this.request));
  }

  get waitUntil(): ProxyRequest['waitUntil'] {
    return this.request.waitUntil;
  }

  get signal(): AbortSignal | undefined {
    return this.request.signal;
  }
}

/** The route that a request was answered by, and its context if the route was called. */
interface Run {
  route: string;
  context?: RequestContext;
}

export interface RouterParts {
  settings: Settings;
  clock: Clock;
  log: Log;
  telemetry: TelemetryRecorder;
  originReport: OriginReport;
  services: Promise<Services>;
}

/**
 * Handles every request: finds its route, checks the sender, runs the handler and always answers. A cached response is
 * returned synchronously, without a promise or a timer.
 */
export function createRouter({ settings, clock, log, telemetry, originReport, services }: RouterParts): Handler {
  const rules = { allowed: settings.origins, credentials: settings.credentials };
  const trusted = settings.trustedProxies.flatMap((text) => parseNetwork(text) ?? []);
  const warnOfUntrustedProxy = createUntrustedProxyWarning(trusted, log);
  const routeOf = createRoutes(ROUTE_TABLE.filter(({ isOn }) => isOn?.(settings) ?? true));
  let readyServices: Services | undefined;
  void services.then(
    (made) => (readyServices = made),
    () => undefined,
  );

  /** The response or the deadline. Work that was paid for continues, and its result is cached. */
  function beforeDeadline(context: RequestContext, work: Promise<ProxyResponse>): Promise<ProxyResponse> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(Math.max(context.left(), 0), () => reject(tooSlow()));
      const finishWith =
        <T>(done: (result: T) => void) =>
        (result: T): void => {
          cancel();
          done(result);
        };
      work.then(finishWith(resolve), finishWith(reject));
    });
  }

  function finish(incoming: IncomingRequest, response: ProxyResponse, { route, context }: Run): ProxyResponse {
    const { request, startedAt } = incoming;
    const durationMs = monotonic(clock) - startedAt;
    const { status } = response;
    const method = knownMethod(request.method);
    const cost = telemetry.requestAnswered(context, { route, method, status, durationMs });
    const made = answered(response, log, { request: incoming, route, method, durationMs, cost });
    // A response that every page may read is the same for all of them.
    const cors = made.headers['access-control-allow-origin'] === '*' ? undefined : corsHeaders(request, rules);
    return cors ? { ...made, headers: { ...made.headers, ...cors } } : made;
  }

  function fail(incoming: IncomingRequest, error: unknown, ran: Run): ProxyResponse {
    if (error instanceof OriginProblem) originReport.refused(error.origin);
    return finish(incoming, errorResponse(error, incoming.requestId, log), ran);
  }

  function run(incoming: IncomingRequest, { row, parameter }: Found<Route>): ProxyResponse | Promise<ProxyResponse> {
    const { request } = incoming;
    const from = typeof row.from === 'function' ? row.from(request) : row.from;
    if (from === 'page') {
      requireOrigin(request, rules);
      requireJsonType(request);
    }
    telemetry.requestStarted(incoming, row.name, request.method);
    const ran = { route: row.name, context: incoming };
    const work = (made: Services): ReturnType<Route['answer']> =>
      row.answer({ request, context: incoming, services: made, settings, parameter });
    try {
      const answer = readyServices ? work(readyServices) : services.then(work);
      if (!(answer instanceof Promise)) return finish(incoming, answer, ran);
      telemetry.track(answer);
      request.waitUntil?.(answer);
      return beforeDeadline(incoming, answer).then(
        (made) => finish(incoming, made, ran),
        (error: unknown) => fail(incoming, error, ran),
      );
    } catch (error) {
      return fail(incoming, error, ran);
    }
  }

  return (request) => {
    const incoming = new IncomingRequest(request, clock, networkOf);
    if (request.method === 'OPTIONS') {
      return finish(
        incoming,
        { status: 204, headers: { ...GUARDS, ...preflightHeaders(request, rules) } },
        { route: 'preflight' },
      );
    }
    let name = 'none';
    try {
      const found = routeOf(request.method, belowMount(settings.mount, request.path));
      name = found.row.name;
      return run(incoming, found);
    } catch (error) {
      return fail(incoming, error, { route: name });
    }
  };

  /** Called only if something is counted. */
  function networkOf(request: ProxyRequest): string {
    warnOfUntrustedProxy(request);
    return clientNetwork(clientAddress(request.ip, request.header('x-forwarded-for'), trusted));
  }
}
