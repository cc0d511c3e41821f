import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createClient } from 'redis';
import { redisStore } from '../../../src/proxy/index.ts';
import { createContext } from '../../../src/proxy/context/request-context.ts';
import { createSpendGuard } from '../../../src/proxy/limits/spend-guard.ts';
import { createAttachParties } from '../../../src/proxy/orders/attach-parties.ts';
import { createCallPauses } from '../../../src/proxy/orders/call-pauses.ts';
import { createCorrections, MAX_CORRECTIONS } from '../../../src/proxy/orders/corrections.ts';
import { createExclusive } from '../../../src/proxy/store/exclusive.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import type { CompleteStore } from '../../../src/proxy/store/store.ts';
import { openSecrets } from '../../../src/proxy/tokens/secrets.ts';
import type { Upstream } from '../../../src/proxy/upstream/upstream.ts';
import { createProcessOnce } from '../../../src/proxy/webhooks/process-once.ts';
import { startRedis, type RedisServer } from '../instances/redis-server.ts';
import fc, { runs } from '../../support/fast-check.ts';
import { HeldClock } from '../../support/clocks/held-clock.ts';
import { waitUntil } from '../../support/wait-until.ts';

const CALL = 500;
const silent = (): void => undefined;
const log = { logsInfo: false, info: silent, warn: silent, error: silent, alert: silent };
const clock = new HeldClock();
const { current: secret } = await openSecrets(['a'.repeat(16) + 'bcdefghijklmnopq']);
const context = createContext({ requestId: 'r', network: '4:1' }, clock);

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
  const pause = (): Promise<void> => scheduler.schedule(Promise.resolve());
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

for (const [kind, open, numRuns] of [
  ['in memory', () => createMemoryStore(clock), 40],
  ['on Redis', () => shared, 8],
] as const) {
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
        const instances = [0, 1].map(() => createProcessOnce(way(), clock, 60_000, silent));
        const keys = [fresh(), fresh()];
        let [running, done] = [0, 0];
        const deliver = async (succeeds: boolean, index: number): Promise<unknown> =>
          instances[index % 2]?.(keys, async () => {
            running += 1;
            assert.equal(running, 1);
            await Promise.resolve();
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
              await Promise.resolve();
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
          const guards = [0, 1].map(() => createSpendGuard(limits, scoped(), log, clock));
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
