import { systemClock } from '../../base/clock.ts';
import { DELETE_IF, RELEASE, RENEW, CONSUME } from './scripts.ts';
import { MAX_CLIENTS, nearPlaceOf, placeOf, sharedPlaceOf, type Store } from './store.ts';

/** The methods of a `redis` client that are used. */
export interface RedisClient {
  readonly isOpen: boolean;
  readonly isReady: boolean;
  connect(): Promise<unknown>;
  sendCommand(args: string[]): Promise<unknown>;
  on(event: 'error', listener: (error: unknown) => void): unknown;
}

/** The options of a Redis store. */
export interface RedisStoreOptions {
  /** Prefix of all keys. Default: `estamp`. Two merchants on one Redis need different prefixes. */
  prefix?: string;
  /** Timeout of a command in milliseconds. Default: 1,000. */
  timeoutMs?: number;
}

/**
 * The store did not respond. The command may have run.
 *
 * @example
 * await store.get('quotes').catch((error: unknown) => {
 *   if (error instanceof StoreError) return undefined;
 *   throw error;
 * });
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/* After a timeout further commands fail fast for this long. */
const PAUSE_MS = 1_000;

/**
 * The store of several instances: Redis 7 or later, or Valkey. Connects the client if needed. Without a connection every
 * method rejects at once; the client reconnects by itself.
 *
 * Redis must not evict counters: set `maxmemory-policy noeviction`, and `appendonly yes` so that a restart keeps them.
 *
 * @example
 * const proxy = createEstampProxy({ ...options, store: redisStore(createClient({ url: 'redis://localhost' })) });
 *
 * @param client created by `createClient` of the `redis` package; not a cluster
 * @throws TypeError that names the option and how to fix it
 */
export function redisStore(
  client: RedisClient,
  { prefix = 'estamp', timeoutMs = 1_000 }: RedisStoreOptions = {},
): Store {
  checkClient(client);
  if (!/^[\w:.-]{1,64}$/.test(prefix)) {
    throw new TypeError('The option "prefix" must be 1 to 64 letters, digits or any of "_:.-".');
  }
  if (!(timeoutMs >= 10 && timeoutMs <= 10_000)) {
    throw new TypeError('The option "timeoutMs" must be a number of milliseconds from 10 to 10000.');
  }
  // Without an error listener, the client's first error would end the process.
  client.on('error', () => undefined);
  if (!client.isOpen) void client.connect().catch(() => undefined);
  let pausedUntil = -Infinity;

  // Braces keep all keys of a script in one hash slot.
  const key = (name: string): string => `{${prefix}}:${name}`;
  const milliseconds = (seconds: number): string => String(Math.max(Math.ceil(seconds * 1000), 1));

  async function send(...args: string[]): Promise<unknown> {
    if (!client.isReady || performance.now() < pausedUntil) throw new StoreError('The store is not connected.');
    let cancel = (): void => undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      cancel = systemClock.after(timeoutMs, () => {
        pausedUntil = performance.now() + PAUSE_MS;
        reject(new StoreError('The store did not respond in time.'));
      });
    });
    try {
      return await Promise.race([client.sendCommand(args), timeout]);
    } finally {
      cancel();
    }
  }

  const run = (script: string, keys: readonly string[], ...args: readonly string[]): Promise<unknown> =>
    send('EVAL', script, String(keys.length), ...keys, ...args);

  return {
    async get(name) {
      const value = await send('GET', key(name));
      return typeof value === 'string' ? value : undefined;
    },
    async set(name, value, seconds) {
      await send('SET', key(name), value, 'PX', milliseconds(seconds));
    },
    setIfAbsent: async (name, value, seconds) =>
      (await send('SET', key(name), value, 'PX', milliseconds(seconds), 'NX')) === 'OK',
    renew: async (name, value, seconds) => (await run(RENEW, [key(name)], value, milliseconds(seconds))) === 1,
    delete: async (name, onlyIf) =>
      (await (onlyIf === undefined ? send('DEL', key(name)) : run(DELETE_IF, [key(name)], onlyIf))) === 1,

    async consume(windows, points) {
      const keys = windows.flatMap((window) => [
        key(placeOf(window)),
        key(nearPlaceOf(window)),
        key(sharedPlaceOf(window)),
        key(`${window.name}:strangers`),
        key(`${window.name}:neighbourhoods`),
      ]);
      const args = windows.flatMap(({ limit: max, seconds, key: whose }) => [
        String(max),
        milliseconds(seconds),
        whose === undefined ? '0' : '1',
      ]);
      const answer = (await run(CONSUME, keys, String(points), String(MAX_CLIENTS), ...args)) as (number | string)[];
      const refused = windows[Number(answer[0]) - 1];
      if (refused) {
        const crowded = answer[2] !== key(placeOf(refused));
        return { granted: false, crowded, refused, waitMs: Math.max(Number(answer[1]), 1) };
      }
      const places = windows.map((_window, index) => ({
        place: String(answer[index * 2 + 1]),
        ends: Number(answer[index * 2 + 2]),
      }));
      const crowded = windows.some((window, index) => places[index]?.place !== key(placeOf(window)));
      return { granted: true, crowded, receipt: { places, points } };
    },
    async release({ places, points }) {
      await run(
        RELEASE,
        places.map(({ place }) => place),
        String(points),
        ...places.map(({ ends }) => String(ends)),
      );
    },
  };
}

function checkClient(client: unknown): void {
  const { sendCommand, connect, on } = (client ?? {}) as Partial<RedisClient>;
  if ([sendCommand, connect, on].every((method) => typeof method === 'function')) return;
  throw new TypeError('redisStore needs a client created by createClient of the "redis" package.');
}
