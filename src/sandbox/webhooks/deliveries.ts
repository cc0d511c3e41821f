import { logError } from '../model/log-error.ts';
import type { Core } from '../core/core.ts';
import { endAttempt, endpointsWithDue, findDue, type DueDelivery } from '../store/webhooks/webhook-deliveries.ts';
import { isListener, type Listeners } from './listeners.ts';
import { post } from './post.ts';
import { WAITS, WAKE } from './schedule.ts';
import { signedHeaders } from './sign.ts';

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
    findDue(database, endpointId, clock.now(), AT_ONCE + busy)
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
    const { id, url, secret, eventId, body } = delivery;
    // Receivers compare the timestamp with real time, so the virtual offset is removed.
    const headers = signedHeaders(secret, eventId, body, clock.now() - clock.offset);
    const sent = isListener(url)
      ? this.#listeners.deliver(delivery.endpointId, headers, body, this.#timeout, signal)
      : post(url, headers, body, this.#timeout, signal);
    const result = await sent.then(
      (status) => ({ accepted: status >= 200 && status < 300, said: `HTTP ${status}` }),
      (error: Error) => ({ accepted: false, said: error.message }),
    );
    if (signal.aborted) return;
    this.#underway.delete(id);
    this.#end(delivery, result.accepted, result.said);
    this.#fill(delivery.endpointId);
  }

  #end(delivery: DueDelivery, accepted: boolean, said: string): void {
    const { database, clock, tasks } = this.#core;
    const wait = WAITS[delivery.tries + 1];
    const dueAt = clock.now() + (wait ?? 0);
    database.transaction(() => {
      if (accepted) return endAttempt(database, delivery, 'DELIVERED', dueAt, said);
      endAttempt(database, delivery, wait === undefined ? 'DEAD_LETTERED' : 'PENDING', dueAt, said);
      if (wait !== undefined) tasks.schedule(WAKE, '', dueAt);
    });
  }
}
