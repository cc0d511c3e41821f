import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** An answer on its way through. */
export interface Passing {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  /** As JSON text. */
  text: string;
}

/** A server that answers as another one does, but for what `alter` changes in its answers. */
export async function alteringProxy(target: string, alter: (passing: Passing) => Partial<Passing>): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on(
      'end',
      () =>
        void (async () => {
          const { method = 'GET', url = '/' } = request;
          const headers = new Headers();
          for (const [name, value] of Object.entries(request.headers)) {
            if (!['host', 'connection', 'content-length', 'transfer-encoding'].includes(name))
              headers.set(name, String(value));
          }
          const body = Buffer.concat(chunks);
          const answer = await fetch(target + url, { method, headers, ...(body.length > 0 && { body }) });
          const passing: Passing = {
            method,
            path: url.split('?')[0] ?? '',
            status: answer.status,
            headers: answer.headers,
            text: await answer.text(),
          };
          const altered = { ...passing, ...alter(passing) };
          response.statusCode = altered.status;
          for (const [name, value] of altered.headers) {
            if (!['content-length', 'connection', 'transfer-encoding'].includes(name))
              response.appendHeader(name, value);
          }
          response.end(altered.text);
        })().catch(() => response.destroy()),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
