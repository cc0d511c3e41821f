import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { OPERATIONS } from '../../../src/api/index.ts';
import { Customer, type Deed } from '../chaos/customer.ts';
import { MISHAPS, type MishapName } from '../chaos/mishaps.ts';
import { STEPS } from '../chaos/outcomes.ts';
import { openWorld, type Made, type Watched, type World } from '../chaos/world.ts';

const SEED = Number(process.env['FAULTS_SEED'] ?? 20_260_105);
const RUNS = Number(process.env['FAULTS_RUNS'] ?? 40);
const PRICE = 5_00;
const HEALS_WITHIN = 10_000;
/** Milliseconds of virtual time in which things go wrong. */
const TROUBLE = 20_000;

interface Episode {
  from: number;
  lasts: number;
  operation: string;
  /** Alternating, so that the attempts of one call end differently. */
  mishaps: MishapName[];
}

/* No customer here has a PAN checked. */
const OPERATION_IDS = [...new Set(STEPS.map(({ operation }) => operation))].filter((id) => id !== 'verifyPan');
/* Long bodies cost the test real time; the table has them. */
const SHORT = (Object.keys(MISHAPS) as MishapName[]).filter((name) => !/1 GB|levels deep/.test(name));

const of = <What extends string>(...what: What[]): fc.Arbitrary<{ do: What }> =>
  fc.constantFrom(...what).map((one) => ({ do: one }));
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('quote'), amount: fc.integer({ min: 200, max: 205 }) }) },
  { weight: 5, arbitrary: of('submit', 'submit twice', 'leave while submitting') },
  { weight: 5, arbitrary: of('status', 'status', 'payment', 'parties', 'leave while pricing') },
  { weight: 2, arbitrary: of('crowd') },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay'), outcome: fc.constantFrom('paid', 'failed', 'late') }) },
);
const FIRST: Deed = { do: 'quote', amount: 200 };
const step = fc.record({ wait: fc.integer({ min: 0, max: 4_000 }), deed });
const script = fc.array(step, { minLength: 3, maxLength: 10 }).map((steps) => [{ wait: 0, deed: FIRST }, ...steps]);
/* What loses answers of work that was done, what refuses, and what else there is: as often as each other. */
const mishap = fc.oneof(
  fc.constantFrom<MishapName[]>(
    'a reset after the effect',
    'silence after the effect',
    "a gateway's page with 504, after the effect",
  ),
  fc.constantFrom<MishapName[]>('500', '503', '429 without Retry-After', 'a refused connection'),
  fc.constantFrom(...SHORT),
);
const episode: fc.Arbitrary<Episode> = fc.record({
  from: fc.integer({ min: 0, max: TROUBLE }),
  lasts: fc.integer({ min: 2_000, max: 15_000 }),
  operation: fc.oneof(fc.constantFrom('calculateDuty', 'attachParties', 'all'), fc.constantFrom(...OPERATION_IDS)),
  mishaps: fc.array(mishap, { minLength: 1, maxLength: 3 }),
});
const run = fc.record({
  customers: fc.array(script, { minLength: 1, maxLength: 3 }),
  episodes: fc.array(episode, { minLength: 3, maxLength: 9 }),
  latencies: fc.array(fc.integer({ min: 0, max: 1_200 }), { minLength: 5, maxLength: 5 }),
});

const called = (calls: readonly Made[], operation: string): Made[] =>
  calls.filter((call) => call.operation === operation);
const made = (calls: readonly Made[], operation: string): Made[] =>
  called(calls, operation).filter((call) => call.effect);
const sent = (call: Made): Record<string, unknown> => JSON.parse(call.sent) as Record<string, unknown>;

/* Faults after which the effect of a call is unknown, because the service itself returned no error. */
const LOST = /silence|reset|gateway|redirect/;

/** Metered calls that cost nothing and count all the same: their answer was lost, or repeated one that was paid. */
function doubts(calls: readonly Made[]): number {
  const byCall = new Map<string, Made[]>();
  for (const call of calls.filter(({ operation }) => OPERATIONS[operation].pricePaise > 0)) {
    byCall.set(call.callId, [...(byCall.get(call.callId) ?? []), call]);
  }
  return [...byCall.values()].filter(
    (tries) =>
      !tries.some(({ effect }) => effect) && tries.some((call) => call.replayed || LOST.test(call.mishap ?? '')),
  ).length;
}

/** The proxies' ledgers and the wallet: never less than was paid, and no more but for calls that were in doubt. */
async function checkMoney(world: World, shops: readonly Watched[], before: number): Promise<void> {
  const ledger = shops.reduce((sum, shop) => sum + shop.ledger(), 0);
  const debits = (await world.debits()) - before;
  const inDoubt = doubts(shops.flatMap(({ calls }) => calls));
  assert.ok(ledger >= debits, `${debits} paise were paid and ${ledger} counted`);
  assert.equal(ledger - debits, inDoubt * PRICE, 'every counted but unpaid call was in doubt');
}

function checkOrders(calls: readonly Made[], customers: readonly Customer[]): void {
  const all = customers.flatMap(({ bought }) => bought);
  const totals = new Map<string, number>();
  for (const { orderIds, intentIds, totalMinor } of all) {
    assert.ok(orderIds.size <= 1 && intentIds.size <= 1, 'a price has one order and one first intent');
    for (const id of orderIds) totals.set(id, totalMinor);
  }
  const orders = made(calls, 'createOrder').map((call) => String(sent(call)['externalOrderId']));
  assert.equal(new Set(orders).size, orders.length, 'no order was made twice');
  for (const id of orders) assert.ok(totals.has(id), 'every order is of a price that a customer submitted');
  const intents = made(calls, 'createPaymentIntent');
  assert.equal(
    new Set(intents.map(({ idempotencyKey }) => idempotencyKey)).size,
    intents.length,
    'no intent was made twice',
  );
  for (const call of called(calls, 'createPaymentIntent')) {
    const { externalOrderId, amountMinor } = sent(call);
    assert.equal(amountMinor, totals.get(String(externalOrderId)), 'an intent is for the price of its order');
  }
}

/** Tries every half second. */
async function comesBack(world: World, what: string, tryOnce: () => Promise<{ status: number }>): Promise<void> {
  const { time } = world;
  const started = time.now();
  for (;;) {
    const { status } = await tryOnce();
    if (status === 200) break;
    assert.ok(
      time.now() - started <= HEALS_WITHIN,
      `${what} still fails ${time.now() - started} ms after the service healed`,
    );
    await new Promise<void>((resolve) => void time.after(500, resolve));
  }
  assert.ok(time.now() - started <= HEALS_WITHIN, `${what} came back only after ${time.now() - started} ms`);
}

/** The last prices that customers ask for: unlike all others, so that they are no cached ones. */
let fresh = 1_000;

test('whatever customers do and whatever fails, money, orders and states are consistent, and everything recovers soon', async () => {
  const world = await openWorld();
  const { time } = world;
  try {
    await fc.assert(
      fc.asyncProperty(run, async ({ customers: scripts, episodes, latencies }) => {
        const before = await world.debits();
        const start = time.now();
        let context = 0;
        let met = 0;
        let healed = false;
        const latency = (): number => (healed ? 20 : (latencies[context++ % latencies.length] ?? 0));
        const shops = [world.open({}, latency), world.open({}, latency)];
        const failing = (operation: string): MishapName | undefined => {
          const at = time.now() - start;
          const now = episodes.find(
            (one) =>
              (one.operation === 'all' || one.operation === operation) && at >= one.from && at < one.from + one.lasts,
          );
          return now?.mishaps[met++ % now.mishaps.length];
        };
        for (const shop of shops) shop.plan = (operation) => (healed ? undefined : failing(operation));
        const customers = scripts.map(
          () =>
            new Customer(
              world,
              shops.map(({ proxy }) => proxy),
            ),
        );
        const sleep = (ms: number): Promise<void> => new Promise((resolve) => void time.after(ms, resolve));

        await time.run(
          Promise.all(
            customers.map(async (customer, index) => {
              for (const { wait, deed: next } of scripts[index] ?? []) {
                await sleep(wait);
                await customer.do(next);
              }
            }),
          ),
        );
        healed = true;
        await time.run(
          (async () => {
            const [first] = customers;
            assert.ok(first);
            const bought = customers.flatMap((customer) => customer.bought.map((one) => ({ customer, one })));
            await Promise.all([
              comesBack(world, 'a price', () => first.quote(++fresh)),
              ...bought.map(({ customer, one }) => comesBack(world, 'an order', () => customer.submit(one))),
            ]);
            for (const {
              one: { token },
              customer,
            } of bought.slice(-1))
              if (token) await customer.readStatus(token);
          })(),
        );
        // What was left behind by the deadline or by its customer ends, too.
        await time.pass(20_000);
        checkOrders(
          shops.flatMap(({ calls }) => calls),
          customers,
        );
        await checkMoney(world, shops, before);
        await Promise.all(shops.map(({ proxy }) => proxy.close()));
      }),
      { seed: SEED, numRuns: runs(RUNS), endOnFailure: true },
    );
  } finally {
    await world.close();
  }
});
