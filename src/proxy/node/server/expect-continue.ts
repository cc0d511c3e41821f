import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';

/* Requests with `Expect: 100-continue` whose client waits with the body. */
const waiting = new WeakSet<IncomingMessage>();

/** Lets the proxy decide whether it wants a body. Node would ask for each one before the origin and the size are checked. */
export function deferContinue(server: HttpServer): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request);
    server.emit('request', request, response);
  });
}

/** Asks for the body, if the client waits with it. */
export function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (waiting.delete(request) && !response.headersSent) response.writeContinue();
}

/** Whether the client still waits: it may send the body or the next request, so that the connection ends with the response. */
export const isBodyDeferred = (request: IncomingMessage): boolean => waiting.has(request);
