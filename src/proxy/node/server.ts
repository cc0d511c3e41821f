import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEstampProxy, toNodeHandler } from '../node.ts';
import type { EstampProxyOptions } from '../node.ts';
import { createLimitedServer, SERVER_LIMITS } from './limits.ts';
import type { ServerLimits } from './limits.ts';

export interface ServerOptions {
  port: number;
  host: string;
  /** The path that the proxy listens below. */
  mount: string;
  proxy: EstampProxyOptions;
  /** Other limits than the usual ones. */
  limits?: Partial<ServerLimits>;
}

export interface ProxyServer {
  /** Where it listens, mount and all. */
  readonly url: string;
  /** Takes no new request, finishes those in hand (ten seconds at most), and frees what it holds. */
  close(): Promise<void>;
}

const GRACE = 10_000;

/** The proxy as a server of its own, with limits that suit small requests of many strangers. */
export async function startServer({ port, host, mount, proxy: options, limits }: ServerOptions): Promise<ProxyServer> {
  const proxy = createEstampProxy(options);
  const handle = toNodeHandler(proxy);
  const server = createLimitedServer({ ...SERVER_LIMITS, ...limits });
  server.on('request', (request, response) => {
    const { url = '/' } = request;
    const inside = mount === '' || url === mount || /^[/?]/.test(url.slice(mount.length));
    // What is not below the mount is not ours; a path that nobody has answers as such.
    request.url = inside && url.startsWith(mount) ? url.slice(mount.length) || '/' : '/';
    handle(request, response);
  });
  await listen(server, port, host);
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}${mount}`,
    async close() {
      const ended = new Promise<void>((resolve) => void server.close(() => resolve()));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), GRACE);
      await ended;
      clearTimeout(cut);
      await proxy.close();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}
