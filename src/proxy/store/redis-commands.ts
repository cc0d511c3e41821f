import { systemClock } from '../../base/clock.ts';
import {
  StoreError,
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

/* The first word of an error of Redis is its code. Errors of sockets do not begin with one. */
const CODE = /^([A-Z]{2,20})(?: |$)/;
const MAX_LENGTH = 160;

/* Where in a script the error happened. */
const PLACE = / script: [0-9a-f]{40}/;

/** The first line of an error that Redis answered with; `undefined` for errors of the connection. */
export function replyOf(error: unknown): string | undefined {
  const [line = ''] = (error instanceof Error ? error.message : '').slice(0, 1_000).split(/[\r\n]/, 1);
  return CODE.test(line) ? line.split(PLACE, 1)[0]?.slice(0, MAX_LENGTH).trim() : undefined;
}

/** The code of an error reply, for example `READONLY`. */
export const codeOf = (reply: string): string => CODE.exec(reply)?.[1] ?? '';

/**
 * Replies of a Redis that may not be the master any more: after a failover behind one address, old connections stay at
 * it. None of these commands ran.
 */
const NOT_MASTER: ReadonlySet<string> = new Set(['READONLY', 'MASTERDOWN', 'LOADING', 'MOVED', 'NOREPLICAS']);

/** Whether a new connection may lead to another Redis that takes the command. */
export function isNotMaster(error: unknown): boolean {
  const reply = replyOf(error);
  return reply !== undefined && NOT_MASTER.has(codeOf(reply));
}

const TEMPORARY: ReadonlySet<string> = new Set([
  ...['READONLY', 'MASTERDOWN', 'LOADING', 'NOREPLICAS'],
  ...['OOM', 'MISCONF', 'CLUSTERDOWN', 'TRYAGAIN', 'BUSY', 'NOMASTERLINK'],
]);

/** Whether Redis refuses for a reason that passes without another setting of this program. */
export const isTemporary = (reply: string): boolean =>
  TEMPORARY.has(codeOf(reply)) || reply.startsWith('ERR max number of clients');

/** Atomic scripts for Redis 7 and Valkey. They use the store's clock, so the clocks of instances need not agree. */

/* Counts `keys` / 5 windows from ARGV[`first`] on; `{0, place, end, place, end …}` or the window that refused. */
const COUNT = `
local function consume(keys, first)
  local points, strangers = tonumber(ARGV[1]), tonumber(ARGV[2])
  local places, wanted = {}, {}
  local function full(place, count)
    return redis.call('EXISTS', place) == 0 and tonumber(redis.call('GET', count) or '0') >= strangers
  end
  for i = 1, keys / 5 do
    local key, at = i * 5, first + (i - 1) * 3
    local place = KEYS[key - 4]
    if ARGV[at + 2] == '1' and full(place, KEYS[key - 1]) then
      place = KEYS[key - 3]
      if full(place, KEYS[key]) then place = KEYS[key - 2] end
    end
    wanted[place] = (wanted[place] or tonumber(redis.call('GET', place) or '0')) + points
    if wanted[place] > tonumber(ARGV[at]) then
      local wait = redis.call('PTTL', place)
      return {i, wait > 0 and wait or tonumber(ARGV[at + 1]), place}
    end
    places[i] = place
  end
  local answer = {0}
  for i, place in ipairs(places) do
    local key, at = i * 5, first + (i - 1) * 3
    redis.call('INCRBY', place, points)
    if redis.call('PTTL', place) < 0 then
      redis.call('PEXPIRE', place, ARGV[at + 1])
      local count = place == KEYS[key - 4] and KEYS[key - 1] or place ~= KEYS[key - 2] and KEYS[key]
      if ARGV[at + 2] == '1' and count and redis.call('INCR', count) == 1 then
        redis.call('PEXPIRE', count, ARGV[at + 1])
      end
    end
    answer[i * 2] = place
    answer[i * 2 + 1] = redis.call('PEXPIRETIME', place)
  end
  return answer
end`;

/**
 * Consumes points from all windows or none.
 *
 * KEYS: for each window its own place, its group's, the shared one, and the numbers of clients and of groups. Without a
 * group, the shared place is repeated. ARGV: the points, the maximum number of clients, then for each window its limit,
 * its length in milliseconds, and 1 if it is for a client. Returns `{index of the refusing window, milliseconds, its
 * place}` or `{0, place, end, place, end …}`.
 */
const CONSUME = `${COUNT}
return consume(#KEYS, 3)`;

/**
 * The same, unless a value is there, and keeps the receipt of the first windows as that value. KEYS: as above, and then
 * the value. ARGV: the points, the maximum number of clients, a unique id, the lifetime of the value in milliseconds,
 * the number of its windows, then the windows as above. Returns `{-1, the value that was there}`, or as above with the
 * value before all places.
 */
const RESERVE = `${COUNT}
local key = KEYS[#KEYS]
local held = redis.call('GET', key)
if held then return {-1, held} end
local answer = consume(#KEYS - 1, 6)
if answer[1] ~= 0 then return answer end
local places = {}
for i = 1, tonumber(ARGV[5]) do places[i] = {place = answer[i * 2], ends = answer[i * 2 + 1]} end
local value = cjson.encode({id = ARGV[3], points = tonumber(ARGV[1]), places = places})
redis.call('SET', key, value, 'PX', ARGV[4])
table.insert(answer, 2, value)
return answer`;

/** KEYS: places. ARGV: the points, then the end of each place at the time of consumption. */
const RELEASE = `
for i, place in ipairs(KEYS) do
  if redis.call('PEXPIRETIME', place) == tonumber(ARGV[i + 1]) then redis.call('DECRBY', place, ARGV[1]) end
end
return 0`;

/**
 * The same, if a value still keeps this receipt, which is removed. KEYS: the value, then places. ARGV: the value, then
 * as above.
 */
const UNRESERVE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
for i = 2, #KEYS do
  if redis.call('PEXPIRETIME', KEYS[i]) == tonumber(ARGV[i + 1]) then redis.call('DECRBY', KEYS[i], ARGV[2]) end
end
return 1`;

/** KEYS: a value. ARGV: its expected content, and its new lifetime in milliseconds. */
const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** KEYS: a value. ARGV: its expected content. */
const DELETE_IF = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;

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
