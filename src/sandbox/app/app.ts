import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import { OPERATIONS, type OperationId } from '../../api/operations.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { OPEN_HANDLERS, SESSION_HANDLERS } from '../accounts/account-handlers.ts';
import { open, sessioned } from '../accounts/handler.ts';
import { createControl } from '../control/create-control.ts';
import { mountFrontPage } from '../front/mount-front-page.ts';
import { HANDLERS } from '../handlers/handlers.ts';
import { mountPayPage } from '../pay/mount-pay-page.ts';
import { Problem } from '../model/problem.ts';
import { openApiDocument } from '../openapi/document.ts';
import { serveDocument } from './document.ts';
import { reportOthers } from './report-others.ts';
import type { Env } from '../http/env.ts';
import { apiKeyPipeline, type Connection } from '../http/api-key-pipeline.ts';
import { providerWebhook } from './provider-webhook.ts';
import { CUT, handleRequest, type Handle } from '../http/handle-request.ts';
import { problemReply, toProblem, toResponse } from '../http/body/to-response.ts';
import type { Service } from '../http/service.ts';
import { Trace } from '../http/trace.ts';

/** The whole sandbox as one `(Request) => Response`: the service's routes from the table, and our own. */
export function createApp(service: Service): Hono<Env> {
  const app = new Hono<Env>();
  const mount = (operation: Operation, work: (c: Context<Env>) => Handle): void => {
    app.on(operation.method, operation.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const outcome = await handleRequest(service, operation, c.req.raw, work(c));
      return outcome === CUT ? cut(c) : outcome;
    });
  };

  const mountAll = <Handler>(
    handlers: Partial<Record<OperationId, Handler>>,
    work: (
      service: Service,
      operation: Operation,
      handler: Handler,
      request: Request,
      connection: Connection,
    ) => Handle,
  ): void => {
    for (const [id, handler] of Object.entries(handlers) as [OperationId, Handler][]) {
      const operation: Operation = OPERATIONS[id];
      mount(operation, (c) =>
        work(service, operation, handler, c.req.raw, {
          params: c.req.param(),
          address: c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1',
        }),
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
