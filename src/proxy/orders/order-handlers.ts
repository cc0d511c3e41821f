import type { Clock } from '../../base/clock.ts';
import type {
  DocumentAnswer,
  LinkAnswer,
  OrderOnly,
  OrderStage,
  Parties,
  PartiesAnswer,
  PaymentAnswer,
  PaymentRequest,
} from '../../wire/order.ts';
import type { DraftLines } from '../drafts/lines.ts';
import type { ToClientPayment } from '../payments/client-payment.ts';
import type { Settings } from '../config/options.ts';
import { MAX_CORRECTIONS, tooManyCorrections } from './corrections.ts';
import { alertIfNotSetUp, nothingToPay, type Attempts, type Payments } from '../payments/payments.ts';
import { notChanged, type AttachParties } from './attach-parties.ts';
import { checkParties, holds, requireDeliveryAddress, requireNoneEmptied } from './parties.ts';
import { Problem, unavailable } from '../context/problem.ts';
import type { Log } from '../telemetry/log.ts';
import type { OrderState } from './fetch-order.ts';
import type { OrderRecord } from '../readers/index.ts';
import { bearerOf } from '../http/headers.ts';
import type { ProxyRequest } from '../http/messages.ts';
import { closedNames, openCorrection } from '../sessions/fixed-fields.ts';
import type { SessionEnds } from '../sessions/open-session.ts';
import { pageWithCode, pageWithToken, wayBackOf } from '../payments/return-url.ts';
import type { ReturnCodes } from '../tokens/return-codes.ts';
import type { Secret, Secrets } from '../tokens/secrets.ts';
import type { SpendGuard, TokenHolder } from '../limits/spend-guard.ts';
import { createViewWriter, toClientOrder } from './to-client-order.ts';
import type { Status } from './status.ts';
import type { OrderClaims, Tokens } from '../tokens/tokens.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { isSafe } from '../config/check-addresses.ts';

/**
 * Returns the URL of a document if its host is allowed. Otherwise the merchant is alerted, because customers cannot
 * download it.
 *
 * @throws Problem UPSTREAM_INVALID
 */
function requireAllowedHost(
  downloadUrl: string,
  { documentHosts }: Pick<Settings, 'documentHosts'>,
  log: Pick<Log, 'alert'>,
): string {
  const url = URL.canParse(downloadUrl) ? new URL(downloadUrl) : undefined;
  const sound = url && isSafe(url) && !url.username && !url.password;
  if (sound && documentHosts.has(url.host)) return url.href;
  log.alert({
    type: 'document-refused',
    message: sound
      ? `Documents are at ${url.host}, which is not allowed: customers cannot download them. If the service stores them there, add it to "documentHosts" (ESTAMP_DOCUMENT_HOSTS).`
      : 'The service returned an invalid document URL: not https, or with credentials. Customers are not redirected to it.',
  });
  throw new Problem(
    'UPSTREAM_INVALID',
    'The document is at a host that is not allowed. Please contact the website’s support team.',
  );
}

/** An order that its token authorizes. */
export interface OrderSession {
  order: OrderClaims;
  /** Whether the token may also write. */
  full: boolean;
  /** Calls are counted separately for each kind of token. */
  kind: TokenHolder;
  /** Seconds since the epoch; tokens derived from this one expire with it. */
  expiresAt: number;
}

/** Who requests a payment. */
export interface Requester {
  /** Language of the page, for the return URL. */
  language: string;
  /** Whether the payment page requests it, not a page of the merchant. */
  isPayPage: boolean;
}

/** The response to a status read. */
export interface OrderView {
  /** JSON. */
  text: string;
  /** Seconds until a later state can be read; set while the service limits the calls. */
  retryAfterSeconds?: number;
}

export interface OrderHandlerParts {
  upstream: Upstream;
  payments: Payments;
  status: Status;
  draftLines: Pick<DraftLines, 'requireUnpaid'>;
  spend: SpendGuard;
  attachParties: AttachParties;
  ends: Pick<SessionEnds, 'requireNotEnded'>;
  tokens: Tokens;
  codes: ReturnCodes;
  secrets: Secrets;
  settings: Settings;
  clock: Clock;
  log: Log;
  toClientPayment: ToClientPayment;
}

export interface OrderHandlers {
  /** @throws Problem TOKEN_INVALID */
  authorize(request: ProxyRequest, kind: 'view' | 'order'): Promise<OrderSession>;
  view(context: RequestContext, session: OrderSession): Promise<OrderView>;
  correctParties(context: RequestContext, session: OrderSession, parties: Parties): Promise<PartiesAnswer>;
  pay(
    context: RequestContext,
    session: OrderSession,
    wayBack: PaymentRequest,
    asker: Requester,
  ): Promise<PaymentAnswer>;
  document(context: RequestContext, session: OrderSession, documentId: string): Promise<DocumentAnswer>;
  /** @param seconds how long the link works at most; a week unless told */
  link(session: Pick<OrderSession, 'order' | 'expiresAt'>, seconds?: number): Promise<Required<LinkAnswer>>;
}

/* A week. Links are forwarded and stay in chats; the certificate is there within hours. */
const LINK_SECONDS = 7 * 24 * 3600;

/** The handlers below `MOUNT/order`, which need an order's token. */
export function createOrderHandlers(parts: OrderHandlerParts): OrderHandlers {
  const writeView = createViewWriter(parts.clock);
  return {
    async authorize(request, kind) {
      const { tokens } = parts;
      const token = bearerOf(request);
      if (token === undefined) throw invalidToken();
      const full = await tokens.verify('order', token);
      const verified = full ?? (kind === 'view' ? await tokens.verify('view', token) : undefined);
      if (!verified || verified.expired) throw invalidToken();
      const isLink = 'lnk' in verified.claims && verified.claims.lnk === true;
      const viewer = isLink ? 'link' : 'return';
      const holder = full ? 'order' : viewer;
      return { order: verified.claims, full: full !== undefined, kind: holder, expiresAt: verified.expiresAt };
    },

    async view(context, { order, full }) {
      const { status, clock } = parts;
      const { value, retryAt } = await status.read(context, order);
      const seconds = retryAt === undefined ? 0 : Math.ceil((retryAt - clock.now()) / 1000);
      if (seconds <= 0) return { text: writeView(value, order, full) };
      const answer: OrderOnly = { order: toClientOrder(value, order, full, clock), retryAfterSeconds: seconds };
      return { text: JSON.stringify(answer), retryAfterSeconds: seconds };
    },

    correctParties: (context, session, requested) => correctParties(parts, context, { session, requested }),

    pay: (context, session, requested, asker) => pay(parts, context, { session, requested, asker }),

    document: (context, session, documentId) => findDocument(parts, context, { session, documentId }),

    async link({ order, expiresAt }, seconds = LINK_SECONDS) {
      const { tokens, codes, settings, clock } = parts;
      const until = Math.min(expiresAt, Math.floor(clock.now() / 1000) + seconds);
      const alone = pageWithToken(order.ret, await tokens.seal('view', { ...order, lnk: true }, until), settings);
      const url = alone ?? pageWithCode(order.ret, await codes.seal('link', order, until), settings);
      return { url, expiresAt: new Date(until * 1000).toISOString() };
    },
  };
}

function secretOf(secrets: Secrets, { dk }: OrderClaims): Secret {
  const secret = secrets.find(dk);
  if (!secret) throw invalidToken();
  return secret;
}

/** Reads the order that is changed next. @throws Problem if its session has ended, or a limit is reached */
async function recordToChange(
  { ends, spend, status }: OrderHandlerParts,
  context: RequestContext,
  { order, kind }: OrderSession,
): Promise<OrderRecord> {
  await ends.requireNotEnded(order);
  await spend.countFreeCall(order.oid, kind);
  const record = await status.record(context, order.oid);
  if (!record) throw new Problem('NOT_FOUND', 'There is no such order.');
  return record;
}

async function correctParties(
  parts: OrderHandlerParts,
  context: RequestContext,
  { session, requested }: { session: OrderSession; requested: Parties },
): Promise<PartiesAnswer> {
  const { status, attachParties, tokens, secrets, clock } = parts;
  const { order, expiresAt } = session;
  const secret = secretOf(secrets, order);
  const { fix = [] } = order;
  checkParties(requested);
  requireNoneEmptied(requested, closedNames(fix));
  const before = await recordToChange(parts, context, session);
  const parties = checkParties(openCorrection(fix, before.parties, requested));
  requireDeliveryAddress(parties, order.door && parties.partyAddress !== undefined);
  const isSaved = holds(before.parties, parties);
  if (!isSaved && order.rev >= MAX_CORRECTIONS) throw tooManyCorrections();
  const revision = isSaved ? order.rev : order.rev + 1;
  if (!isSaved) await attachParties.correct(context, { externalOrderId: order.oid, secret }, parties, revision);
  await status.forget(order.oid);
  const corrected: OrderClaims = { ...order, rev: revision };
  const state = await status.state(context, corrected);
  // The service answers a known key without writing. Only the order itself shows what is stored.
  const { parties: current } = state.record;
  if (current && !holds(current, parties)) throw notChanged();
  const orderToken = await tokens.seal('order', corrected, expiresAt);
  return { order: toClientOrder(state, corrected, true, clock), orderToken };
}

async function pay(
  parts: OrderHandlerParts,
  context: RequestContext,
  { session, requested, asker }: { session: OrderSession; requested: PaymentRequest; asker: Requester },
): Promise<PaymentAnswer> {
  const { tokens, secrets, settings, log, toClientPayment } = parts;
  const { order, expiresAt } = session;
  const secret = secretOf(secrets, order);
  const wayBack = wayBackOf(order, requested, settings);
  const { stage: recorded } = await recordToChange(parts, context, session);
  const { intents, open } = await attemptsOf(parts, context, { order, secret, recorded });
  const updated: OrderClaims = { ...order, ints: intents, ...wayBack };
  const orderToken = await tokens.seal('order', updated, expiresAt);
  const payment = await toClientPayment(context, open, updated, orderToken, asker.language);
  if (asker.isPayPage) alertIfNotSetUp(payment, log);
  return { payment, orderToken };
}

/**
 * The attempts up to the one to pay. The record alone does not refuse a payment: the order's status, the documented
 * intents and the other orders of its draft are read too. An order of unknown stage gets no new attempt, but its open
 * one can be paid.
 */
async function attemptsOf(
  { status, draftLines, payments }: OrderHandlerParts,
  context: RequestContext,
  { order, secret, recorded }: { order: OrderClaims; secret: Secret; recorded: OrderStage },
): Promise<Attempts> {
  const stage = recorded === 'created' ? recorded : (await freshState(status, context, order)).stage;
  if (stage !== 'created' && stage !== 'unknown') throw nothingToPay();
  await draftLines.requireUnpaid(context, order.oid);
  // Whatever the result, the next read is fresh.
  const found = stage === 'created' ? payments.walk(context, order, secret) : payments.findOpen(context, order);
  // oxlint-disable-next-line typescript/no-misused-promises -- finally waits for a promise
  const attempts = await found.finally(() => status.forget(order.oid));
  if (!attempts)
    throw new Problem('SERVICE_UNAVAILABLE', 'The status of this order is not known yet. Please try again soon.');
  return attempts;
}

async function freshState(status: Status, context: RequestContext, order: OrderClaims): Promise<OrderState> {
  await status.forget(order.oid);
  return status.state(context, order);
}

async function findDocument(
  { upstream, status, spend, settings, clock, log }: OrderHandlerParts,
  context: RequestContext,
  { session: { order, kind }, documentId }: { session: OrderSession; documentId: string },
): Promise<DocumentAnswer> {
  /** @throws Problem SERVICE_UNAVAILABLE if the documents could not be read */
  const isListed = ({ documents, documentsUnread }: OrderState): boolean => {
    if (documentsUnread) throw unavailable();
    return documents.some(({ id }) => id === documentId);
  };
  const known = await status.state(context, order);
  await spend.countFreeCall(order.oid, kind);
  // Another instance may have listed it meanwhile, so only a fresh list is final.
  if (!isListed(known) && !isListed(await freshState(status, context, order)))
    throw new Problem('NOT_FOUND', 'There is no such document.');
  const { body } = await upstream.call(context, 'getDocumentDownload', { path: { id: order.oid, documentId } });
  const expiresAt = body.expiresAt ?? new Date(clock.now() + 60_000).toISOString();
  return { downloadUrl: requireAllowedHost(body.downloadUrl, settings, log), expiresAt };
}

export const invalidToken = (): Problem =>
  new Problem('TOKEN_INVALID', 'This order cannot be opened with this token. Please start again from the website.');
