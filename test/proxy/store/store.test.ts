import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createClient } from 'redis';
import { scaled } from '../../support/pace.mjs';
import { redisStore, StoreError, type Store, type RateLimitWindow } from '../../../src/proxy/index.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { scopeStore } from '../../../src/proxy/store/open.ts';
import { MAX_CLIENTS, type CompleteStore } from '../../../src/proxy/store/store.ts';
import { startRedis, type RedisServer } from '../instances/redis-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

type Pause = (ms: number) => Promise<void>;
const pause: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A store in memory with a manual time. */
function inMemory(): { store: CompleteStore; pass: Pause } {
  let now = 1_000_000;
  const store = createMemoryStore({ now: () => now, after: () => () => undefined });
  return { store, pass: (ms) => Promise.resolve(void (now += ms)) };
}

/** A merchant's store without reservations, as the proxy uses it. */
function ofSevenMethods(): { store: CompleteStore; pass: Pause } {
  const { store: whole, pass } = inMemory();
  const { reserve: _reserve, unreserve: _unreserve, ...seven } = whole;
  const scope = {
    scope: 'test',
    counters: Promise.resolve('test'),
    hashOf: (whose: string) => Promise.resolve(whose),
  };
  return { store: scopeStore(seven, { ...scope, guard: (call) => call() }), pass };
}

let redis: RedisServer;
const clients: ReturnType<typeof createClient>[] = [];
/** A client as a merchant makes one: nothing is set but where Redis is. */
function client(url = redis.url): ReturnType<typeof createClient> {
  const made = createClient({ url });
  made.on('error', () => undefined);
  clients.push(made as ReturnType<typeof createClient>);
  return made as ReturnType<typeof createClient>;
}
async function connected(options: { prefix?: string; timeoutMs?: number } = {}): Promise<Store> {
  const made = client();
  const store = redisStore(made, options);
  await waitUntil(() => made.isReady);
  return store;
}

before(async () => {
  redis = await startRedis();
});
after(async () => {
  for (const made of clients) made.destroy();
  await redis.stop();
});

let name = 0;
const fresh = (): string => `name-${++name}`;

for (const [kind, open] of [
  ['in memory', () => Promise.resolve(inMemory())],
  ['of seven methods', () => Promise.resolve(ofSevenMethods())],
  ['on Redis', async () => ({ store: (await connected()) as CompleteStore, pass: pause })],
] as const) {
  describe(`the store ${kind}`, () => {
    let store: CompleteStore;
    let pass: Pause;
    before(async () => {
      ({ store, pass } = await open());
    });

    test('the store keeps a value for its lifetime', async () => {
      const key = fresh();
      assert.equal(await store.get(key), undefined);
      await store.set(key, '₹5 «and» more', 0.4);
      assert.equal(await store.get(key), '₹5 «and» more');
      await pass(405);
      assert.equal(await store.get(key), undefined);
    });

    test('the store gives one of many a lock, and only its holder can renew and delete it', async () => {
      const key = fresh();
      const tries = await Promise.all(
        Array.from({ length: 50 }, (_, index) => store.setIfAbsent(key, String(index), 60)),
      );
      assert.equal(tries.filter(Boolean).length, 1);
      const holder = String(tries.indexOf(true));
      assert.equal(await store.renew(key, 'a stranger', 60), false);
      assert.equal(await store.delete(key, 'a stranger'), false);
      assert.equal(await store.get(key), holder);
      assert.equal(await store.renew(key, holder, 60), true);
      assert.equal(await store.delete(key, holder), true);
      assert.equal(await store.delete(key, holder), false);
      assert.equal(await store.setIfAbsent(key, 'next', 60), true);
      assert.equal(await store.delete(key), true);
    });

    test('a lock that is not renewed expires', async () => {
      const key = fresh();
      await store.setIfAbsent(key, 'dead', 0.2);
      await store.renew(key, 'dead', 0.5);
      await pass(250);
      assert.equal(await store.setIfAbsent(key, 'early', 1), false);
      await pass(255);
      assert.equal(await store.setIfAbsent(key, 'in time', 1), true);
    });

    test('the store consumes from all windows or from none, exactly, also concurrently', async () => {
      const small: RateLimitWindow = { name: fresh(), key: '4:one', limit: 30, seconds: 60 };
      const large: RateLimitWindow = { name: fresh(), limit: 100, seconds: 60 };
      const other: RateLimitWindow = { ...small, key: '4:other' };
      const first = await Promise.all(Array.from({ length: 20 }, () => store.consume([small, large], 5)));
      assert.equal(first.filter(({ granted }) => granted).length, 6);
      for (const taken of first) if (!taken.granted) assert.equal(taken.refused, small);
      // Had a refusal left points behind in the large window, it would not have 70 left.
      const second = await Promise.all(
        Array.from({ length: 20 }, () => store.consume([{ ...other, limit: 1000 }, large], 5)),
      );
      assert.equal(second.filter(({ granted }) => granted).length, 14);
      const refusal = await store.consume([other, large], 5);
      assert.ok(!refusal.granted && refusal.refused === other && refusal.waitMs > 50_000 && refusal.waitMs <= 60_000);
    });

    test('A window that is listed twice is consumed twice, or not at all, and each half is released by itself', async () => {
      const caps: RateLimitWindow = { name: fresh(), limit: 25, seconds: 60 };
      const share: RateLimitWindow = { name: fresh(), key: '4:one', limit: 100, seconds: 60 };
      const used = async (): Promise<number> => {
        const all = await Promise.all(Array.from({ length: 25 }, () => store.consume([caps], 1)));
        const receipts = all.flatMap((one) => (one.granted ? [one.receipt] : []));
        await Promise.all(receipts.map((receipt) => store.release(receipt)));
        return 25 - receipts.length;
      };
      const taken = await Promise.all(Array.from({ length: 9 }, () => store.consume([share, caps, caps], 5)));
      const [first, second] = taken.flatMap((one) => (one.granted ? [one.receipt] : []));
      assert.equal(taken.filter(({ granted }) => granted).length, 2);
      for (const one of taken) if (!one.granted) assert.equal(one.refused, caps);
      assert.equal(await used(), 20);
      assert.ok(first && second);
      await store.release({ ...first, places: first.places.slice(0, 2) });
      assert.equal(await used(), 15);
      await store.release({ ...first, places: first.places.slice(2) });
      await store.release(second);
      assert.equal(await used(), 0);
    });

    test('a reservation is made once, whatever asks for it at once, and is given back once', async () => {
      const [key, cap, share] = [fresh(), fresh(), fresh()];
      const windows: RateLimitWindow[] = [{ name: cap, limit: 1_000, seconds: 60 }];
      const beside: RateLimitWindow[] = [{ name: share, key: '4:one', limit: 1_000, seconds: 60 }, ...windows];
      const wanted = { windows, beside, points: 5, seconds: 60 };
      const isAtMost = async (window: string, limit: number): Promise<boolean> => {
        const own = window === share ? { key: '4:one' } : {};
        return (await store.consume([{ name: window, limit, seconds: 60, ...own }], 0)).granted;
      };
      const all = await Promise.all(Array.from({ length: 30 }, () => store.reserve(key, wanted)));
      const made = all.filter((one) => one.granted);
      assert.equal(made.length, 1);
      const [mine] = made;
      const value = mine?.value ?? '';
      for (const one of all) if (!one.granted) assert.equal(one.held, value);
      assert.equal(await store.get(key), value);
      assert.deepEqual([await isAtMost(cap, 10), await isAtMost(cap, 9)], [true, false]);
      assert.deepEqual([await isAtMost(share, 5), await isAtMost(share, 4)], [true, false]);
      assert.equal(await store.unreserve(key, `${value} `), false);
      const given = await Promise.all(Array.from({ length: 9 }, () => store.unreserve(key, value)));
      assert.equal(given.filter(Boolean).length, 1);
      assert.deepEqual([await isAtMost(cap, 5), await isAtMost(cap, 4)], [true, false], 'what is beside it stays');
      assert.equal(await store.get(key), undefined);
      if (mine) await store.release(mine.beside);
      assert.ok((await isAtMost(cap, 0)) && (await isAtMost(share, 0)));
      const narrow = { ...wanted, beside: [{ name: share, key: '4:one', limit: 4, seconds: 60 }] };
      const refused = await store.reserve(key, narrow);
      assert.ok(!refused.granted && refused.held === undefined && refused.refused === narrow.beside[0]);
      assert.ok((await isAtMost(cap, 0)) && (await store.get(key)) === undefined, 'all or nothing');
    });

    test('a window starts with its first point and ends as a whole', async () => {
      const window: RateLimitWindow = { name: fresh(), limit: 2, seconds: 0.5 };
      assert.ok((await store.consume([window], 2)).granted);
      await pass(200);
      const refused = await store.consume([window], 1);
      assert.ok(!refused.granted && refused.waitMs >= 1 && refused.waitMs <= 300);
      await pass(305);
      assert.ok((await store.consume([window], 2)).granted);
    });

    test('released points can be consumed again, but not from a window that has ended', async () => {
      const window: RateLimitWindow = { name: fresh(), limit: 10, seconds: 0.4 };
      const taken = await store.consume([window], 10);
      assert.ok(taken.granted);
      await store.release(taken.receipt);
      const again = await store.consume([window], 10);
      assert.ok(again.granted);
      await pass(405);
      assert.ok((await store.consume([window], 10)).granted);
      await store.release(again.receipt);
      assert.ok(!(await store.consume([window], 1)).granted, 'the new window is still full');
    });
  });
}

test('the memory store removes counters of windows that have ended', async (context) => {
  const { store, pass } = inMemory();
  const set = context.mock.method(Map.prototype, 'set');
  assert.ok((await store.consume([{ name: 'parties:first', limit: 1, seconds: 60 }], 1)).granted);
  const counters = set.mock.calls.find(({ arguments: [place] }) => place === 'parties:first')?.this as Map<
    unknown,
    unknown
  >;
  set.mock.restore();
  let most = 0;
  for (let index = 0; index < 100_000; index++) {
    if (index % 1000 === 0) await pass(15_000);
    await store.consume([{ name: `parties:${index}`, limit: 1, seconds: 60 }], 1);
    most = Math.max(most, counters.size);
  }
  assert.ok(counters.size > 0 && most <= 10_000, `${most} counters at once, of which 5,000 were live`);
});

test('two proxies on one Redis are separated by their prefixes, and all their data expires', async () => {
  const [one, other] = [await connected({ prefix: 'shop-one' }), await connected({ prefix: 'shop-other' })];
  const window: RateLimitWindow = { name: 'quotes', key: 'somebody', limit: 1, seconds: 60 };
  await one.set('key', 'one', 60);
  assert.equal(await other.get('key'), undefined);
  assert.ok((await one.consume([window], 1)).granted);
  assert.ok((await other.consume([window], 1)).granted);
  const raw = client();
  await raw.connect();
  const keys = await raw.keys('*');
  assert.ok(keys.length >= 6);
  for (const key of keys) assert.ok((await raw.pTTL(key)) > 0, key);
});

test('the number of separate clients is limited on Redis too', async () => {
  const store = await connected({ prefix: 'many' });
  const raw = client();
  await raw.connect();
  const ask = (whose: string): ReturnType<Store['consume']> =>
    store.consume([{ name: 'quotes', key: whose, limit: 2, seconds: 60 }], 1);
  assert.ok((await ask('first')).granted);
  await raw.set('{many}:quotes:strangers', String(MAX_CLIENTS), { expiration: { type: 'PX', value: 60_000 } });
  assert.ok((await ask('second')).granted);
  assert.ok((await ask('third')).granted);
  assert.ok(!(await ask('fourth')).granted, 'newcomers share two points');
  assert.ok((await ask('first')).granted, 'who was there before has a place of their own');
  assert.deepEqual((await raw.keys('{many}:*')).sort(), [
    '{many}:quotes:first',
    '{many}:quotes:others',
    '{many}:quotes:strangers',
  ]);

  const beside = (whose: string, near: string): ReturnType<Store['consume']> =>
    store.consume([{ name: 'quotes', key: whose, groupKey: near, limit: 2, seconds: 60 }], 1);
  for (const near of ['4:one', '4:two']) {
    const taken = [await beside('a', near), await beside('b', near), await beside('c', near)];
    assert.deepEqual(
      taken.map(({ granted, crowded }) => [granted, crowded]),
      [
        [true, true],
        [true, true],
        [false, true],
      ],
      'neighbours share',
    );
  }
  assert.equal((await beside('first', '4:one')).crowded, false);
  await raw.set('{many}:quotes:neighbourhoods', String(MAX_CLIENTS), { expiration: { type: 'PX', value: 60_000 } });
  assert.ok(!(await beside('d', '4:three')).granted, 'too many neighbourhoods: the place of all');
  assert.equal(await raw.get('{many}:quotes:neighbourhoods'), String(MAX_CLIENTS));
  for (const key of await raw.keys('{many}:*')) assert.ok((await raw.pTTL(key)) > 0, key);
});

test('a Redis that is missing, that dies and that hangs is reported quickly, and used again when it is back', async () => {
  const store = await connected({ timeoutMs: 80 });
  const window: RateLimitWindow = { name: fresh(), limit: 2, seconds: 60 };
  const fails = async (): Promise<void> => {
    const startedAt = performance.now();
    await assert.rejects(store.consume([window], 1), Error);
    assert.ok(performance.now() - startedAt < scaled(4_000));
  };
  const recovers = (): Promise<true> =>
    waitUntil(() =>
      store.set('back', 'yes', 1).then(
        () => true as const,
        () => undefined,
      ),
    );
  assert.ok((await store.consume([window], 1)).granted);

  await redis.kill();
  await waitUntil(() =>
    store.get('any').then(
      () => undefined,
      () => true,
    ),
  );
  await fails();
  await redis.start();
  await recovers();

  const wake = redis.freeze();
  await assert.rejects(store.get('any'), StoreError);
  await fails();
  wake();
  await recovers();
  // What was asked of the silent one may have been counted; what was counted before is not forgotten.
  await store.consume([window], 1);
  assert.ok(!(await store.consume([window], 1)).granted);
});

test('an invalid client or setting of a store is refused in a sentence', () => {
  assert.throws(
    () => redisStore({} as never),
    /needs a client of createClient, createClientPool, createSentinel or createCluster/,
  );
  const idle = {
    isOpen: true,
    isReady: false,
    connect: () => Promise.resolve(),
    destroy: () => undefined,
    sendCommand: () => Promise.resolve(),
    on: () => undefined,
  };
  assert.throws(() => redisStore(idle, { prefix: '{a}' }), /"prefix" must be/);
  assert.throws(() => redisStore(idle, { timeoutMs: 0 }), /"timeoutMs" must be/);
});
