import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { coreOf } from '../proxy.ts';
import { createEstampProxy, toNodeHandler } from '../node.ts';
import type { EstampProxyOptions } from '../node.ts';
import { createLimitedServer, SERVER_LIMITS } from './limits.ts';
import type { ServerLimits } from './limits.ts';
import { createOperationsServer } from './operations.ts';
import type { OperationsPlace } from './operations.ts';
import { createShutdown } from './shutdown.ts';

export interface ServerOptions {
  port: number;
  host: string;
  /** The path that the proxy listens below. */
  mount: string;
  proxy: EstampProxyOptions;
  /** Other limits than the usual ones. */
  limits?: Partial<ServerLimits>;
  /** Where `/ready` and `/metrics` are; nowhere unless told. */
  operations?: OperationsPlace;
}

export interface ProxyServer {
  /** Where it listens, mount and all. */
  readonly url: string;
  readonly operationsUrl?: string;
  /** Takes no new connection, finishes what is in hand (ten seconds at most), and frees what it holds. */
  close(): Promise<void>;
}

/** The proxy as a server of its own, with limits that suit small requests of many strangers. */
export async function startServer({ port, host, mount, proxy: options, limits, operations }: ServerOptions): Promise<ProxyServer> {
  const proxy = createEstampProxy(options);
  const handle = toNodeHandler(proxy);
  const { mount: seen } = coreOf(proxy).core;
  const server = createLimitedServer({ ...SERVER_LIMITS, ...limits });
  const shutdown = createShutdown(server);
  server.on('request', (request, response) => {
    const { url = '/' } = request;
    const inside = mount === '' || url === mount || /^[/?]/.test(url.slice(mount.length));
    // As browsers see it, so that one mount is taken away and no second one. A path that nobody has answers as such.
    request.url = inside && url.startsWith(mount) ? seen + url.slice(mount.length) : '/';
    handle(request, response);
  });
  const probes = operations && createOperationsServer(proxy, () => shutdown.isClosing());
  try {
    if (probes && operations) await listen(probes, operations.port, operations.host);
    await listen(server, port, host);
  } catch (error) {
    probes?.close();
    await proxy.close();
    throw error;
  }
  return {
    url: urlOf(server, host) + mount,
    ...(probes && operations && { operationsUrl: urlOf(probes, operations.host) }),
    async close() {
      await shutdown.close(() => coreOf(proxy).core.signals.settled());
      // To the last it says that it is not ready.
      probes?.close();
      probes?.closeAllConnections();
      await proxy.close();
    },
  };
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
