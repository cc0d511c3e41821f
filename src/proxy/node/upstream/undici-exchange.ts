import type { Dispatcher } from 'undici';
import { connectionError, type TransportResponse } from '../../../api/index.ts';

type Step = IteratorResult<Uint8Array, undefined>;

/* Bytes buffered before backpressure is applied. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/**
 * One request and its response over undici's dispatcher. Replaces the streams of `undici.request`, which cost more than the
 * call itself.
 */
export class Exchange implements Dispatcher.DispatchHandler, AsyncIterableIterator<Uint8Array, undefined> {
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
