import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Looks, LooksRules } from '../../src/proxy/order/looks.ts';
import { createOwnLooks } from '../../src/proxy/order/own-looks.ts';
import { createSharedLooks } from '../../src/proxy/order/shared-looks.ts';
import { createCipher } from '../../src/proxy/seal/cipher.ts';
import { openSecrets } from '../../src/proxy/seal/secrets.ts';
import { createMemoryStore } from '../../src/proxy/store/memory.ts';
import { HeldClock } from './webhooks/deliveries.ts';

interface Seen {
  number: number;
}

const RULES: LooksRules<Seen> = { patience: 3_000, remembers: (value) => value };
const secrets = await openSecrets(['a secret of thirty-two characters or more']);

const KINDS: Record<string, (clock: HeldClock, rules: LooksRules<Seen>) => Looks<Seen>> = {
  'of one instance': (clock, rules) => createOwnLooks<Seen>(clock, rules),
  'of many instances': (clock, rules) =>
    createSharedLooks<Seen>({ ...rules, store: createMemoryStore(clock), cipher: createCipher(secrets.current, 'looks'), clock }),
};

/** Looks at one thing, and what each fetch was told. */
function watch(make: (typeof KINDS)[string], rules = RULES) {
  const clock = new HeldClock();
  const looks = make(clock, rules);
  const fetches: { before: number | undefined; times: number }[] = [];
  const look = async (aspect = '', answer = (before?: Seen): Seen | Promise<Seen> => before ?? { number: fetches.length }): Promise<number | undefined> => {
    const seen = await looks.look('ES-1', aspect, async (before, times) => {
      fetches.push({ before: before?.number, times });
      return answer(before);
    });
    return seen?.number;
  };
  return { clock, looks, fetches, look };
}

const soon = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 120));

for (const [kind, make] of Object.entries(KINDS)) {
  describe(`looks ${kind}`, () => {
    test('are one fetch in two seconds, however many look, and for each aspect', async () => {
      const { clock, fetches, look } = watch(make);
      assert.deepEqual(await Promise.all([look(), look(), look('another'), look()]), [1, 1, 2, 1]);
      clock.pass(1_999);
      assert.equal(await look(), 1);
      assert.equal(fetches.length, 2);
      clock.pass(2);
      await Promise.all([look(), look()]);
      assert.equal(fetches.length, 3);
    });

    test('lean on what was seen, which is counted, until its time is over', async () => {
      const { clock, fetches, look } = watch(make);
      for (let round = 0; round < 16; round += 1) {
        await look();
        clock.pass(2_001);
      }
      assert.deepEqual(fetches.slice(0, 14), [
        { before: undefined, times: 0 }, ...Array.from({ length: 13 }, (_, times) => ({ before: 1, times })),
      ]);
      assert.ok(fetches.slice(14).some(({ before }) => before === undefined), 'half a minute later it is seen anew');
    });

    test('do not lean on what may not be remembered, and share it all the same', async () => {
      const { clock, fetches, look } = watch(make, { ...RULES, remembers: () => undefined });
      assert.deepEqual([await look(), await look()], [1, 1]);
      clock.pass(2_001);
      assert.equal(await look(), 2);
      assert.deepEqual(fetches.map(({ before }) => before), [undefined, undefined]);
    });

    test('after a change see it anew: the first at once, the next when its turn comes', async () => {
      const { clock, looks, fetches, look } = watch(make);
      await look();
      await looks.changed('ES-1');
      assert.deepEqual(await Promise.all([look(), look()]), [2, 2]);
      await looks.changed('ES-1');
      const late = look();
      await soon();
      assert.equal(fetches.length, 2, 'it waits');
      clock.pass(2_001);
      assert.equal(await late, 3);
      assert.deepEqual(fetches.map(({ before }) => before), [undefined, undefined, undefined]);
    });

    test('after a change of our own never wait for a turn', async () => {
      const { looks, look } = watch(make);
      await look();
      for (const number of [2, 3, 4]) {
        await looks.forget('ES-1');
        assert.equal(await look(), number);
        assert.equal(await look(), number, 'and share what they see');
      }
    });

    test('that began before a change are nobody else\'s answer', async () => {
      const { looks, look } = watch(make);
      let end = (_: Seen): void => undefined;
      const early = look('', () => new Promise<Seen>((resolve) => (end = resolve)));
      await soon();
      await looks.changed('ES-1');
      const after = look();
      await soon();
      end({ number: 99 });
      assert.equal(await early, 99, 'whoever waited for it gets it');
      assert.equal(await after, 2);
      assert.equal(await look(), 2);
    });

    test('that lean on the past and end late do not prolong what was seen after them', async () => {
      const { clock, looks, fetches, look } = watch(make);
      await look();
      clock.pass(2_001);
      let end = (): void => undefined;
      const early = look('', (before) => new Promise<Seen>((resolve) => (end = () => resolve(before ?? { number: 99 }))));
      await soon();
      await looks.changed('ES-1');
      assert.equal(await look(), 3);
      clock.pass(9_000);
      end();
      assert.equal(await early, 1);
      await look();
      assert.equal(fetches.length, 4, 'what is nine seconds old is looked at again');
    });

    test('that take long are joined also when what they lean on is forgotten meanwhile', async () => {
      const { clock, fetches, look } = watch(make);
      await look();
      clock.pass(27_900);
      let end = (_: Seen): void => undefined;
      const slow = look('', () => new Promise<Seen>((resolve) => (end = resolve)));
      await soon();
      clock.pass(2_600);
      const joined = look();
      await soon();
      end({ number: 50 });
      assert.deepEqual([await slow, await joined, await look()], [50, 50, 50]);
      assert.equal(fetches.length, 2);
    });

    test('that wait while more and more changes are told of see the last of them, together', async () => {
      const { clock, looks, fetches, look } = watch(make);
      await look();
      const waiting: Promise<number | undefined>[] = [];
      for (let change = 0; change < 12; change += 1) {
        await looks.changed('ES-1');
        waiting.push(look());
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      clock.pass(2_001);
      assert.deepEqual(await Promise.all(waiting), [2, ...Array.from({ length: 11 }, () => 3)]);
      assert.equal(fetches.length, 3);
    });

    test('that fail are told to those who waited; the next one may try at once', async () => {
      const { look } = watch(make);
      const failing = (): Promise<number | undefined> => look('', () => Promise.reject(new Error('away')));
      const results = await Promise.allSettled([failing(), failing()]);
      assert.deepEqual(results.map(({ status }) => status), ['rejected', 'rejected']);
      assert.equal(typeof await look(), 'number');
    });

    test('that wait in vain end with their patience', async () => {
      const { clock, looks, look } = watch(make, { ...RULES, patience: 1_000 });
      await look();
      await looks.changed('ES-1');
      assert.equal(await look(), 2);
      await looks.changed('ES-1');
      const late = look();
      await soon();
      clock.pass(1_001);
      assert.equal(await late, undefined);
    });
  });
}
