import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type StatusCache,
  type StatusCacheRules,
  createStatusCache,
} from '../../../../src/proxy/orders/status-cache/status-cache.ts';
import { createCipher } from '../../../../src/proxy/tokens/sealing.ts';
import { openSecrets } from '../../../../src/proxy/tokens/secrets.ts';
import { createMemoryStore } from '../../../../src/proxy/store/memory.ts';
import { HeldClock } from '../../../support/clocks/held-clock.ts';

interface Seen {
  number: number;
}

const RULES: StatusCacheRules<Seen> = {
  timeoutMs: 3_000,
  toReusable: (value) => value,
  markOf: ({ number }) => String(number),
  secondsOf: () => 2,
};
const secrets = await openSecrets(['a secret of thirty-two characters or more']);

const KINDS: Record<string, (clock: HeldClock, rules: StatusCacheRules<Seen>) => StatusCache<Seen>> = {
  'of one instance': (clock, rules) => createStatusCache<Seen>({ ...rules, clock }),
  'of many instances': (clock, rules) =>
    createStatusCache<Seen>({
      ...rules,
      shared: { store: createMemoryStore(clock), cipher: createCipher(secrets.current, 'looks') },
      clock,
    }),
};

/** Reads of one order, with the arguments of each fetch. */
function watch(make: (typeof KINDS)[string], rules = RULES) {
  const clock = new HeldClock();
  const cache = make(clock, rules);
  const fetches: { before: number | undefined; times: number }[] = [];
  const readCache = async (
    aspect = '',
    answer = (before?: Seen): Seen | Promise<Seen> => before ?? { number: fetches.length },
  ): Promise<number | undefined> => {
    const seen = await cache.read('ES-1', aspect, async (before, times) => {
      fetches.push({ before: before?.number, times });
      return { value: await answer(before) };
    });
    return seen?.value.number;
  };
  return { clock, cache, fetches, readCache };
}

const soon = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 100));

for (const [kind, make] of Object.entries(KINDS)) {
  describe(`status reads ${kind}`, () => {
    test('Concurrent reads are one fetch in two seconds, for each aspect', async () => {
      const { clock, fetches, readCache } = watch(make);
      assert.deepEqual(await Promise.all([readCache(), readCache(), readCache('another'), readCache()]), [1, 1, 2, 1]);
      clock.pass(1_999);
      assert.equal(await readCache(), 1);
      assert.equal(fetches.length, 2);
      clock.pass(2);
      await Promise.all([readCache(), readCache()]);
      assert.equal(fetches.length, 3);
    });

    test('A read reuses an earlier value, and counts that, until it is due; then it still gets it for three minutes', async () => {
      const { clock, cache, fetches, readCache } = watch(make);
      const due: boolean[] = [];
      await readCache();
      for (let round = 0; round < 100; round += 1) {
        clock.pass(2_001);
        await cache.read('ES-1', '', (before, times, isDue) => {
          fetches.push({ before: before?.number, times });
          due.push(isDue);
          return Promise.resolve({ value: before ?? { number: 99 } });
        });
      }
      const firstDue = due.indexOf(true);
      assert.equal(firstDue, 58, 'in the two seconds before two minutes have passed');
      assert.deepEqual(
        fetches.slice(1, firstDue + 1),
        Array.from({ length: firstDue }, (_, times) => ({ before: 1, times })),
      );
      const firstLost = fetches.findIndex(({ before }, index) => index > 0 && before !== 1);
      assert.equal(firstLost, 90, 'after three minutes');
    });

    test('A value is shared as long as its rule says, and the rule knows for how long it has not changed', async () => {
      const ages: number[] = [];
      const { clock, cache, fetches, readCache } = watch(make, {
        ...RULES,
        secondsOf: (_value, age) => (ages.push(age), 20),
      });
      await readCache();
      for (const at of [5_000, 19_999]) {
        clock.pass(at === 5_000 ? 5_000 : 14_999);
        assert.equal(await readCache(), 1);
      }
      assert.equal(fetches.length, 1);
      clock.pass(2);
      await readCache();
      clock.pass(20_001);
      await readCache('', () => ({ number: 7 }));
      await cache.changed('ES-1');
      await readCache('', () => ({ number: 7 }));
      assert.deepEqual(
        ages.map((age) => Math.round(age)),
        [0, 20, 0, 0],
        'a changed value and a reported change start anew',
      );
    });

    test('Announced changes are expected from then on, until a value changes without an event', async () => {
      const announced: boolean[] = [];
      const { clock, cache, readCache } = watch(make, {
        ...RULES,
        secondsOf: (_value, _age, isAnnounced) => (announced.push(isAnnounced), 2),
      });
      const later = async (number: number): Promise<void> => {
        clock.pass(2_001);
        await readCache('', () => ({ number }));
      };
      await later(1);
      await cache.announced('ES-1', false);
      await later(1);
      await cache.announced('ES-1', true);
      await later(2);
      await later(2);
      await later(3);
      await later(3);
      assert.deepEqual(announced, [false, true, true, true, false, false]);
    });

    test('A read does not reuse a value that must not be cached, but shares it', async () => {
      const { clock, fetches, readCache } = watch(make, { ...RULES, toReusable: () => undefined });
      assert.deepEqual([await readCache(), await readCache()], [1, 1]);
      clock.pass(2_001);
      assert.equal(await readCache(), 2);
      assert.deepEqual(
        fetches.map(({ before }) => before),
        [undefined, undefined],
      );
    });

    test('A read after a reported change is fresh: the first at once, the next after the interval', async () => {
      const { clock, cache, fetches, readCache } = watch(make);
      await readCache();
      await cache.changed('ES-1');
      assert.deepEqual(await Promise.all([readCache(), readCache()]), [2, 2]);
      await cache.changed('ES-1');
      const late = readCache();
      await soon();
      assert.equal(fetches.length, 2, 'it waits');
      clock.pass(2_001);
      assert.equal(await late, 3);
      assert.deepEqual(
        fetches.map(({ before }) => before),
        [undefined, undefined, undefined],
      );
    });

    test('A read after a change of our own never waits', async () => {
      const { cache, readCache } = watch(make);
      await readCache();
      for (const number of [2, 3, 4]) {
        await cache.forget('ES-1');
        assert.equal(await readCache(), number);
        assert.equal(await readCache(), number, 'and share what they see');
      }
    });

    test('A read that began before a change is not shared with later readers', async () => {
      const { cache, readCache } = watch(make);
      let end = (_: Seen): void => undefined;
      const early = readCache('', () => new Promise<Seen>((resolve) => (end = resolve)));
      await soon();
      await cache.changed('ES-1');
      const after = readCache();
      await soon();
      end({ number: 99 });
      assert.equal(await early, 99, 'its waiting reader gets it');
      assert.equal(await after, 2);
      assert.equal(await readCache(), 2);
    });

    test('A late read that reuses a value does not extend the lifetime of a newer one', async () => {
      const { clock, cache, fetches, readCache } = watch(make);
      await readCache();
      clock.pass(2_001);
      let end = (): void => undefined;
      const early = readCache(
        '',
        (before) => new Promise<Seen>((resolve) => (end = () => resolve(before ?? { number: 99 }))),
      );
      await soon();
      await cache.changed('ES-1');
      assert.equal(await readCache(), 3);
      clock.pass(9_000);
      end();
      assert.equal(await early, 1);
      await readCache();
      assert.equal(fetches.length, 4, 'a value of nine seconds is read again');
    });

    test('A slow read is joined even if the value that it reuses is forgotten meanwhile', async () => {
      const { clock, fetches, readCache } = watch(make);
      await readCache();
      clock.pass(27_900);
      let end = (_: Seen): void => undefined;
      const slow = readCache('', () => new Promise<Seen>((resolve) => (end = resolve)));
      await soon();
      clock.pass(2_600);
      const joined = readCache();
      await soon();
      end({ number: 50 });
      assert.deepEqual([await slow, await joined, await readCache()], [50, 50, 50]);
      assert.equal(fetches.length, 2);
    });

    test('Reads that wait during several changes see the last one, together', async () => {
      const { clock, cache, fetches, readCache } = watch(make);
      await readCache();
      const waiting: Promise<number | undefined>[] = [];
      for (let change = 0; change < 12; change += 1) {
        await cache.changed('ES-1');
        waiting.push(readCache());
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      clock.pass(2_001);
      assert.deepEqual(await Promise.all(waiting), [2, ...Array.from({ length: 11 }, () => 3)]);
      assert.equal(fetches.length, 3);
    });

    test('A failed read fails for its waiting readers only; the next one may try at once', async () => {
      const { readCache } = watch(make);
      const failing = (): Promise<number | undefined> => readCache('', () => Promise.reject(new Error('away')));
      await Promise.all([failing(), failing()].map((reading) => assert.rejects(reading, { message: 'away' })));
      assert.equal(typeof (await readCache()), 'number');
    });

    test('A read that waits in vain ends with its timeout', async () => {
      const { clock, cache, readCache } = watch(make, { ...RULES, timeoutMs: 1_000 });
      await readCache();
      await cache.changed('ES-1');
      assert.equal(await readCache(), 2);
      await cache.changed('ES-1');
      const late = readCache();
      await soon();
      clock.pass(1_001);
      assert.equal(await late, undefined);
    });
  });
}
