import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from 'redis';

/** A small front that speaks the REST API of Upstash before a real Redis. */
export interface RedisRest {
  readonly url: string;
  readonly token: string;
  /** Answers all calls like this; `undefined` passes them on again. */
  answer(response: { status: number; body: string } | 'nothing' | undefined): void;
  stop(): Promise<void>;
}

export async function startRedisRest(redisUrl: string): Promise<RedisRest> {
  const token = 'rest-token';
  const client = createClient({ url: redisUrl, RESP: 2 });
  client.on('error', () => undefined);
  await client.connect();
  let fixed: { status: number; body: string } | 'nothing' | undefined;

  async function handle(authorization: string | undefined, text: string): Promise<{ status: number; body: unknown }> {
    if (authorization !== `Bearer ${token}`) return { status: 401, body: { error: 'WRONGPASS invalid token' } };
    try {
      return { status: 200, body: { result: await client.sendCommand(JSON.parse(text) as string[]) } };
    } catch (error) {
      return { status: 400, body: { error: (error as Error).message } };
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (fixed === 'nothing') return;
      const send = (status: number, body: string): void => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(body);
      };
      if (fixed) return send(fixed.status, fixed.body);
      void handle(request.headers.authorization, Buffer.concat(chunks).toString()).then(({ status, body }) =>
        send(status, JSON.stringify(body)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    answer: (response) => void (fixed = response),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      client.destroy();
    },
  };
}
