import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Finding } from './server.ts';

/** One delivery, to the byte. */
export interface Delivery {
  headers: Record<string, string | undefined>;
  body: Buffer;
}

/** A merchant's webhook endpoint on this machine. */
export class Receiver {
  readonly deliveries: Delivery[] = [];
  readonly #server: Server;
  readonly #patience: number;
  #status = 200;

  /** @param patience milliseconds that a delivery may take */
  constructor(patience: number) {
    this.#patience = patience;
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.deliveries.push({ headers: request.headers as Delivery['headers'], body: Buffer.concat(chunks) });
        response.writeHead(this.#status).end();
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhooks`;
  }

  /** The status of all responses from now on. */
  answer(status: number): void {
    this.#status = status;
  }

  /** The first unread delivery that matches. */
  async next(isIt: (delivery: Delivery) => boolean, from = 0): Promise<Delivery> {
    for (const end = Date.now() + this.#patience; Date.now() < end;) {
      const found = this.deliveries.slice(from).find(isIt);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Finding(`nothing of that kind was delivered in ${this.#patience / 1000} seconds`);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
