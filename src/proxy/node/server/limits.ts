import { createServer, type Server } from 'node:http';
import type { Network } from '../../http/client-network.ts';
import { deferContinue } from './expect-continue.ts';
import { limitConnections, type ConnectionLimits } from './connection-limit.ts';

/** Limits for one client. Times are milliseconds. */
export interface ServerLimits extends ConnectionLimits {
  /** Time limit for the headers of a request. */
  headers: number;
  /** Time limit for a complete request. */
  request: number;
  /** Keep-alive time between two requests. */
  keepAlive: number;
  /** Time limit without traffic, for example of a client that does not read its response. */
  idle: number;
  /** How often the first two limits are checked. */
  check: number;
  requestsPerConnection: number;
  /** Requests of one connection that wait for their response. */
  pipelined: number;
  headerBytes: number;
}

/* Node's defaults: five minutes for a request, checked every 30 seconds, and unlimited connections. */
export const SERVER_LIMITS: ServerLimits = {
  headers: 10_000,
  request: 15_000,
  keepAlive: 5_000,
  idle: 30_000,
  check: 2_000,
  connections: 5_000,
  connectionsPerAddress: 256,
  requestsPerConnection: 1_000,
  pipelined: 16,
  headerBytes: 16 * 1024,
};

/**
 * A server for small requests of many clients.
 *
 * @param trusted reverse proxies, whose connections serve many clients
 */
export function createLimitedServer(limits: ServerLimits, trusted: readonly Network[] = []): Server {
  const server = createServer({
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.check,
    maxHeaderSize: limits.headerBytes,
    insecureHTTPParser: false,
  });
  server.setTimeout(limits.idle);
  deferContinue(server);
  server.maxRequestsPerSocket = limits.requestsPerConnection;
  limitConnections(server, limits, trusted);
  return server;
}
