import { isNotMaster } from './redis-commands.ts';

interface Connectable {
  readonly isOpen: boolean;
  connect(): Promise<unknown>;
  destroy(): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
}

/** A client of `createClient`, with the methods that are used. */
export interface SingleRedisClient extends Connectable {
  readonly isReady: boolean;
  sendCommand(args: string[]): Promise<unknown>;
}

/** A client of `createClientPool`. */
export interface PooledRedisClient extends Connectable {
  execute(use: (member: SingleRedisClient) => Promise<unknown>): Promise<unknown>;
}

/** A client of `createSentinel`. */
export interface SentinelRedisClient extends Connectable {
  readonly isReady: boolean;
  acquire: unknown;
  sendCommand(isReadonly: boolean | undefined, args: string[]): Promise<unknown>;
}

/** A client of `createCluster`. */
export interface ClusterRedisClient extends Connectable {
  readonly isReady?: boolean;
  nodeClient: unknown;
  sendCommand(firstKey: string | undefined, isReadonly: boolean | undefined, args: string[]): Promise<unknown>;
}

/** The clients of the `redis` package. */
export type RedisClient = SingleRedisClient | PooledRedisClient | SentinelRedisClient | ClusterRedisClient;

/** One connection of a client, or the client itself. */
export interface RedisLink {
  readonly isReady: () => boolean;
  readonly send: (args: string[], signal: AbortSignal) => Promise<unknown>;
}

/* The same connection is not dropped more often. */
const RECONNECT_INTERVAL_MS = 1_000;

/**
 * Sends commands by any client of the `redis` package.
 *
 * @param slotKey a key of the slot that all commands are for
 * @param onDrop called before the client is closed and connected anew
 * @throws TypeError if it is another client
 */
export function linkOf(client: unknown, slotKey: string, onDrop: () => void): RedisLink {
  const given = (client ?? {}) as Partial<Record<string, unknown>>;
  const has = (...names: string[]): boolean => names.every((name) => typeof given[name] === 'function');
  if (has('defineCommand', 'call')) {
    throw new TypeError(
      'redisStore does not take a client of "ioredis". Pass one of createClient, createClientPool, createSentinel or ' +
        'createCluster of the "redis" package, or a store of your own.',
    );
  }
  if (!has('connect', 'destroy', 'on', 'sendCommand')) {
    throw new TypeError(
      'redisStore needs a client of createClient, createClientPool, createSentinel or createCluster of the "redis" ' +
        'package, version 5.8 or later.',
    );
  }
  if (has('nodeClient')) {
    const cluster = client as ClusterRedisClient;
    const isReady = (): boolean => cluster.isReady ?? cluster.isOpen;
    return directLink(cluster, { isReady, send: (args) => cluster.sendCommand(slotKey, false, args) }, onDrop);
  }
  if (has('acquire')) {
    const sentinel = client as SentinelRedisClient;
    const link = { isReady: () => sentinel.isReady, send: (args: string[]) => sentinel.sendCommand(false, args) };
    return directLink(sentinel, link, onDrop);
  }
  if (has('execute') && !('isReady' in given)) return poolLink(client as PooledRedisClient);
  if ('isReady' in given) {
    const single = client as SingleRedisClient;
    const link = { isReady: () => single.isReady, send: (args: string[]) => single.sendCommand(args) };
    return directLink(single, link, onDrop);
  }
  throw new TypeError('redisStore cannot tell whether this client is connected: it has no property "isReady".');
}

/**
 * After a failover behind one address the old connection stays at the old Redis, which refuses. Drops it then, so that
 * the next command goes to where the address leads now.
 */
function createReconnect(client: Connectable, onDrop: () => void = () => undefined): (error: unknown) => Promise<void> {
  let dueAt = -Infinity;
  return async (error) => {
    if (!isNotMaster(error) || performance.now() < dueAt || !client.isOpen) return;
    dueAt = performance.now() + RECONNECT_INTERVAL_MS;
    onDrop();
    try {
      await client.destroy();
      await client.connect();
    } catch {
      // The next command tries again.
    }
  };
}

/** A client whose commands all go to one server at a time. */
function directLink(client: Connectable, { isReady, send }: RedisLink, onDrop: () => void): RedisLink {
  const reconnect = createReconnect(client, onDrop);
  return {
    isReady,
    async send(...command) {
      try {
        return await send(...command);
      } catch (error) {
        void reconnect(error);
        throw error;
      }
    },
  };
}

/** Each connection of a pool is a client of its own. */
function poolLink(client: PooledRedisClient): RedisLink {
  const reconnects = new WeakMap<SingleRedisClient, (error: unknown) => Promise<void>>();
  const reconnectOf = (member: SingleRedisClient): ((error: unknown) => Promise<void>) => {
    const found = reconnects.get(member) ?? createReconnect(member);
    reconnects.set(member, found);
    return found;
  };
  return {
    isReady: () => client.isOpen,
    send: (args, signal) =>
      new Promise((resolve, reject) => {
        const use = async (member: SingleRedisClient): Promise<void> => {
          if (signal.aborted) return;
          if (!member.isReady) return reject(new Error('The connection is lost.'));
          try {
            resolve(await member.sendCommand(args));
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
            // The pool gives this connection to no other command until it is a new one.
            await reconnectOf(member)(error);
          }
        };
        client.execute(use).catch(reject);
      }),
  };
}
