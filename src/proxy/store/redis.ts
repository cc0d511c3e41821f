import { checkRedisOptions, createRedisCommands, redisKey, type RedisStoreOptions, replyOf } from './redis-commands.ts';
import { linkOf, type RedisClient } from './redis-client.ts';
import { StoreError, type Store } from './store.ts';

/* A client that gave up, or could not begin, is opened again when a command needs it, at most this often. */
const OPEN_INTERVAL_MS = 1_000;

/**
 * The store of several instances: Redis 7 or later, or Valkey. Connects the client if needed. Without a connection
 * every method rejects at once. After an outage or a failover it is used again by itself.
 *
 * Redis must not evict counters: set `maxmemory-policy noeviction`, and `appendonly yes` so that a restart keeps them.
 *
 * @example
 * const proxy = createEstampProxy({ ...options, store: redisStore(createClient({ url: 'redis://localhost' })) });
 *
 * @param client made by `createClient`, `createClientPool`, `createSentinel` or `createCluster` of the `redis` package,
 *   5.8 or later. You close it.
 * @throws TypeError that names the option and how to fix it
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): Store {
  const checked = checkRedisOptions(options);
  let reason = '';
  // Until it is ready for the first time, and after an error, because it may have given up. A client that you closed
  // stays closed.
  let shouldOpen = true;
  let openDueAt = -Infinity;
  const link = linkOf(client, redisKey(checked.prefix, 'slot'), () => (shouldOpen = true));
  // Without an error listener, the client's first error would end the process.
  client.on('error', (error) => {
    reason = reasonOf(error);
    shouldOpen = true;
  });

  function openIfDue(): void {
    if (!shouldOpen || client.isOpen || performance.now() < openDueAt) return;
    openDueAt = performance.now() + OPEN_INTERVAL_MS;
    client.connect().catch((error: unknown) => (reason ||= reasonOf(error)));
  }

  openIfDue();
  return createRedisCommands((args, signal) => {
    if (!link.isReady()) {
      openIfDue();
      return Promise.reject(new StoreError(`The store is not connected${reason && ` (${reason})`}.`));
    }
    shouldOpen = false;
    reason = '';
    return link.send(args, signal);
  }, checked);
}

/** A code of the platform, or what Redis answered. Messages of sockets can hold addresses. */
function reasonOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : (replyOf(error) ?? '');
}
