import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { waitUntil } from '../../support/wait-until.ts';

/** One post as it arrived. */
export interface Delivery {
  headers: IncomingMessage['headers'];
  raw: Buffer;
  body: {
    coreOrderId: string;
    coreEventType: string;
    occurredAt: string;
    orderId: string;
    externalOrderId: string;
    status: string;
  };
}

export interface Receiver {
  url: string;
  /** Everything that came, in order. */
  got: Delivery[];
  /** Resolves once so many posts have come. */
  until: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

type Reply = (response: ServerResponse, delivery: Delivery, count: number) => void;

export const accept: Reply = (response) => void response.writeHead(204).end();
export const refuse: Reply = (response) => void response.writeHead(500).end();

/** A merchant's webhook endpoint on a port of its own; `reply` answers each post, and may leave it unanswered. */
export async function receive(reply: Reply = accept, port = 0): Promise<Receiver> {
  const got: Delivery[] = [];
  const server = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      const delivery = { headers: request.headers, raw, body: JSON.parse(raw.toString('utf8')) as Delivery['body'] };
      got.push(delivery);
      reply(response, delivery, got.length);
    });
  }, port);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  after(close);
  return {
    url: addressOf(server),
    got,
    until: async (count) => void (await waitUntil(() => got.length >= count)),
    close,
  };
}

export async function listen(listener: RequestListener, port = 0): Promise<Server> {
  const server = createServer(listener);
  server.on('connection', (socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

export const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;

/** Things that should not come had time to come. */
export const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));
