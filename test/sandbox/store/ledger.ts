import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AFFIDAVIT, callerOf, live, type Caller, type Got } from '../support/running-sandbox.ts';

const PRICE = 500;

/** One write under its own idempotency key. */
interface Write {
  key: string;
  path: string;
  body: Record<string, unknown>;
  /** In paise. */
  price: number;
}

/** A write that was answered, and its answer. */
interface ConfirmedWrite {
  write: Write;
  answer: string;
}

export function callerAt(url: string): Caller {
  return callerOf({ url, port: 0, fetch: (request) => fetch(request), close: () => Promise.resolve() });
}

/** The record of a careful merchant: every write with its response. The server has no part in it. */
export class Ledger {
  readonly confirmed: ConfirmedWrite[] = [];
  /** Sent, and never answered. */
  #open = new Map<string, Write>();
  #checked = 0;
  readonly #orders: string[] = [];
  readonly #random: () => number;

  /** @param random chooses the kind of each write */
  constructor(random: () => number) {
    this.#random = random;
  }

  get charged(): number {
    return this.confirmed.reduce((sum, { write }) => sum + write.price, 0);
  }

  /** Writes until the server is gone. */
  async write(caller: Caller, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const write = this.#next();
      this.#open.set(write.key, write);
      const got = await this.#send(caller, write).catch(() => undefined);
      if (got) this.#keep(write, got);
    }
  }

  /** Sends again, under the same key, what was never answered: done before or not, now it is done, once. */
  async verifyAll(caller: Caller): Promise<void> {
    for (const write of this.#open.values()) this.#keep(write, await this.#send(caller, write));
  }

  /** Checks everything that was answered since the last check: it exists, unchanged. */
  async checkNewest(caller: Caller): Promise<void> {
    await this.#check(caller, this.confirmed.slice(this.#checked));
    this.#checked = this.confirmed.length;
  }

  /** Checks the oldest ones again. */
  checkOldest(caller: Caller, count: number): Promise<void> {
    return this.#check(caller, this.confirmed.slice(0, count));
  }

  async #check(caller: Caller, left: ConfirmedWrite[]): Promise<void> {
    const worker = async (): Promise<void> => {
      for (let confirmed = left.pop(); confirmed; confirmed = left.pop()) await this.#checkOne(caller, confirmed);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
  }

  async #checkOne(caller: Caller, { write, answer }: ConfirmedWrite): Promise<void> {
    const got = await this.#send(caller, write);
    assert.equal(got.headers.get('idempotent-replayed'), 'true', `${write.path} was answered, and is not there`);
    assert.equal(JSON.stringify(got.body), answer, `${write.path} got two answers`);
    if (write.price > 0) return;
    const { id, externalOrderId } = got.body;
    const read = write.path === '/v1/orders' ? `/v1/orders/${externalOrderId}` : `/v1/payments/intents/${id}`;
    assert.equal((await caller.call('GET', read)).status, 200, `${read} is not there`);
  }

  #next(): Write {
    const key = randomUUID();
    const [order] = this.#orders.slice(-1);
    const dice = this.#random();
    if (dice < 0.3 || order === undefined) {
      const body = { externalOrderId: key, externalCustomerId: 'c', serviceCode: 'estamp.standard' };
      return { key, path: '/v1/orders', body, price: 0 };
    }
    if (dice < 0.5) {
      const body = { externalOrderId: order, amountMinor: 15_900, currency: 'INR', paymentConnectionId: 'pc_demo' };
      return { key, path: '/v1/payments/intents', body, price: 0 };
    }
    if (dice < 0.75) return { key, path: '/v1/verify/pan', body: { pan: 'ABCDE1234F' }, price: PRICE };
    return { key, path: '/v1/estamp/duty/calculate', body: AFFIDAVIT, price: PRICE };
  }

  async #send({ call }: Caller, { key, path, body }: Write): Promise<Got> {
    const got = await call('POST', path, body, live({ 'idempotency-key': key }));
    assert.ok(got.status === 200 || got.status === 201, `${path} answered ${got.status}: ${JSON.stringify(got.body)}`);
    return got;
  }

  #keep(write: Write, { body }: Got): void {
    this.#open.delete(write.key);
    this.confirmed.push({ write, answer: JSON.stringify(body) });
    if (write.path === '/v1/orders') this.#orders.push(body.externalOrderId);
  }
}
