import type { Clock } from '../../src/base/clock.ts';
import { failed, type Failure, type ProxyClient, type Result } from '../../src/client/index.ts';
import type {
  Checkout,
  ClientPayment,
  DraftRequest,
  DraftView,
  Order,
  OrderAnswer,
  OrderRequest,
  PanAnswer,
  Parties,
  Quote,
  QuoteRequest,
  StateArticles,
} from '../../src/wire/index.ts';
import { CHECKOUT } from '../support/proxy/checkout.ts';
import { fakeToken } from '../support/proxy/fake-token.ts';

const articlesOf = (stateCode: string): StateArticles => ({
  stateCode,
  articles: [
    { code: 'AFFIDAVIT', name: 'Affidavit', popular: true, secondParty: false },
    { code: 'RENT', name: 'Rental agreement', popular: true, secondParty: true },
  ],
});

/** How a call fails: before its effect, after it (the response is lost), or with a refusal by the proxy. */
export type Fault = { when: 'before' | 'after'; failure: Failure };
export type CallName = keyof ProxyClient;

export const OFFLINE: Failure = failed('OFFLINE', 'no connection', 'network', true);
export const TIMEOUT: Failure = failed('TIMEOUT', 'no answer', 'network', true);
export const problem = (code: string, extra: Partial<Failure> = {}): Failure => ({
  ...failed(code, code, 'customer'),
  requestId: 'req_1',
  ...extra,
});

/** A refusal by the proxy. */
class Refusal extends Error {
  readonly failure: Failure;

  constructor(code: string) {
    super(code);
    this.failure = problem(code);
  }
}

interface StoredOrder {
  order: Order;
  body: OrderRequest;
  attempts: { id: string; state: Order['payment']['state'] }[];
  revision: number;
}

/**
 * A proxy with the behaviour of the contract behind the client's interface: one order for each quote, one open intent
 * for each order, another one only after a definite failure. It records everything for the tests.
 */
export class FakeProxyClient implements ProxyClient {
  readonly calls: { name: CallName; args: unknown[] }[] = [];
  /** The nonce that has traded a code. */
  readonly tradedBy = new Map<string, string>();
  readonly faults: Partial<Record<CallName, Fault[]>> = {};
  readonly orders = new Map<string, StoredOrder>();
  /** Orders by quote token. A second, different order for one quote would be an error. */
  readonly ordersOfQuote = new Map<string, string[]>();
  /** Drafts by their tokens. */
  readonly drafts = new Map<string, DraftView>();
  readonly quotes = new Map<string, { quote: Quote; stale?: boolean }>();
  feeMinor = 5900;
  panVerification = false;
  panAnswer: PanAnswer = { valid: true, nameMatch: 'match' };
  /** The PAN of each quote: a second PAN is refused. */
  readonly panOfQuote = new Map<string, string>();
  /** While set, every call waits for this promise. */
  gate: Promise<void> | undefined;
  readonly #clock: Clock;
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  count(name: CallName): number {
    return this.calls.filter((call) => call.name === name).length;
  }

  fail(name: CallName, failure: Failure, when: Fault['when'] = 'before'): void {
    (this.faults[name] ??= []).push({ when, failure });
  }

  async #answer<T>(name: CallName, args: unknown[], work: () => T, signal?: AbortSignal): Promise<Result<T>> {
    this.calls.push({ name, args: structuredClone(args) });
    const fault = this.faults[name]?.shift();
    await this.gate;
    if (signal?.aborted) return { failure: failed('ABORTED', 'given up', 'network', true) };
    if (fault?.when === 'before') return { failure: fault.failure };
    try {
      const value = structuredClone(work());
      return fault ? { failure: fault.failure } : { value };
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      return { failure: refusal.failure };
    }
  }

  checkout(...args: [string, AbortSignal?]): Promise<Result<Checkout>> {
    return this.#answer(
      'checkout',
      [args[0]],
      () => ({
        ...CHECKOUT,
        features: { panVerification: this.panVerification },
      }),
      args[1],
    );
  }

  articles(...args: [string, AbortSignal?]): Promise<Result<StateArticles>> {
    return this.#answer('articles', [args[0]], () => articlesOf(args[0]), args[1]);
  }

  handOver(body: DraftRequest): ReturnType<ProxyClient['handOver']> {
    return this.#answer('handOver', [body], () => {
      const token = `d${++this.#count}`;
      const [sentAt, expiresAt] = [0, 7].map((days) => new Date(this.#clock.now() + days * 86_400_000).toISOString());
      const { draft, sender, note } = body;
      this.drafts.set(token, { draft, sender, note, sentAt: String(sentAt), expiresAt: String(expiresAt) });
      return { token, expiresAt: String(expiresAt) };
    });
  }

  draft(token: string, signal?: AbortSignal): ReturnType<ProxyClient['draft']> {
    return this.#answer(
      'draft',
      [token],
      () => {
        const view = this.drafts.get(token);
        if (!view) throw new Refusal('DRAFT_INVALID');
        return view;
      },
      signal,
    );
  }

  quote(body: QuoteRequest): ReturnType<ProxyClient['quote']> {
    return this.#answer('quote', [body], () => {
      const id = `q${++this.#count}`;
      const duty = Math.round(Number(body.stampDutyAmount) * 100);
      const iat = Math.floor(this.#clock.now() / 1000);
      const quote: Quote = {
        id,
        serviceCode: body.serviceCode,
        stateCode: body.stateCode,
        articleCode: body.articleCode,
        currency: 'INR',
        lines: [
          { kind: 'stamp-duty', label: 'Stamp duty', amountMinor: duty },
          { kind: 'service-fee', label: 'Service fee', amountMinor: this.feeMinor },
        ],
        totalMinor: duty + this.feeMinor - (body.couponCode === 'HALFFEE' ? this.feeMinor / 2 : 0),
        expiresAt: new Date((iat + 900) * 1000).toISOString(),
        ...(body.couponCode && { coupon: { code: body.couponCode, applied: body.couponCode === 'HALFFEE' } }),
      };
      const quoteToken = fakeToken('quote', { jti: id, iat, exp: iat + 900 });
      this.quotes.set(quoteToken, { quote });
      return { quote, quoteToken };
    });
  }

  order(body: OrderRequest): ReturnType<ProxyClient['order']> {
    return this.#answer('order', [body], () => {
      const sealed = this.quotes.get(body.quoteToken);
      if (!sealed) throw new Refusal('QUOTE_INVALID');
      const { quote } = sealed;
      const oid = `ord_${quote.id}`;
      const made = this.orders.get(oid);
      if (made) {
        if (JSON.stringify(made.body.details) !== JSON.stringify(body.details)) throw new Refusal('CONFLICT');
        made.order.parties = body.parties;
        return this.#orderAnswer(made);
      }
      if (sealed.stale) throw new Refusal('QUOTE_STALE');
      if (Date.parse(quote.expiresAt) <= this.#clock.now()) throw new Refusal('QUOTE_EXPIRED');
      const stored: StoredOrder = {
        body,
        attempts: [{ id: `${oid}_1`, state: 'pending' }],
        revision: 0,
        order: {
          externalOrderId: oid,
          stage: 'created',
          createdAt: new Date(this.#clock.now()).toISOString(),
          totalMinor: quote.totalMinor,
          currency: 'INR',
          partiesEditable: true,
          parties: body.parties,
          timeline: [],
          payment: { state: 'pending', intentId: `${oid}_1` },
          documents: [],
          stamp: { stateCode: quote.stateCode, articleCode: quote.articleCode, stampDutyMinor: quote.totalMinor },
        },
      };
      this.orders.set(oid, stored);
      this.ordersOfQuote.set(body.quoteToken, [...(this.ordersOfQuote.get(body.quoteToken) ?? []), oid]);
      return this.#orderAnswer(stored);
    });
  }

  status(token: string, signal?: AbortSignal): ReturnType<ProxyClient['status']> {
    return this.#answer('status', [token], () => ({ order: this.#find(token).order }), signal);
  }

  parties(token: string, body: Parties): ReturnType<ProxyClient['parties']> {
    return this.#answer('parties', [token, body], () => {
      const stored = this.#find(token);
      if (!stored.order.partiesEditable) throw new Refusal('CONFLICT');
      stored.order.parties = { ...stored.order.parties, ...body };
      stored.revision++;
      return { order: stored.order, orderToken: this.tokenOf(stored) };
    });
  }

  payment(token: string, body: object): ReturnType<ProxyClient['payment']> {
    return this.#answer('payment', [token, body], () => {
      const stored = this.#find(token);
      const { state } = stored.order.payment;
      if (state === 'paid' || state === 'unknown') throw new Refusal('CONFLICT');
      if (state === 'failed') {
        stored.attempts.push({ id: `${stored.order.externalOrderId}_${stored.attempts.length + 1}`, state: 'pending' });
        stored.order.payment = { state: 'pending', intentId: stored.attempts.at(-1)!.id };
      }
      return { payment: this.#payment(stored), orderToken: this.tokenOf(stored) };
    });
  }

  document(token: string, documentId: string): ReturnType<ProxyClient['document']> {
    return this.#answer('document', [token, documentId], () => {
      if (!this.#find(token).order.documents.some(({ id }) => id === documentId)) throw new Refusal('NOT_FOUND');
      return { downloadUrl: `https://files.example/${documentId}`, expiresAt: 'soon' };
    });
  }

  pan(...args: Parameters<ProxyClient['pan']>): ReturnType<ProxyClient['pan']> {
    const [token, { pan }] = args;
    return this.#answer('pan', args, () => {
      if ((this.panOfQuote.get(token) ?? pan) !== pan) throw new Refusal('CONFLICT');
      this.panOfQuote.set(token, pan);
      return this.panAnswer;
    });
  }

  link(token: string): ReturnType<ProxyClient['link']> {
    return this.#answer('link', [token], () => {
      const { order } = this.#find(token);
      return {
        url: `https://shop.example/#estamp=${fakeToken('view', { oid: order.externalOrderId, svc: 'estamp.standard', lnk: true })}`,
        expiresAt: new Date(7 * 86_400_000).toISOString(),
      };
    });
  }

  /** What a device keeps of an order names it here, so that a test can read it. */
  open(token: string, { mobileEnding }: { mobileEnding: string }): ReturnType<ProxyClient['open']> {
    return this.#answer('open', [token, { mobileEnding }], () => {
      const stored = this.orders.get(token.replace('device ', ''));
      if (!stored) throw new Refusal('TOKEN_INVALID');
      if (!stored.body.parties.customerMobile?.endsWith(mobileEnding)) throw new Refusal('INVALID_INPUT');
      return { viewToken: this.tokenOf(stored, 'view') };
    });
  }

  /** The code of an order opens it once. */
  trade(body: { code: string; nonce: string }): ReturnType<ProxyClient['trade']> {
    return this.#answer('trade', [body], () => {
      const stored = [...this.orders.values()].find(({ order }) => body.code.endsWith(order.externalOrderId));
      const by = stored && this.tradedBy.get(body.code);
      if (!stored || (by && by !== body.nonce)) throw new Refusal('TOKEN_INVALID');
      this.tradedBy.set(body.code, body.nonce);
      return { orderToken: this.tokenOf(stored, 'view') };
    });
  }

  tokenOf({ order, revision, attempts }: StoredOrder, kind: 'order' | 'view' = 'order'): string {
    return fakeToken(kind, {
      oid: order.externalOrderId,
      svc: 'estamp.standard',
      rev: revision,
      ints: attempts.map(({ id }) => id),
    });
  }

  /** A change by the payment provider or the service, outside the page. */
  happens(oid: string, change: Partial<Order>): void {
    Object.assign(this.orders.get(oid)!.order, change);
  }

  get onlyOrder(): StoredOrder {
    if (this.orders.size !== 1) throw new Error(`${this.orders.size} orders exist`);
    return [...this.orders.values()][0]!;
  }

  #find(token: string): StoredOrder {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as {
      oid?: string;
    };
    const stored = this.orders.get(claims.oid ?? '');
    if (!stored) throw new Refusal('TOKEN_INVALID');
    return stored;
  }

  #payment({ order, attempts }: StoredOrder): ClientPayment {
    const intentId = attempts.at(-1)!.id;
    return {
      intentId,
      provider: 'sandbox',
      mode: 'test',
      amountMinor: order.totalMinor,
      currency: 'INR',
      providerIntentId: intentId,
      payUrl: `/estamp/pay#${intentId}`,
    };
  }

  #orderAnswer(stored: StoredOrder): OrderAnswer {
    const deviceToken = `device ${stored.order.externalOrderId}`;
    return { orderToken: this.tokenOf(stored), order: stored.order, payment: this.#payment(stored), deviceToken };
  }
}
