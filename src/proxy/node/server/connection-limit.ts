import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { peerOf } from './request.ts';
import { clientNetwork, isIn, type Network } from '../../http/client-network.ts';

export interface ConnectionLimits {
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
 * longest idle one; a connection is idle while it has no request in flight that has arrived with its whole body. Without an
 * idle one the new connection is closed. Trusted proxies have no limit of their own and lose idle connections last.
 */
export function limitConnections(server: Server, limits: ConnectionLimits, trusted: readonly Network[]): void {
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
