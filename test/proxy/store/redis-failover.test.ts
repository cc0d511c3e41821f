import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { createClient, createClientPool } from 'redis';
import { createOperations, redisStore, StoreError, type RedisClient, type Store } from '../../../src/proxy/index.ts';
import { startForwarder, type Forwarder } from '../instances/forwarder.ts';
import { redisCommand } from '../instances/redis-command.ts';
import { startRedis, type RedisServer } from '../instances/redis-server.ts';
import { openShop, STAMP, type Shop } from '../support/kit.ts';
import { waitUntil } from '../../support/wait-until.ts';

const KINDS: Record<string, { open: (url: string) => RedisClient; maximum: number }> = {
  createClient: { open: (url) => createClient({ url }), maximum: 1 },
  createClientPool: { open: (url) => createClientPool({ url }, { minimum: 3, maximum: 5 }), maximum: 5 },
};

let first: RedisServer;
let second: RedisServer;
let address: Forwarder;
let client: RedisClient;

before(async () => {
  [first, second] = await Promise.all([startRedis(), startRedis()]);
});
after(() => Promise.all([first.stop(), second.stop()]));

const linked = (url: string): Promise<true> =>
  waitUntil(async () => String(await redisCommand(url, 'INFO', 'replication')).includes('master_link_status:up'));
const replicate = async (replica: RedisServer, of: RedisServer): Promise<void> => {
  await redisCommand(replica.url, 'REPLICAOF', '127.0.0.1', new URL(of.url).port);
};
/** A planned failover: the first Redis becomes a replica of the second, where the address leads now. */
async function failOver(): Promise<void> {
  await redisCommand(second.url, 'REPLICAOF', 'NO', 'ONE');
  await replicate(first, second);
  address.moveTo(second.url);
}

beforeEach(async () => {
  await redisCommand(first.url, 'REPLICAOF', 'NO', 'ONE');
  await replicate(second, first);
  await linked(second.url);
  address = await startForwarder(first.url);
});
afterEach(async () => {
  await client.destroy();
  await address.stop();
});

const works = (store: Store): Promise<true> =>
  waitUntil(async () => {
    const result = await store.consume([{ name: 'recovery', limit: 1_000_000, seconds: 60 }], 1).catch(() => undefined);
    return result?.granted === true || undefined;
  });
const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: unknown) => {
      assert.ok(error instanceof StoreError, String(error));
      return error.message;
    },
  );

for (const [kind, { open, maximum }] of Object.entries(KINDS)) {
  describe(`a store of ${kind}`, () => {
    test('The store follows an address to the new master, although the old connections stay open', async () => {
      const store = redisStore((client = open(address.url)));
      await works(store);
      await store.set('kept', 'yes', 600);
      await waitUntil(async () => (await redisCommand(second.url, 'GET', '{estamp}:kept')) === 'yes');
      await failOver();
      const refusals = await Promise.all(Array.from({ length: 20 }, () => failure(store.set('x', 'y', 60))));
      assert.ok(
        refusals.some((message) => message.startsWith('The store refused: READONLY')),
        refusals.join('\n'),
      );
      await works(store);
      await works(store);
      assert.equal(await store.get('kept'), 'yes');
      // Each connection is replaced once: twenty refusals are no storm.
      assert.ok(address.accepted() <= 2 * maximum, `${address.accepted()} connections`);
      assert.equal((await redisCommand(second.url, 'GET', '{estamp}:recovery').then(Number)) >= 2, true);
    });

    test('A Redis that stays a replica is asked over a new connection once a second, not for each command', async () => {
      const store = redisStore((client = open(address.url)));
      await works(store);
      const connections = address.accepted();
      await redisCommand(second.url, 'REPLICAOF', 'NO', 'ONE');
      await replicate(first, second);
      const startedAt = performance.now();
      let sent = 0;
      while (sent < 200) {
        await failure(store.set('x', 'y', 60));
        sent += 1;
      }
      const seconds = (performance.now() - startedAt) / 1000;
      const most = maximum * Math.ceil(seconds + 1);
      assert.ok(address.accepted() - connections <= most, `${address.accepted() - connections} in ${seconds} s`);
    });
  });
}

describe('a proxy after a failover behind one address', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  const ready = async (): Promise<{ status: number; store: string }> => {
    const answer = await createOperations(shop.proxy).fetch(new Request('http://127.0.0.1/ready'));
    return { status: answer.status, store: ((await answer.json()) as { store: string }).store };
  };
  let coupon = 0;
  const price = async (): Promise<number> =>
    (await shop.ask('POST', '/quotes', { body: { ...STAMP, couponCode: `C${++coupon}` } })).status;
  const sells = (): Promise<true> => waitUntil(async () => (await price()) === 200 || undefined);
  const begin = async (): Promise<void> => {
    client = createClient({ url: address.url });
    const limits = { quotesPerNetworkPerHour: 1_000, spendPerHour: '5000.00' };
    const store = redisStore(client);
    // A price before the connection would alert, and the next alert comes later.
    await works(store);
    shop = await openShop({ store, limits });
    await sells();
    assert.deepEqual(await ready(), { status: 200, store: 'ok' });
  };
  const alerts = (): string[] =>
    shop.events.filter(({ type }) => type === 'store-unavailable').map(({ message }) => String(message));

  test('The proxy sells again without a restart, and its alert says what Redis answered', async () => {
    await begin();
    await failOver();
    assert.equal(await price(), 503);
    assert.match(
      alerts()[0] ?? '',
      /^The store refused: READONLY [^\n]+\. Cached lists are served, but quotes and orders/,
    );
    await sells();
    await waitUntil(async () => (await ready()).status === 200);
  });

  test('/ready answers 503 on a replica, and 200 when it is the master again', async () => {
    await begin();
    await redisCommand(second.url, 'REPLICAOF', 'NO', 'ONE');
    await replicate(first, second);
    assert.deepEqual(await ready(), { status: 503, store: 'unavailable' });
    await redisCommand(first.url, 'REPLICAOF', 'NO', 'ONE');
    await waitUntil(async () => (await ready()).status === 200);
    await sells();
  });

  test('/ready answers 503 on a full Redis, the alert says so, and room is enough to sell again', async () => {
    await begin();
    await redisCommand(first.url, 'CONFIG', 'SET', 'maxmemory', '1000000');
    try {
      assert.deepEqual(await ready(), { status: 503, store: 'unavailable' });
      assert.equal(await price(), 503);
      assert.match(alerts().join(), /^The store refused: OOM /);
    } finally {
      await redisCommand(first.url, 'CONFIG', 'SET', 'maxmemory', '0');
    }
    assert.deepEqual(await ready(), { status: 200, store: 'ok' });
    assert.equal(await price(), 200);
  });

  test('/ready answers 503 while a master lacks the replicas that it needs for a write', async () => {
    await begin();
    await redisCommand(first.url, 'CONFIG', 'SET', 'min-replicas-to-write', '5');
    try {
      assert.deepEqual(await ready(), { status: 503, store: 'unavailable' });
      assert.match(alerts().join(), /NOREPLICAS/);
    } finally {
      await redisCommand(first.url, 'CONFIG', 'SET', 'min-replicas-to-write', '0');
    }
    await waitUntil(async () => (await ready()).status === 200);
  });
});
