import type { IncomingMessage, ServerResponse } from 'node:http';
import { tooLarge } from './http/body.ts';
import { createPoolTransport } from './node/transport.ts';
import { coreOf } from './proxy.ts';
import type { EstampProxy } from './proxy.ts';
import type { ProxyAnswer, ProxyRequest } from './http/record.ts';
import { join } from './http/web.ts';

export * from './index.ts';

/** A request that somebody before us may have read: `express.json()` leaves what it parsed here. */
export type NodeRequest = IncomingMessage & { body?: unknown };

export type NodeHandler = (request: NodeRequest, response: ServerResponse) => void;

/**
 * Mounts a proxy on node:http, or on anything that hands over its requests and responses, Express among them. It
 * gives the proxy undici's pools for its calls, unless the proxy has a `fetch` of the merchant's.
 */
export function toNodeHandler(proxy: EstampProxy): NodeHandler {
  const { core, closing } = coreOf(proxy);
  const { transport, close } = createPoolTransport();
  core.useTransport(transport);
  closing.push(close);
  return (request, response) => {
    void core.handle(fromNode(request)).then((answer) => send(response, answer));
  };
}

function fromNode(request: NodeRequest): ProxyRequest {
  const target = request.url ?? '/';
  const mark = target.indexOf('?');
  const method = request.method ?? 'GET';
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method,
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    ip: request.socket.remoteAddress,
    header,
    body: (limit) => readBody(request, limit),
    toRequest: () => {
      const url = new URL(safePath(target), 'http://proxy.invalid');
      return new Request(url, { method, headers: headersOf(request) });
    },
  };
}

/** The hook's request tells the path; the host is the client's claim and is not passed on. */
const safePath = (target: string): string => (/^\/(?!\/)/.test(target) ? target : '/');

function headersOf(request: NodeRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const item of [value].flat()) if (item !== undefined) headers.append(name, item);
  }
  return headers;
}

/** The bytes of a body, or what a parser made of them: waiting for a stream that has ended would never end. */
async function readBody(request: NodeRequest, limit: number): Promise<Uint8Array> {
  const { body } = request;
  if (request.readableEnded || (body !== undefined && request.readableDidRead)) return within(toBytes(body), limit);
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    request.on('data', (chunk: Uint8Array) => {
      length += chunk.byteLength;
      if (length <= limit) chunks.push(chunk);
      else {
        request.pause();
        reject(tooLarge());
      }
    });
    request.once('end', () => resolve(join(chunks, length)));
    request.once('error', reject);
    request.once('close', () => reject(new Error('The client went away.')));
  });
}

function toBytes(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  if (body === undefined) return new Uint8Array();
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}

function within(bytes: Uint8Array, limit: number): Uint8Array {
  if (bytes.byteLength > limit) throw tooLarge();
  return bytes;
}

function send(response: ServerResponse, { status, headers, body }: ProxyAnswer): void {
  if (response.headersSent || response.destroyed) return;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const length = status === 304 || status === 204 ? {} : { 'content-length': String(bytes?.byteLength ?? 0) };
  response.writeHead(status, { ...headers, ...length });
  response.end(bytes);
}
