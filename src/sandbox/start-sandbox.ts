import { setMaxListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { createApp } from './app/app.ts';
import { createService } from './app/create-service.ts';
import type { SandboxOptions } from './app/options.ts';
import { createControl } from './client/create-control.ts';
import type { Sandbox } from './client/sandbox-control.ts';
import type { Service } from './http/service.ts';

/** The work of `createSandbox`; it needs the optional packages. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const closing = new AbortController();
  // Every delayed answer waits for it; many at once are no leak.
  setMaxListeners(0, closing.signal);
  const service = createService(options, closing.signal);
  const app = createApp(service);
  const { port = 0, host = '127.0.0.1' } = options;
  const server = await listen((request, env) => app.fetch(request, env), port, host).catch((error: unknown) => {
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

function listen(fetch: Parameters<typeof serve>[0]['fetch'], port: number, hostname: string): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname, overrideGlobalObjects: false }, () => {
      server.off('error', reject);
      resolve(server);
    });
    server.once('error', reject);
  });
}

async function stop(server: ServerType, { core: { database, tasks }, deliveries, listeners }: Service): Promise<void> {
  tasks.stop();
  await deliveries.stop();
  listeners.close();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
  tasks.stop();
  database.close();
}
