import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Far above any browser and reverse proxy. Node drops headers after the 2,000th, which may be the one of a trusted proxy. */
const MAX_HEADERS = 100;

/** Whether a request has more than 100 header lines: it is refused as a whole, because none of them may be left out. */
export const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage): boolean => rawHeaders.length > 2 * MAX_HEADERS;

/** Answers 431 and ends the connection. */
export function refuseHeaders(response: ServerResponse): void {
  response.writeHead(431, { connection: 'close', 'content-length': '0' });
  response.end();
}

/**
 * Limits the requests of one connection that wait for their response. Node parses a whole chunk of pipelined requests, about
 * a thousand, before another connection gets its next one. Beyond the limit the connection is closed: no browser and no
 * reverse proxy pipelines so many.
 *
 * @param unanswered the highest number of requests that wait
 */
export function limitPipelining(unanswered: number, handle: RequestListener): RequestListener {
  const counts = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (counts.get(socket) ?? 0) + 1;
    if (count > unanswered) return void socket.destroy();
    counts.set(socket, count);
    response.once('close', () => counts.set(socket, (counts.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}
