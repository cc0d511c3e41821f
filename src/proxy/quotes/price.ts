import { LRUCache } from 'lru-cache';
import type { DutyRequest, Service } from '../../api/index.ts';
import type { Clock } from '../../base/clock.ts';
import { stopwatch } from '../../base/machine-clock.ts';
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
import { unavailable } from '../context/unavailable.ts';
import { answered, wasUnavailable, type Upstream } from '../upstream/upstream.ts';
import { refusedInput } from './invalid-input.ts';
import type { ReleaseCount, SpendGuard } from '../limits/spend-guard.ts';
import { nameOf, requireAvailable } from './require-available.ts';
import { merchantFees } from './merchant-fees.ts';

/** A price before it is sealed in a quote. */
export interface Priced {
  lines: PriceLine[];
  totalMinor: Paise;
  coupon?: Quote['coupon'];
  /** The service's own fee at the time of the price. */
  fee?: string;
  masterDataVersion?: number;
  /** The document as the list names it. */
  article: Pick<StampClaims, 'doc' | 'fam'>;
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
  spend: Pick<SpendGuard, 'countQuote'>;
}

/** Prices a stamp. */
export type Price = (context: RequestContext, input: QuoteInput) => Promise<Priced>;

/* Equal inputs share one priced call for this long. */
const CACHE_TTL_MS = 3 * 60_000;
/* A price that expires sooner is requested again. */
const MIN_LIFE = 60_000;

interface DutyLookup {
  context: RequestContext;
  body: DutyRequest;
  stampDutyMinor: Paise;
  /** The expiry of the price to replace. With the same idempotency key, the service would return that price again. */
  after?: string;
}

/** The only source of prices: the service's duty answer plus the merchant's own lines. */
export function createPrice({ upstream, read, catalogue, clock, secret, fees, spend }: PriceParts): Price {
  const cache = new LRUCache<string, DutyAnswer, DutyLookup>({
    max: 2_000,
    ttl: CACHE_TTL_MS,
    perf: stopwatch(clock),
    ttlResolution: 0,
    // Waiting requests get the result even if it is evicted.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { context: lookup }) => {
      // The same key for all requests within the window, and after a crash, so that a retry is not paid twice.
      const window = Math.floor(clock.now() / CACHE_TTL_MS);
      const idempotencyKey = await derive(
        secret,
        'duty',
        key,
        window,
        ...(lookup.after === undefined ? [] : [lookup.after]),
      );
      const context = deriveContext(lookup.context, clock);
      const options = { body: lookup.body, idempotencyKey };
      const { text } = await upstream.call(context, 'calculateDuty', options, [400, 404, 409, 422]);
      return read('duty', text, lookup.stampDutyMinor, lookup.body);
    },
  });

  const inFlight = new Map<string, number>();
  const counts = new Map<string, Promise<ReleaseCount>>();

  /** Counts a price that is about to be requested. A cached or pending price costs nothing. */
  async function countIfFetched(key: string, network: string): Promise<ReleaseCount | undefined> {
    if (cache.has(key) || inFlight.has(key)) return undefined;
    const countKey = `${network} ${key}`;
    const counting = counts.get(countKey) ?? spend.countQuote(network).finally(() => counts.delete(countKey));
    counts.set(countKey, counting);
    return counting;
  }

  async function fetchDuty(key: string, lookup: DutyLookup): Promise<DutyAnswer | undefined> {
    inFlight.set(key, (inFlight.get(key) ?? 0) + 1);
    try {
      return await cache.fetch(key, { context: lookup });
    } finally {
      const others = (inFlight.get(key) ?? 1) - 1;
      if (others > 0) inFlight.set(key, others);
      else inFlight.delete(key);
    }
  }

  async function duty(key: string, lookup: DutyLookup): Promise<DutyAnswer> {
    const ends = cache.peek(key)?.expiresAt;
    const after = ends !== undefined && Date.parse(ends) - clock.now() < MIN_LIFE ? ends : undefined;
    if (after !== undefined) cache.delete(key);
    const releaseCount = await countIfFetched(key, lookup.context.network);
    try {
      const answer = await fetchDuty(key, { ...lookup, after });
      if (answer) return answer;
    } catch (error) {
      // An outage uses up no network's prices. A refused input counts: it may be a guess at a coupon.
      if (wasUnavailable(error)) await releaseCount?.();
      if (answered(error, 409)) {
        catalogue.invalidation.versionRefused(lookup.body.masterDataVersion);
        throw new Problem('QUOTE_STALE', 'Prices have just changed. Please request the price again.');
      }
      if (answered(error, 400) || answered(error, 404) || answered(error, 422)) throw refusedInput(error.field);
      throw error;
    }
    throw unavailable();
  }

  return async (context, input) => {
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
    const answer = await duty(canonical([input.serviceCode, body, fee]), {
      context,
      body,
      stampDutyMinor: input.stampDutyMinor,
    });
    const own = await merchantFees(fees, input, answer);
    return {
      lines: [...answer.lines, ...own],
      totalMinor: [...own].reduce((total, line) => total + line.amountMinor, answer.totalMinor),
      coupon: answer.coupon ?? (input.couponCode === undefined ? undefined : unknownCoupon(input.couponCode)),
      fee,
      article: nameOf(article),
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
