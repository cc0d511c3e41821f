import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Shuts a server down without losing a request. */
export interface Shutdown {
  isClosing(): boolean;
  /**
   * Accepts no new connections, answers requests in flight and those that still arrive on open connections with `connection:
   * close`, and waits for background work. After ten seconds it closes what remains.
   *
   * @param whenIdle resolves when no background work is left
   */
  close(whenIdle: () => Promise<void>): Promise<void>;
}

const GRACE_MS = 10_000;
/* Requests in transit arrive within this time. A connection that is silent for longer sends nothing. */
const SILENT_AFTER_MS = 1_000;

/** Create it before other request listeners: it must see each request before it is answered. */
export function createShutdown(server: Server): Shutdown {
  const responses = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let ending: Promise<void> | undefined;
  let isListening = true;

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (_request, response) => {
    if (!isListening) closeAfter(response);
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });

  async function end(whenIdle: () => Promise<void>): Promise<void> {
    await acceptPending();
    const closed = new Promise<void>((resolve) => {
      // The HTTP server's own `close` would close idle connections at once and lose requests in transit.
      NetServer.prototype.close.call(server, () => resolve());
    });
    // Only after the server has stopped listening: a client that reconnects earlier would be reset.
    isListening = false;
    for (const response of responses) closeAfter(response);
    const silentTimer = setTimeout(() => void acceptPending().then(closeSilent), SILENT_AFTER_MS);
    const grace = new Promise<void>((resolve) => {
      const graceTimer = setTimeout(resolve, GRACE_MS);
      void closed
        .then(whenIdle)
        .then(() => clearTimeout(graceTimer))
        .then(resolve, resolve);
    });
    await grace;
    clearTimeout(silentTimer);
    server.closeAllConnections();
    await closed;
    // The server is closed; this stops its timers.
    server.close();
  }

  function closeSilent(): void {
    server.closeIdleConnections();
    // Node treats a connection without any data as active.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  return {
    isClosing: () => ending !== undefined,
    close: (whenIdle) => (ending ??= end(whenIdle)),
  };
}

/**
 * Requests that have arrived but are not read, and connections that the kernel has accepted, would be lost when the server
 * stops listening. One full pass of the event loop accepts them.
 */
async function acceptPending(): Promise<void> {
  for (let round = 0; round < 2; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
