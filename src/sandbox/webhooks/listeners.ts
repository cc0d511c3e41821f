import type { Core } from '../core/core.ts';
import { findOrganization } from '../store/accounts/organizations.ts';
import { addEndpoint, allEndpoints, type Endpoint, removeEndpoint } from '../store/webhooks/webhook-events.ts';

const SCHEME = 'listener:';
/** Idle connections are closed by clients and proxies, so a heartbeat is sent. Milliseconds. */
const HEARTBEAT = 20_000;

/** The response of a listener's receiver, or why there is none. */
export type ListenerResult = { status: number } | { error: string };

interface Listener {
  endpoint: Endpoint;
  send: (line: unknown) => void;
  end: () => void;
  /** Deliveries that wait for their result. */
  waiting: Map<number, (result: ListenerResult) => void>;
}

/** What is sent in one attempt. */
export interface Message {
  headers: Record<string, string>;
  body: string;
}

/** What ends an attempt. */
export interface Exchange {
  /** Time limit of the whole exchange, in milliseconds of real time. */
  timeout: number;
  signal: AbortSignal;
}

/** Whether an endpoint is a connected listener, and not an address. */
export const isListener = (url: string): boolean => url.startsWith(SCHEME);

/**
 * Receivers that hold a connection to the sandbox: deliveries go out over it, and their results come in by a call. So
 * a receiver need not be reachable from the sandbox, which may run in a container. A listener is an endpoint like any
 * other, with its own secret, until its connection ends.
 */
export class Listeners {
  readonly #core: Core;
  readonly #open = new Map<string, Listener>();
  #count = 0;

  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Registers a listener.
   *
   * @param label the endpoint's name in lists
   * @returns lines of JSON: first the endpoint, then one for each delivery
   */
  connect(label: string, organizationId: string, secret: string): ReadableStream<Uint8Array> {
    const { database, ids } = this.#core;
    const encoder = new TextEncoder();
    let id = '';
    let heartbeat: NodeJS.Timeout | undefined;
    return new ReadableStream({
      start: (controller) => {
        const write = (text: string): void => controller.enqueue(encoder.encode(text));
        const endpoint: Endpoint = { id: ids.next('we'), organizationId, url: SCHEME + label, secret };
        id = endpoint.id;
        addEndpoint(database, endpoint);
        heartbeat = setInterval(() => write('\n'), HEARTBEAT).unref();
        this.#open.set(id, {
          endpoint,
          waiting: new Map(),
          send: (line) => write(`${JSON.stringify(line)}\n`),
          end: () => {
            clearInterval(heartbeat);
            controller.close();
          },
        });
        write(`${JSON.stringify({ endpointId: id, organizationId, secret })}\n`);
      },
      cancel: () => {
        clearInterval(heartbeat);
        this.#forget(id);
      },
    });
  }

  /**
   * Sends one delivery to a listener. The counterpart of `post`.
   *
   * @returns the status that the receiver answered
   * @throws the reason why no status came
   */
  async deliver(endpointId: string, { headers, body }: Message, { timeout, signal }: Exchange): Promise<number> {
    const listener = this.#open.get(endpointId);
    if (!listener) throw new Error('the listener has gone');
    const deliveryId = (this.#count += 1);
    const result = await new Promise<ListenerResult>((resolve) => {
      const timer = setTimeout(() => resolve({ error: `no response within ${timeout} ms` }), timeout);
      listener.waiting.set(deliveryId, (said) => {
        clearTimeout(timer);
        resolve(said);
      });
      signal.addEventListener('abort', () => listener.waiting.get(deliveryId)?.({ error: 'aborted' }), { once: true });
      listener.send({ deliveryId, headers, body });
    });
    listener.waiting.delete(deliveryId);
    if ('error' in result) throw new Error(result.error);
    return result.status;
  }

  /** Takes the result of a delivery. @returns whether somebody waited for it */
  report(endpointId: string, deliveryId: number, result: ListenerResult): boolean {
    const waiting = this.#open.get(endpointId)?.waiting.get(deliveryId);
    waiting?.(result);
    return waiting !== undefined;
  }

  /** Ends a connection. @returns whether there was one */
  disconnect(endpointId: string): boolean {
    const listener = this.#open.get(endpointId);
    if (!listener) return false;
    listener.end();
    this.#forget(endpointId);
    return true;
  }

  /**
   * After a reset or restore: re-creates the endpoints of open connections and removes the others.
   */
  reattach(): void {
    const { database } = this.#core;
    const known = new Set(
      allEndpoints(database)
        .filter(({ url }) => isListener(url))
        .map(({ id }) => id),
    );
    for (const id of known) if (!this.#open.has(id)) removeEndpoint(database, id);
    for (const { endpoint } of this.#open.values()) {
      if (!findOrganization(database, endpoint.organizationId)) this.disconnect(endpoint.id);
      else if (!known.has(endpoint.id)) addEndpoint(database, endpoint);
    }
  }

  /** Ends every connection; the database is not used any more. */
  close(): void {
    for (const { end, waiting } of this.#open.values()) {
      end();
      for (const resolve of waiting.values()) resolve({ error: 'the sandbox has ended' });
    }
    this.#open.clear();
  }

  #forget(id: string): void {
    const listener = this.#open.get(id);
    if (!listener) return;
    this.#open.delete(id);
    for (const resolve of listener.waiting.values()) resolve({ error: 'the listener has gone' });
    removeEndpoint(this.#core.database, id);
  }
}
