import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Server as NetServer } from 'node:net';

/** The end of a server, without a request that is lost. */
export interface Shutdown {
  isClosing(): boolean;
  /**
   * Takes no new connection, answers what is in hand and what still arrives on open connections, each with
   * `connection: close`, and waits for what goes on behind the answers. After ten seconds what is left is cut.
   *
   * @param settled resolves when nothing goes on behind the answers
   */
  close(settled: () => Promise<void>): Promise<void>;
}

const GRACE = 10_000;
/* A request that was on its way when the end began has arrived by then; whoever is silent for so long asks nothing. */
const LULL = 1_000;

/** To be made before anything else listens for requests: it must see each before it is answered. */
export function createShutdown(server: Server): Shutdown {
  const open = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let ending: Promise<void> | undefined;
  let listens = true;

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (_request, response) => {
    if (!listens) lastOf(response);
    open.add(response);
    response.once('close', () => open.delete(response));
  });

  async function end(settled: () => Promise<void>): Promise<void> {
    await takeThoseWhoWait();
    const closed = new Promise<void>((resolve) => {
      // Not the HTTP server's own way, which ends idle connections at once, with what is on its way to us in them.
      NetServer.prototype.close.call(server, () => resolve());
    });
    // Not before: who is told to leave comes back at once on a new connection, which the end of listening would reset.
    listens = false;
    for (const response of open) lastOf(response);
    const lull = setTimeout(() => void takeThoseWhoWait().then(closeSilent), LULL);
    const grace = new Promise<void>((resolve) => {
      const cut = setTimeout(resolve, GRACE);
      void closed.then(settled).then(() => clearTimeout(cut)).then(resolve, resolve);
    });
    await grace;
    clearTimeout(lull);
    server.closeAllConnections();
    await closed;
    // It is closed; this ends its timers.
    server.close();
  }

  function closeSilent(): void {
    server.closeIdleConnections();
    // Node counts a connection that has never said a word as one that is about to.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  return {
    isClosing: () => ending !== undefined,
    close: (settled) => (ending ??= end(settled)),
  };
}

/**
 * What has arrived and is not read yet is lost with the connection, and a connection that the kernel has made and we have
 * not taken is lost when we stop to listen: one whole turn of the loop takes them all.
 */
async function takeThoseWhoWait(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function lastOf(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
