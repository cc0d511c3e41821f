import type { PaymentIntent } from '../../api/index.ts';
import type { Clock } from '../../base/clock.ts';
import { toRupees } from '../../base/money.ts';
import type { OrderAnswer, OrderRequest, Parties } from '../../wire/order.ts';
import { canonical } from '../../base/evaluator/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Corrections } from './corrections.ts';
import type { ToClientPayment } from '../payments/client-payment.ts';
import { customerIdOf, refused, sealedCustomer, type CustomerParts } from '../quotes/customer.ts';
import type { FormValidator } from '../validation/form-validator.ts';
import type { Settings } from '../config/options.ts';
import { notChanged, type AttachParties } from './attach-parties.ts';
import { checkParties, differs, holds, requireDeliveryAddress } from './parties.ts';
import type { Payments } from '../payments/payments.ts';
import { feeOf } from '../quotes/price.ts';
import { findUnprintable } from './printable.ts';
import { Problem } from '../context/problem.ts';
import { inputOf } from '../quotes/quotes.ts';
import type { OrderRecord } from '../readers/index.ts';
import type { OrderTraces } from './order-traces.ts';
import type { References } from './references.ts';
import type { ProxyRequest } from '../http/messages.ts';
import { checkReturnUrl } from '../payments/return-url.ts';
import { orderIdOf } from '../tokens/order-id.ts';
import { derive } from '../tokens/secrets.ts';
import type { SpendGuard } from '../limits/spend-guard.ts';
import { toClientOrder } from './to-client-order.ts';
import type { Status } from './status.ts';
import { stampClaims, type VerifiedToken, type OrderClaims, type QuoteClaims, type Tokens } from '../tokens/tokens.ts';
import type { RequestContext } from '../context/request-context.ts';
import { wasNotMade, wasUnavailable, type Upstream } from '../upstream/upstream.ts';

/* Seconds: the lifetime of the order token. */
const RETURNABLE_SECONDS = 30 * 24 * 3600;

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
  traces: OrderTraces;
  tokens: Tokens;
  settings: Settings;
  clock: Clock;
  toClientPayment: ToClientPayment;
}

/** An order that was created or found. */
interface Made {
  oid: string;
  quote: VerifiedToken<'quote'>;
  /** Its state before this submit. */
  before: OrderRecord | undefined;
}

/**
 * `POST MOUNT/orders`: creates order, parties and intent from one sealed quote. All ids and keys are derived from the quote,
 * so a retry after any failure finds what exists and creates what is missing.
 */
export function createOrders(parts: OrderParts) {
  const { upstream, catalogue, payments, status, validateForm, spend, corrections, attachParties, references, traces } =
    parts;
  const { tokens, settings, clock, toClientPayment } = parts;

  return async (context: RequestContext, request: ProxyRequest, body: OrderRequest): Promise<OrderAnswer> => {
    const quote = await tokens.verify('quote', body.quoteToken);
    if (!quote)
      throw new Problem('QUOTE_INVALID', 'This price was not issued by this proxy. Please request a new one.');
    if (quote.expiresAt + RETURNABLE_SECONDS <= clock.now() / 1000) throw quoteExpired();
    if (!settings.services.has(quote.claims.svc)) throw new Problem('NOT_FOUND', 'This service is not sold here.');
    const parties = checkParties(body.parties);
    requireDeliveryAddress(parties, quote.claims.door);
    const ret = checkReturnUrl(body.returnUrl, settings);
    await spend.countSubmit(context.network);
    return place(context, request, body, quote, parties, ret);
  };

  async function place(
    context: RequestContext,
    request: ProxyRequest,
    body: OrderRequest,
    quote: VerifiedToken<'quote'>,
    parties: Parties,
    ret: string | undefined,
  ): Promise<OrderAnswer> {
    const customerId = await requireCustomer(parts, context, quote, request);
    const findOrMakeFor = (of: VerifiedToken<'quote'>, remember?: () => Promise<void>): Promise<Made> =>
      findOrMake(context, of, body.details, remember);
    const submit = { quote, quoteToken: body.quoteToken, customerId, parties, details: body.details };
    const order = await (settings.onePerReference
      ? references.run(context, submit, findOrMakeFor)
      : findOrMakeFor(quote));

    const {
      oid,
      quote: { claims, secret },
      before,
    } = order;
    await writeParties(context, oid, secret, parties, before);
    const first = await payments.intent(context, { oid, tot: claims.tot }, secret, 0);
    return respond(context, order.quote, oid, ret, first);
  }

  async function findOrMake(
    context: RequestContext,
    quote: VerifiedToken<'quote'>,
    details: OrderRequest['details'],
    remember?: () => Promise<void>,
  ): Promise<Made> {
    const oid = await orderIdOf(quote);
    // A new order is validated first: invalid details cost no call. An existing order is returned whatever its form is now.
    const isNew = !quote.expired && !(await traces.mayExist(oid));
    const refusal = isNew ? await refusalOf(validate(context, quote, details)) : undefined;
    if (refusal instanceof Problem && refusal.code === 'INVALID_INPUT') throw refusal;
    const before = await status.record(context, oid);
    if (!before) {
      if (quote.expired) throw quoteExpired();
      await requireSaleable(context, quote);
      // The form could not be read.
      if (refusal) throw refusal;
      if (!isNew) await validate(context, quote, details);
    }
    const make = async (): Promise<void> => {
      await Promise.all([remember?.(), traces.record(oid)]);
      await makeOrder(context, quote, oid, details);
    };
    await (before ? make() : counted(context, oid, make));
    return { oid, quote, before };
  }

  /** Counts an order for its network while it is created. Refused inputs, outages and repeats use up no network's orders. */
  async function counted(context: RequestContext, oid: string, make: () => Promise<void>): Promise<void> {
    const releaseCount = await spend.countOrder(context.network, oid);
    try {
      await make();
    } catch (error) {
      if (wasUnavailable(error) || (error instanceof Problem && wasNotMade(error))) await releaseCount?.();
      throw error;
    }
    // The submit that counted this order may have failed and released it meanwhile.
    if (!releaseCount) await spend.countOrder(context.network, oid).catch(() => undefined);
  }

  /** Checks that the service still sells at this price. An existing order is returned without this check. */
  async function requireSaleable(context: RequestContext, { claims }: VerifiedToken<'quote'>): Promise<void> {
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

  /** @throws Problem INVALID_INPUT */
  async function validate(
    context: RequestContext,
    { claims }: VerifiedToken<'quote'>,
    details: OrderRequest['details'],
  ): Promise<void> {
    const { form } = await catalogue.form(context, claims.svc);
    const fields = [
      ...findUnprintable(details, '/details').slice(0, 20),
      ...(await validateForm(form.schema, details)),
    ];
    if (fields.length > 0) throw new Problem('INVALID_INPUT', 'Some fields are invalid.', { fields });
  }

  async function makeOrder(
    context: RequestContext,
    quote: VerifiedToken<'quote'>,
    oid: string,
    details: OrderRequest['details'],
  ): Promise<void> {
    const { claims, secret } = quote;
    const guest = async (): Promise<string> => `g_${await derive(secret, 'guest', claims.jti)}`;
    await upstream.call(context, 'createOrder', {
      body: {
        externalOrderId: oid,
        externalCustomerId: claims.cus === undefined ? await guest() : `c_${claims.cus}`,
        serviceCode: claims.svc,
        // Sorted keys: a retry may send them in another order, and the service compares bodies.
        details: JSON.parse(canonical({ ...details, estamp: stampDetails(claims) })) as Record<string, unknown>,
      },
      idempotencyKey: await derive(secret, 'order-key', claims.jti),
    });
    await status.forget(oid);
  }

  /**
   * A repeated submit may have other parties: a customer whose response was lost edits a name and pays again. This counts as
   * a correction. After a correction on the order itself, a submit is outdated. If the store does not know who wrote the
   * order's parties, it is unknown whether the submit is outdated or edited, so it changes nothing.
   *
   * @throws Problem CONFLICT if the order has other parties than the submit
   */
  async function writeParties(
    context: RequestContext,
    oid: string,
    secret: VerifiedToken<'quote'>['secret'],
    parties: Parties,
    before: OrderRecord | undefined,
  ): Promise<void> {
    if (before && (holds(before.parties, parties) || (await corrections.isFinal(oid)))) return;
    if (differs(before?.parties, parties) && (await corrections.writes(oid)) === 0) throw notChanged();
    const isRepeat = await attachParties.submit(context, { externalOrderId: oid, secret }, parties);
    await status.forget(oid);
    if (isRepeat && differs((await status.record(context, oid))?.parties, parties)) throw notChanged();
  }

  /** The highest revision that a write of this order may have used, so that the token's next correction is not taken for a retry. */
  async function revisionOf(oid: string): Promise<number> {
    return Math.max((await corrections.writes(oid)) - 1, 0);
  }

  async function respond(
    context: RequestContext,
    { claims, secret }: VerifiedToken<'quote'>,
    oid: string,
    ret: string | undefined,
    first: PaymentIntent,
  ): Promise<OrderAnswer> {
    const order: OrderClaims = {
      ...stampClaims(claims),
      oid,
      svc: claims.svc,
      ref: claims.ref,
      tot: claims.tot,
      dk: secret.kid,
      rev: await revisionOf(oid),
      ints: [first.id],
      ret,
      door: claims.door,
    };
    const orderToken = await tokens.seal('order', order);
    const [state, payment] = await Promise.all([
      status.state(context, order),
      toClientPayment(context, first, order, orderToken),
    ]);
    // No longer than the browser keeps it.
    const viewToken = await tokens.seal('view', { ...order, lnk: true });
    return { orderToken, order: toClientOrder(state, order, true, clock), payment, viewToken };
  }
}

const refusalOf = (work: Promise<void>): Promise<Error | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );

const quoteExpired = (): Problem => new Problem('QUOTE_EXPIRED', 'This quote has expired. Please request a new one.');

/** The stamp, from the token alone, for fulfilment. */
function stampDetails(claims: QuoteClaims): Record<string, unknown> {
  return {
    stateCode: claims.sta,
    articleCode: claims.art,
    stampDutyAmount: toRupees(claims.duty),
    districtCode: claims.dist,
    sroValue: claims.sro,
    doorstepDelivery: claims.door,
    couponCode: claims.coup,
    reference: claims.ref,
  };
}

/** A quote of one customer is not valid for another. */
async function requireCustomer(
  parts: CustomerParts,
  context: RequestContext,
  { claims, secret }: VerifiedToken<'quote'>,
  request: ProxyRequest,
): Promise<string | undefined> {
  const id = await customerIdOf(parts, context, request, inputOf(claims));
  if (parts.settings.customer && (await sealedCustomer(secret, id)) !== claims.cus) throw refused();
  return id;
}
