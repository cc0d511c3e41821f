import { redisStore } from '../../store/redis.ts';
import type { Store } from '../../store/store.ts';
import { SettingError } from './environment.ts';

/** A store over its own connection. */
export interface ConnectedStore {
  store: Store;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
/* Detects connections that are dead without an error. */
const PING_INTERVAL_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

/**
 * Connects the program to Redis. A connection that is lost later is re-established; a failed first connection is an invalid
 * setting.
 *
 * @param url of `redisUrlFrom`, with user, password and database if needed
 * @throws SettingError that never shows the password
 */
export async function connectRedis(url: string): Promise<ConnectedStore> {
  const { host } = new URL(url);
  const { createClient } = await import('redis').catch(() => {
    throw new SettingError('ESTAMP_REDIS_URL needs the package "redis": install it with "npm install redis".');
  });
  const client = createClient({
    url,
    pingInterval: PING_INTERVAL_MS,
    socket: { connectTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
    commandsQueueMaxLength: 10_000,
  });
  let reason = '';
  client.on('error', (error: NodeJS.ErrnoException) => (reason = error.code ?? error.message));
  const connecting = client.connect();
  try {
    await Promise.race([connecting, failed(client, CONNECT_TIMEOUT_MS)]);
    // Fails early if the user may not run scripts, which counting needs.
    await client.sendCommand(['EVAL', "return redis.call('PEXPIRETIME', KEYS[1])", '1', '{estamp}:start']);
  } catch (error) {
    connecting.catch(() => undefined);
    client.destroy();
    reason ||= error instanceof Error ? error.message : 'no answer';
    throw new SettingError(
      `ESTAMP_REDIS_URL names ${host}, which could not be used (${redact(reason, url)}). It must be a Redis 7, or ` +
        'later, or a Valkey, that is running and accepts these credentials.',
    );
  }
  return { store: redisStore(client), close: async () => void (await client.close().catch(() => client.destroy())) };
}

/** Rejects with the first error; the client itself would retry forever. */
function failed(
  client: { once(event: 'error', listener: (error: Error) => void): unknown },
  ms: number,
): Promise<never> {
  return new Promise((_resolve, reject) => {
    client.once('error', reject);
    setTimeout(() => reject(new Error('it did not respond in time')), ms).unref();
  });
}

/** The client's error on one line, without credentials. */
function redact(reason: string, url: string): string {
  const { password, username } = new URL(url);
  const line = reason.split('\n')[0] ?? '';
  return [password, username].filter((word) => word !== '').reduce((text, word) => text.replaceAll(word, '…'), line);
}
