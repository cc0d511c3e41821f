import type { PaymentIntent } from '../../api/index.ts';
import type { Clock } from '../../base/clock.ts';
import type { Details, OrderAnswer, OrderRequest, Parties } from '../../wire/order.ts';
import { noSuchState, type Catalogue } from '../catalogue/catalogue.ts';
import type { Corrections } from './corrections.ts';
import type { ToClientPayment } from '../payments/client-payment.ts';
import { customerIdOf, refused, sealedCustomer, type CustomerParts } from '../quotes/customer.ts';
import type { FormValidator } from '../validation/form-validator.ts';
import type { Settings } from '../config/options.ts';
import { notChanged, type AttachParties } from './attach-parties.ts';
import type { DeviceTokens } from './device-tokens.ts';
import { checkParties, differs, holds, requireDeliveryAddress } from './parties.ts';
import type { Payments } from '../payments/payments.ts';
import { feeOf } from '../quotes/price.ts';
import { findUnprintable } from '../http/printable.ts';
import { openDetails } from './open-details.ts';
import {
  Problem,
  otherSession,
  otherStampOrdered,
  sessionExpired,
  sessionOver,
  sessionRequired,
} from '../context/problem.ts';
import { inputOf, requireService } from '../quotes/quotes.ts';
import type { OrderRecord, SchemaAnswer } from '../readers/index.ts';
import type { OrderTraces, References, RotatedSales } from './references.ts';
import type { ProxyRequest } from '../http/messages.ts';
import { bareOf, checkReturnUrl, type WayBack } from '../payments/return-url.ts';
import { fitOf, merchantPart, recordedMerchantPart, saleDetails, type Fit } from './sale-details.ts';
import { isAllowedArticle, isAllowedState } from '../catalogue/allow-list.ts';
import { fixedByOrder, withFixedDetails, withFixedParties } from '../sessions/fixed-fields.ts';
import { openSession, type HeldSession } from '../sessions/open-session.ts';
import { ENDED_STAGES, type SessionOrders } from '../sessions/session-orders.ts';
import { saleOf, type Sale, type SessionTokens } from '../tokens/session-tokens.ts';
import { openDraft } from '../drafts/drafts.ts';
import type { DraftLines } from '../drafts/lines.ts';
import type { DraftClaims, DraftTokens } from '../tokens/draft-tokens.ts';
import { derive } from '../tokens/secrets.ts';
import type { ReleaseCount, SpendGuard } from '../limits/spend-guard.ts';
import { toClientOrder } from './to-client-order.ts';
import type { Status } from './status.ts';
import {
  ORDER_LIFE_SECONDS,
  stampClaims,
  type VerifiedToken,
  type OrderClaims,
  type QuoteClaims,
  type Tokens,
} from '../tokens/tokens.ts';
import { forSession, type RequestContext } from '../context/request-context.ts';
import { wasNotMade, wasUnavailable, type Upstream } from '../upstream/upstream.ts';

export interface OrderParts extends CustomerParts {
  upstream: Upstream;
  catalogue: Catalogue;
  payments: Payments;
  status: Status;
  validateForm: FormValidator;
  spend: SpendGuard;
  corrections: Corrections;
  attachParties: AttachParties;
  references: References;
  rotatedSales: RotatedSales;
  sessions: SessionTokens;
  sessionOrders: SessionOrders;
  traces: OrderTraces;
  tokens: Tokens;
  deviceTokens: DeviceTokens;
  draftTokens: DraftTokens;
  draftLines: DraftLines;
  settings: Settings;
  clock: Clock;
  toClientPayment: ToClientPayment;
}

/** A submit after its first checks. */
interface CheckedSubmit {
  quote: Quote;
  quoteToken: string;
  session: HeldSession | undefined;
  /** What the draft that the customer opened says. */
  draft: DraftClaims | undefined;
  /** The customer buys although the draft was paid. */
  buyAnother: boolean | undefined;
  parties: Parties;
  details: Details;
  wayBack: WayBack;
}

interface Submit extends CheckedSubmit {
  /** The merchant's own id of the customer; guests have none. */
  customerId: string | undefined;
}

/**
 * A submit with the quote and the sale that its order is made of: those of an earlier submit, if its reference is
 * known.
 */
interface Wanted {
  quote: Quote;
  sale: Sale;
  submit: Submit;
  /** Records the reference before the order is created. */
  remember?: (() => Promise<void>) | undefined;
}

/** An order that was created or found. */
interface Made {
  quote: Quote;
  sale: Sale;
  /** Its state before this submit. */
  before: OrderRecord | undefined;
  /** Gives back what this submit reserved for the parties, if it was not used. */
  release?: ReleaseCount;
}

type Quote = VerifiedToken<'quote'>;
type PlaceOrder = (context: RequestContext, request: ProxyRequest, body: OrderRequest) => Promise<OrderAnswer>;

/**
 * `POST MOUNT/orders`: creates order, parties and intent from one signed quote. All ids and keys are derived from the
 * quote, so a retry after any failure finds what exists and creates what is missing.
 */
export function createOrders(parts: OrderParts): PlaceOrder {
  return async (received, request, body) => {
    const checked = await checkSubmit(parts, body);
    const { quote, session } = checked;
    const context = session ? forSession(received, session.key) : received;
    await parts.spend.countSubmit(context);
    const sale = await requireSale(parts, quote);
    const customerId = await requireCustomer(parts, context, { quote, sale, session, request });
    const submit: Submit = { ...checked, customerId };
    const made = await makeOnce(parts, context, { quote, sale, submit });
    try {
      await writeParties(parts, context, { made, parties: submit.parties });
    } finally {
      await made.release?.();
    }
    const intent = await firstIntent(parts, context, { made, session });
    return answer(parts, context, { made, submit, intent });
  };
}

// What may be ordered: the quote, its session and draft, and who orders.

async function checkSubmit(parts: OrderParts, body: OrderRequest): Promise<CheckedSubmit> {
  const { tokens, settings, clock } = parts;
  const { quoteToken, buyAnother } = body;
  const quote = await tokens.verify('quote', quoteToken);
  if (!quote) throw quoteInvalid();
  const session = await sessionOf(parts, quote, body.session);
  if (quote.expiresAt + ORDER_LIFE_SECONDS <= clock.now() / 1000) throw quoteExpired();
  requireService(settings, quote.claims.svc);
  const draft = await draftOf(parts, quote, body);
  const { door: delivered } = quote.claims;
  const parties = checkParties(session ? withFixedParties(session.claims, body.parties, { delivered }) : body.parties);
  const details = session ? withFixedDetails(session.claims, body.details) : body.details;
  requireDeliveryAddress(parties, delivered);
  const wayBack = {
    ret: session?.claims.ret ?? checkReturnUrl(body.returnUrl, settings),
    bare: bareOf(session?.claims.back ?? body.returnParameter),
  };
  return { quote, quoteToken, session, draft, buyAnother, parties, details, wayBack };
}

/**
 * The session that a quote is bound to.
 *
 * @throws Problem QUOTE_INVALID if the submit has another one, or none
 */
async function sessionOf(
  { settings, sessions }: OrderParts,
  { claims }: Quote,
  token: string | undefined,
): Promise<HeldSession | undefined> {
  if (claims.ses === undefined && token === undefined) {
    if (settings.requireSession) throw sessionRequired();
    return undefined;
  }
  if (claims.ses === undefined || token === undefined) throw otherSession();
  const session = await openSession(sessions, token);
  if (session.id !== claims.ses) throw otherSession();
  // The merchant's server has ended it: its order is read by GET session, and cannot be paid any more.
  if (session.endedAt !== undefined) throw sessionExpired();
  return session;
}

/** @throws Problem DRAFT_INVALID, DRAFT_EXPIRED */
async function draftOf(
  { draftTokens }: OrderParts,
  { claims }: Quote,
  { draft, session }: OrderRequest,
): Promise<DraftClaims | undefined> {
  if (draft === undefined) return undefined;
  // A session has one order already.
  if (session !== undefined)
    throw new Problem('INVALID_INPUT', 'A draft cannot be ordered with a checkout session.', { field: 'draft' });
  return (await openDraft(draftTokens, draft, claims.svc)).claims;
}

async function requireSale({ sessions }: OrderParts, quote: Quote): Promise<Sale> {
  const sale = await saleOf(quote, sessions);
  if (sale) return sale;
  throw quoteInvalid();
}

/**
 * A quote of one customer is not valid for another. The merchant's server may have named the customer in the session.
 */
async function requireCustomer(
  parts: OrderParts,
  context: RequestContext,
  { quote: { claims }, sale, session, request }: { quote: Quote; sale: Sale; request: ProxyRequest } & InSession,
): Promise<string | undefined> {
  const named = session?.claims.cus;
  const id = named ?? (await customerIdOf(parts, context, request, inputOf(claims)));
  if ((named !== undefined || parts.settings.customer) && (await sealedCustomer(sale.secret, id)) !== claims.cus)
    throw refused();
  return id;
}

type InSession = Pick<CheckedSubmit, 'session'>;

// One order for a reference and for a session, whatever is submitted beside it.

/** A session has one order, so its reference needs no rule of its own. */
function makeOnce(parts: OrderParts, context: RequestContext, { quote, sale, submit }: Wanted): Promise<Made> {
  const { references, rotatedSales, settings } = parts;
  const { quoteToken, session, customerId, parties, details } = submit;
  return settings.onePerReference && !session
    ? references.run(context, { quote, quoteToken, customerId, parties, details }, async (of, remember) =>
        findOrMake(parts, context, {
          quote: of,
          sale: of === quote ? sale : await requireSale(parts, of),
          submit,
          remember,
        }),
      )
    : rotatedSales.run(context, { session, sale }, async (of) =>
        findOrMake(parts, context, {
          quote: of === sale ? quote : await withCustomer(quote, of, customerId),
          sale: of,
          submit,
        }),
      );
}

/** A quote whose customer is named by the secret of another sale. */
async function withCustomer(quote: Quote, { secret }: Sale, customerId: string | undefined): Promise<Quote> {
  return { ...quote, claims: { ...quote.claims, cus: await sealedCustomer(secret, customerId) } };
}

// The order: found, or validated and made.

async function findOrMake(parts: OrderParts, context: RequestContext, wanted: Wanted): Promise<Made> {
  const { quote, sale, submit } = wanted;
  const { customerId, session, wayBack } = submit;
  const { before, answers } = await findOrValidate(parts, context, wanted);
  const facts = { customerId, returnUrl: wayBack.ret };
  // The service compares bodies: what an order has is written again.
  const merchant = recordedMerchantPart(before) ?? (await merchantPart(quote.claims, sale, facts));
  const details = saleDetails(quote.claims, answers, merchant);
  if (before && session && requireFit(before, details) === 'same') return { quote, sale, before };
  return make(parts, context, { wanted, before, details });
}

/** The order, if it exists, and the answers that it has or will have. */
async function findOrValidate(
  parts: OrderParts,
  context: RequestContext,
  { quote, sale: { externalOrderId: oid }, submit }: Wanted,
): Promise<{ before: OrderRecord | undefined; answers: Details }> {
  const { settings, sessionOrders, traces } = parts;
  const { details, session } = submit;
  if (session?.expired && quote.expired) throw sessionExpired();
  const expired = quote.expired || session?.expired === true;
  const what = { quote, details, session };
  // A new order is validated first: invalid details cost no call. An existing order is returned whatever its form is
  // now.
  const isNew = !expired && !(await traces.mayExist(oid));
  const checked = isNew ? await validate(parts, context, what).catch(asError) : undefined;
  if (checked instanceof Problem && checked.code === 'INVALID_INPUT') throw checked;
  const before = await sessionOrders.record(context, oid);
  if (before) return { before, answers: session ? asOrdered(parts, session, what) : details };
  if (session?.expired) throw sessionExpired();
  if (quote.expired) throw quoteExpired();
  requireAllowed(settings, quote.claims);
  await requireSaleable(parts, context, quote);
  // The form could not be read.
  if (checked instanceof Error) throw checked;
  return { before, answers: checked ?? (await validate(parts, context, what)) };
}

interface Answered extends InSession {
  quote: Quote;
  details: Details;
}

/**
 * @returns what is ordered
 * @throws Problem INVALID_INPUT
 */
async function validate(
  { catalogue, validateForm }: OrderParts,
  context: RequestContext,
  { quote: { claims }, details, session }: Answered,
): Promise<Details> {
  const { form } = await catalogue.form(context, claims.svc);
  const fields = [...findUnprintable(details, '/details').slice(0, 20), ...(await validateForm(form.schema, details))];
  if (fields.length > 0) throw new Problem('INVALID_INPUT', 'Some fields are invalid.', { fields });
  return session ? openDetails(session.claims, form.schema, details, { between: claims.two }) : details;
}

/** The details as a first submit of the session orders them, by the cached form. Closed ones fit no order. */
function asOrdered({ catalogue }: OrderParts, session: HeldSession, { quote, details }: Answered): Details {
  const { claims } = quote;
  const list = catalogue.peek(`form:${claims.svc}`) as SchemaAnswer | undefined;
  try {
    return list ? openDetails(session.claims, list.form.schema, details, { between: claims.two }) : details;
  } catch {
    return details;
  }
}

/** Refuses what the merchant does not sell any more; a price lives for some minutes only. */
function requireAllowed(settings: Settings, { sta, art, doc }: QuoteClaims): void {
  if (!isAllowedState(settings, sta)) throw noSuchState();
  if (isAllowedArticle(settings, { code: art, name: doc })) return;
  throw new Problem('NOT_FOUND', 'This document is not sold here.', { field: 'articleCode' });
}

/** Checks that the service still sells at this price. An existing order is returned without this check. */
async function requireSaleable({ catalogue }: OrderParts, context: RequestContext, { claims }: Quote): Promise<void> {
  // Reading the service is free. If it fails, the sealed price applies.
  const service = await catalogue.freshService(context, claims.svc).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'NOT_FOUND') throw error;
    return undefined;
  });
  if (service && feeOf(service) !== claims.fee) {
    // A new fee means new master data: with the old lists the next quote would be refused too.
    await catalogue.invalidation.feeChanged(claims.mdv, claims.fee);
    throw new Problem('QUOTE_STALE', 'Prices have changed since this quote. Please request a new one.');
  }
}

/**
 * Compares the order of a session with a submit.
 *
 * @throws Problem CONFLICT with the field `session` if the order has ended, or is for another stamp or price
 */
function requireFit(before: OrderRecord, details: Record<string, unknown>): Fit {
  if (ENDED_STAGES.includes(before.stage)) throw sessionOver();
  const fit = fitOf(before, details);
  if (fit === 'other-stamp') throw otherStampOrdered();
  return fit;
}

/** Creates the order, or writes it again, with the line of its draft and its limits reserved. */
async function make(
  parts: OrderParts,
  context: RequestContext,
  { wanted, before, details }: { wanted: Wanted; before: OrderRecord | undefined; details: Record<string, unknown> },
): Promise<Made> {
  const { draftLines, sessionOrders, traces } = parts;
  const { quote, sale, submit, remember } = wanted;
  const { externalOrderId } = sale;
  const { draft, buyAnother, session, parties } = submit;
  const releaseDraft = draft && (await draftLines.reserve(context, draft, { externalOrderId, buyAnother }));
  let isSent = false;
  const send = async (): Promise<void> => {
    isSent = true;
    await Promise.all([remember?.(), traces.record(externalOrderId, session !== undefined)]);
    sessionOrders.forget(externalOrderId);
    await callCreateOrder(parts, context, { claims: quote.claims, sale, details });
  };
  const made: Made = { quote, sale, before };
  try {
    if (before) await send();
    else made.release = await counted(parts, context, { oid: externalOrderId, parties, send });
    // A submit of the same order may have failed meanwhile, and given the reservation of both back.
    if (draft)
      await draftLines.reserve(context, draft, { externalOrderId, buyAnother, isMade: true }).catch(() => undefined);
  } catch (error) {
    const wasRefused = error instanceof Problem && (!isSent || wasNotMade(error));
    if (wasRefused || wasUnavailable(error)) await releaseDraft?.();
    if (!session || !isConflict(error)) throw error;
    // Another page may have placed the same order meanwhile, with another expiry in the id of its session.
    const placed = before ? undefined : await sessionOrders.record(context, externalOrderId);
    if (!placed || requireFit(placed, details) !== 'same') throw otherStampOrdered();
    return { ...made, before: placed };
  }
  return made;
}

/**
 * Counts an order for its network while it is created, and reserves its parties. Refused inputs, outages and repeats
 * use up no network's orders.
 *
 * @returns gives back what was reserved, if it was not used
 */
async function counted(
  { spend }: OrderParts,
  context: RequestContext,
  { oid, parties, send }: { oid: string; parties: Parties; send: () => Promise<void> },
): Promise<ReleaseCount | undefined> {
  const releaseCount = await spend.countOrder(context, oid);
  let releaseParties: ReleaseCount | undefined;
  let isReserved = false;
  try {
    if (Object.keys(parties).length > 0) releaseParties = await spend.reserveParties(context, oid);
    isReserved = true;
    await send();
  } catch (error) {
    await releaseParties?.();
    const wasRefused = error instanceof Problem && (!isReserved || wasNotMade(error));
    if (wasRefused || wasUnavailable(error)) await releaseCount?.();
    throw error;
  }
  // The submit that counted this order may have failed and released it meanwhile.
  if (!releaseCount) await spend.countOrder(context, oid).catch(() => undefined);
  return releaseParties;
}

async function callCreateOrder(
  { upstream, status }: OrderParts,
  context: RequestContext,
  { claims, sale, details }: { claims: QuoteClaims; sale: Sale; details: Record<string, unknown> },
): Promise<void> {
  const { externalOrderId, secret, seed } = sale;
  const guest = async (): Promise<string> => `g_${await derive(secret, 'guest', seed)}`;
  await upstream.call(context, 'createOrder', {
    body: {
      externalOrderId,
      externalCustomerId: claims.cus === undefined ? await guest() : `c_${claims.cus}`,
      serviceCode: claims.svc,
      details,
    },
    idempotencyKey: await derive(secret, 'order-key', seed),
  });
  await status.forget(externalOrderId);
}

// Its parties, its payment and the answer.

/**
 * A repeated submit may have other parties: a customer whose response was lost edits a name and pays again. This counts
 * as a correction. After a correction on the order itself, a submit is outdated. If the store does not know who wrote
 * the order's parties, it is unknown whether the submit is outdated or edited, so it changes nothing.
 *
 * @throws Problem CONFLICT if the order has other parties than the submit
 */
async function writeParties(
  { attachParties, corrections, status }: OrderParts,
  context: RequestContext,
  { made: { before, sale }, parties }: { made: Made; parties: Parties },
): Promise<void> {
  const { externalOrderId: oid, secret } = sale;
  if (before && (holds(before.parties, parties) || (await corrections.isFinal(oid)))) return;
  if (differs(before?.parties, parties) && (await corrections.writes(oid)) === 0) throw notChanged();
  const isRepeat = await attachParties.submit(context, { externalOrderId: oid, secret }, parties);
  await status.forget(oid);
  if (isRepeat && differs((await status.record(context, oid))?.parties, parties)) throw notChanged();
}

function firstIntent(
  { payments }: OrderParts,
  context: RequestContext,
  { made: { quote, sale }, session }: { made: Made } & InSession,
): Promise<PaymentIntent> {
  const payable = { oid: sale.externalOrderId, tot: quote.claims.tot };
  return payments.intent(context, payable, { secret: sale.secret, attempt: 0 }).catch((error: unknown) => {
    throw session && isConflict(error) ? otherStampOrdered() : error;
  });
}

async function answer(
  parts: OrderParts,
  context: RequestContext,
  { made, submit, intent }: { made: Made; submit: Submit; intent: PaymentIntent },
): Promise<OrderAnswer> {
  const { clock, corrections, deviceTokens, status, toClientPayment, tokens } = parts;
  const { claims } = made.quote;
  const { externalOrderId: oid, secret } = made.sale;
  const { session, wayBack } = submit;
  const order: OrderClaims = {
    ...stampClaims(claims),
    oid,
    svc: claims.svc,
    ref: claims.ref,
    tot: claims.tot,
    dk: secret.kid,
    rev: await corrections.latestRevision(oid),
    ints: [intent.id],
    ...wayBack,
    door: claims.door,
    ...(session && { fix: fixedByOrder(session.claims, claims.door) }),
  };
  const orderToken = await tokens.seal('order', order);
  const [state, payment] = await Promise.all([
    status.state(context, order),
    toClientPayment(context, intent, order, orderToken),
  ]);
  // A session finds its order on every device.
  const deviceToken = session ? undefined : await deviceTokens.seal(order, state.record.parties);
  return { orderToken, order: toClientOrder(state, order, true, clock), payment, deviceToken };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const quoteExpired = (): Problem => new Problem('QUOTE_EXPIRED', 'This quote has expired. Please request a new one.');

const quoteInvalid = (): Problem =>
  new Problem('QUOTE_INVALID', 'This price was not issued by this proxy. Please request a new one.');

const isConflict = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'CONFLICT' && error.detail.field === undefined;
