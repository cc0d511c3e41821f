import type { Clock } from '../../base/clock.ts';
import type { Order, OrderDocument, OrderStage } from '../../wire/order.ts';
import { QuoteRequest, type Quote } from '../../wire/quote.ts';
import { Code } from '../../wire/parts.ts';
import type { Settings } from '../config/options.ts';
import { Problem } from '../context/problem.ts';
import { createContext, type RequestContext } from '../context/request-context.ts';
import { sessionInvalid } from '../context/session-problems.ts';
import { unavailable } from '../context/unavailable.ts';
import { parseBody } from '../http/parse-body.ts';
import { ALL_NETWORKS } from '../limits/spend-guard.ts';
import type { OrderState } from '../orders/fetch-order.ts';
import type { OrderHandlers } from '../orders/order-handlers.ts';
import { stateOfRecord, type RecordedClaims } from '../orders/recorded-claims.ts';
import type { Status } from '../orders/status.ts';
import { toClientOrder } from '../orders/to-client-order.ts';
import { readInput } from '../quotes/input.ts';
import type { Price } from '../quotes/price.ts';
import { requireService, toQuote } from '../quotes/quotes.ts';
import type { OrderRecord } from '../readers/index.ts';
import { openSession, placeOfSession, type HeldSession, type SessionPlace } from '../sessions/open-session.ts';
import type { SessionEnds } from '../sessions/session-ends.ts';
import { ENDED_STAGES, type SessionOrders } from '../sessions/session-orders.ts';
import type { SessionTokens } from '../tokens/session-tokens.ts';
import type { OrderClaims, Tokens } from '../tokens/tokens.ts';
import type { CreatedSession, CreateSession, CreateSessionSettings } from './create-session.ts';
import { openDocument, type DownloadedDocument } from './open-document.ts';
import type { SessionOptions } from './session-options.ts';

/** How far the sale of a session is. `over`: its order failed, was cancelled or was refunded. */
export type SessionState = 'open' | 'ordered' | 'complete' | 'over' | 'expired';

/** A session that was ended. */
export interface ExpiredSession {
  state: 'expired';
  /** Whether all instances know it. Without a shared `store` only this process does, until it ends. */
  shared: boolean;
}

/** The stamp to price; amounts are rupees. */
export type QuoteOptions = Omit<QuoteRequest, 'session' | 'reference'>;

/**
 * What the merchant's own server asks. Its errors have the `code` of the HTTP contract: `SESSION_INVALID`, `NOT_FOUND`,
 * `INVALID_INPUT`, `SERVICE_UNAVAILABLE` and others.
 */
export interface MerchantApi {
  /**
   * Creates a checkout session: what your server says about one sale, sealed. It is stored nowhere.
   *
   * @throws OptionError whose `option` is the path with dots, such as `stamp.stateCode` or `editable[1]`
   * @throws Problem CONFLICT if the idempotency key was used with other options
   */
  createSession(options: SessionOptions, settings?: CreateSessionSettings): Promise<CreatedSession>;
  /** A price for your own pages, under the same cache and caps as those of customers. It cannot be ordered. */
  quote(options: QuoteOptions): Promise<Quote>;
  readonly sessions: {
    /**
     * The state of a session, by its id or its token.
     *
     * @throws Problem SESSION_INVALID if this proxy did not issue it
     */
    get(tokenOrId: string): Promise<{ state: SessionState; order?: Order }>;
    /**
     * Ends a session at once, by its id or its token. It makes no order any more, and an unpaid order of it cannot be paid: a
     * payment that is open in a window of the provider may still arrive. A paid order is read for seven days.
     *
     * @returns `shared`: whether all instances know, because they share a `store`; otherwise only this process does
     * @throws Problem SESSION_INVALID if this proxy did not issue it
     */
    expire(tokenOrId: string): Promise<ExpiredSession>;
  };
  readonly orders: {
    /** An order with its parties. @throws Problem NOT_FOUND */
    get(externalOrderId: string): Promise<Order>;
    /** The documents of an order; none before it is completed. @throws Problem NOT_FOUND */
    documents(externalOrderId: string): Promise<OrderDocument[]>;
    /**
     * A short-lived address of a document, and on Node its content. Read `body` to its end, or cancel it.
     *
     * @throws Problem NOT_FOUND
     */
    download(externalOrderId: string, documentId: string): Promise<DownloadedDocument>;
  };
}

/** The same for the private listener, whose bodies are not checked yet. */
export interface MerchantCalls extends MerchantApi {
  orders: MerchantApi['orders'] & {
    /** @param signal ends the download when the client disconnects */
    download(externalOrderId: string, documentId: string, signal?: AbortSignal): Promise<DownloadedDocument>;
  };
  createSession(options: unknown, settings?: CreateSessionSettings): Promise<CreatedSession>;
  quote(options: unknown): Promise<Quote>;
}

export interface MerchantParts {
  create: CreateSession;
  price: Price;
  sessions: SessionTokens;
  sessionOrders: SessionOrders;
  ends: SessionEnds;
  /** Whether instances share the store. */
  isShared: boolean;
  recordedClaims: RecordedClaims;
  orderHandlers: Pick<OrderHandlers, 'document'>;
  status: Status;
  tokens: Pick<Tokens, 'lifeOf'>;
  settings: Pick<Settings, 'services'>;
  fetch: typeof globalThis.fetch;
  clock: Clock;
}

const PricedStamp = QuoteRequest.omit({ session: true, reference: true });

export function createMerchantApi(parts: MerchantParts): MerchantCalls {
  const {
    create,
    price,
    sessions,
    sessionOrders,
    ends,
    isShared,
    recordedClaims,
    orderHandlers,
    status,
    tokens,
    settings,
    clock,
  } = parts;
  const newContext = (): RequestContext =>
    createContext({ requestId: crypto.randomUUID(), network: ALL_NETWORKS }, clock);

  async function quote(options: unknown): Promise<Quote> {
    const body = parseBody(PricedStamp, options);
    requireService(settings, body.serviceCode);
    const input = readInput(body);
    const priced = await price(newContext(), input);
    const expiresAt = Math.min(tokens.lifeOf('quote') * 1000, priced.heldUntil ?? Infinity);
    return toQuote(crypto.randomUUID(), input, priced, expiresAt);
  }

  async function stateOf(
    context: RequestContext,
    record: OrderRecord,
  ): Promise<{ claims: OrderClaims; state: OrderState }> {
    const claims = await recordedClaims(context, record, { svc: '', dk: '' });
    return { claims, state: await stateOfRecord(status, context, claims, record) };
  }

  async function recorded(
    context: RequestContext,
    externalOrderId: string,
  ): Promise<{ claims: OrderClaims; state: OrderState }> {
    const isId = typeof externalOrderId === 'string' && Code.safeParse(externalOrderId).success;
    const record = isId ? await status.record(context, externalOrderId) : undefined;
    if (!record) throw new Problem('NOT_FOUND', 'There is no such order.');
    return stateOf(context, record);
  }

  /** @throws Problem SESSION_INVALID */
  async function opened(tokenOrId: string): Promise<Pick<HeldSession, keyof SessionPlace | 'others' | 'endedAt'>> {
    if (typeof tokenOrId !== 'string') throw sessionInvalid();
    if (!tokenOrId.startsWith('cs_')) return openSession(sessions, tokenOrId);
    const id = await sessions.read(tokenOrId);
    if (!id) throw sessionInvalid();
    const place = await placeOfSession(id);
    return { ...place, others: [], endedAt: await ends.endedAt(place.externalOrderId) };
  }

  return {
    createSession: (...given) => create(newContext(), ...given),
    quote,
    sessions: {
      async get(tokenOrId) {
        const session = await opened(tokenOrId);
        const context = newContext();
        const found = await sessionOrders.find(context, session);
        const isEnded = session.endedAt !== undefined;
        if (!found) return { state: isEnded || session.expiresAt <= clock.now() / 1000 ? 'expired' : 'open' };
        const { claims, state } = await stateOf(context, found.record);
        const order = toClientOrder(state, claims, true, clock);
        return { state: isEnded && order.stage === 'created' ? 'expired' : stateOfStage(order.stage), order };
      },
      async expire(tokenOrId) {
        const session = await opened(tokenOrId);
        await Promise.all([session, ...session.others].map(({ externalOrderId }) => ends.end(externalOrderId)));
        return { state: 'expired', shared: isShared };
      },
    },
    orders: {
      async get(externalOrderId) {
        const { claims, state } = await recorded(newContext(), externalOrderId);
        return toClientOrder(state, claims, true, clock);
      },
      async documents(externalOrderId) {
        const { state } = await recorded(newContext(), externalOrderId);
        if (state.documentsUnread) throw unavailable();
        return state.documents;
      },
      async download(externalOrderId, documentId, signal?: AbortSignal) {
        const context = newContext();
        const { claims } = await recorded(context, externalOrderId);
        const holder = { order: claims, full: true, kind: 'server' as const, expiresAt: 0 };
        const document = await orderHandlers.document(context, holder, documentId);
        return openDocument(document, { fetch: parts.fetch, clock, signal });
      },
    },
  };
}

function stateOfStage(stage: OrderStage): SessionState {
  if (stage === 'completed') return 'complete';
  return ENDED_STAGES.includes(stage) ? 'over' : 'ordered';
}
