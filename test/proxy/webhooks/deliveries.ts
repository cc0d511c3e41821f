import { createHmac } from 'node:crypto';
import { systemClock } from '../../../src/base/clock.ts';
import type { Clock } from '../../../src/base/clock.ts';
import type { Asked, Shop } from '../support/kit.ts';

export const SECRET = 'whsec_0123456789abcdef0123456789abcdef';

/** One event of the service, as the specification shows it. */
export const PAYLOAD = {
  coreOrderId: 'core_1', coreEventType: 'FULFILMENT_COMPLETED', occurredAt: '2026-01-05T10:00:00.000Z', orderId: 'core_1',
  externalOrderId: 'ES-0000-0000-0000-0001', status: 'FULFILMENT_COMPLETED',
};

export interface Delivery {
  payload?: unknown;
  /** The exact text, where it is not the payload's JSON. */
  body?: string;
  secret?: string;
  eventId?: string;
  /** Seconds since the epoch. */
  at?: number;
  /** Replaced or, with '', taken away. */
  headers?: Record<string, string>;
  ip?: string;
}

export const sign = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** A delivery as the service sends it, signed by other code than ours. */
export function delivery(
  { payload = PAYLOAD, body = JSON.stringify(payload), secret = SECRET, eventId = 'evt_1', at, headers = {} }: Delivery = {},
): { body: string; headers: Record<string, string> } {
  const timestamp = String(at ?? Math.floor(Date.now() / 1000));
  const all = {
    'content-type': 'application/json', 'sec-fetch-site': '', 'x-webhook-signature': sign(secret, timestamp, body),
    'x-webhook-timestamp': timestamp, 'x-webhook-event-id': eventId, ...headers,
  };
  return { body, headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')) };
}

export function deliver(shop: Pick<Shop, 'ask'>, given: Delivery = {}): Promise<Asked> {
  return shop.ask('POST', '/webhooks', { ...delivery(given), ip: given.ip ?? '198.51.100.9' });
}

/** Time that stands still until it is told. Timers run when it passes them. */
export class StillClock implements Clock {
  #now = Date.now();
  readonly #timers = new Set<{ at: number; run: () => void }>();

  now(): number {
    return this.#now;
  }

  after(delay: number, run: () => void): () => void {
    const timer = { at: this.#now + delay, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  pass(ms: number): void {
    this.#now += ms;
    for (const timer of [...this.#timers]) {
      if (timer.at > this.#now) continue;
      this.#timers.delete(timer);
      timer.run();
    }
  }
}

/** Time stands still, but timers run: whoever waits for a moment gets on, and nothing grows old meanwhile. */
export class HeldClock implements Clock {
  #now = Date.now();

  now(): number {
    return this.#now;
  }

  after(delay: number, run: () => void): () => void {
    return systemClock.after(delay, run);
  }

  pass(ms: number): void {
    this.#now += ms;
  }
}
