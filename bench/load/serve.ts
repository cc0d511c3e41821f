import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, createBrotliCompress } from 'node:zlib';

export type File = readonly [type: string, body: Buffer];

/**
 * Serves files as a merchant's server would, and everything else from the demo's proxy over the same slow connection. What
 * the proxy has not compressed itself is compressed here.
 */
export async function serve(
  demoUrl: string,
  files: ReadonlyMap<string, File>,
): Promise<{ url: string; close(): void }> {
  const compressed = new Map(
    [...files].map(([address, [type, body]]) => [address, [type, brotliCompressSync(body)] as const]),
  );
  const server = createServer((incoming, response) => {
    const address = incoming.url ?? '';
    const file = compressed.get(decodeURIComponent(address));
    if (file) {
      response.writeHead(200, { 'content-type': file[0], 'content-encoding': 'br', 'cache-control': 'no-store' });
      response.end(file[1]);
      return;
    }
    request(demoUrl + address, { headers: { 'accept-encoding': incoming.headers['accept-encoding'] } }, (answer) => {
      const { 'content-type': type = '', 'content-encoding': encoding } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, { 'content-type': type, 'content-encoding': encoding ?? 'br' });
      if (encoding) answer.pipe(response);
      else answer.pipe(createBrotliCompress()).pipe(response);
    }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
