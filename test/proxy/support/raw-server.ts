import { once } from 'node:events';
import { connect } from 'node:net';
import { startServer } from '../../../src/proxy/node/server/server.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { control, optionsFor, type JournalEntry } from './kit.ts';
import { see } from './watch.ts';

/** The proxy as a server of its own, to be spoken to byte by byte. */
export interface Served {
  /** Writes what may be no HTTP at all, and gives what comes back until the connection ends. It is searched. */
  say(bytes: string): Promise<string>;
  /** How often the service was called. */
  calls(): Promise<number>;
  close(): Promise<void>;
}

export async function serve(): Promise<Served> {
  const sandbox = await createSandbox();
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    mount: '/estamp',
    limits: { keepAlive: 1_000 },
    proxy: optionsFor(sandbox),
  });
  const { port } = new URL(server.url);
  return {
    async say(bytes) {
      const socket = connect(Number(port), '127.0.0.1');
      let heard = '';
      socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
      socket.on('error', () => undefined);
      socket.write(bytes, 'latin1');
      await once(socket, 'close');
      see('an answer over a socket', heard);
      return heard;
    },
    calls: async () => ((await control(sandbox, 'GET', '/journal'))['entries'] as JournalEntry[]).length,
    async close() {
      await server.close();
      await sandbox.close();
    },
  };
}

/** A request as text; its connection ends with its answer. */
export const asText = (method: string, target: string, headers: readonly string[] = [], body = ''): string =>
  [`${method} ${target} HTTP/1.1`, 'Host: shop.example', 'Connection: close', ...headers, '', body].join('\r\n');

/** The statuses of what came back. */
export const statuses = (heard: string): string =>
  [...heard.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => status).join();
