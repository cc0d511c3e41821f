import { createClient } from 'redis';

/** Sends one command to a Redis over a connection of its own. */
export async function redisCommand(url: string, ...args: string[]): Promise<unknown> {
  const client = createClient({ url, RESP: 2, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.sendCommand(args);
  } finally {
    client.destroy();
  }
}
