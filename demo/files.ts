import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';

/** A folder whose files are served below a path. */
export interface Folder {
  under: string;
  path: URL;
  /** Default: reads the file unchanged. */
  read?: (file: URL) => Promise<Uint8Array>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Serves files of fixed folders. The first folder that contains the file is used. */
export function serveFiles(
  folders: Folder[],
  policy: (path: string) => string,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    // The URL parser removes `..` before a folder is joined, so no address leaves its folder.
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    for (const { under, path, read = readFile } of folders) {
      if (!name.startsWith(under)) continue;
      try {
        const body = await read(new URL(`./${name.slice(under.length)}`, path));
        response.writeHead(200, {
          'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
          'Content-Security-Policy': policy(pathname),
          'X-Content-Type-Options': 'nosniff',
          'Referrer-Policy': 'strict-origin-when-cross-origin',
          'Cache-Control': 'no-cache',
        });
        response.end(body);
        return;
      } catch {
        // Not in this folder; try the next one.
      }
    }
    response.writeHead(404, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Security-Policy': policy(pathname),
    });
    response.end('There is no such page in this shop.\n');
  };
}
