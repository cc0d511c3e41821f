import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../../src/proxy/context/problem.ts';
import { createSpendGuard, type PriceReservation } from '../../../src/proxy/limits/spend-guard.ts';
import { createSharedDuty } from '../../../src/proxy/quotes/price.ts';
import type { DutyAnswer } from '../../../src/proxy/readers/index.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import type { CompleteStore } from '../../../src/proxy/store/store.ts';
import fc, { runs } from '../../support/fast-check.ts';
import { HeldClock } from '../../support/clocks/held-clock.ts';

const CALL = 500;
const SALE = 2 * CALL;
const silent = (): void => undefined;
const log = { logsInfo: false, info: silent, warn: silent, error: silent, alert: silent };

/** How the metered call of a price ends. */
type Outcome = 'answered' | 'not sent' | 'lost';

interface Customer {
  /** Which of the prices. */
  price: number;
  outcome: Outcome;
}

interface Ended {
  /** Paise of the calls that cost money. */
  spent: number;
  /** Paise that the guard counts. */
  counted: number;
  /** Prices that customers hold, and of these the ones that were not cached. */
  sold: number;
  bought: number;
  refused: number;
}

/** Lets customers ask at once; the scheduler decides in which order their commands to the store and the service end. */
async function run(scheduler: fc.Scheduler, cap: number, customers: readonly Customer[]): Promise<Ended> {
  const clock = new HeldClock();
  const memory = createMemoryStore(clock);
  const later = <T>(act: () => Promise<T>): Promise<T> => scheduler.schedule(Promise.resolve()).then(act);
  const store: CompleteStore = {
    ...memory,
    reserve: (...given) => later(() => memory.reserve(...given)),
    unreserve: (...given) => later(() => memory.unreserve(...given)),
    consume: (...given) => later(() => memory.consume(...given)),
    release: (...given) => later(() => memory.release(...given)),
  };
  const limits = { quotes: 100, orders: 100, spendPerHour: cap, spendPerDay: cap };
  const spend = createSpendGuard({ limits, store, log, clock });
  const shared = createSharedDuty(clock);
  const ended: Ended = { spent: 0, counted: 0, sold: 0, bought: 0, refused: 0 };

  const ask = async ({ price, outcome }: Customer, index: number): Promise<void> => {
    // A network of their own: the cap refuses, and not the half of one of them.
    const client = { network: `4:${index}` };
    let reserved: PriceReservation | undefined;
    const call = async (): Promise<DutyAnswer> => {
      await scheduler.schedule(Promise.resolve());
      if (outcome === 'not sent') throw new Problem('SERVICE_UNAVAILABLE', 'not sent');
      ended.spent += CALL;
      if (outcome === 'lost') throw new Error('The answer was lost.');
      return { lines: [], totalMinor: 100 };
    };
    await shared(String(price), {
      async reserve() {
        reserved = await spend.reservePrice(client, `ES-${index}`);
        return reserved.release;
      },
      calculate: () => spend.metered({ ...client, sale: reserved?.sale }, CALL, call),
    }).then(
      ({ release }) => {
        ended.sold += 1;
        if (release) ended.bought += 1;
      },
      () => (ended.refused += 1),
    );
  };
  await scheduler.waitFor(Promise.all(customers.map(ask)));
  const left = await Promise.all(
    Array.from({ length: cap / CALL }, () => memory.consume([{ name: 'spend:hour', limit: cap, seconds: 3600 }], CALL)),
  );
  ended.counted = cap - left.filter(({ granted }) => granted).length * CALL;
  return ended;
}

const customers = (...outcomes: Outcome[]): fc.Arbitrary<Customer[]> =>
  fc.array(fc.record({ price: fc.nat(7), outcome: fc.constantFrom(...outcomes) }), {
    minLength: 1,
    maxLength: 16,
  });
const caps = fc.integer({ min: 4, max: 16 }).map((calls) => calls * CALL);

test('However concurrent customers interleave, a price is refused only if the cap could not pay for it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), caps, customers('answered'), async (scheduler, cap, asked) => {
      const { spent, counted, bought, refused } = await run(scheduler, cap, asked);
      assert.equal(counted, spent + bought * CALL, 'what was paid, and what the sales reserve');
      assert.ok(counted <= cap);
      // A customer who was refused before another one paid for the same price needed both calls.
      if (refused > 0) assert.ok(cap - counted < SALE, `${cap - counted} left`);
    }),
    { numRuns: runs(150) },
  );
});

test('However calls fail, nothing stays counted but what was paid and what the held prices reserve', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), caps, customers('answered', 'not sent', 'lost'), async (scheduler, cap, asked) => {
      const { spent, counted, bought } = await run(scheduler, cap, asked);
      assert.equal(counted, spent + bought * CALL);
      assert.ok(counted <= cap);
    }),
    { numRuns: runs(150) },
  );
});

test('One metered call answers equal inputs at once, and only the request that paid for it reserves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 12 }), async (scheduler, number) => {
      const same = Array.from({ length: number }, (): Customer => ({ price: 1, outcome: 'answered' }));
      const { spent, counted, sold } = await run(scheduler, 20 * CALL, same);
      assert.deepEqual([spent, counted, sold], [CALL, SALE, number]);
    }),
    { numRuns: runs(50) },
  );
});
