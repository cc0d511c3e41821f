import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, createBrotliCompress } from 'node:zlib';

export type File = readonly [type: string, body: Buffer];

/**
 * Serves files as a merchant's server would, and everything else from the demo's proxy over the same slow connection.
 * What the proxy has not compressed itself is compressed here.
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
    // The page has another origin than the demo, which the proxy would refuse.
    const { host: _host, origin, ...headers } = incoming.headers;
    const own = { ...headers, ...(origin !== undefined && { origin: new URL(demoUrl).origin }) };
    const forwarded = request(demoUrl + address, { method: incoming.method, headers: own }, (answer) => {
      const {
        'content-type': type = '',
        'content-encoding': encoding,
        'cache-control': cacheControl,
        etag,
      } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, {
        'content-type': type,
        'content-encoding': encoding ?? 'br',
        ...(cacheControl !== undefined && { 'cache-control': cacheControl }),
        ...(etag !== undefined && { etag }),
      });
      if (encoding) answer.pipe(response);
      else answer.pipe(createBrotliCompress()).pipe(response);
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
