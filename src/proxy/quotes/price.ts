import type { DutyRequest, Service } from '../../api/index.ts';
import { type Clock, stopwatch } from '../../base/clock.ts';
import { toRupees, type Paise } from '../../base/money.ts';
import { PriceLine, type Quote } from '../../wire/quote.ts';
import { canonical } from '../../base/evaluator/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { QuoteInput, Settings } from '../config/options.ts';
import { Problem } from '../context/problem.ts';
import type { DutyAnswer, Read } from '../readers/index.ts';
import { derive, type Secret } from '../tokens/secrets.ts';
import type { StampClaims } from '../tokens/tokens.ts';
import { deriveContext, throwIfAborted, type RequestContext } from '../context/request-context.ts';
import { answered, wasUnavailable, type Upstream } from '../upstream/upstream.ts';
import { refusedInput, nameOf, requireAvailable } from './input.ts';
import type { PriceReservation, SpendGuard, ReleaseCount } from '../limits/spend-guard.ts';
import { HookError, runHook } from '../context/hook.ts';
import { LRUCache } from 'lru-cache';

/** Runs the `fees` hook and validates its result, because an error would change a customer's bill. */
async function merchantFees(
  fees: Settings['fees'],
  input: QuoteInput,
  answer: DutyAnswer,
): Promise<readonly PriceLine[]> {
  if (!fees) return [];
  const { serviceCode, stateCode, articleCode } = input;
  const { lines, totalMinor, coupon } = answer;
  const copy = structuredClone({
    serviceCode,
    stateCode,
    articleCode,
    currency: 'INR' as const,
    lines,
    totalMinor,
    ...(coupon && { coupon }),
  });
  const returned: unknown = await runHook('fees', () => fees(copy));
  const checked = PriceLine.array().safeParse(returned);
  const isFees = checked.success && checked.data.every((line) => line.kind === 'merchant-fee' && line.amountMinor >= 0);
  if (isFees && Number.isSafeInteger(checked.data.reduce((sum, { amountMinor }) => sum + amountMinor, totalMinor)))
    return checked.data;
  throw new HookError('fees', 'The fees hook must return lines of kind "merchant-fee" with whole, non-negative paise.');
}

/** A duty answer that is ready for use. */
interface ReadyDuty {
  answer: DutyAnswer;
  /** Gives back what the request that paid for it reserved, if there will be no such price. */
  release?: ReleaseCount;
}

/** How one request pays for its duty answer. */
interface DutyPayer {
  /** Reserves the call that calculates the price, and the sale. */
  reserve(): Promise<ReleaseCount>;
  /**
   * Calculates the duty: the metered call.
   *
   * @param after the expiry of the price to replace. With the same idempotency key, the service would return that price
   *   again
   */
  calculate(after: string | undefined): Promise<DutyAnswer>;
}

/** Returns the duty answer of a key: equal inputs share one metered call. */
type SharedDuty = (key: string, payer: DutyPayer) => Promise<ReadyDuty>;

/* Equal inputs share one priced call for this long. */
const DUTY_TTL_MS = 3 * 60_000;

/* A price that expires sooner is requested again. */
const MIN_LIFE = 60_000;

/* The least recently used answer is evicted. */
const MAX_ANSWERS = 2_000;

/** A metered call in flight. */
interface Flight {
  /** Whether the request that started it could pay for it. */
  paid: Promise<boolean>;
  answer: Promise<DutyAnswer>;
}

/** One request pays for the call. The others cost nothing, so they reserve nothing. */
export function createSharedDuty(clock: Clock): SharedDuty {
  const answers = new LRUCache<string, DutyAnswer>({
    max: MAX_ANSWERS,
    ttl: DUTY_TTL_MS,
    perf: stopwatch(clock),
    ttlResolution: 0,
  });
  const flights = new Map<string, Flight>();

  const expiresSoon = ({ expiresAt }: DutyAnswer): boolean =>
    expiresAt !== undefined && Date.parse(expiresAt) - clock.now() < MIN_LIFE;

  async function pay(key: string, payer: DutyPayer, after: string | undefined): Promise<ReadyDuty> {
    const reserved = payer.reserve();
    const calculated = reserved.then(() => payer.calculate(after));
    const paid = reserved.then(
      () => true,
      () => {
        // One of the requests that wait for it pays next.
        flights.delete(key);
        return false;
      },
    );
    const flight = { paid, answer: calculated };
    flights.set(key, flight);
    try {
      const answer = await calculated;
      answers.set(key, answer);
      return { answer, release: await reserved };
    } catch (error) {
      await reserved.then((release) => release()).catch(() => undefined);
      throw error;
    } finally {
      if (flights.get(key) === flight) flights.delete(key);
    }
  }

  return async (key, payer) => {
    for (;;) {
      const cached = answers.get(key);
      const flight = flights.get(key);
      if (cached && !expiresSoon(cached)) return { answer: cached };
      if (!flight) return pay(key, payer, cached?.expiresAt);
      if (await flight.paid) return { answer: await flight.answer };
    }
  };
}

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
