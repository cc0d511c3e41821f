import { createHmac } from 'node:crypto';
import * as http from 'node:http';
import * as https from 'node:https';
import { WEBHOOK_HEADERS, type EventName } from '../../api/events.ts';
import type { Core } from '../core/core.ts';
import { logError } from '../model/problem.ts';
import type { Owner } from '../store/accounts/organizations.ts';
import {
  type DueDelivery,
  endAttempt,
  endpointsWithDue,
  findDue,
  renewDelivery,
  addDelivery,
} from '../store/webhooks/webhook-deliveries.ts';
import { endpointsOf, addEvent } from '../store/webhooks/webhook-events.ts';
import { type Exchange, isListener, type Listeners, type Message } from './listeners.ts';
import type { OrderStatus } from '../model/records.ts';
import type { StoredOrder } from '../store/orders/orders.ts';

/** The maximum number of response bytes to read, so that a receiver can finish its response. */
const MOST = 64 * 1024;

/**
 * Posts a text and returns the status of the response. Redirects are not followed. Each post has its own connection, so
 * that no receiver sees another's delivery.
 *
 * @throws Error with the reason if no status arrived; an incomplete body is not an error
 */
function post(url: string, { headers, body: text }: Message, { timeout, signal }: Exchange): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = Buffer.from(text);
    const { request: open } = url.startsWith('https:') ? https : http;
    const request = open(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      agent: false,
      signal,
    });
    const timer = setTimeout(() => request.destroy(new Error(`no response within ${timeout} ms`)), timeout);
    let status: number | undefined;
    request.on('response', (response) => {
      status = response.statusCode;
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > MOST) request.destroy();
      });
      response.on('error', () => {});
    });
    request.on('error', (error) => {
      if (status === undefined) reject(error);
    });
    request.on('close', () => {
      clearTimeout(timer);
      if (status === undefined) reject(new Error('the connection ended without a response'));
      else resolve(status);
    });
    request.end(body);
  });
}

/**
 * The delay of each attempt after the previous one, in milliseconds of virtual time. The specification has six
 * attempts.
 */
export const WAITS: readonly number[] = [0, 5_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 10 * 3_600_000];

/** The kind of task that starts due deliveries. */
export const WAKE = 'webhooks';

/**
 * The headers of one attempt. They sign the exact text, which is sent as UTF-8.
 *
 * @param at the time of signing in milliseconds
 */
function signedHeaders({ secret, eventId, body }: DueDelivery, at: number): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  return {
    'content-type': 'application/json',
    'user-agent': 'estamp-sandbox-webhooks/1.0.0',
    [WEBHOOK_HEADERS.signature]: createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.eventId]: eventId,
  };
}

/** Concurrent deliveries to one endpoint. A hanging receiver blocks only its own queue. */
const AT_ONCE = 4;

interface Attempt {
  endpointId: string;
  controller: AbortController;
  done: Promise<void>;
}

/**
 * Sends queued deliveries. The queue is in the database; memory holds only deliveries in flight. A delivery in flight
 * when the process dies does not count as an attempt and is sent again after the next start.
 *
 * Deliveries of one order to one endpoint are sequential: the next is sent after the previous was accepted or given up,
 * so a receiver never sees an order go back.
 */
export class Deliveries {
  readonly #core: Core;
  readonly #listeners: Listeners;
  readonly #timeout: number;
  readonly #underway = new Map<number, Attempt>();
  #isAwakening = false;
  #stopped = false;

  /** @param timeout time limit of a receiver's response, in milliseconds of real time */
  constructor(core: Core, listeners: Listeners, timeout: number) {
    this.#core = core;
    this.#listeners = listeners;
    this.#timeout = timeout;
  }

  /** Starts due deliveries after the current task, once for several calls. */
  wakeSoon(): void {
    if (this.#isAwakening) return;
    this.#isAwakening = true;
    queueMicrotask(() => this.wake());
  }

  /** Starts due deliveries within the limits. */
  wake(): void {
    this.#isAwakening = false;
    if (this.#stopped) return;
    const { database, clock } = this.#core;
    for (const endpointId of endpointsWithDue(database, clock.now())) this.#fill(endpointId);
  }

  /**
   * Starts due deliveries, and waits until none is in flight.
   *
   * @param patience maximum wait in milliseconds of real time
   * @returns whether none is in flight
   */
  async whenIdle(patience: number): Promise<boolean> {
    this.wake();
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(true), patience)));
    let isOver = false;
    while (this.#underway.size > 0 && !isOver) isOver = await Promise.race([this.#all().then(() => false), over]);
    clearTimeout(timer);
    return this.#underway.size === 0;
  }

  /** Aborts deliveries in flight. They do not count as attempts. */
  abort(): void {
    for (const { controller } of this.#underway.values()) controller.abort();
    this.#underway.clear();
  }

  /** Stops permanently. When it resolves, the database is no longer used. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const all = this.#all();
    this.abort();
    await all;
  }

  /** Starts as many deliveries as an endpoint's limit allows. */
  #fill(endpointId: string): void {
    const { database, clock } = this.#core;
    const busy = [...this.#underway.values()].filter((attempt) => attempt.endpointId === endpointId).length;
    if (busy >= AT_ONCE) return;
    findDue(database, endpointId, { now: clock.now(), limit: AT_ONCE + busy })
      .filter(({ id }) => !this.#underway.has(id))
      .slice(0, AT_ONCE - busy)
      .forEach((delivery) => this.#start(delivery));
  }

  async #all(): Promise<void> {
    await Promise.all([...this.#underway.values()].map(({ done }) => done));
  }

  #start(delivery: DueDelivery): void {
    const controller = new AbortController();
    const done = this.#attempt(delivery, controller.signal).catch((error: unknown) =>
      logError('The result of a delivery could not be stored.', error),
    );
    this.#underway.set(delivery.id, { endpointId: delivery.endpointId, controller, done });
  }

  async #attempt(delivery: DueDelivery, signal: AbortSignal): Promise<void> {
    const { clock } = this.#core;
    const { id, url, body } = delivery;
    // Receivers compare the timestamp with real time, so the virtual offset is removed.
    const headers = signedHeaders(delivery, clock.now() - clock.offset);
    const exchange = { timeout: this.#timeout, signal };
    const sent = isListener(url)
      ? this.#listeners.deliver(delivery.endpointId, { headers, body }, exchange)
      : post(url, { headers, body }, exchange);
    const result = await sent.then(
      (status) => ({ accepted: status >= 200 && status < 300, said: `HTTP ${status}` }),
      (error: Error) => ({ accepted: false, said: error.message }),
    );
    if (signal.aborted) return;
    this.#underway.delete(id);
    this.#end(delivery, result);
    this.#fill(delivery.endpointId);
  }

  #end(delivery: DueDelivery, { accepted, said }: { accepted: boolean; said: string }): void {
    const { database, clock, tasks } = this.#core;
    const wait = WAITS[delivery.tries + 1];
    const dueAt = clock.now() + (wait ?? 0);
    database.transaction(() => {
      if (accepted) return endAttempt(database, delivery, { status: 'DELIVERED', dueAt, said });
      endAttempt(database, delivery, { status: wait === undefined ? 'DEAD_LETTERED' : 'PENDING', dueAt, said });
      if (wait !== undefined) tasks.schedule(WAKE, '', dueAt);
    });
  }
}

/** Sends an event again with the same id, to every current endpoint of the organization. */
export function replay(
  { database, tasks }: Core,
  { owner, eventId }: { owner: Owner; eventId: string },
  now: number,
): void {
  database.transaction(() => {
    for (const endpoint of endpointsOf(database, owner.organizationId))
      renewDelivery(database, { eventId, endpointId: endpoint.id }, now);
    tasks.schedule(WAKE, '', now);
  });
}

type EventType = OrderStatus | 'DOCUMENT_READY';

/**
 * Creates an event of an order and queues it for every endpoint of the organization. Without endpoints, nothing is
 * stored. Runs in the transaction of the change that it announces.
 */
export function announce(
  core: Core,
  { owner, record }: StoredOrder,
  { type, at }: { type: EventType; at: number },
): void {
  const { database, ids, tasks } = core;
  const endpoints = endpointsOf(database, owner.organizationId);
  if (endpoints.length === 0) return;
  const { coreOrderId, externalOrderId, status } = record;
  const eventId = ids.next('evt');
  addEvent(database, {
    eventId,
    owner,
    externalOrderId,
    event: `order.${type.toLowerCase()}` as EventName,
    createdAt: at,
    // Stored as sent, because the signature covers these bytes in every attempt.
    body: JSON.stringify({
      coreOrderId,
      coreEventType: type,
      occurredAt: new Date(at).toISOString(),
      orderId: coreOrderId,
      externalOrderId,
      status,
    }),
  });
  for (const endpoint of endpoints)
    addDelivery(database, { eventId, endpointId: endpoint.id, lane: coreOrderId, dueAt: at });
  tasks.schedule(WAKE, '', at);
}
