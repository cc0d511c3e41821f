import type { PaymentIntent } from '../../api/index.ts';
import type { Clock } from '../../base/clock.ts';
import { toRupees } from '../../base/money.ts';
import type { OrderAnswer, OrderRequest, Parties } from '../../wire/order.ts';
import { canonical } from '../seal/canonical.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Corrections } from './corrections.ts';
import type { ToClientPayment } from './client-payment.ts';
import { customerOf, refused } from './customer.ts';
import type { CustomerParts } from './customer.ts';
import type { Judge } from '../form/judge.ts';
import type { Settings } from '../options.ts';
import { attachParties, checkParties, holds } from './parties.ts';
import type { Payments } from './payments.ts';
import { feeOf } from '../price/price.ts';
import { unprintableIn } from './printable.ts';
import { Problem } from '../problem.ts';
import { inputOf } from '../price/quotes.ts';
import type { OrderRecord } from '../readers/index.ts';
import type { ProxyRequest } from '../http/record.ts';
import { checkReturnUrl } from '../http/return-url.ts';
import { orderIdOf } from '../seal/order-id.ts';
import { derive } from '../seal/secrets.ts';
import type { Spend } from '../price/spend.ts';
import { orderView } from './order-view.ts';
import type { Status } from './status.ts';
import type { Opened, OrderClaims, QuoteClaims, Tokens } from '../seal/tokens.ts';
import type { Turn } from '../http/turn.ts';
import type { Upstream } from '../service/upstream.ts';

/* Seconds: as long as the token lives of an order that was made of it. */
const RETURNED_FOR = 30 * 24 * 3600;

export interface OrderParts extends CustomerParts {
  upstream: Upstream;
  catalogue: Catalogue;
  payments: Payments;
  status: Status;
  judge: Judge;
  spend: Spend;
  corrections: Corrections;
  tokens: Tokens;
  settings: Settings;
  clock: Clock;
  toClientPayment: ToClientPayment;
}

/**
 * `POST MOUNT/orders`: order, parties and intent out of one sealed quote. Every id and every key is derived from the
 * quote, so that repeating the call after any failure finds what is there and makes what is missing: the same three.
 */
export function createOrders(parts: OrderParts) {
  const { upstream, catalogue, payments, status, judge, spend, corrections } = parts;
  const { tokens, settings, clock, toClientPayment } = parts;

  return async (turn: Turn, request: ProxyRequest, body: OrderRequest): Promise<OrderAnswer> => {
    const quote = await tokens.open('quote', body.quoteToken);
    if (!quote) throw new Problem('QUOTE_INVALID', 'This price is not one of ours. Please ask for a new one.');
    if (quote.expiresAt + RETURNED_FOR <= clock.now() / 1000) throw ended();
    if (!settings.services.has(quote.claims.svc)) throw new Problem('NOT_FOUND', 'This service is not sold here.');
    const parties = checkParties(body.parties);
    const ret = checkReturnUrl(body.returnUrl, settings);
    await spend.countOrder(turn.network);
    await requireCustomer(parts, turn, quote, request);

    const { claims, secret } = quote;
    const oid = await orderIdOf(quote);
    const before = await status.record(turn, oid);
    if (!before) await requireSaleable(turn, quote, body.details);
    await makeOrder(turn, quote, oid, body.details);
    await settleParties(turn, oid, secret, parties, before);
    const first = await payments.intent(turn, { oid, tot: claims.tot }, secret, 0);
    return answer(turn, quote, oid, ret, first);
  };

  /** What a quote must still be for an order to be made of it. One that is made already only needs returning. */
  async function requireSaleable(turn: Turn, quote: Opened<'quote'>, details: OrderRequest['details']): Promise<void> {
    const { claims, expired } = quote;
    if (expired) throw ended();
    const [{ form }, service] = await Promise.all([
      catalogue.form(turn, claims.svc),
      // Looking at a service is free; when it cannot be looked at, the sealed price stands.
      catalogue.freshService(turn, claims.svc).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'NOT_FOUND') throw error;
        return undefined;
      }),
    ]);
    if (service && feeOf(service) !== claims.fee) {
      // A new fee is new master data: with the old lists the next price would be refused, too.
      await catalogue.movedOn.feeChanged(claims.mdv, claims.fee);
      throw new Problem('QUOTE_STALE', 'Prices have changed since this one was given. Please ask for a new one.');
    }
    const fields = [...unprintableIn(details, '/details').slice(0, 20), ...await judge(form.schema, details)];
    if (fields.length > 0) throw new Problem('INVALID_INPUT', 'Some answers need to be mended.', { fields });
  }

  async function makeOrder(
    turn: Turn, quote: Opened<'quote'>, oid: string, details: OrderRequest['details'],
  ): Promise<void> {
    const { claims, secret } = quote;
    const guest = async (): Promise<string> => `g_${await derive(secret, 'guest', claims.jti)}`;
    await upstream.call(turn, 'createOrder', {
      body: {
        externalOrderId: oid,
        externalCustomerId: claims.cus === undefined ? await guest() : `c_${claims.cus}`,
        serviceCode: claims.svc,
        // Sorted keys: a browser that asks again may have them in another order, and the service compares bodies.
        details: JSON.parse(canonical({ ...details, estamp: stampOf(claims) })) as Record<string, unknown>,
      },
      idempotencyKey: await derive(secret, 'order-key', claims.jti),
    });
    await status.forget(oid);
  }

  /**
   * A repeated submit may bring other parties: a customer whose answer was lost has edited a name and pays again, which
   * counts as a correction. Once the parties were corrected on the order itself, a submit is older than they are.
   */
  async function settleParties(
    turn: Turn, oid: string, secret: Opened<'quote'>['secret'], parties: Parties, before: OrderRecord | undefined,
  ): Promise<void> {
    if (before && (holds(before.parties, parties) || await corrections.isFinal(oid))) return;
    await attachParties(parts, turn, {
      externalOrderId: oid, secret, revision: 0, parties, before: before?.parties,
    });
    await status.forget(oid);
  }

  async function answer(
    turn: Turn, { claims, secret }: Opened<'quote'>, oid: string, ret: string | undefined, first: PaymentIntent,
  ): Promise<OrderAnswer> {
    const order: OrderClaims = {
      oid, svc: claims.svc, ref: claims.ref, tot: claims.tot, dk: secret.kid, rev: 0, ints: [first.id], ret,
    };
    const orderToken = await tokens.seal('order', order);
    const [state, payment] = await Promise.all([
      status.state(turn, order), toClientPayment(turn, first, order, orderToken),
    ]);
    return { orderToken, order: orderView(state, order, true, clock), payment };
  }
}

const ended = (): Problem => new Problem('QUOTE_EXPIRED', 'This price has ended. Please ask for a new one.');

/** The stamp, from the token alone: whoever fills this order reads it here. */
function stampOf(claims: QuoteClaims): Record<string, unknown> {
  return {
    stateCode: claims.sta, articleCode: claims.art, stampDutyAmount: toRupees(claims.duty), districtCode: claims.dist,
    sroValue: claims.sro, doorstepDelivery: claims.door, couponCode: claims.coup, reference: claims.ref,
  };
}

/** A quote that one customer got is of no use to another. */
async function requireCustomer(
  parts: CustomerParts, turn: Turn, { claims, secret }: Opened<'quote'>, request: ProxyRequest,
): Promise<void> {
  const customer = await customerOf(parts, turn, secret, request, inputOf(claims));
  if (parts.settings.customer && customer !== claims.cus) throw refused();
}
