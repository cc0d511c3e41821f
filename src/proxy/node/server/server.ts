import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { coreOf } from '../../core/proxy.ts';
import { createEstampProxy } from './node-proxy.ts';
import type { EstampProxyOptions } from '../../config/options.ts';
import { toNodeHandler } from './mount.ts';
import { parseNetwork } from '../../http/client-network.ts';
import { createLimitedServer, SERVER_LIMITS, type ServerLimits } from './limits.ts';
import { limitPipelining } from './request-limits.ts';
import { createOperationsServer, type OperationsPlace } from './operations-server.ts';
import { createMerchantServer, type MerchantPlace } from './merchant-server.ts';
import { createShutdown } from './shutdown.ts';

export interface ServerOptions {
  port: number;
  host: string;
  /** The path that the server listens below. */
  mount: string;
  proxy: EstampProxyOptions;
  /** Overrides of the default limits. */
  limits?: Partial<ServerLimits>;
  /** Where to serve `/ready` and `/metrics`. Default: nowhere. */
  operations?: OperationsPlace;
  /** Where the merchant's own server creates sessions and reads orders. Default: nowhere. */
  merchant?: MerchantPlace;
}

export interface ProxyServer {
  /** The server's URL, including the mount. */
  readonly url: string;
  readonly operationsUrl?: string;
  readonly merchantUrl?: string;
  /** Accepts no new connections, finishes requests in flight (ten seconds at most), and closes all connections. */
  close(): Promise<void>;
}

/** Starts the proxy as a server of its own, with limits for small requests of many clients. */
export async function startServer({
  port,
  host,
  mount,
  proxy: options,
  limits,
  operations,
  merchant,
}: ServerOptions): Promise<ProxyServer> {
  const proxy = createEstampProxy(options);
  const handle = toNodeHandler(proxy);
  const { core } = coreOf(proxy);
  const { mount: publicMount } = core;
  const trusted = (options.trustedProxies ?? []).flatMap((text) => parseNetwork(text) ?? []);
  const server = createLimitedServer({ ...SERVER_LIMITS, ...limits }, trusted);
  const shutdown = createShutdown(server);
  server.on(
    'request',
    limitPipelining(limits?.pipelined ?? SERVER_LIMITS.pipelined, (request, response) => {
      const { url = '/' } = request;
      const isBelowMount = mount === '' || url === mount || /^[/?]/.test(url.slice(mount.length));
      // Rewritten to the public path, so that exactly one mount is removed. Requests outside the mount get 404.
      request.url = isBelowMount && url.startsWith(mount) ? publicMount + url.slice(mount.length) : '/';
      handle(request, response);
    }),
  );
  const operationsServer = operations && createOperationsServer(proxy, () => shutdown.isClosing());
  const merchantServer = merchant && createMerchantServer(core, merchant);
  const merchantShutdown = merchantServer && createShutdown(merchantServer);
  try {
    if (merchantServer && merchant) await listen(merchantServer, merchant.port, merchant.host);
    if (operationsServer && operations) await listen(operationsServer, operations.port, operations.host);
    await listen(server, port, host);
  } catch (error) {
    operationsServer?.close();
    merchantServer?.close();
    await proxy.close();
    throw error;
  }
  return {
    url: urlOf(server, host) + mount,
    ...(operationsServer && operations && { operationsUrl: urlOf(operationsServer, operations.host) }),
    ...(merchantServer && merchant && { merchantUrl: urlOf(merchantServer, merchant.host) }),
    async close() {
      await Promise.all([
        merchantShutdown?.close(() => Promise.resolve()),
        shutdown.close(() => core.telemetry.whenIdle()),
      ]);
      // Reports "not ready" until the end.
      operationsServer?.close();
      operationsServer?.closeAllConnections();
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
