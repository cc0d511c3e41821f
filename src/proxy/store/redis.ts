import { systemClock } from '../../base/clock.ts';
import { DELETE_IF, GIVE_BACK, PROLONG, TAKE } from './scripts.ts';
import { MOST_STRANGERS, nearPlaceOf, placeOf, sharedPlaceOf } from './store.ts';
import type { Store } from './store.ts';

/** What is needed of the client that `createClient` of the `redis` package makes. */
export interface RedisClient {
  readonly isOpen: boolean;
  readonly isReady: boolean;
  connect(): Promise<unknown>;
  sendCommand(args: string[]): Promise<unknown>;
  on(event: 'error', listener: (error: unknown) => void): unknown;
}

export interface RedisStoreOptions {
  /** What every key begins with: `estamp` unless told. Two shops on one Redis need two. */
  prefix?: string;
  /** Milliseconds until an answer that does not come counts as none: 1,000 unless told. */
  timeoutMs?: number;
}

/** The store cannot be heard. What was asked of it may have happened all the same. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/* After an answer that did not come, others do not wait for theirs: so long. */
const PAUSE = 1_000;

/**
 * The store of many instances: one Redis (7 or later) or Valkey. It connects the client unless that was done, and
 * while there is no connection every method rejects at once; the client connects again by itself.
 *
 * Redis must not throw counters away: set `maxmemory-policy noeviction`, and `appendonly yes` so that a restart
 * forgets no spending.
 *
 * @param client of the official `redis` package, made by `createClient`; not a cluster
 * @throws TypeError with a sentence that names the option and the mend
 */
export function redisStore(client: RedisClient, { prefix = 'estamp', timeoutMs = 1_000 }: RedisStoreOptions = {}): Store {
  checkClient(client);
  if (!/^[\w:.-]{1,64}$/.test(prefix)) {
    throw new TypeError('The option "prefix" must be 1 to 64 letters, digits or any of "_:.-".');
  }
  if (!(timeoutMs >= 10 && timeoutMs <= 10_000)) {
    throw new TypeError('The option "timeoutMs" must be milliseconds from 10 to 10000.');
  }
  // A client without a listener for its errors ends the process with the first of them.
  client.on('error', () => undefined);
  if (!client.isOpen) void client.connect().catch(() => undefined);
  let silentUntil = -Infinity;

  // In one pair of braces: all keys of a script are on one machine, also where keys are spread over several.
  const key = (name: string): string => `{${prefix}}:${name}`;
  const milliseconds = (seconds: number): string => String(Math.max(Math.ceil(seconds * 1000), 1));

  async function send(...args: string[]): Promise<unknown> {
    if (!client.isReady || systemClock.now() < silentUntil) throw new StoreError('The store is not connected.');
    let cancel = (): void => undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      cancel = systemClock.after(timeoutMs, () => {
        silentUntil = systemClock.now() + PAUSE;
        reject(new StoreError('The store did not answer in time.'));
      });
    });
    try {
      return await Promise.race([client.sendCommand(args), silence]);
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
    prolong: async (name, value, seconds) => (await run(PROLONG, [key(name)], value, milliseconds(seconds))) === 1,
    delete: async (name, onlyIf) =>
      (await (onlyIf === undefined ? send('DEL', key(name)) : run(DELETE_IF, [key(name)], onlyIf))) === 1,

    async take(windows, points) {
      const keys = windows.flatMap((window) => [
        key(placeOf(window)), key(nearPlaceOf(window)), key(sharedPlaceOf(window)),
        key(`${window.name}:strangers`), key(`${window.name}:neighbourhoods`),
      ]);
      const args = windows.flatMap(({ most, seconds, whose }) => [
        String(most), milliseconds(seconds), whose === undefined ? '0' : '1',
      ]);
      const answer = await run(TAKE, keys, String(points), String(MOST_STRANGERS), ...args) as (number | string)[];
      const refused = windows[Number(answer[0]) - 1];
      if (refused) {
        const crowded = answer[2] !== key(placeOf(refused));
        return { granted: false, crowded, refused, waitMs: Math.max(Number(answer[1]), 1) };
      }
      const places = windows.map((_window, index) => ({
        place: String(answer[index * 2 + 1]), ends: Number(answer[index * 2 + 2]),
      }));
      const crowded = windows.some((window, index) => places[index]?.place !== key(placeOf(window)));
      return { granted: true, crowded, receipt: { places, points } };
    },
    async giveBack({ places, points }) {
      await run(GIVE_BACK, places.map(({ place }) => place), String(points), ...places.map(({ ends }) => String(ends)));
    },
  };
}

function checkClient(client: unknown): void {
  const { sendCommand, connect, on } = (client ?? {}) as Partial<RedisClient>;
  if ([sendCommand, connect, on].every((method) => typeof method === 'function')) return;
  throw new TypeError('redisStore needs a client made by createClient of the "redis" package.');
}
