import assert from 'node:assert/strict';
import type { EstampProxy } from '../../../src/proxy/index.ts';
import { CANARIES, control, DETAILS, MOUNT, PARTIES, STAMP, type Json } from '../support/kit.ts';
import type { World } from './world.ts';

/** What a customer does, one after the other. */
export type Deed =
  | { do: 'quote'; amount: number }
  | { do: 'submit' | 'submit twice' | 'status' | 'payment' | 'parties' }
  | { do: 'leave while submitting' | 'leave while pricing' | 'crowd' }
  | { do: 'pay'; outcome: 'paid' | 'failed' | 'late' };

export interface Answered {
  status: number;
  json: Json & { error?: Json };
}

/** A price that a customer got, and what became of it. */
export interface Bought {
  body: Json;
  totalMinor: number;
  orderIds: Set<string>;
  intentIds: Set<string>;
  token?: string;
}

const PAID_FROM = ['payment-confirmed', 'fulfilment', 'completed', 'refunded'];
const STAGES = ['created', ...PAID_FROM];
const ANSWERS = [200, 404, 409, 502, 503, 504];
const LIMIT = 12_000 + 250;

/** A customer with a browser, who notices when something is not as it should be. */
export class Customer {
  readonly bought: Bought[] = [];
  readonly #world: World;
  readonly #proxies: readonly EstampProxy[];
  #furthest = 0;
  #paid = false;
  #requestCount = 0;

  constructor(world: World, proxies: readonly EstampProxy[]) {
    this.#world = world;
    this.#proxies = proxies;
  }

  async do(deed: Deed): Promise<void> {
    const last = this.bought.at(-1);
    if (deed.do === 'quote') return void (await this.quote(deed.amount));
    if (deed.do === 'leave while pricing')
      return this.#leave('/quotes', { ...STAMP, articleCode: 'KA-RG-5', stampDutyAmount: 777 });
    if (deed.do === 'crowd') return this.#crowd();
    if (!last) return;
    if (deed.do === 'submit') return void (await this.submit(last));
    if (deed.do === 'submit twice') return void (await Promise.all([this.submit(last), this.submit(last)]));
    if (deed.do === 'leave while submitting') return this.#leave('/orders', last.body);
    const { token } = last;
    if (token === undefined) return;
    if (deed.do === 'status') return void (await this.readStatus(token));
    if (deed.do === 'parties')
      return void (await this.#ask('PUT', '/order/parties', token, { partyAddress: '18 Canary Lane' }));
    if (deed.do === 'payment') return void (await this.#ask('POST', '/order/payment', token, {}));
    if (deed.do !== 'pay') return;
    const [intentId] = last.intentIds;
    await this.#world.time
      .busy(control(this.#world.sandbox, 'POST', `/payments/${String(intentId)}`, { outcome: deed.outcome }))
      .catch(() => undefined);
  }

  async quote(amount: number): Promise<Answered> {
    const answer = await this.#ask('POST', '/quotes', undefined, {
      ...STAMP,
      articleCode: 'KA-RG-5',
      stampDutyAmount: amount,
    });
    const { quote, quoteToken } = answer.json as { quote?: { totalMinor: number }; quoteToken?: string };
    if (quote) {
      this.#furthest = 0;
      this.#paid = false;
      const body = { quoteToken, parties: PARTIES, details: DETAILS };
      this.bought.push({ body, totalMinor: quote.totalMinor, orderIds: new Set(), intentIds: new Set() });
    }
    return answer;
  }

  async submit(bought: Bought): Promise<Answered> {
    const answer = await this.#ask('POST', '/orders', undefined, bought.body);
    const { order, payment, orderToken } = answer.json as { order?: Json; payment?: Json; orderToken?: string };
    if (answer.status !== 200) return answer;
    bought.token ??= orderToken;
    bought.orderIds.add(String(order?.['externalOrderId']));
    bought.intentIds.add(String(payment?.['intentId']));
    assert.equal(payment?.['amountMinor'], bought.totalMinor, 'the amount to pay is the price that was shown');
    return answer;
  }

  async readStatus(token: string): Promise<Answered> {
    const answer = await this.#ask('GET', '/order', token);
    const { order } = answer.json as { order?: { stage: string; payment: { state: string } } };
    const place = STAGES.indexOf(order?.stage ?? '');
    if (!order || place < 0) return answer;
    assert.ok(place >= this.#furthest, `the order went back from ${STAGES[this.#furthest]} to ${order.stage}`);
    this.#furthest = place;
    const { state } = order.payment;
    if (this.#paid) assert.ok(['paid', 'refunded', 'unknown'].includes(state), `paid, and then ${state}`);
    this.#paid ||= state === 'paid';
    return answer;
  }

  #request(
    method: string,
    path: string,
    token: string | undefined,
    body: unknown,
    signal?: AbortSignal,
  ): Promise<Response> {
    // Behind a load balancer one customer reaches all proxies. A status read is shared within one of them, so reads go
    // to the first.
    const proxy = this.#proxies[method === 'GET' ? 0 : this.#requestCount++ % this.#proxies.length];
    assert.ok(proxy);
    return proxy.fetch(
      new Request(MOUNT + path, {
        method,
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal,
      }),
      { ip: '203.0.113.7' },
    );
  }

  async #ask(method: string, path: string, token?: string, body?: unknown): Promise<Answered> {
    const started = this.#world.time.now();
    const response = await this.#request(method, path, token, body);
    const text = await response.text();
    const took = this.#world.time.now() - started;
    assert.ok(took <= LIMIT, `${method} ${path} was answered after ${took} ms`);
    assert.ok(ANSWERS.includes(response.status), `${method} ${path}: ${response.status} ${text}`);
    for (const secret of [CANARIES.secret, 'sk_live_demo'])
      assert.ok(!text.includes(secret), `a secret in the answer to ${path}`);
    return { status: response.status, json: JSON.parse(text) as Answered['json'] };
  }

  /** Many strangers ask for prices of their own at once: enough for a breaker to notice. */
  async #crowd(): Promise<void> {
    const amounts = Array.from({ length: 14 }, (_, index) => 300 + index);
    await Promise.all(
      amounts.map((stampDutyAmount) =>
        this.#ask('POST', '/quotes', undefined, { ...STAMP, articleCode: 'KA-RG-5', stampDutyAmount }),
      ),
    );
  }

  async #leave(path: string, body: unknown): Promise<void> {
    const controller = new AbortController();
    const answer = this.#request('POST', path, undefined, body, controller.signal);
    await new Promise<void>((resolve) => void this.#world.time.after(300, resolve));
    controller.abort();
    await answer.catch(() => undefined);
  }
}
