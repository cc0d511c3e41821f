import type { IncomingMessage } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { type OperationId, OPERATIONS } from '../../api/operations.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { open, OPEN_HANDLERS, SESSION_HANDLERS, sessioned } from '../accounts/handler.ts';
import { createControl } from '../control/create-control.ts';
import { mountFrontPage } from '../front/mount-front-page.ts';
import { HANDLERS } from '../handlers/handlers.ts';
import { apiKeyPipeline } from '../http/api-key-pipeline.ts';
import { problemReply, toProblem, toResponse } from '../http/body.ts';
import { CUT, type Handle, handleRequest } from '../http/handle-request.ts';
import { maskPath, Trace } from '../http/trace.ts';
import type { Env } from '../http/env.ts';
import type { ReceivedCall, Service } from '../http/service.ts';
import { Problem } from '../model/problem.ts';
import { openApiDocument } from '../openapi/document.ts';
import { mountPayPage } from '../pay/page.ts';
import { providerWebhook, serveDocument } from './create-service.ts';

const QUIET: readonly RegExp[] = [
  // They report themselves.
  /^\w+ \/v1\//,
  // The page of the sandbox, and its repeated reads.
  /^GET \/(?:page\..*|_sandbox\/.*)?$/,
  /^POST \/_sandbox\/webhook-listeners\/.+\/results$/,
];

/** Reports the requests that are no calls of the service: documents, the payment page, the control plane's writes. */
function reportOthers(app: Hono<Env>, report: NonNullable<Service['onRequest']>): void {
  app.use(async (c, next) => {
    const startedAt = performance.now();
    await next();
    const { req, res } = c;
    if (QUIET.some((quiet) => quiet.test(`${req.method} ${req.path}`))) return;
    report({
      method: req.method,
      path: maskPath(req.path),
      status: res.status,
      durationMs: Math.round(performance.now() - startedAt),
      meteredPaise: 0,
      replayed: false,
    });
  });
}

/** The whole sandbox as one `(Request) => Response`: the service's routes from the table, and our own. */
export function createApp(service: Service): Hono<Env> {
  const app = new Hono<Env>();
  const mount = (operation: Operation, work: (c: Context<Env>) => Handle): void => {
    app.on(operation.method, operation.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const outcome = await handleRequest(service, { operation, request: c.req.raw }, work(c));
      return outcome === CUT ? cut(c) : outcome;
    });
  };

  const mountAll = <Handler>(
    handlers: Partial<Record<OperationId, Handler>>,
    work: (service: Service, received: ReceivedCall, handler: Handler) => Handle,
  ): void => {
    for (const [id, handler] of Object.entries(handlers) as [OperationId, Handler][]) {
      const operation: Operation = OPERATIONS[id];
      mount(operation, (c) =>
        work(
          service,
          {
            operation,
            request: c.req.raw,
            params: c.req.param(),
            address: c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1',
          },
          handler,
        ),
      );
    }
  };

  if (service.onRequest) reportOthers(app, service.onRequest);
  mountAll(HANDLERS, apiKeyPipeline);
  mountAll(OPEN_HANDLERS, open);
  mountAll(SESSION_HANDLERS, sessioned);
  mount(OPERATIONS.receiveProviderWebhook, (c) =>
    providerWebhook(service, c.req.raw, c.req.param('connectionId') ?? ''),
  );
  app.get('/documents/:documentId', (c) =>
    serveDocument(service.core, c.req.param('documentId'), new URL(c.req.url).searchParams),
  );
  app.get('/openapi.json', (c) => {
    const spoken = service.recorded ? [] : [service.core.settings.get('dialect')];
    return c.json(openApiDocument(new URL(c.req.url).origin, spoken));
  });
  mountPayPage(app, service.core);
  mountFrontPage(app);
  app.route('/_sandbox', createControl(service));

  app.notFound((c) => {
    const problem = new Problem(404, 'There is no such endpoint.');
    const trace = new Trace(service, undefined, c.req.raw);
    if (c.req.path.startsWith('/v1/')) {
      trace.responds(problemReply(problem, trace.requestId));
      trace.finish(404);
      trace.report();
    }
    return toResponse(problemReply(problem, trace.requestId), trace.requestId);
  });
  app.onError((error, c) => toResponse(problemReply(toProblem(error), c.req.header('x-request-id') ?? '')));
  return app;
}

/** Ends the connection without a response. */
function cut(c: Context<Env>): Response {
  const socket = c.env?.incoming?.socket;
  if (!socket) throw new TypeError('The control plane requested to cut this connection.');
  socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/**
 * Which names the sandbox answers to. A web page can let a name of its own point to 127.0.0.1 (DNS rebinding); its
 * requests then are of the page's own origin, and only the name in them tells them from a developer's.
 */
interface AllowedHosts {
  /** @returns why a request is refused, or `undefined` */
  refusal(request: Pick<IncomingMessage, 'url' | 'rawHeaders'>): string | undefined;
}

/** Spelled as browsers and other clients write them. Other spellings of loopback are refused, not interpreted. */
const LOOPBACK = /^(?:localhost|127(?:\.(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])){3}|\[::1\])$/i;
const WITH_PORT = /^(.*?)(?::\d{1,5})?$/;
/** A name or an address, without scheme, port and wildcard. */
const NAME = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?|\[[0-9a-f:.]{2,45}\])$/i;
/**
 * Shops of any origin send forms to the simulated payment page. One segment only: dots could lead on to other paths.
 */
const PAYMENT_PAGE = /^\/pay\/\w+(?:\?|$)/;

/**
 * @param host the address that the sandbox listens on
 * @param names further names, such as `sandbox` in a compose file or `box.example.test`
 * @throws TypeError with a sentence that names the option
 */
export function allowHosts(host: string, names: readonly string[] = []): AllowedHosts {
  const own = new Set([host.includes(':') ? `[${host}]` : host, ...names].map((name) => name.toLowerCase()));
  for (const name of names) {
    if (!NAME.test(name)) {
      throw new TypeError(
        `allowedHosts must have names such as sandbox or box.example.test, without scheme, port and *, not "${name}".`,
      );
    }
  }
  const isAllowed = (authority: string): boolean => {
    const [, name = ''] = WITH_PORT.exec(authority) ?? [];
    return LOOPBACK.test(name) || own.has(name.toLowerCase());
  };
  const isOwnOrigin = (origin: string): boolean => {
    const [, authority = ''] = /^https?:\/\/(.*)$/.exec(origin) ?? [];
    return isAllowed(authority);
  };

  return {
    refusal({ url = '', rawHeaders }) {
      // `headers` holds the first of several Host headers only.
      const all = (name: string): string[] =>
        rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
      const hosts = all('host');
      // A target such as http://evil.example/ takes precedence over the header.
      const target = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1];
      if (hosts.length !== 1 || ![...hosts, ...(target === undefined ? [] : [target])].every(isAllowed)) {
        return 'The sandbox answers only to localhost, 127.0.0.1, [::1] and the names of --host and --allowed-host.';
      }
      if (!PAYMENT_PAGE.test(url) && !all('origin').every(isOwnOrigin)) {
        return 'The sandbox answers no page of another origin. --allowed-host adds a name.';
      }
      return undefined;
    },
  };
}
