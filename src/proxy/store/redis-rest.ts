import { readStream } from '../http/fetch-adapter.ts';
import { checkRedisOptions, createRedisCommands, type RedisStoreOptions } from './redis-commands.ts';
import { StoreError, type Store } from './store.ts';

/** The options of a store over HTTP. */
export interface RedisRestStoreOptions extends RedisStoreOptions {
  /** The address of the REST API; https, or http on this machine. */
  url: string;
  /** The token, sent as `Authorization: Bearer`. It must be allowed to write. */
  token: string;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
}

/* The largest value is a list of the service. */
const MAX_BYTES = 8 * 1024 * 1024;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The store of several instances over HTTP, for platforms without TCP connections: the REST API of Upstash, or of a
 * front that speaks the same (`POST` of one command as a JSON list; `{ "result": … }` or `{ "error": "…" }`). The Redis
 * behind it must be 7 or later, and must not evict.
 *
 * @example
 * const store = redisRestStore({ url: env.REDIS_REST_URL, token: env.REDIS_REST_TOKEN });
 * const proxy = createEstampProxy({ ...options, store });
 *
 * @throws TypeError that names the option and how to fix it
 */
export function redisRestStore({
  url,
  token,
  fetch: send = (...request) => fetch(...request),
  ...options
}: RedisRestStoreOptions): Store {
  const checked = checkRedisOptions(options);
  const address = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
  const isSafe = address?.protocol === 'https:' || (address?.protocol === 'http:' && LOOPBACK.test(address.hostname));
  if (!address || !isSafe || address.username || address.password) {
    throw new TypeError('The option "url" must be the https address of a Redis REST API, without credentials.');
  }
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError('The option "token" must be the token of the Redis REST API.');
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  return createRedisCommands(async (args, signal) => {
    const response = await send(address.href, {
      method: 'POST',
      headers,
      body: JSON.stringify(args),
      // Not every platform knows "error". A redirect is no answer.
      redirect: 'manual',
      signal,
    });
    const bytes = await readStream(
      response.body,
      MAX_BYTES,
      () => new StoreError('The answer of the store is too long.'),
    );
    const answer = parse(new TextDecoder().decode(bytes));
    if (typeof answer?.error === 'string') throw new Error(answer.error);
    if (!response.ok || !answer || !('result' in answer)) {
      throw new StoreError(`The store answered HTTP ${response.status}.`);
    }
    return answer.result;
  }, checked);
}

function parse(text: string): { result?: unknown; error?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
