import { LRUCache } from 'lru-cache';
import type { DutyRequest, Service } from '../../api/index.ts';
import type { Clock } from '../../base/clock.ts';
import { toRupees } from '../../base/money.ts';
import type { Paise } from '../../base/money.ts';
import type { PriceLine, Quote } from '../../wire/quote.ts';
import { canonical } from '../seal/canonical.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { QuoteInput, Settings } from '../options.ts';
import { Problem } from '../problem.ts';
import type { Read } from '../readers.ts';
import type { DutyAnswer } from '../readers/index.ts';
import { derive } from '../seal/secrets.ts';
import type { Secret } from '../seal/secrets.ts';
import { deriveTurn, stopIfGone } from '../http/turn.ts';
import type { Turn } from '../http/turn.ts';
import { unavailable } from '../service/unavailable.ts';
import { answered } from '../service/upstream.ts';
import type { Upstream } from '../service/upstream.ts';
import { refusedInput } from './invalid-input.ts';
import { requireSold } from './known-codes.ts';
import { ownLines } from './own-lines.ts';

/** A price, before it becomes somebody's quote. */
export interface Priced {
  lines: PriceLine[];
  totalMinor: Paise;
  coupon?: Quote['coupon'];
  /** The service's own fee, as it stood when this was priced. */
  fee?: string;
  masterDataVersion?: number;
  /** Milliseconds since the epoch; absent where the service does not say how long it holds the price. */
  heldUntil?: number;
}

export interface PriceParts {
  upstream: Upstream;
  read: Read;
  catalogue: Catalogue;
  clock: Clock;
  secret: Secret;
  charges: Settings['charges'];
}

/** The service prices a stamp. */
export type Price = (turn: Turn, input: QuoteInput) => Promise<Priced>;

/* Equal inputs share one priced call for so long. */
const SHARED_FOR = 3 * 60_000;
/* A price that ends sooner is asked for again. */
const LEAST_LIFE = 60_000;

interface Context {
  turn: Turn;
  body: DutyRequest;
  stampDutyMinor: Paise;
  /** When the price ends that this one is to follow: with the key of that one the service would give it again. */
  after?: string;
}

/** Makes the one place where prices come from: the service's duty answer, plus the merchant's own lines. */
export function createPrice({ upstream, read, catalogue, clock, secret, charges }: PriceParts): Price {
  const cache = new LRUCache<string, DutyAnswer, Context>({
    max: 2_000,
    ttl: SHARED_FOR,
    perf: clock,
    ttlResolution: 0,
    // Whoever waits gets what was fetched, even when it is not kept any more.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { context }) => {
      // The key is the same for everybody within the window, also after a crash: a repeat is not paid twice.
      const window = Math.floor(clock.now() / SHARED_FOR);
      const idempotencyKey = await derive(secret, 'duty', key, window, ...(context.after === undefined ? [] : [context.after]));
      const turn = deriveTurn(context.turn, clock);
      const options = { body: context.body, idempotencyKey };
      const { text } = await upstream.call(turn, 'calculateDuty', options, [400, 404, 409, 422]);
      return read('duty', text, context.stampDutyMinor, context.body);
    },
  });

  async function duty(key: string, context: Context): Promise<DutyAnswer> {
    const ends = cache.peek(key)?.expiresAt;
    const after = ends !== undefined && Date.parse(ends) - clock.now() < LEAST_LIFE ? ends : undefined;
    if (after !== undefined) cache.delete(key);
    try {
      const answer = await cache.fetch(key, { context: { ...context, after } });
      if (answer) return answer;
    } catch (error) {
      if (answered(error, 409)) {
        catalogue.movedOn.refused(context.body.masterDataVersion);
        throw new Problem('QUOTE_STALE', 'Prices have just changed. Please ask again.');
      }
      if (answered(error, 400) || answered(error, 404) || answered(error, 422)) throw refusedInput(error.field);
      throw error;
    }
    throw unavailable();
  }

  return async (turn, input) => {
    const [service, states] = await Promise.all([
      catalogue.service(turn, input.serviceCode), catalogue.states(turn),
    ]);
    const articles = await catalogue.articles(turn, input.stateCode);
    requireSold(input, states, articles);
    const version = articles.masterDataVersion ?? states.masterDataVersion;
    const fee = feeOf(service);
    const body = dutyBody(input, version);
    // From here on it costs money, and others may wait for the same price: it is finished.
    stopIfGone(turn);
    const answer = await duty(canonical([input.serviceCode, body, fee]), {
      turn, body, stampDutyMinor: input.stampDutyMinor,
    });
    const own = await ownLines(charges, input, answer);
    return {
      lines: [...answer.lines, ...own],
      totalMinor: [...own].reduce((total, line) => total + line.amountMinor, answer.totalMinor),
      coupon: answer.coupon ?? (input.couponCode === undefined ? undefined : unknownCoupon(input.couponCode)),
      fee,
      masterDataVersion: answer.masterDataVersion ?? version,
      heldUntil: answer.expiresAt === undefined ? undefined : Date.parse(answer.expiresAt),
    };
  };
}

/** A coupon that the service does not mention was not applied: an answer, not an error. */
const unknownCoupon = (code: string): Quote['coupon'] => ({ code, applied: false });

/** What a service charges itself; when it changes, every price of before has. */
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
