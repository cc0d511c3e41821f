import type { Pool, Dispatcher } from 'undici';
import { type Transport, connectionError, type TransportResponse } from '../../../api/index.ts';
import type { Core } from '../../core/core.ts';
import { coreOf, type EstampProxy } from '../../core/proxy.ts';
import { MAX_IN_FLIGHT } from '../../upstream/bulkhead.ts';

type Step = IteratorResult<Uint8Array, undefined>;

/* Bytes buffered before backpressure is applied. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/**
 * One request and its response over undici's dispatcher. Replaces the streams of `undici.request`, which cost more than
 * the call itself.
 */
class Exchange implements Dispatcher.DispatchHandler, AsyncIterableIterator<Uint8Array, undefined> {
  /** Settles with the head of the response, or with the error. */
  readonly answer: Promise<TransportResponse>;
  #answered!: (response: TransportResponse) => void;
  #failed!: (error: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  readonly #chunks: Uint8Array[] = [];
  #bufferedBytes = 0;
  #reader: { resolve: (step: Step) => void; reject: (error: unknown) => void } | undefined;
  #isWhole = false;
  #error: Error | undefined;

  constructor() {
    this.answer = new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
    });
  }

  /** Ends the request and the reading of its response. */
  stop(reason: Error): void {
    this.#error ??= reason;
    // A request that waits for a connection ends when it gets one.
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#error) controller.abort(this.#error);
  }

  onResponseStart(_: unknown, status: number, headers: Readonly<Record<string, string | string[] | undefined>>): void {
    // Informational responses (early hints) precede the final one.
    if (status < 200) return;
    this.#answered({
      status,
      header: (name) => {
        const value = headers[name];
        return Array.isArray(value) ? value.join(', ') : (value ?? null);
      },
      body: this,
    });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#reader) {
      this.#reader.resolve({ done: false, value: chunk });
      this.#reader = undefined;
      return;
    }
    this.#chunks.push(chunk);
    this.#bufferedBytes += chunk.byteLength;
    if (this.#bufferedBytes > MAX_BUFFERED_BYTES) controller.pause();
  }

  onResponseEnd(): void {
    this.#isWhole = true;
    this.#reader?.resolve({ done: true, value: undefined });
  }

  onResponseError(_: unknown, error: Error): void {
    this.#error ??= error;
    // The request starts when its connection is open. Before that nothing is sent, whatever the reason.
    this.#failed(connectionError(error, this.#controller !== undefined));
    this.#reader?.reject(error);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Step> {
    const value = this.#chunks.shift();
    if (value !== undefined) {
      this.#bufferedBytes -= value.byteLength;
      if (this.#chunks.length === 0) this.#controller?.resume();
      return Promise.resolve({ done: false, value });
    }
    if (this.#isWhole) return Promise.resolve({ done: true, value: undefined });
    if (this.#error !== undefined) return Promise.reject(this.#error);
    return new Promise((resolve, reject) => (this.#reader = { resolve, reject }));
  }

  /** Frees the connection if the response is not read to its end. */
  return(): Promise<Step> {
    if (!this.#isWhole && this.#error === undefined) this.stop(new Error('The rest of the response is not read.'));
    this.#chunks.length = 0;
    return Promise.resolve({ done: true, value: undefined });
  }
}

/** A transport over pooled connections. */
interface PoolTransport {
  transport: Transport;
  /** Loads undici before the first call needs it. */
  load: () => Promise<void>;
  close: () => Promise<void>;
}
const CONNECT_TIMEOUT_MS = 2_000;

/* A fallback: the client's own limits are shorter. */
const RESPONSE_TIMEOUT_MS = 15_000;

/* Each part of the service has room for its calls, so no part waits for the sockets of another. */
const CONNECTIONS = MAX_IN_FLIGHT * 8;

interface Undici {
  Pool: typeof Pool;
}

/**
 * undici, once it is loaded. The import of a server does not load it, because that takes a third of the time in which
 * it starts; a server that listens does so before its first call, and otherwise that call does.
 */
let undici: Undici | undefined;

/** A bundle that splits its code may give a package of CommonJS as `default` alone. */
const loadUndici = async (): Promise<Undici> => (undici ??= (await import('undici')).default);

/**
 * Calls the service over undici's pools, one for each origin and one for calls that need a new connection, at a tenth
 * of the cost of `fetch`. It follows no redirects, decompresses nothing and stores no cookies. The client limits the
 * size of a response.
 */
export function createPoolTransport(): PoolTransport {
  const pools = new Map<string, Pool>();
  const poolOf = (loaded: Undici, origin: string, newConnection: boolean): Pool => {
    const name = newConnection ? `new ${origin}` : origin;
    const pool =
      pools.get(name) ??
      new loaded.Pool(origin, {
        connections: CONNECTIONS,
        // 0 closes each connection after its response.
        pipelining: newConnection ? 0 : 1,
        connect: { timeout: CONNECT_TIMEOUT_MS },
        headersTimeout: RESPONSE_TIMEOUT_MS,
        bodyTimeout: RESPONSE_TIMEOUT_MS,
      });
    pools.set(name, pool);
    return pool;
  };

  return {
    transport({ method, url, headers, body, newConnection = false, onEnd }) {
      // The client built this URL, so parsing is not needed: the path starts at the third slash.
      const start = url.indexOf('/', url.indexOf('//') + 2);
      const exchange = new Exchange();
      onEnd((reason) => exchange.stop(reason));
      const send = (loaded: Undici): void => {
        const pool = poolOf(loaded, url.slice(0, start), newConnection);
        pool.dispatch({ method, path: url.slice(start), headers, body }, exchange);
      };
      // Nothing has been sent if it cannot be loaded.
      const fail = (error: unknown): void => exchange.onResponseError(undefined, error as Error);
      if (undici) send(undici);
      else void loadUndici().then(send).catch(fail);
      return exchange.answer;
    },
    load: async () => void (await loadUndici()),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      pools.clear();
    },
  };
}

/** A proxy whose calls use pooled connections. */
interface PooledProxy {
  core: Core;
  /** Loads what the first call needs. */
  load: () => Promise<void>;
}

/**
 * A proxy that calls the service over undici's pools, unless the merchant has set `fetch`. It starts no worker, because
 * application bundlers do not find the worker's file.
 */
export function pooledProxy(proxy: EstampProxy): PooledProxy {
  const { core, closing } = coreOf(proxy);
  const { transport, load, close } = createPoolTransport();
  const isUsed = core.useTransport(transport);
  closing.push(close);
  return { core, load: isUsed ? load : () => Promise.resolve() };
}
