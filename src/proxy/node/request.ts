import type { IncomingMessage, ServerResponse } from 'node:http';
import { tooLarge } from '../http/body.ts';
import { belowMount } from '../http/match.ts';
import type { ProxyRequest } from '../http/record.ts';
import { ClientGone } from '../http/turn.ts';
import { join } from '../http/web.ts';

/**
 * A request that somebody before us may have read: `express.json()` leaves what it parsed in `body`, others the
 * bytes themselves in `rawBody`.
 */
export type NodeRequest = IncomingMessage & { body?: unknown; rawBody?: unknown };

/** A request of node:http as a record. What few requests need is made when it is asked for. */
export class NodeRecord implements ProxyRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Read at once: a socket forgets it when it closes, and the limits count whoever left, too. */
  readonly ip: string | undefined;
  readonly #request: NodeRequest;
  readonly #response: ServerResponse;
  #gone: AbortController | undefined;

  /** @param target the path and query to go by, where that is not the request's own `url` */
  constructor(request: NodeRequest, response: ServerResponse, target = request.url ?? '/') {
    const mark = target.indexOf('?');
    this.method = request.method ?? 'GET';
    this.path = mark < 0 ? target : target.slice(0, mark);
    this.query = mark < 0 ? '' : target.slice(mark + 1);
    this.ip = request.socket.remoteAddress;
    this.#request = request;
    this.#response = response;
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  get bodyLost(): boolean {
    return wasRead(this.#request) && bytesLeft(this.#request) === undefined;
  }

  get signal(): AbortSignal {
    return (this.#gone ??= watch(this.#response)).signal;
  }

  body(limit: number): Promise<Uint8Array> {
    return readBody(this.#request, limit);
  }

  toRequest(publicUrl = ''): Request {
    const { path, query, method } = this;
    const safe = /^\/(?!\/)/.test(path) ? path + (query && `?${query}`) : '/';
    // The host is the client's claim and is not passed on: the hook is told the public address, where there is one.
    const { origin, pathname } = new URL(publicUrl || 'http://proxy.invalid');
    const mount = pathname.replace(/\/$/, '');
    return new Request(origin + mount + belowMount(mount, safe), { method, headers: headersOf(this.#request) });
  }
}

function watch(response: ServerResponse): AbortController {
  const controller = new AbortController();
  const gone = (): void => {
    if (!response.writableFinished) controller.abort(new Error('The client went away.'));
  };
  if (response.destroyed) gone();
  else response.once('close', gone);
  return controller;
}

function headersOf(request: NodeRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // HTTP/2 has its method and path among the headers, under names that no header may have.
    if (name.startsWith(':')) continue;
    for (const item of [value].flat()) if (item !== undefined) headers.append(name, item);
  }
  return headers;
}

const wasRead = (request: NodeRequest): boolean =>
  request.readableEnded || (request.body !== undefined && request.readableDidRead);

/** What a parser before us left of the bytes, when it left them as they were. */
function bytesLeft({ rawBody, body }: NodeRequest): Uint8Array | undefined {
  if (rawBody instanceof Uint8Array) return rawBody;
  if (body instanceof Uint8Array) return body;
  return typeof body === 'string' ? new TextEncoder().encode(body) : undefined;
}

/** The bytes of a body, or what a parser made of them: waiting for a stream that has ended would never end. */
async function readBody(request: NodeRequest, limit: number): Promise<Uint8Array> {
  if (wasRead(request)) return within(bytesLeft(request) ?? written(request.body), limit);
  if (request.destroyed) throw new ClientGone();
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
    // A request errs when its connection is cut, by the client or by the limits of the server: no fault of ours.
    const gone = (): void => reject(new ClientGone());
    request.once('error', gone);
    request.once('close', gone);
  });
}

const written = (value: unknown): Uint8Array =>
  value === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(value));

function within(bytes: Uint8Array, limit: number): Uint8Array {
  if (bytes.byteLength > limit) throw tooLarge();
  return bytes;
}
