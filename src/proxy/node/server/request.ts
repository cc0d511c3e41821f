import type { IncomingMessage, ServerResponse, Server as HttpServer } from 'node:http';
import type { Server, Socket } from 'node:net';
import { tooLarge, BODY_LIMIT } from '../../http/body.ts';
import { UNIX } from '../../http/client-network.ts';
import { belowMount } from '../../routes/match.ts';
import type { ProxyRequest, ProxyResponse } from '../../http/messages.ts';
import { ClientDisconnected } from '../../context/request-context.ts';
import { join } from '../../http/fetch-adapter.ts';

/* Requests with `Expect: 100-continue` whose client waits with the body. */
const waiting = new WeakSet<IncomingMessage>();

/**
 * Lets the proxy decide whether it wants a body. Node would ask for each one before the origin and the size are
 * checked.
 */
export function deferContinue(server: HttpServer): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request);
    server.emit('request', request, response);
  });
}

/** Asks for the body, if the client waits with it. */
function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (waiting.delete(request) && !response.headersSent) response.writeContinue();
}

/**
 * Whether the client still waits: it may send the body or the next request, so that the connection ends with the
 * response.
 */
const isBodyDeferred = (request: IncomingMessage): boolean => waiting.has(request);

/** Writes a response. A failed write closes the connection; nothing is thrown, because no caller could handle it. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ProxyResponse,
): void {
  if (response.headersSent || response.destroyed) return;
  try {
    // A cached response has its length, and its headers are written as they are.
    const length = status !== 304 && status !== 204 && headers['content-length'] === undefined;
    const closes = isBodyDeferred(request) || hasUnreadBody(request);
    response.writeHead(
      status,
      length || closes
        ? {
            ...headers,
            ...(length && { 'content-length': String(lengthOf(body)) }),
            ...(closes && { connection: 'close' }),
          }
        : headers,
    );
    if (body === undefined) return void response.end();
    response.write(latin1Of(body), 'latin1');
    // Ending in the same tick would write the body and an empty chunk as two pieces, which is slower.
    process.nextTick(() => response.end());
  } catch {
    response.destroy();
  }
}

const lengthOf = (body: ProxyResponse['body']): number => (body === undefined ? 0 : Buffer.byteLength(body));

/* Bodies that are sent often are converted to text once. */
const latin1Texts = new WeakMap<Uint8Array, string>();

/** The body as latin1, one character for each byte: Node writes it in one piece with the head. */
function latin1Of(body: string | Uint8Array<ArrayBuffer>): string {
  if (typeof body === 'string')
    return Buffer.byteLength(body) === body.length ? body : Buffer.from(body).toString('latin1');
  let text = latin1Texts.get(body);
  if (text === undefined)
    latin1Texts.set(body, (text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')));
  return text;
}

/** Node would read the rest of a refused body to reuse the connection. */
function hasUnreadBody(request: IncomingMessage): boolean {
  if (request.complete || request.method === 'GET') return false;
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  return coding !== undefined || Number(length ?? 0) > BODY_LIMIT;
}

/**
 * A request whose body may have been read: `express.json()` leaves the value in `body`, other parsers the bytes in
 * `rawBody`.
 */
export type NodeRequest = IncomingMessage & { body?: unknown; rawBody?: unknown };

/** What the server behind a mount knows of a request and its address does not say. */
export interface RequestPlace {
  /** Path and query, if they differ from the request's `url`. */
  target?: string;
  /** The client's address, if it is not that of the socket. */
  clientAddress?: ((request: NodeRequest) => string | undefined) | undefined;
}

/** The address of the client of a socket: `unix:` on a Unix socket, which has none. `undefined` once it is closed. */
export function peerOf(socket: Socket & { server?: Server }): string | undefined {
  return socket.remoteAddress ?? (typeof socket.server?.address() === 'string' ? UNIX : undefined);
}

/** Adapts a node:http request. Properties that few requests need are created on access. */
export class NodeProxyRequest implements ProxyRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Read at once: a closed socket loses it, and limits also count disconnected clients. */
  readonly ip: string | undefined;
  readonly #request: NodeRequest;
  readonly #response: ServerResponse;
  #gone: AbortController | undefined;

  constructor(request: NodeRequest, response: ServerResponse, place: RequestPlace = {}) {
    const { target = request.url ?? '/', clientAddress } = place;
    const mark = target.indexOf('?');
    this.method = request.method ?? 'GET';
    this.path = mark < 0 ? target : target.slice(0, mark);
    this.query = mark < 0 ? '' : target.slice(mark + 1);
    this.ip = clientAddress ? clientAddress(request) : peerOf(request.socket);
    this.#request = request;
    this.#response = response;
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  get bodyWasParsed(): boolean {
    return wasRead(this.#request) && rawBytesOf(this.#request) === undefined;
  }

  get signal(): AbortSignal {
    return (this.#gone ??= watchDisconnect(this.#response)).signal;
  }

  body(limit: number): Promise<Uint8Array> {
    askForBody(this.#request, this.#response);
    return readBody(this.#request, limit);
  }

  toRequest(publicUrl = ''): Request {
    const { path, query, method } = this;
    const safe = /^\/(?!\/)/.test(path) ? path + (query && `?${query}`) : '/';
    // The client's Host header is not trusted: the hook receives the public URL, if set.
    const { origin, pathname } = new URL(publicUrl || 'http://proxy.invalid');
    const mount = pathname.replace(/\/$/, '');
    return new Request(origin + mount + belowMount(mount, safe), { method, headers: headersOf(this.#request) });
  }
}

function watchDisconnect(response: ServerResponse): AbortController {
  const controller = new AbortController();
  const disconnected = (): void => {
    if (!response.writableFinished) controller.abort(new Error('The client disconnected.'));
  };
  if (response.destroyed) disconnected();
  else response.once('close', disconnected);
  return controller;
}

function headersOf(request: NodeRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // HTTP/2 pseudo-headers are not valid header names.
    if (name.startsWith(':')) continue;
    for (const item of [value].flat()) if (item !== undefined) headers.append(name, item);
  }
  return headers;
}

const wasRead = (request: NodeRequest): boolean =>
  request.readableEnded || (request.body !== undefined && request.readableDidRead);

/** The raw bytes, if a parser left them unchanged. */
function rawBytesOf({ rawBody, body }: NodeRequest): Uint8Array | undefined {
  if (rawBody instanceof Uint8Array) return rawBody;
  if (body instanceof Uint8Array) return body;
  return typeof body === 'string' ? new TextEncoder().encode(body) : undefined;
}

/** The bytes of a body, or its parsed value serialized again. Waiting for an ended stream would never resolve. */
async function readBody(request: NodeRequest, limit: number): Promise<Uint8Array> {
  if (wasRead(request)) return requireSize(rawBytesOf(request) ?? serialize(request.body), limit);
  if (request.destroyed) throw new ClientDisconnected();
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
    // A request emits an error when its connection is cut by the client or by a server limit.
    const disconnected = (): void => reject(new ClientDisconnected());
    request.once('error', disconnected);
    request.once('close', disconnected);
  });
}

/*
 * Stands for a number that a parser has changed already: no number of JavaScript writes itself so, and it is refused.
 */
const CHANGED = '1e999';
const MARK = '\u0000changed';

const serialize = (value: unknown): Uint8Array => {
  if (value === undefined) return new Uint8Array();
  const isChanged = (item: unknown): boolean => typeof item === 'number' && Math.abs(item) > Number.MAX_SAFE_INTEGER;
  const text = JSON.stringify(value, (_key, item: unknown) => (isChanged(item) ? MARK : item));
  return new TextEncoder().encode(text.replaceAll(JSON.stringify(MARK), CHANGED));
};

function requireSize(bytes: Uint8Array, limit: number): Uint8Array {
  if (bytes.byteLength > limit) throw tooLarge();
  return bytes;
}
