import { logError } from '../model/log-error.ts';
import type { Core } from '../core/core.ts';
import { endAttempt, endpointsWithDue, findDue } from '../store/webhooks/webhook-deliveries.ts';
import type { DueDelivery } from '../store/webhooks/webhook-deliveries.ts';
import { isListener } from './listeners.ts';
import type { Listeners } from './listeners.ts';
import { post } from './post.ts';
import { WAITS, WAKE } from './schedule.ts';
import { signedHeaders } from './sign.ts';

/** So many deliveries at once to one endpoint: a receiver that hangs holds up its own queue and no other. */
const AT_ONCE = 4;

interface Attempt {
  endpointId: string;
  controller: AbortController;
  done: Promise<void>;
}

/**
 * Sends queued deliveries. The queue is in the database; memory holds only deliveries in flight. A delivery in its
 * way when the process died was not heard of, does not count as an attempt, and is sent again at the next start.
 *
 * Deliveries to one endpoint of one order go one after the other: the next leaves once the one before was accepted
 * or given up, so that a receiver never sees an order go back.
 */
export class Deliveries {
  readonly #core: Core;
  readonly #listeners: Listeners;
  readonly #timeout: number;
  readonly #underway = new Map<number, Attempt>();
  #isAwakening = false;
  #stopped = false;

  /** @param timeout milliseconds of real time that a receiver has for its answer */
  constructor(core: Core, listeners: Listeners, timeout: number) {
    this.#core = core;
    this.#listeners = listeners;
    this.#timeout = timeout;
  }

  /** Starts what is due once the present work is done: many may ask for it in a row. */
  wakeSoon(): void {
    if (this.#isAwakening) return;
    this.#isAwakening = true;
    queueMicrotask(() => this.wake());
  }

  /** Starts what is due and has room. */
  wake(): void {
    this.#isAwakening = false;
    if (this.#stopped) return;
    const { database, clock } = this.#core;
    for (const endpointId of endpointsWithDue(database, clock.now())) this.#fill(endpointId);
  }

  /**
   * Starts what is due, and waits until nothing is on its way.
   *
   * @param patience milliseconds of real time after which it does not wait any longer
   * @returns whether that is so
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

  /** Breaks off what is on its way; it does not count as an attempt. */
  abort(): void {
    for (const { controller } of this.#underway.values()) controller.abort();
    this.#underway.clear();
  }

  /** Ends for good; when it resolves the database is not used any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const all = this.#all();
    this.abort();
    await all;
  }

  /** Starts as much as an endpoint has room for. */
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
    const done = this.#attempt(delivery, controller.signal)
      .catch((error: unknown) => logError('The end of a delivery could not be written down.', error));
    this.#underway.set(delivery.id, { endpointId: delivery.endpointId, controller, done });
  }

  async #attempt(delivery: DueDelivery, signal: AbortSignal): Promise<void> {
    const { clock } = this.#core;
    const { id, url, secret, eventId, body } = delivery;
    // Receivers compare the time with their own clock, which the control plane cannot move along.
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
