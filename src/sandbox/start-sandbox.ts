import { setMaxListeners } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { allowHosts, createApp } from './app/app.ts';
import { createService } from './app/create-service.ts';
import type { SandboxOptions } from './app/options.ts';
import { createControl } from './client/create-control.ts';
import type { Sandbox } from './client/sandbox-control.ts';
import { problemReply } from './http/body.ts';
import type { Service } from './http/service.ts';
import { Problem } from './model/problem.ts';

/** The work of `createSandbox`; it needs the optional packages. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const closing = new AbortController();
  // Every delayed answer waits for it; many at once are no leak.
  setMaxListeners(0, closing.signal);
  const { port = 0, host = '127.0.0.1' } = options;
  const hosts = allowHosts(host, options.allowedHosts);
  const service = createService(options, closing.signal);
  const app = createApp(service);
  const answer = getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false });
  const server = await listen(port, host, (request, response) => {
    const refusal = hosts.refusal(request);
    if (refusal === undefined) return void answer(request, response);
    response
      .writeHead(403, { 'content-type': 'application/json', 'x-content-type-options': 'nosniff', connection: 'close' })
      .end(JSON.stringify(problemReply(new Problem(403, refusal), '').body));
  }).catch((error: unknown) => {
    service.core.tasks.stop();
    service.core.database.close();
    throw error;
  });
  const { port: taken } = server.address() as AddressInfo;
  service.core.tasks.runDue();
  service.deliveries.wake();

  const url = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
  const fetch = async (request: Request): Promise<Response> => app.fetch(request);
  let closed: Promise<void> | undefined;
  return {
    url,
    port: taken,
    fetch,
    ...createControl({ origin: url, send: fetch }),
    close() {
      closing.abort();
      return (closed ??= stop(server, service));
    },
  };
}

function listen(port: number, hostname: string, listener: RequestListener): Promise<Server> {
  return new Promise((resolve, reject) => {
    // A request without a Host header is refused as one with a foreign one.
    const server = createServer({ requireHostHeader: false }, listener);
    server.once('error', reject);
    server.listen(port, hostname, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

async function stop(server: Server, { core: { database, tasks }, deliveries, listeners }: Service): Promise<void> {
  tasks.stop();
  await deliveries.stop();
  listeners.close();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  tasks.stop();
  database.close();
}
