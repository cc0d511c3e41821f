import { redisStore } from '../store/redis.ts';
import type { Store } from '../store/store.ts';
import { SettingError } from './environment.ts';

/** A store over a connection of our own, and its end. */
export interface ConnectedStore {
  store: Store;
  close(): Promise<void>;
}

const CONNECT = 5_000;
/* A connection on which nothing comes back is a dead one, also when nobody says so. */
const PING = 10_000;
const SILENCE = 30_000;

/**
 * Connects the program to Redis. A Redis that is lost later is waited for; one that was never there is a mistake of
 * the setting.
 *
 * @param url of `redisUrlFrom`, with user, password and database where they are needed
 * @throws SettingError with one sentence, which never shows the password
 */
export async function connectRedis(url: string): Promise<ConnectedStore> {
  const { host } = new URL(url);
  const { createClient } = await import('redis').catch(() => {
    throw new SettingError('ESTAMP_REDIS_URL needs the package "redis": install it with "npm install redis".');
  });
  const client = createClient({
    url, pingInterval: PING, socket: { connectTimeout: CONNECT, socketTimeout: SILENCE }, commandsQueueMaxLength: 10_000,
  });
  let reason = '';
  client.on('error', (error: NodeJS.ErrnoException) => (reason = error.code ?? error.message));
  const connecting = client.connect();
  try {
    await Promise.race([connecting, failed(client, CONNECT)]);
    // Whoever may not run scripts may not count either; this is the moment to say so.
    await client.sendCommand(['EVAL', "return redis.call('PEXPIRETIME', KEYS[1])", '1', '{estamp}:start']);
  } catch (error) {
    connecting.catch(() => undefined);
    client.destroy();
    reason ||= error instanceof Error ? error.message : 'no answer';
    throw new SettingError(
      `ESTAMP_REDIS_URL names ${host}, which could not be used (${plain(reason, url)}). It must be a Redis 7, or ` +
      'later, or a Valkey, that runs and lets us in.',
    );
  }
  return { store: redisStore(client), close: async () => void (await client.close().catch(() => client.destroy())) };
}

/** Rejects with the first error that ends hope: the client itself would go on trying for ever. */
function failed(client: { once(event: 'error', listener: (error: Error) => void): unknown }, ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    client.once('error', reject);
    setTimeout(() => reject(new Error('it did not answer in time')), ms).unref();
  });
}

/** What the client said, in one line and without what the address holds. */
function plain(reason: string, url: string): string {
  const { password, username } = new URL(url);
  const line = reason.split('\n')[0] ?? '';
  return [password, username].filter((word) => word !== '').reduce((text, word) => text.replaceAll(word, '…'), line);
}
