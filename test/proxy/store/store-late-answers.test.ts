import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createClient } from 'redis';
import { redisStore } from '../../../src/proxy/index.ts';
import type { Clock } from '../../../src/base/clock.ts';
import { Problem } from '../../../src/proxy/context/problem.ts';
import { createContext } from '../../../src/proxy/context/request-context.ts';
import { createSpendGuard, type SpendGuard } from '../../../src/proxy/limits/spend-guard.ts';
import { createIdempotentIds, type IdempotentIds } from '../../../src/proxy/merchant/idempotent-id.ts';
import { createAttachParties } from '../../../src/proxy/orders/attach-parties.ts';
import { createCallPauses } from '../../../src/proxy/orders/fetch-order.ts';
import { createCorrections, MAX_CORRECTIONS } from '../../../src/proxy/orders/corrections.ts';
import { createReferences } from '../../../src/proxy/orders/references.ts';
import type { OrderRecord } from '../../../src/proxy/readers/index.ts';
import { createExclusive } from '../../../src/proxy/store/lease.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { MAX_CLIENTS, type CompleteStore, type Reservation } from '../../../src/proxy/store/store.ts';
import { createCipher } from '../../../src/proxy/tokens/sealing.ts';
import { orderIdOf, sessionOrderId } from '../../../src/proxy/tokens/ids.ts';
import { openSecrets, type Secrets } from '../../../src/proxy/tokens/secrets.ts';
import { createTokens } from '../../../src/proxy/tokens/tokens.ts';
import { createUpstream, type Upstream } from '../../../src/proxy/upstream/upstream.ts';
import { createPanVerification, type PanParts } from '../../../src/proxy/verification/verify-pan.ts';
import { createProcessOnce } from '../../../src/proxy/webhooks/process-once.ts';
import type { OrderStage } from '../../../src/wire/order.ts';
import { startRedis, type RedisServer } from '../instances/redis-server.ts';
import { countedIn } from '../support/guard.ts';
import fc, { runs } from '../../support/fast-check.ts';
import { HeldClock } from '../../support/clocks/held-clock.ts';
import { waitUntil } from '../../support/wait-until.ts';

const CALL = 500;
const silent = (): void => undefined;
const log = { logsInfo: false, info: silent, warn: silent, error: silent, alert: silent };
const clock = new HeldClock();
const { current: secret } = await openSecrets(['a'.repeat(16) + 'bcdefghijklmnopq']);
/* Who waits for a lease asks again at once; nothing is renewed. */
const quick: Clock = {
  now: () => clock.now(),
  after: (ms, run) => clock.after(ms > 1000 ? ms : 0, run),
};
const AUDIENCE = { mode: 'test', mount: 'https://shop.example/estamp' } as const;
const QUOTE = { svc: 'estamp.standard', sta: 'KA', art: 'KA-RG-4', duty: 100_00, tot: 159_00 };
const [OLD, NEW, LEFT] = ['old', 'new', 'left'].map((name) => `${name}-secret-0123456789abcdef0123456789`) as [
  string,
  string,
  string,
];
/* The secrets of the two instances that run beside each other in each step. */
const ROTATION = await Promise.all(
  [
    [[OLD], [OLD]] as const,
    [[OLD], [OLD, NEW]] as const,
    [
      [OLD, NEW],
      [NEW, OLD],
    ] as const,
  ].map(async ([one, other]) => [await openSecrets(one), await openSecrets(other)] as const),
);
const WITH_LEFT = await openSecrets([LEFT, OLD]);
const context = createContext({ requestId: 'r', network: '4:1' }, clock);

/** Fails before a call is sent. */
const refusing = createUpstream({
  apiKey: 'sk_test_demo',
  baseUrl: 'http://127.0.0.1:1',
  clock,
  log,
  spend: { metered: () => Promise.reject(new Problem('RATE_LIMITED', 'refused')) } as unknown as SpendGuard,
  telemetry: { count: silent } as never,
});
/** What `verify` does not need. */
const UNUSED = { log, tokens: {}, secrets: {}, sessions: {}, ends: {}, settings: {} } as unknown as PanParts;

let redis: RedisServer;
let client: ReturnType<typeof createClient>;
let shared: CompleteStore;
before(async () => {
  redis = await startRedis();
  client = createClient({ url: redis.url });
  // A busy machine is no outage.
  shared = redisStore(client, { timeoutMs: 5_000 }) as CompleteStore;
  await waitUntil(() => client.isReady);
});
after(async () => {
  client.destroy();
  await redis.stop();
});

/** Each command reaches the store late, and each answer comes late: the scheduler decides in which order. */
function late(store: CompleteStore, scheduler: fc.Scheduler): CompleteStore {
  const pause = async (): Promise<void> => {
    // Keys are derived outside of the event loop: what runs beside catches up first.
    await new Promise((resolve) => setImmediate(resolve));
    await scheduler.schedule(Promise.resolve());
  };
  const slow =
    <Given extends unknown[], T>(act: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      await pause();
      const answer = await act(...given);
      await pause();
      return answer;
    };
  return {
    get: slow(store.get),
    set: slow(store.set),
    setIfAbsent: slow(store.setIfAbsent),
    renew: slow(store.renew),
    delete: slow(store.delete),
    consume: slow(store.consume),
    release: slow(store.release),
    reserve: slow(store.reserve),
    unreserve: slow(store.unreserve),
  };
}

let names = 0;
const fresh = (): string => `ES-${++names}`;

/** Windows of a client, without their run. */
const CLIENT_WINDOWS = ['prices', 'orders', 'submits'].concat(
  ['network', 'network-sales', 'line'].flatMap((name) => [`spend:${name}`, `spend:${name}-day`]),
);
/** As if more than 50,000 networks were counted. */
const crowdMemory = async (store: CompleteStore): Promise<void> => {
  for (let index = 0; index <= MAX_CLIENTS; index += 1)
    await store.consume([{ name: 'crowd', key: `${index}`, groupKey: 'crowd', limit: 1, seconds: 3600 }], 1);
};
const crowdRedis = async (_store: CompleteStore, run: string): Promise<void> => {
  for (const name of CLIENT_WINDOWS) await client.set(`{estamp}:${run}:${name}:strangers`, MAX_CLIENTS, { EX: 3600 });
};

for (const { kind, open, numRuns, crowd, networks } of [
  { kind: 'in memory', open: () => createMemoryStore(clock), numRuns: 40, crowd: crowdMemory, networks: 51_000 },
  { kind: 'on Redis', open: () => shared, numRuns: 8, crowd: crowdRedis, networks: 3_000 },
]) {
  describe(`a store ${kind} whose every answer is late`, () => {
    /** @param race what runs at once at two instances, each with a way of its own to the store */
    const check = <T>(given: fc.Arbitrary<T>, race: (given: T, way: () => CompleteStore, end: End) => Promise<void>) =>
      fc.assert(
        fc.asyncProperty(fc.scheduler(), given, async (scheduler, value) => {
          const store = open();
          await race(
            value,
            () => late(store, scheduler),
            (work) => scheduler.waitFor(work),
          );
        }),
        { numRuns: runs(numRuns) },
      );

    test('an event never runs beside itself, succeeds once, and is not lost', () =>
      check(fc.array(fc.boolean(), { minLength: 2, maxLength: 6 }), async (outcomes, way, end) => {
        const instances = [0, 1].map(() =>
          createProcessOnce({ store: way(), clock, timeoutMs: 60_000, track: silent }),
        );
        const keys = [fresh(), fresh()];
        const busy = way();
        let [running, done] = [0, 0];
        const deliver = async (succeeds: boolean, index: number): Promise<unknown> =>
          instances[index % 2]?.(keys, async () => {
            running += 1;
            assert.equal(running, 1);
            await busy.get('nothing');
            running -= 1;
            if (!succeeds) throw new Error('The hook failed.');
            done += 1;
          }).catch(silent);
        await end(Promise.all(outcomes.map(deliver)));
        await end(Promise.all([deliver(true, 0)]));
        assert.equal(done, 1);
      }));

    test('writes of one order run one at a time, six at most, and no submit follows a correction', () =>
      check(
        fc.array(fc.record({ isSubmit: fc.boolean(), name: fc.nat(4), isLost: fc.boolean() }), {
          minLength: 2,
          maxLength: 8,
        }),
        async (asked, way, end) => {
          const order = { externalOrderId: fresh(), secret };
          const written = new Map<string, string>();
          const busy = way();
          let running = 0;
          let isCorrected = false;
          const corrected = new Set<string>();
          const upstream = {
            call: async (
              _context: unknown,
              _id: string,
              sent: { body: { partyName: string }; idempotencyKey: string },
            ) => {
              running += 1;
              assert.equal(running, 1);
              await busy.get('nothing');
              running -= 1;
              const isSubmit = !sent.body.partyName.startsWith('C');
              if (!written.has(sent.idempotencyKey)) {
                assert.ok(!isSubmit || !isCorrected, 'a submit after a correction');
                written.set(sent.idempotencyKey, sent.body.partyName);
              }
              if (!isSubmit) isCorrected = true;
              if (lost.delete(sent.body.partyName)) throw new Error('The answer was lost.');
              return { body: {} };
            },
          } as unknown as Upstream;
          const lost = new Set(
            asked.filter(({ isLost }) => isLost).map(({ isSubmit, name }) => nameOf(isSubmit, name)),
          );
          const status = { forget: () => Promise.resolve() };
          const instances = [0, 1].map(() => {
            const store = way();
            const parts = { corrections: createCorrections(store), exclusive: createExclusive(store, clock) };
            return createAttachParties({ ...parts, upstream, status, clock });
          });
          await end(
            Promise.all(
              asked.map(async ({ isSubmit, name }, index) => {
                const parties = { partyName: nameOf(isSubmit, name) };
                const instance = instances[index % 2];
                await (
                  isSubmit
                    ? instance?.submit(context, order, parties)
                    : instance?.correct(context, order, parties, 1).then(() => corrected.add(parties.partyName))
                )?.catch(silent);
              }),
            ),
          );
          assert.ok(written.size <= 1 + MAX_CORRECTIONS);
          const found = [...written.values()];
          for (const name of corrected) assert.ok(found.includes(name), `${name} was lost`);
          const isFinal = await end(createCorrections(way()).isFinal(order.externalOrderId));
          assert.equal(isFinal, isCorrected);
        },
      ));

    test('of concurrent pauses the longest counts', () =>
      check(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 3 }), async (seconds, way, end) => {
        // Each pause has one operation of its own, and each run another.
        const operation = fresh() as 'getOrder';
        await end(Promise.all(seconds.map((asked) => createCallPauses(way(), clock).pause(operation, asked))));
        const found = await end(createCallPauses(way(), clock).secondsOf(operation));
        assert.equal(Math.round(found), Math.max(...seconds));
      }));

    test('T95: an order is reserved once, no cap is exceeded, and nothing stays counted after the release', () =>
      check(
        fc.record({
          cap: fc.integer({ min: 4, max: 12 }),
          orders: fc.array(fc.nat(5), { minLength: 2, maxLength: 12 }),
        }),
        async ({ cap, orders }, way, end) => {
          const run = fresh();
          const limits = { quotes: 100, orders: 100, spendPerHour: cap * CALL, spendPerDay: cap * CALL };
          const scoped = (): CompleteStore => named(way(), run);
          const guards = [0, 1].map(() => createSpendGuard({ limits, store: scoped(), log, clock }));
          const releases: (() => Promise<void>)[] = [];
          const reserved = new Set<number>();
          await end(
            Promise.all(
              orders.map(async (order, index) => {
                const customer = { network: `4:${order}` };
                const made = guards[index % 2]?.reserveParties(customer, `${run}-${order}`);
                await made?.then(
                  (release) => (releases.push(release), reserved.add(order)),
                  () => undefined,
                );
              }),
            ),
          );
          const hour = { name: 'spend:hour', limit: cap * CALL, seconds: 3600 };
          const left = async (): Promise<number> => {
            const tries = Array.from({ length: cap }, () => scoped().consume([hour], CALL));
            const results = await Promise.all(tries);
            await Promise.all(results.map(async (result) => result.granted && scoped().release(result.receipt)));
            return results.filter(({ granted }) => granted).length;
          };
          assert.equal(await end(left()), cap - reserved.size);
          await end(Promise.all(releases.map((release) => release())));
          assert.equal(await end(left()), cap);
        },
      ));

    test('at most one order of a reference is open, while instances of a rotation submit at once and orders end', () =>
      check(
        fc.array(
          fc.record({
            step: fc.nat(ROTATION.length - 1),
            submits: fc.array(
              fc.record({ at: fc.nat(1), outcome: fc.constantFrom('made', 'made', 'lost', 'failed') }),
              { minLength: 1, maxLength: 3 },
            ),
            ends: fc.boolean(),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        async (phases, way, end) => {
          const ref = fresh();
          const orders = new Map<string, { stage: OrderStage }>();
          const openOrders = (): string[] =>
            [...orders].filter(([, { stage }]) => stage === 'created').map(([id]) => id);
          const status = { record: (_: unknown, id: string) => Promise.resolve(orders.get(id) as OrderRecord) };
          const ordered = [...phases].sort((one, other) => one.step - other.step);
          const owner = { customerId: 'user-77', parties: {}, details: {} };
          for (const { step, submits, ends } of ordered) {
            const instances = ROTATION[step]?.map((secrets) => {
              const store = way();
              const tokens = createTokens(secrets, AUDIENCE, clock);
              const cipher = createCipher(secrets.current, 'references', secrets.all);
              const exclusive = createExclusive(store, quick);
              return { tokens, references: createReferences({ store, exclusive, cipher, secrets, tokens, status }) };
            });
            const submit = async ({ at, outcome }: { at: number; outcome: string }): Promise<void> => {
              const { tokens, references } = instances?.[at] ?? assert.fail();
              const quoteToken = await tokens.seal('quote', { ...QUOTE, jti: fresh(), ref });
              const quote = (await tokens.verify('quote', quoteToken)) ?? assert.fail();
              await references.run(context, { quote, quoteToken, ...owner }, async (of, remember) => {
                await remember();
                if (outcome === 'failed') throw new Error('The service is away.');
                const id = await orderIdOf(of);
                if (!orders.has(id)) orders.set(id, { stage: 'created' });
                assert.deepEqual(openOrders(), [id], 'the one open order');
                if (outcome === 'lost') throw new Error('The answer was lost.');
              });
            };
            const results = await end(Promise.allSettled(submits.map(submit)));
            for (const result of results)
              if (result.status === 'rejected' && result.reason instanceof assert.AssertionError) throw result.reason;
            for (const id of ends ? openOrders() : []) orders.set(id, { stage: 'cancelled' });
          }
        },
      ));

    test('one sale verifies its PANs one at a time, three of a session and one without, and pays for no call twice', () =>
      check(
        fc.record({
          hasSession: fc.boolean(),
          asked: fc.array(
            fc.record({ pan: fc.nat(4), name: fc.nat(4), outcome: fc.constantFrom('sent', 'lost', 'refused') }),
            { minLength: 2, maxLength: 10 },
          ),
        }),
        async ({ hasSession, asked }, way, end) => {
          const sale = { externalOrderId: fresh(), secret, ...(hasSession && { sessionKey: fresh() }) };
          const paid = new Map<string, Set<string>>();
          const outcomes = new Map<string, string>();
          const busy = way();
          let running = 0;
          const upstream = {
            async call(_: unknown, __: string, { body }: { body: { pan: string; name: string } }) {
              running += 1;
              assert.equal(running, 1, 'one at a time');
              await busy.get('nothing');
              running -= 1;
              const call = `${body.pan} ${body.name}`;
              if (outcomes.get(call) === 'refused') return refusing.call(context, 'verifyPan', { body });
              // A repeat after a lost answer has the same idempotency key, so the service does not charge again.
              const paidNames = paid.get(body.pan) ?? new Set();
              assert.ok(outcomes.get(call) !== 'sent' || !paidNames.has(body.name), 'the answer is stored');
              paid.set(body.pan, paidNames.add(body.name));
              if (outcomes.get(call) === 'lost') throw new Error('The answer was lost.');
              return { body: { valid: true, registeredName: body.name } };
            },
          } as unknown as Upstream;
          const instances = [0, 1].map(() => {
            const store = way();
            const exclusive = createExclusive(store, quick);
            return createPanVerification({ ...UNUSED, upstream, store, exclusive, clock });
          });
          const verify = ({ pan, name }: { pan: number; name: number }, index: number): Promise<unknown> =>
            (instances[index % 2] ?? assert.fail()).verify(context, sale, { pan: `PAN${pan}`, name: `Rao ${name}` });
          for (const { pan, name, outcome } of asked) outcomes.set(`PAN${pan} Rao ${name}`, outcome);
          const results = await end(Promise.allSettled(asked.map(verify)));
          for (const result of results)
            if (result.status === 'rejected' && result.reason instanceof assert.AssertionError) throw result.reason;
          const most = hasSession ? 3 : 1;
          assert.ok(paid.size <= most, `${paid.size} PANs`);
          for (const { size } of paid.values()) assert.ok(size <= 3, `${size} names`);
          // What was refused holds no place.
          for (let pan = paid.size; pan < most; pan += 1)
            await end(verify({ pan: 90 + pan, name: 0 }, pan)).catch(() => assert.fail('a place stayed taken'));
        },
      ));

    test('T93: of the bodies of one key one is sold, under one number, at all instances of a rotation', () =>
      check(
        fc.record({
          step: fc.nat(ROTATION.length - 1),
          asked: fc.array(fc.constantFrom('one body', 'one body', 'another'), { minLength: 2, maxLength: 6 }),
          earlierEntry: fc.constantFrom('nothing', 'an entry of a secret that has left', 'an old entry'),
        }),
        async ({ step, asked, earlierEntry }, way, end) => {
          const key = fresh();
          const idsOf = (secrets: Secrets, at = clock as Clock): IdempotentIds =>
            createIdempotentIds({
              secrets,
              audience: AUDIENCE,
              store: way(),
              sessionOrders: { record: () => Promise.resolve(undefined) },
              clock: at,
            });
          const request = (body: string) => ({ key, body, life: 3600 });
          const past = { now: () => clock.now() - 86_400_000, after: silent as never };
          const earlier = earlierEntry === 'an old entry' ? ROTATION[0]?.[0] : WITH_LEFT;
          const old =
            earlierEntry === 'nothing'
              ? undefined
              : await end(idsOf(earlier ?? WITH_LEFT, past)(context, request('one body')));
          const instances = ROTATION[step]?.map((secrets) => idsOf(secrets));
          const results = await end(
            Promise.all(
              asked.map(async (body, index) =>
                (instances?.[index % 2] ?? assert.fail())(context, request(body)).then(
                  async (id) => ({ body, id: id.id, number: await sessionOrderId(id) }),
                  (error: unknown) => assert.equal((error as Problem).code, 'CONFLICT'),
                ),
              ),
            ),
          );
          const sold = results.filter((one) => one !== undefined);
          const bodies = new Set(sold.map(({ body }) => body));
          assert.ok(bodies.size === 1 || (bodies.size === 0 && old), `sold: ${[...bodies].join()}`);
          assert.ok(new Set(sold.map(({ number }) => number)).size <= 1, 'one number');
          assert.ok(new Set(sold.map(({ id }) => id)).size <= 1, 'one session');
          if (!asked.includes('another')) assert.equal(sold.length, asked.length, 'no conflict without another body');
          if (earlierEntry === 'an old entry' && old)
            for (const { number } of sold) assert.equal(number, await sessionOrderId(old), 'the number stays');
        },
      ));

    test('a session or a network buys its number of prices at most, and what was refused or not made is not counted', () =>
      check(
        fc.record({
          limit: fc.integer({ min: 1, max: 5 }),
          cap: fc.integer({ min: 4, max: 16 }),
          hasSession: fc.boolean(),
          asked: fc.array(fc.constantFrom('paid', 'refused input', 'outage'), { minLength: 2, maxLength: 10 }),
        }),
        async ({ limit, cap, hasSession, asked }, way, end) => {
          const run = fresh();
          const limits = { quotes: limit, quotesPerSession: limit, orders: 100, spendPerHour: cap * CALL };
          const scoped = (): CompleteStore => named(way(), run);
          const guards = [0, 1].map(() =>
            createSpendGuard({ limits: { ...limits, spendPerDay: cap * CALL }, store: scoped(), log, clock }),
          );
          const buyer = { network: '4:1', ...(hasSession && { session: 'one' }) };
          const bought = { paid: 0, counted: 0 };
          const refused: unknown[] = [];
          const ask = async (outcome: string, index: number): Promise<void> => {
            const spend = guards[index % 2] ?? assert.fail();
            const reserved = await spend.reservePrice(buyer, `${run}-${hasSession ? 0 : index}`);
            const call = (): Promise<void> =>
              outcome === 'paid' ? Promise.resolve() : Promise.reject(new Problem('SERVICE_UNAVAILABLE', 'not sent'));
            await spend.metered({ ...buyer, sale: reserved.sale }, CALL, call).catch(() => reserved.release());
            if (outcome === 'outage') await reserved.releaseQuote();
            else bought.counted += 1;
            if (outcome === 'paid') bought.paid += 1;
          };
          await end(
            Promise.all(asked.map((outcome, index) => ask(outcome, index).catch((error) => refused.push(error)))),
          );
          for (const error of refused) assert.equal((error as Problem).code, 'RATE_LIMITED');
          assert.ok(bought.counted <= limit);
          const window = hasSession ? { name: 'prices:session:one' } : { name: 'prices', key: '4:1' };
          assert.equal(await end(countedIn(scoped(), window.name, window.key)), bought.counted * CALL);
          // Each paid price holds its sale; a session has one.
          const sales = hasSession ? Math.min(bought.paid, 1) : bought.paid;
          const counted = await end(countedIn(scoped(), 'spend:hour'));
          assert.ok(counted >= bought.paid * CALL && counted <= (bought.paid + sales) * CALL, `${counted} paise`);
        },
      ));

    test('T97: however many networks and sessions ask in vain, no counter is made for them', async () => {
      const run = fresh();
      const counted = new Set<string>();
      const store = named(open(), run);
      const see = <R extends { granted: boolean }>(result: R): R => {
        const { receipt, beside } = result as { receipt?: Reservation; beside?: Reservation };
        for (const { place } of [...(receipt?.places ?? []), ...(beside?.places ?? [])]) counted.add(place);
        return result;
      };
      const seen: CompleteStore = {
        ...store,
        consume: async (...given) => see(await store.consume(...given)),
        reserve: async (...given) => see(await store.reserve(...given)),
      };
      const limits = { quotes: 9, orders: 9, spendPerHour: 4 * CALL, spendPerDay: 4 * CALL };
      const spend = createSpendGuard({ limits, store: seen, log, clock });
      const ask = (index: number): Promise<boolean> =>
        spend.reservePrice({ network: `6:${(index * 256).toString(16)}`, session: `${index}` }, `${run}-${index}`).then(
          () => true,
          () => false,
        );
      let granted = 0;
      for (let index = 0; index < networks; index += 100)
        granted += (await Promise.all(Array.from({ length: 100 }, (_, one) => ask(index + one)))).filter(
          Boolean,
        ).length;
      assert.equal(granted, 2, 'what the cap pays for');
      assert.equal(counted.size, 2 + granted * 3, 'the caps; and of each paid price its session and its halves');
    });

    test('with 50,000 networks counted, a customer of a new one buys with a session and without', async () => {
      const run = fresh();
      const store = named(open(), run);
      await crowd(store, run);
      const limits = { quotes: 9, orders: 9, spendPerHour: 400 * CALL, spendPerDay: 400 * CALL };
      const alerts: string[] = [];
      const alert = ({ type }: { type: string }): void => void alerts.push(type);
      const spend = createSpendGuard({ limits, store, log: { ...log, alert }, clock });
      for (const [index, buyer] of [
        { network: '4:cb007107', session: 'one' },
        { network: '4:cb007107', session: 'two' },
        { network: '4:cb007108' },
        { network: '6:20010db800010000', session: 'three' },
      ].entries()) {
        const { sale } = await spend.reservePrice(buyer, `${run}-${index}`);
        for (const call of ['price', 'parties'] as const)
          await spend.metered({ ...buyer, sale: call === 'price' ? sale : { ...sale, call } }, CALL, () =>
            Promise.resolve(),
          );
      }
      assert.equal(await countedIn(store, 'spend:hour'), 8 * CALL);
      assert.deepEqual(alerts, ['rate-limit-shared']);
    });
  });
}

/** Waits for work whose commands the scheduler orders. */
type End = <T>(work: Promise<T>) => Promise<T>;

const nameOf = (isSubmit: boolean, name: number): string => `${isSubmit ? 'S' : 'C'} Rao ${name}`;

/** The counters of one run. */
const named = (store: CompleteStore, run: string): CompleteStore => {
  const scoped = <W extends { name: string }>(windows: readonly W[]): W[] =>
    windows.map((window) => ({ ...window, name: `${run}:${window.name}` }));
  return {
    ...store,
    consume: (windows, points) => store.consume(scoped(windows), points),
    reserve: (key, request) =>
      store.reserve(key, { ...request, windows: scoped(request.windows), beside: scoped(request.beside) }),
  };
};
