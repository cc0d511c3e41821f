import { createServer } from 'node:http';
import type { Server } from 'node:http';

/** How much of a server one stranger may hold. Times are milliseconds. */
export interface ServerLimits {
  /** Until a request's headers are whole. */
  headers: number;
  /** Until a request is whole. */
  request: number;
  /** A connection between two requests. */
  keepAlive: number;
  /** A connection on which nothing moves, for example of a client that does not read its answer. */
  idle: number;
  /** How often the first two are looked at. */
  check: number;
  connections: number;
  requestsPerConnection: number;
  headerBytes: number;
}

/* Node's own: five minutes for a request, looked at every half a minute, and any number of connections. */
export const SERVER_LIMITS: ServerLimits = {
  headers: 10_000, request: 15_000, keepAlive: 5_000, idle: 30_000, check: 2_000,
  connections: 5_000, requestsPerConnection: 1_000, headerBytes: 16 * 1024,
};

/** A server for small requests of many strangers. */
export function createLimitedServer(limits: ServerLimits): Server {
  const server = createServer({
    headersTimeout: limits.headers, requestTimeout: limits.request, keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.check, maxHeaderSize: limits.headerBytes, insecureHTTPParser: false,
  });
  server.setTimeout(limits.idle);
  server.maxRequestsPerSocket = limits.requestsPerConnection;
  server.maxConnections = limits.connections;
  return server;
}
