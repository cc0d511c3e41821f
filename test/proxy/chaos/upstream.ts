import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What a server of ours does with a request that has arrived whole: it writes whatever it likes. */
export type Behaviour = (socket: Socket, request: string) => void;

export interface ChaosUpstream {
  readonly url: string;
  /** Every request as it stood on the wire. */
  readonly requests: string[];
  /** Bytes that were written to sockets. */
  written(): number;
  /**
   * Connections that a request came on and that are still open; undici keeps a fresh one ready, which does not count.
   */
  open(): number;
  close(): Promise<void>;
}

/** An HTTP server without an HTTP library, so that it can break every rule. */
export async function openChaosUpstream(behave: Behaviour): Promise<ChaosUpstream> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const used = new Set<Socket>();
  let written = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      used.delete(socket);
      written += socket.bytesWritten;
    });
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const [head = '', body] = text.split(/\r\n\r\n(.*)/s);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (body === undefined || body.length < length) return;
      requests.push(text);
      text = '';
      used.add(socket);
      behave(socket, requests.at(-1) ?? '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    written: () => written + [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0),
    open: () => used.size,
    async close() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

export const head = (status: string, ...lines: string[]): string =>
  [`HTTP/1.1 ${status}`, 'content-type: application/json', ...lines, '', ''].join('\r\n');
