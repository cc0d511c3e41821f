import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { coreOf, type EstampProxy } from '../../core/proxy.ts';
import { createEstampProxy } from './node-proxy.ts';
import type { EstampProxyOptions } from '../../config/options.ts';
import { toNodeHandler } from './mount.ts';
import { parseNetwork } from '../../http/client-network.ts';
import { createLimitedServer, SERVER_LIMITS, type ServerLimits, limitPipelining } from './limits.ts';
import type { Core } from '../../core/core.ts';
import { NodeProxyRequest, send } from './request.ts';
import { createOperations } from '../../operations/operations-endpoint.ts';

/** Where the merchant's own server reaches the proxy. */
export interface MerchantPlace {
  port: number;
  host: string;
  /** 32 bytes or more; sent as `Authorization: Bearer`. */
  key: string;
}

/* A web server and its workers. */
const MERCHANT_CONNECTIONS = 500;

/**
 * Creates the private listener. The caller starts and closes it.
 *
 * @throws OptionError if the key is too short
 */
function createMerchantServer(core: Pick<Core, 'merchantHandler'>, { key }: Pick<MerchantPlace, 'key'>): Server {
  const handle = core.merchantHandler(key);
  const limits = { ...SERVER_LIMITS, connections: MERCHANT_CONNECTIONS, connectionsPerAddress: Infinity };
  return createLimitedServer(limits).on(
    'request',
    limitPipelining(limits.pipelined, (request, response) => {
      void handle(new NodeProxyRequest(request, response)).then((made) => send(request, response, made));
    }),
  );
}

export interface OperationsPlace {
  port: number;
  host: string;
}

/* A few probes and one scraper. */
const OPERATIONS_CONNECTIONS = 100;

/** Creates the server for `/health`, `/ready` and `/metrics`. The caller starts and closes it. */
function createOperationsServer(proxy: EstampProxy, isClosing: () => boolean): Server {
  const operations = createOperations(proxy, { isClosing, more: processMetrics });
  return createLimitedServer({
    ...SERVER_LIMITS,
    connections: OPERATIONS_CONNECTIONS,
    connectionsPerAddress: Infinity,
  }).on('request', (request, response) => operations.node(request, response));
}

/** Standard process metrics, under their usual names. */
function processMetrics(): string {
  const { user, system } = process.cpuUsage();
  return [
    ['process_cpu_seconds_total', 'counter', 'CPU time of the process.', (user + system) / 1e6],
    ['process_resident_memory_bytes', 'gauge', 'Resident memory.', process.memoryUsage.rss()],
    [
      'process_start_time_seconds',
      'gauge',
      'Start time of the process in seconds since the epoch.',
      Math.round(Date.now() / 1000 - process.uptime()),
    ],
  ]
    .map(([name, kind, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${name} ${value}\n`)
    .join('');
}

/** Shuts a server down without losing a request. */
interface Shutdown {
  isClosing(): boolean;
  /**
   * Accepts no new connections, answers requests in flight and those that still arrive on open connections with
   * `connection: close`, and waits for background work. After ten seconds it closes what remains.
   *
   * @param whenIdle resolves when no background work is left
   */
  close(whenIdle: () => Promise<void>): Promise<void>;
}

const GRACE_MS = 10_000;

/* Requests in transit arrive within this time. A connection that is silent for longer sends nothing. */
const SILENT_AFTER_MS = 1_000;

/** Create it before other request listeners: it must see each request before it is answered. */
function createShutdown(server: Server): Shutdown {
  const responses = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let ending: Promise<void> | undefined;
  let isListening = true;

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (_request, response) => {
    if (!isListening) closeAfter(response);
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });

  async function end(whenIdle: () => Promise<void>): Promise<void> {
    await acceptPending();
    const closed = new Promise<void>((resolve) => {
      // The HTTP server's own `close` would close idle connections at once and lose requests in transit.
      NetServer.prototype.close.call(server, () => resolve());
    });
    // Only after the server has stopped listening: a client that reconnects earlier would be reset.
    isListening = false;
    for (const response of responses) closeAfter(response);
    const silentTimer = setTimeout(() => void acceptPending().then(closeSilent), SILENT_AFTER_MS);
    const grace = new Promise<void>((resolve) => {
      const graceTimer = setTimeout(resolve, GRACE_MS);
      void closed
        .then(whenIdle)
        .then(() => clearTimeout(graceTimer))
        .then(resolve, resolve);
    });
    await grace;
    clearTimeout(silentTimer);
    server.closeAllConnections();
    await closed;
    // The server is closed; this stops its timers.
    server.close();
  }

  function closeSilent(): void {
    server.closeIdleConnections();
    // Node treats a connection without any data as active.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  return {
    isClosing: () => ending !== undefined,
    close: (whenIdle) => (ending ??= end(whenIdle)),
  };
}

/**
 * Requests that have arrived but are not read, and connections that the kernel has accepted, would be lost when the
 * server stops listening. One full pass of the event loop accepts them.
 */
async function acceptPending(): Promise<void> {
  for (let round = 0; round < 2; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

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
