import type { DutyRequest, Service } from '../../api/index.ts';
import type { Clock } from '../../base/clock.ts';
import { toRupees, type Paise } from '../../base/money.ts';
import type { PriceLine, Quote } from '../../wire/quote.ts';
import { canonical } from '../../base/evaluator/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { QuoteInput, Settings } from '../config/options.ts';
import { Problem } from '../context/problem.ts';
import type { Read } from '../readers/registry.ts';
import type { DutyAnswer } from '../readers/index.ts';
import { derive, type Secret } from '../tokens/secrets.ts';
import type { StampClaims } from '../tokens/tokens.ts';
import { deriveContext, throwIfAborted, type RequestContext } from '../context/request-context.ts';
import { answered, wasUnavailable, type Upstream } from '../upstream/upstream.ts';
import { refusedInput } from './invalid-input.ts';
import type { PriceReservation, SpendGuard } from '../limits/spend-guard.ts';
import { nameOf, requireAvailable } from './require-available.ts';
import { merchantFees } from './merchant-fees.ts';
import { createSharedDuty, DUTY_TTL_MS, type ReadyDuty } from './shared-duty.ts';

/** A price before it is sealed in a quote. */
export interface Priced {
  lines: PriceLine[];
  totalMinor: Paise;
  coupon?: Quote['coupon'];
  /** The service's own fee at the time of the price. */
  fee?: string;
  masterDataVersion?: number;
  /** The document as the list names it. */
  article: Pick<StampClaims, 'doc' | 'num' | 'fam'>;
  /** Whether it has two parties. */
  secondParty: boolean;
  /** Milliseconds since the epoch; absent if the service does not state it. */
  heldUntil?: number;
}

export interface PriceParts {
  upstream: Upstream;
  read: Read;
  catalogue: Catalogue;
  clock: Clock;
  secret: Secret;
  fees: Settings['fees'];
  spend: Pick<SpendGuard, 'reservePrice'>;
}

/**
 * Prices a stamp. A price that is not cached reserves its sale.
 *
 * @param externalOrderId the order that the price will create; without one nothing is reserved
 */
export type Price = (context: RequestContext, input: QuoteInput, externalOrderId?: string) => Promise<Priced>;

interface DutyLookup {
  /** The input, canonical. */
  key: string;
  body: DutyRequest;
  stampDutyMinor: Paise;
  externalOrderId: string | undefined;
}

/** The only source of prices: the service's duty answer plus the merchant's own lines. */
export function createPrice({ upstream, read, catalogue, clock, secret, fees, spend }: PriceParts): Price {
  const shared = createSharedDuty(clock);

  async function calculate(
    parent: RequestContext,
    { key, body, stampDutyMinor }: DutyLookup,
    { after, reserved }: { after: string | undefined; reserved: PriceReservation | undefined },
  ): Promise<DutyAnswer> {
    // The same key for all requests within the window, and after a crash, so that a retry is not paid twice.
    const window = Math.floor(clock.now() / DUTY_TTL_MS);
    const idempotencyKey = await derive(secret, 'duty', key, window, ...(after === undefined ? [] : [after]));
    const context = deriveContext(parent, clock, reserved?.sale);
    const { text } = await upstream.call(context, 'calculateDuty', { body, idempotencyKey }, [400, 404, 409, 422]);
    return read('duty', text, stampDutyMinor, body);
  }

  /** Only a price that is calculated counts as one. */
  async function duty(context: RequestContext, lookup: DutyLookup): Promise<ReadyDuty> {
    const { externalOrderId } = lookup;
    let reserved: PriceReservation | undefined;
    try {
      return await shared(lookup.key, {
        async reserve() {
          if (externalOrderId !== undefined) reserved = await spend.reservePrice(context, externalOrderId);
          return async () => reserved?.release();
        },
        calculate: (after) => calculate(context, lookup, { after, reserved }),
      });
    } catch (error) {
      // An outage uses up no network's prices. A refused input counts: it may be a guess at a coupon.
      if (wasUnavailable(error)) await reserved?.releaseQuote();
      if (answered(error, 409)) {
        catalogue.invalidation.versionRefused(lookup.body.masterDataVersion);
        throw new Problem('QUOTE_STALE', 'Prices have just changed. Please request the price again.');
      }
      if (answered(error, 400) || answered(error, 404) || answered(error, 422)) throw refusedInput(error.field);
      throw error;
    }
  }

  return async (context, input, externalOrderId) => {
    const [service, states] = await Promise.all([
      catalogue.service(context, input.serviceCode),
      catalogue.states(context),
    ]);
    const articles = await catalogue.articles(context, input.stateCode);
    const article = requireAvailable(input, states, articles);
    const version = articles.masterDataVersion ?? states.masterDataVersion;
    const fee = feeOf(service);
    const body = dutyBody(input, version);
    // From here the call costs money and others may wait for it, so it completes.
    throwIfAborted(context);
    const { answer, release } = await duty(context, {
      key: canonical([input.serviceCode, body, fee]),
      body,
      stampDutyMinor: input.stampDutyMinor,
      externalOrderId,
    });
    const own = await merchantFees(fees, input, answer).catch(async (error: unknown) => {
      await release?.();
      throw error;
    });
    return {
      lines: [...answer.lines, ...own],
      totalMinor: [...own].reduce((total, line) => total + line.amountMinor, answer.totalMinor),
      coupon: answer.coupon ?? (input.couponCode === undefined ? undefined : unknownCoupon(input.couponCode)),
      fee,
      article: nameOf(article),
      secondParty: article.secondParty === true,
      masterDataVersion: answer.masterDataVersion ?? version,
      heldUntil: answer.expiresAt === undefined ? undefined : Date.parse(answer.expiresAt),
    };
  };
}

/** A coupon that the service does not mention was not applied. This is not an error. */
const unknownCoupon = (code: string): Quote['coupon'] => ({ code, applied: false });

/** The service's own fee. When it changes, all earlier prices are outdated. */
export function feeOf(service: Service): string | undefined {
  const parts = [service.basePrice, service.gstRatePercent].filter((part) => part != null);
  return parts.length > 0 ? parts.join(' ') : undefined;
}

function dutyBody(input: QuoteInput, masterDataVersion: number | undefined): DutyRequest {
  return {
    stateCode: input.stateCode,
    articleCode: input.articleCode,
    // The shortest decimal text of this number is the amount itself: two decimals, far below 2^53.
    stampDutyAmount: Number(toRupees(input.stampDutyMinor)),
    ...(input.districtCode !== undefined && { districtCode: input.districtCode }),
    ...(input.sroValue !== undefined && { sroValue: input.sroValue }),
    ...(input.doorstepDelivery !== undefined && { doorstepDelivery: input.doorstepDelivery }),
    ...(input.couponCode !== undefined && { couponCode: input.couponCode }),
    ...(masterDataVersion !== undefined && { masterDataVersion }),
  };
}
