import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { createClient, createClientPool, createCluster, createSentinel } from 'redis';
import { provide, REDIS } from '../../../scripts/test-runner/system-tools.ts';
import { redisStore, type RedisClient, type RateLimitWindow, type Store } from '../../../src/proxy/index.ts';
import { redisCommand } from '../instances/redis-command.ts';
import { startSentinels, type Sentinel } from '../instances/redis-sentinel.ts';
import { startRedis, type RedisServer } from '../instances/redis-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const run = promisify(execFile);

/** What stops after the tests, last first. */
const opened: (() => unknown)[] = [];
after(async () => {
  for (const stop of opened.reverse()) await stop();
});

async function redis(...more: string[]): Promise<RedisServer> {
  const server = await startRedis(...more);
  opened.push(() => server.stop());
  return server;
}

const succeeds = (work: () => Promise<unknown>): Promise<true> =>
  waitUntil(() =>
    work().then(
      () => true as const,
      () => undefined,
    ),
  );

/** A store whose client is connected. */
async function storeOf(client: RedisClient, prefix: string): Promise<Store> {
  opened.push(() => client.destroy());
  const store = redisStore(client, { prefix });
  await succeeds(() => store.set('begun', 'yes', 60));
  return store;
}

let round = 0;
/** All methods once, with results that show that each of them ran. */
async function useAll(store: Store): Promise<void> {
  await store.set('value', '₹5', 60);
  assert.equal(await store.get('value'), '₹5');
  assert.equal(await store.setIfAbsent('lock', 'mine', 60), true);
  assert.equal(await store.setIfAbsent('lock', 'other', 60), false);
  assert.equal(await store.renew('lock', 'mine', 60), true);
  assert.equal(await store.delete('lock', 'other'), false);
  assert.equal(await store.delete('lock', 'mine'), true);
  assert.equal(await store.delete('value'), true);
  const windows: RateLimitWindow[] = [
    { name: `quotes-${++round}`, key: 'a', groupKey: 'g', limit: 3, seconds: 60 },
    { name: `spend-${round}`, limit: 100, seconds: 60 },
  ];
  const many = await Promise.all(Array.from({ length: 10 }, () => store.consume(windows, 1)));
  const granted = many.flatMap((result) => (result.granted ? [result.receipt] : []));
  assert.equal(granted.length, 3);
  for (const receipt of granted) await store.release(receipt);
  assert.ok((await store.consume(windows, 3)).granted);
}

/** Moves a slot as `redis-cli --cluster reshard` does. @param during while the slot is on its way */
async function moveSlot(
  { slot, from, to, nodes }: { slot: string; from: RedisServer; to: RedisServer; nodes: readonly RedisServer[] },
  during: () => Promise<void>,
): Promise<void> {
  const [source, target] = await Promise.all([from, to].map(({ url }) => redisCommand(url, 'CLUSTER', 'MYID')));
  await redisCommand(to.url, 'CLUSTER', 'SETSLOT', slot, 'IMPORTING', String(source));
  await redisCommand(from.url, 'CLUSTER', 'SETSLOT', slot, 'MIGRATING', String(target));
  const keys = (await redisCommand(from.url, 'CLUSTER', 'GETKEYSINSLOT', slot, '1000')) as string[];
  const { hostname, port } = new URL(to.url);
  await redisCommand(from.url, 'MIGRATE', hostname, port, '', '0', '5000', 'KEYS', ...keys);
  await during();
  for (const { url } of new Set([to, from, ...nodes]))
    await redisCommand(url, 'CLUSTER', 'SETSLOT', slot, 'NODE', String(target));
}

describe('redisStore takes each client of the redis package', () => {
  let single: RedisServer;
  before(async () => {
    single = await redis();
  });

  test('A client of createClient runs all methods, with RESP2 and RESP3', async () => {
    await useAll(await storeOf(createClient({ url: single.url, RESP: 2 }), 'two'));
    await useAll(await storeOf(createClient({ url: single.url, RESP: 3 }), 'three'));
  });

  test('A pool of createClientPool runs all methods', async () => {
    await useAll(await storeOf(createClientPool({ url: single.url }), 'pool'));
  });

  test('Any kind begins during an outage, says so, and is used when Redis is there', async () => {
    const server = await redis('--cluster-enabled', 'yes');
    const { url } = server;
    await redisCommand(url, 'CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    await waitUntil(async () => String(await redisCommand(url, 'CLUSTER', 'INFO')).includes('cluster_state:ok'));
    await server.kill();
    const kinds: Record<string, RedisClient> = {
      createClient: createClient({ url }),
      createClientPool: createClientPool({ url }),
      createCluster: createCluster({ rootNodes: [{ url }] }),
      'a client that gives up': createClient({ url, socket: { reconnectStrategy: false } }),
    };
    const stores = Object.entries(kinds).map(([kind, client]) => {
      opened.push(() => client.destroy());
      return { kind, store: redisStore(client, { prefix: kind.replaceAll(' ', '-'), timeoutMs: 200 }) };
    });
    for (const { store } of stores) {
      await assert.rejects(store.set('a', 'b', 60), { name: 'StoreError' });
    }
    await server.start();
    for (const { kind, store } of stores) {
      await succeeds(() => store.set('a', kind, 60));
      assert.equal(await store.get('a'), kind);
    }
  });

  test('A client that you closed stays closed', async () => {
    const client = createClient({ url: single.url });
    const store = redisStore(client);
    await succeeds(() => store.set('a', 'b', 60));
    client.destroy();
    for (let index = 0; index < 3; index += 1) await assert.rejects(store.get('a'), /The store is not connected/);
    assert.equal(client.isOpen, false);
  });
});

test('A cluster of three masters runs all methods, and goes on while slots move', async () => {
  const nodes = await Promise.all(
    Array.from({ length: 3 }, () => redis('--cluster-enabled', 'yes', '--appendonly', 'no')),
  );
  const addresses = nodes.map(({ url }) => url.replace('redis://', ''));
  const cli = provide(REDIS).replace(/redis-server$/, 'redis-cli');
  await run(cli, ['--cluster', 'create', ...addresses, '--cluster-yes']);
  for (const { url } of nodes)
    await waitUntil(async () => String(await redisCommand(url, 'CLUSTER', 'INFO')).includes('cluster_state:ok'));
  // Prefixes of each master.
  for (const prefix of ['shop-1', 'shop-2', 'shop-3', 'shop-4', 'shop-5', 'shop-6'])
    await useAll(await storeOf(createCluster({ rootNodes: nodes.map(({ url }) => ({ url })) }), prefix));

  const store = await storeOf(createCluster({ rootNodes: [{ url: nodes[0]?.url ?? '' }] }), 'moving');
  await store.set('kept', 'yes', 60);
  const slot = String(await redisCommand(nodes[0]?.url ?? '', 'CLUSTER', 'KEYSLOT', '{moving}'));
  const holder = async (): Promise<RedisServer | undefined> => {
    const counts = await Promise.all(nodes.map(({ url }) => redisCommand(url, 'CLUSTER', 'COUNTKEYSINSLOT', slot)));
    return nodes[counts.findIndex((count) => Number(count) > 0)];
  };
  for (let moves = 0; moves < nodes.length; moves += 1) {
    const from = await holder();
    assert.ok(from);
    const to = nodes[(nodes.indexOf(from) + 1) % nodes.length];
    assert.ok(to);
    await moveSlot({ slot, from, to, nodes }, async () => {
      // Its keys are with the next master, and the former one still answers for them.
      assert.equal(await store.get('kept'), 'yes');
      await store.set('new', String(moves), 60);
      assert.equal(await store.get('new'), String(moves));
    });
    assert.equal(await holder(), to);
    assert.equal(await store.get('kept'), 'yes');
    await useAll(store);
  }
});

test('Behind Sentinel the store follows the failover when the master dies', async () => {
  const master = await redis();
  const replica = await redis('--replicaof', `127.0.0.1 ${new URL(master.url).port}`);
  await waitUntil(async () =>
    String(await redisCommand(replica.url, 'INFO', 'replication')).includes('master_link_status:up'),
  );
  const sentinels: Sentinel[] = await startSentinels(3, 'shop', master.url);
  for (const sentinel of sentinels) opened.push(() => sentinel.stop());
  const client = createSentinel({
    name: 'shop',
    sentinelRootNodes: sentinels.map(({ port }) => ({ host: '127.0.0.1', port })),
  });
  const store = await storeOf(client, 'watched');
  await useAll(store);
  await store.set('kept', 'yes', 600);
  await waitUntil(async () => (await redisCommand(replica.url, 'GET', '{watched}:kept')) === 'yes');
  await master.kill();
  await assert.rejects(store.set('a', 'b', 60), { name: 'StoreError' });
  await succeeds(() => store.set('a', 'b', 60));
  assert.equal(await store.get('kept'), 'yes');
  assert.equal(await redisCommand(replica.url, 'GET', '{watched}:a'), 'b');
});

test('Other clients are refused at construction, in a sentence that says what to pass', () => {
  const method = (): undefined => undefined;
  const clients: [unknown, RegExp][] = [
    [undefined, /needs a client of createClient, createClientPool, createSentinel or createCluster/],
    [{}, /needs a client of createClient/],
    ['redis://localhost', /needs a client of createClient/],
    [{ connect: method, on: method, call: method, defineCommand: method, sendCommand: method }, /"ioredis"/],
    [{ connect: method, on: method, disconnect: method, sendCommand: method, isReady: true }, /version 5\.8 or later/],
    [{ connect: method, on: method, destroy: method, sendCommand: method }, /no property "isReady"/],
  ];
  for (const [client, sentence] of clients) assert.throws(() => redisStore(client as RedisClient), sentence);
});
