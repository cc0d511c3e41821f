import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { stopwatch } from '../../base/machine-clock.ts';
import type { ReleaseCount } from '../limits/spend-guard.ts';
import type { DutyAnswer } from '../readers/index.ts';

/** A duty answer that is ready for use. */
export interface ReadyDuty {
  answer: DutyAnswer;
  /** Gives back what the request that paid for it reserved, if there will be no such price. */
  release?: ReleaseCount;
}

/** How one request pays for its duty answer. */
export interface DutyPayer {
  /** Reserves the call that calculates the price, and the sale. */
  reserve(): Promise<ReleaseCount>;
  /**
   * Calculates the duty: the metered call.
   *
   * @param after the expiry of the price to replace. With the same idempotency key, the service would return that price again
   */
  calculate(after: string | undefined): Promise<DutyAnswer>;
}

/** Returns the duty answer of a key: equal inputs share one metered call. */
export type SharedDuty = (key: string, payer: DutyPayer) => Promise<ReadyDuty>;

/* Equal inputs share one priced call for this long. */
export const DUTY_TTL_MS = 3 * 60_000;
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
