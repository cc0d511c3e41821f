import { systemClock } from '../../base/clock.ts';
import { replyOf } from './redis-reply.ts';
import { StoreError } from './store-error.ts';
import { CONSUME, DELETE_IF, RELEASE, RENEW, RESERVE, UNRESERVE } from './scripts.ts';
import {
  MAX_CLIENTS,
  nearPlaceOf,
  placeOf,
  receiptOf,
  sharedPlaceOf,
  splitReceipt,
  type CompleteStore,
  type RateLimitResult,
  type RateLimitWindow,
} from './store.ts';

/** The options of a Redis store. */
export interface RedisStoreOptions {
  /** Prefix of all keys. Default: `estamp`. Two merchants on one Redis need different prefixes. */
  prefix?: string;
  /** Timeout of a command in milliseconds. Default: 1,000. */
  timeoutMs?: number;
}

/**
 * Sends one command.
 *
 * @param signal aborts at the timeout: a command that still waits must not be sent then
 */
export type SendCommand = (args: string[], signal: AbortSignal) => Promise<unknown>;

/** A prefix of keys. Braces would choose the hash slot. */
export const PREFIX = /^[\w:.-]{1,64}$/;

/* After a timeout further commands fail fast for this long. */
const PAUSE_MS = 1_000;

/** The key of a name. Braces keep all keys of a script in one hash slot. */
export const redisKey = (prefix: string, name: string): string => `{${prefix}}:${name}`;

/** @throws TypeError that names the option and how to fix it */
export function checkRedisOptions({ prefix = 'estamp', timeoutMs = 1_000 }: RedisStoreOptions): {
  prefix: string;
  timeoutMs: number;
} {
  if (!PREFIX.test(prefix)) {
    throw new TypeError('The option "prefix" must be 1 to 64 letters, digits or any of "_:.-".');
  }
  if (!(timeoutMs >= 10 && timeoutMs <= 10_000)) {
    throw new TypeError('The option "timeoutMs" must be a number of milliseconds from 10 to 10000.');
  }
  return { prefix, timeoutMs };
}

/** A store that sends commands of Redis, whatever carries them. Every method rejects with a StoreError. */
export function createRedisCommands(
  sendCommand: SendCommand,
  { prefix, timeoutMs }: { prefix: string; timeoutMs: number },
): CompleteStore {
  let pausedUntil = -Infinity;
  const key = (name: string): string => redisKey(prefix, name);
  const milliseconds = (seconds: number): string => String(Math.max(Math.ceil(seconds * 1000), 1));

  async function send(...args: string[]): Promise<unknown> {
    if (performance.now() < pausedUntil) throw new StoreError('The store did not respond in time.');
    const control = new AbortController();
    let cancel = (): void => undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      cancel = systemClock.after(timeoutMs, () => {
        pausedUntil = performance.now() + PAUSE_MS;
        reject(new StoreError('The store did not respond in time.'));
        control.abort();
      });
    });
    try {
      return await Promise.race([sendCommand(args, control.signal), timeout]);
    } catch (error) {
      throw toStoreError(error);
    } finally {
      cancel();
    }
  }

  const run = (script: string, keys: readonly string[], ...args: readonly string[]): Promise<unknown> =>
    send('EVAL', script, String(keys.length), ...keys, ...args);

  const keysOf = (windows: readonly RateLimitWindow[]): string[] =>
    windows.flatMap((window) => [
      key(placeOf(window)),
      key(nearPlaceOf(window)),
      key(sharedPlaceOf(window)),
      key(`${window.name}:strangers`),
      key(`${window.name}:neighbourhoods`),
    ]);
  const argumentsOf = (windows: readonly RateLimitWindow[]): string[] =>
    windows.flatMap(({ limit: max, seconds, key: whose }) => [
      String(max),
      milliseconds(seconds),
      whose === undefined ? '0' : '1',
    ]);

  /** @param answer what a script counted: see `CONSUME` */
  function readCounted(
    windows: readonly RateLimitWindow[],
    points: number,
    answer: readonly (number | string)[],
  ): RateLimitResult {
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
  }

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
      const answer = await run(CONSUME, keysOf(windows), String(points), String(MAX_CLIENTS), ...argumentsOf(windows));
      return readCounted(windows, points, answer as (number | string)[]);
    },
    async reserve(name, { windows, beside, points, seconds }) {
      const all = [...windows, ...beside];
      const [first = 0, ...rest] = (await run(
        RESERVE,
        [...keysOf(all), key(name)],
        ...[String(points), String(MAX_CLIENTS), crypto.randomUUID(), milliseconds(seconds), String(windows.length)],
        ...argumentsOf(all),
      )) as (number | string)[];
      const value = String(rest[0]);
      if (first === -1) return { granted: false, held: value };
      const result = readCounted(all, points, [first, ...(first === 0 ? rest.slice(1) : rest)]);
      if (!result.granted) return result;
      return { granted: true, value, beside: splitReceipt(result.receipt, windows).beside, crowded: result.crowded };
    },
    async unreserve(name, value) {
      const { places, points } = receiptOf(value);
      const keys = [key(name), ...places.map(({ place }) => place)];
      return (await run(UNRESERVE, keys, value, String(points), ...places.map(({ ends }) => String(ends)))) === 1;
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

function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const reply = replyOf(error);
  return reply === undefined
    ? new StoreError('The connection to the store failed.', { cause: error })
    : new StoreError(`The store refused: ${reply.replace(/\.?$/, '.')}`, { cause: error });
}
