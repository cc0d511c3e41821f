import { createServer, type Server, type IncomingMessage, type ServerResponse, type RequestListener } from 'node:http';
import { type Network, clientNetwork, isIn } from '../../http/client-network.ts';
import { deferContinue, peerOf } from './request.ts';
import type { Socket } from 'node:net';

/**
 * Far above any browser and reverse proxy. Node drops headers after the 2,000th, which may be the one of a trusted
 * proxy.
 */
const MAX_HEADERS = 100;

/** Whether a request has more than 100 header lines: it is refused as a whole, because none of them may be left out. */
export const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage): boolean => rawHeaders.length > 2 * MAX_HEADERS;

/** Answers 431 and ends the connection. */
export function refuseHeaders(response: ServerResponse): void {
  response.writeHead(431, { connection: 'close', 'content-length': '0' });
  response.end();
}

/**
 * Limits the requests of one connection that wait for their response. Node parses a whole chunk of pipelined requests,
 * about a thousand, before another connection gets its next one. Beyond the limit the connection is closed: no browser
 * and no reverse proxy pipelines so many.
 *
 * @param unanswered the highest number of requests that wait
 */
export function limitPipelining(unanswered: number, handle: RequestListener): RequestListener {
  const counts = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (counts.get(socket) ?? 0) + 1;
    if (count > unanswered) return void socket.destroy();
    counts.set(socket, count);
    response.once('close', () => counts.set(socket, (counts.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}

interface ConnectionLimits {
  /** All connections together. */
  connections: number;
  /** Those of one client network (IPv4 address, IPv6 /64); `Infinity` for no limit. */
  connectionsPerAddress: number;
}

interface Connection {
  readonly socket: Socket;
  /** Absent for a trusted proxy, which stands for many clients. */
  readonly owner: Owner | undefined;
  readonly network: string;
  inFlight: number;
  counted: boolean;
}

/** Connections of one client network; idle ones are ordered by age. */
interface Owner {
  open: number;
  readonly idle: Set<Connection>;
}

/**
 * Limits the connections of a server, in total and for each client network. At the limit a new connection replaces the
 * longest idle one; a connection is idle while it has no request in flight that has arrived with its whole body.
 * Without an idle one the new connection is closed. Trusted proxies have no limit of their own and lose idle
 * connections last.
 */
function limitConnections(server: Server, limits: ConnectionLimits, trusted: readonly Network[]): void {
  const owners = new Map<string, Owner>();
  const connections = new WeakMap<Socket, Connection>();
  const idle = new Set<Connection>();
  const idleOfProxies = new Set<Connection>();
  let open = 0;

  const idleSets = ({ owner }: Connection): Set<Connection>[] => (owner ? [owner.idle, idle] : [idleOfProxies]);

  function ownerOf(network: string): Owner {
    const owner = owners.get(network) ?? { open: 0, idle: new Set() };
    owners.set(network, owner);
    return owner;
  }

  function add(socket: Socket): void {
    const address = peerOf(socket);
    const network = clientNetwork(address);
    const owner = address !== undefined && isIn(address, trusted) ? undefined : ownerOf(network);
    const connection: Connection = { socket, owner, network, inFlight: 0, counted: true };
    connections.set(socket, connection);
    open += 1;
    if (owner) owner.open += 1;
    socket.once('close', () => remove(connection));
    if (owner && owner.open > limits.connectionsPerAddress) close(firstOf(owner.idle) ?? connection);
    else if (open > limits.connections) close(firstOf(idle) ?? firstOf(idleOfProxies) ?? connection);
    if (connection.counted) markIdle(connection);
  }

  /** Frees the slot now, not only with the `close` event. */
  function close(connection: Connection): void {
    remove(connection);
    connection.socket.destroy();
  }

  function remove(connection: Connection): void {
    markBusy(connection);
    if (!connection.counted) return;
    connection.counted = false;
    open -= 1;
    if (connection.owner && (connection.owner.open -= 1) === 0) owners.delete(connection.network);
  }

  function markIdle(connection: Connection): void {
    for (const set of idleSets(connection)) set.add(connection);
  }

  function markBusy(connection: Connection): void {
    for (const set of idleSets(connection)) set.delete(connection);
  }

  server.on('connection', add);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    let isInFlight = false;
    const arrived = (): void => {
      if (response.closed) return;
      isInFlight = true;
      connection.inFlight += 1;
      markBusy(connection);
    };
    if (hasBody(request)) request.once('end', arrived);
    else arrived();
    response.once('close', () => {
      if (isInFlight) connection.inFlight -= 1;
      // It has been used now: others have been idle for longer.
      markBusy(connection);
      if (connection.inFlight === 0 && connection.counted) markIdle(connection);
    });
  });
}

/** Whether a body follows the headers. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function firstOf<Item>(items: ReadonlySet<Item>): Item | undefined {
  for (const item of items) return item;
  return undefined;
}

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
