import { isTemporary, codeOf, replyOf, redisKey } from '../../store/redis-commands.ts';
import { redisStore } from '../../store/redis.ts';
import type { Store } from '../../store/store.ts';
import { SettingError } from '../settings/environment.ts';

/** A store over its own connection. */
export interface ConnectedStore {
  store: Store;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** Prefix of all keys. */
  prefix?: string | undefined;
  /** Receives a sentence if Redis cannot be used yet. */
  warn: (sentence: string) => void;
}

const CONNECT_TIMEOUT_MS = 5_000;
/* Detects connections that are dead without an error. */
const PING_INTERVAL_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
/* The pause before each attempt to reconnect: doubled, up to this. */
const MAX_RECONNECT_MS = 2_000;

/* A write, because a replica and a full Redis read; and what counting needs of Redis 7. */
const PROBE = `redis.call('SET', KEYS[1], '1', 'PX', 10000) return redis.call('PEXPIRETIME', KEYS[1])`;

/**
 * Connects the program to Redis. If Redis is down, full or a replica, the program starts without it and uses it as soon
 * as it can. A Redis that refuses the credentials, or is the wrong kind, is an invalid setting.
 *
 * @param url of `redisUrlFrom`, with user, password and database if needed
 * @throws SettingError that never shows the password
 */
export async function connectRedis(
  url: string,
  { prefix = 'estamp', warn }: ConnectionOptions,
): Promise<ConnectedStore> {
  const { host } = new URL(url);
  const { createClient } = await import('redis').catch(() => {
    throw new SettingError('ESTAMP_REDIS_URL needs the package "redis": install it with "npm install redis".');
  });
  const client = createClient({
    url,
    pingInterval: PING_INTERVAL_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      // The default strategy gives up after a socket timeout, which is what a Redis that hangs looks like.
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, MAX_RECONNECT_MS) + Math.random() * 200,
    },
    commandsQueueMaxLength: 10_000,
  });
  const connecting = client.connect();
  connecting.catch(() => undefined);
  try {
    await inTime(Promise.race([connecting, firstError(client)]));
    await inTime(client.sendCommand(['EVAL', PROBE, '1', redisKey(prefix, 'start')]));
  } catch (error) {
    const reason = redact(reasonOf(error), url);
    if (isInvalid(error)) {
      client.destroy();
      throw new SettingError(
        `ESTAMP_REDIS_URL names ${host}, which could not be used (${reason}). It must be a Redis 7, or later, or a Valkey, ` +
          `that accepts these credentials and commands${codeOf(reason) === 'MOVED' ? CLUSTER : ''}.`,
      );
    }
    warn(
      `ESTAMP_REDIS_URL names ${host}, which cannot be used yet (${reason}). Until it can, prices and orders are refused ` +
        'and /ready answers 503.',
    );
  }
  return {
    store: redisStore(client, { prefix }),
    close: async () => void (await client.close().catch(() => client.destroy())),
  };
}

const CLUSTER =
  ', and no node of a cluster: for a cluster pass redisStore(createCluster(…)) as "store" in a module of --config';

/** Rejects with the first error; the client itself retries forever. */
const firstError = (client: { once(event: 'error', listener: (error: Error) => void): unknown }): Promise<never> =>
  new Promise((_resolve, reject) => void client.once('error', reject));

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it did not respond in time')), CONNECT_TIMEOUT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/* Errors of TLS stay until a setting changes. */
const TLS = /CERT|TLS|SSL|UNABLE_TO|^EPROTO$/;

/** Whether only another setting helps: the credentials, the kind of server, or its certificate. */
function isInvalid(error: unknown): boolean {
  const reply = replyOf(error);
  return reply === undefined ? TLS.test(codeOfSystem(error) ?? '') : !isTemporary(reply);
}

const codeOfSystem = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const reasonOf = (error: unknown): string =>
  replyOf(error) ?? codeOfSystem(error) ?? (error instanceof Error && error.message ? error.message : 'no answer');

/** The client's error on one line, without credentials. */
function redact(reason: string, url: string): string {
  const { password, username } = new URL(url);
  const line = reason.split('\n')[0] ?? '';
  return [password, username].filter((word) => word !== '').reduce((text, word) => text.replaceAll(word, '…'), line);
}
