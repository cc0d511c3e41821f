import * as z from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { LinkAnswer, OrderDocument, OrderStage } from '../../wire/order.ts';
import { QuoteRequest, type Quote } from '../../wire/quote.ts';
import { Code } from '../../wire/parts.ts';
import { OptionError } from '../config/option-error.ts';
import type { Settings } from '../config/options.ts';
import { Problem, sessionInvalid, unavailable } from '../context/problem.ts';
import { createContext, type RequestContext } from '../context/request-context.ts';
import { parseBody } from '../http/body.ts';
import { ALL_NETWORKS } from '../limits/spend-guard.ts';
import type { OrderState } from '../orders/fetch-order.ts';
import type { OrderHandlers } from '../orders/order-handlers.ts';
import { stateOfRecord, type RecordedClaims } from '../orders/recorded-claims.ts';
import { recordedCustomer } from '../orders/sale-details.ts';
import type { Status } from '../orders/status.ts';
import { toClientOrder } from '../orders/to-client-order.ts';
import { readInput } from '../quotes/input.ts';
import type { Price } from '../quotes/price.ts';
import { requireService, toQuote } from '../quotes/quotes.ts';
import type { OrderRecord } from '../readers/index.ts';
import {
  openSession,
  placeOfSession,
  type HeldSession,
  type SessionPlace,
  type SessionEnds,
} from '../sessions/open-session.ts';
import { ENDED_STAGES, type SessionOrders } from '../sessions/session-orders.ts';
import type { Secrets } from '../tokens/secrets.ts';
import type { SessionTokens } from '../tokens/session-tokens.ts';
import type { OrderClaims, Tokens } from '../tokens/tokens.ts';
import type { CreatedSession, CreateSession, CreateSessionSettings } from './create-session.ts';
import { type MerchantOrder, openDocument, type DownloadedDocument } from './merchant-order.ts';
import { MAX_SESSION_SECONDS } from '../../wire/session.ts';
import { LinkSettings, MIN_LIFE, optionPath, type SessionOptions } from './session-options.ts';

/** How far the sale of a session is. `over`: its order failed, was cancelled or was refunded. */
export type SessionState = 'open' | 'ordered' | 'complete' | 'over' | 'expired';

/** A session that was ended. */
export interface ExpiredSession {
  state: 'expired';
  /** Whether all instances know it. Without a shared `store` only this process does, until it ends. */
  shared: boolean;
}

/** The stamp to price, in `stamp` as in a session, or beside `serviceCode`; amounts are rupees. */
export type QuoteOptions = PricedStamp | NestedStamp;

/** How a link is made. */
export interface LinkOptions {
  /** Seconds, 60 to 2,592,000 (30 days). Default: 604,800 (a week). */
  expiresIn?: number | undefined;
}

/** A link that opens an order, to send by e-mail or WhatsApp. */
export type OrderLink = Required<LinkAnswer>;

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
    get(tokenOrId: string): Promise<{ state: SessionState; order?: MerchantOrder }>;
    /**
     * Ends a session at once, by its id or its token. It makes no order any more, and an unpaid order of it cannot be
     * paid: a payment that is open in a window of the provider may still arrive. A paid order is read for seven days.
     *
     * @returns `shared`: whether all instances know, because they share a `store`; otherwise only this process does
     * @throws Problem SESSION_INVALID if this proxy did not issue it
     */
    expire(tokenOrId: string): Promise<ExpiredSession>;
  };
  readonly orders: {
    /** An order with its parties, price lines, reference and customer. @throws Problem NOT_FOUND */
    get(externalOrderId: string): Promise<MerchantOrder>;
    /** The documents of an order; none before it is completed. @throws Problem NOT_FOUND */
    documents(externalOrderId: string): Promise<OrderDocument[]>;
    /**
     * A short-lived address of a document, and on Node its content. Read `body` to its end, or cancel it.
     *
     * @throws Problem NOT_FOUND
     */
    download(externalOrderId: string, documentId: string): Promise<DownloadedDocument>;
    /**
     * A link that reads the order and its documents, without parties and answers. It leads to the `returnUrl` of the
     * sale, and without one to the page that sold.
     *
     * @throws OptionError `expiresIn`
     * @throws Problem NOT_FOUND
     */
    link(externalOrderId: string, options?: LinkOptions): Promise<OrderLink>;
  };
}

/** The same for the private listener, whose bodies are not checked yet. */
export interface MerchantCalls extends MerchantApi {
  orders: MerchantApi['orders'] & {
    /** @param signal ends the download when the client disconnects */
    download(externalOrderId: string, documentId: string, signal?: AbortSignal): Promise<DownloadedDocument>;
    link(externalOrderId: string, options?: unknown): Promise<OrderLink>;
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
  orderHandlers: Pick<OrderHandlers, 'document' | 'link'>;
  status: Status;
  tokens: Pick<Tokens, 'lifeOf'>;
  secrets: Secrets;
  settings: Pick<Settings, 'services'>;
  fetch: typeof globalThis.fetch;
  clock: Clock;
}

export const PricedStamp = QuoteRequest.omit({ session: true, reference: true });
type PricedStamp = z.infer<typeof PricedStamp>;

export const NestedStamp = z.strictObject({
  serviceCode: PricedStamp.shape.serviceCode,
  stamp: PricedStamp.omit({ serviceCode: true }),
});
type NestedStamp = z.infer<typeof NestedStamp>;

const isNested = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && Object.hasOwn(options, 'stamp');

/**
 * The stamp to price, nested or flat.
 *
 * @throws Problem INVALID_INPUT whose `field` is the path with dots
 */
function readStamp(options: unknown): PricedStamp {
  if (!isNested(options)) return parseBody(PricedStamp, options);
  const parsed = NestedStamp.safeParse(options);
  if (parsed.success) return { ...parsed.data.stamp, serviceCode: parsed.data.serviceCode };
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = optionPath([...(issue?.path ?? []), ...unknown]).slice(0, 64);
  const isFlat = issue?.path.length === 0 && unknown.some((name) => name in PricedStamp.shape);
  const message = isFlat
    ? `Give "${field}" inside "stamp", or give every field of the stamp beside "serviceCode".`
    : 'The request is invalid.';
  throw new Problem('INVALID_INPUT', message, { field });
}

/** @throws OptionError */
function lifeOfLink(options: unknown): number | undefined {
  const parsed = LinkSettings.safeParse(options ?? {});
  if (parsed.success) return parsed.data.expiresIn;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys')
    throw new OptionError(issue.keys[0] ?? '', 'is not known. Check its name, or remove it.');
  throw new OptionError('expiresIn', `must be whole seconds from ${MIN_LIFE} to ${MAX_SESSION_SECONDS}.`);
}

export function createMerchantApi(parts: MerchantParts): MerchantCalls {
  const { ends, orderHandlers, clock } = parts;
  const newContext = (): RequestContext =>
    createContext({ requestId: crypto.randomUUID(), network: ALL_NETWORKS }, clock);
  return {
    createSession: (...given) => parts.create(newContext(), ...given),
    quote: (options) => quote(parts, newContext(), options),
    sessions: {
      get: (tokenOrId) => stateOfSession(parts, newContext(), tokenOrId),
      async expire(tokenOrId) {
        const session = await openedSession(parts, tokenOrId);
        await Promise.all([session, ...session.others].map(({ externalOrderId }) => ends.end(externalOrderId)));
        return { state: 'expired', shared: parts.isShared };
      },
    },
    orders: {
      async get(externalOrderId) {
        return toMerchantOrder(parts, await recordedOrder(parts, newContext(), externalOrderId));
      },
      async documents(externalOrderId) {
        const { state } = await recordedOrder(parts, newContext(), externalOrderId);
        if (state.documentsUnread) throw unavailable();
        return state.documents;
      },
      async download(externalOrderId, documentId, signal?: AbortSignal) {
        const context = newContext();
        const { claims } = await recordedOrder(parts, context, externalOrderId);
        const holder = { order: claims, full: true, kind: 'server' as const, expiresAt: 0 };
        const document = await orderHandlers.document(context, holder, documentId);
        return openDocument(document, { fetch: parts.fetch, clock, signal });
      },
      async link(externalOrderId, options?: unknown) {
        const seconds = lifeOfLink(options);
        const context = newContext();
        const order = await claimsOf(parts, context, await recordOf(parts, context, externalOrderId));
        return orderHandlers.link({ order, expiresAt: Infinity }, seconds);
      },
    },
  };
}

async function quote(
  { price, tokens, settings }: MerchantParts,
  context: RequestContext,
  options: unknown,
): Promise<Quote> {
  const body = readStamp(options);
  requireService(settings, body.serviceCode);
  const input = readInput(body);
  const priced = await price(context, input);
  const expiresAt = Math.min(tokens.lifeOf('quote') * 1000, priced.heldUntil ?? Infinity);
  return toQuote(input, priced, { id: crypto.randomUUID(), expiresAt });
}

/** @throws Problem SESSION_INVALID */
async function openedSession(
  { sessions, ends }: MerchantParts,
  tokenOrId: string,
): Promise<Pick<HeldSession, keyof SessionPlace | 'others' | 'endedAt'>> {
  if (typeof tokenOrId !== 'string') throw sessionInvalid();
  if (!tokenOrId.startsWith('cs_')) return openSession(sessions, tokenOrId);
  const id = await sessions.read(tokenOrId);
  if (!id) throw sessionInvalid();
  const place = await placeOfSession(id);
  return { ...place, others: [], endedAt: await ends.endedAt(place.externalOrderId) };
}

async function stateOfSession(
  parts: MerchantParts,
  context: RequestContext,
  tokenOrId: string,
): ReturnType<MerchantApi['sessions']['get']> {
  const session = await openedSession(parts, tokenOrId);
  const found = await parts.sessionOrders.find(context, session);
  const isEnded = session.endedAt !== undefined;
  if (!found) return { state: isEnded || session.expiresAt <= parts.clock.now() / 1000 ? 'expired' : 'open' };
  const order = await toMerchantOrder(parts, await orderOf(parts, context, found.record));
  return { state: isEnded && order.stage === 'created' ? 'expired' : stateOfStage(order.stage), order };
}

/** An order as the service has it, with the claims that its tokens would have. */
interface RecordedOrder {
  claims: OrderClaims;
  state: OrderState;
}

async function orderOf(parts: MerchantParts, context: RequestContext, record: OrderRecord): Promise<RecordedOrder> {
  const claims = await claimsOf(parts, context, record);
  return { claims, state: await stateOfRecord(parts.status, context, claims, record) };
}

async function claimsOf(
  { settings, recordedClaims, secrets }: MerchantParts,
  context: RequestContext,
  record: OrderRecord,
): Promise<OrderClaims> {
  const [service = ''] = settings.services;
  const ret = record.sale?.returnUrl;
  return recordedClaims(context, record, { svc: record.serviceCode ?? service, dk: secrets.current.kid, ret });
}

/** @throws Problem NOT_FOUND */
async function recordOf(
  { status }: MerchantParts,
  context: RequestContext,
  externalOrderId: string,
): Promise<OrderRecord> {
  const isId = typeof externalOrderId === 'string' && Code.safeParse(externalOrderId).success;
  const record = isId ? await status.record(context, externalOrderId) : undefined;
  if (!record) throw new Problem('NOT_FOUND', 'There is no such order.');
  return record;
}

/** @throws Problem NOT_FOUND */
const recordedOrder = async (parts: MerchantParts, context: RequestContext, id: string): Promise<RecordedOrder> =>
  orderOf(parts, context, await recordOf(parts, context, id));

async function toMerchantOrder(
  { secrets, clock }: MerchantParts,
  { claims, state }: RecordedOrder,
): Promise<MerchantOrder> {
  const { lines, reference, session } = state.record.sale ?? {};
  const customerId = await recordedCustomer(state.record, secrets);
  return {
    ...toClientOrder(state, claims, true, clock),
    ...(lines && { lines }),
    ...(reference !== undefined && { reference }),
    ...(customerId !== undefined && { customerId }),
    ...(session !== undefined && { session }),
  };
}

function stateOfStage(stage: OrderStage): SessionState {
  if (stage === 'completed') return 'complete';
  return ENDED_STAGES.includes(stage) ? 'over' : 'ordered';
}
