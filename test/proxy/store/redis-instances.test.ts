import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createClient } from 'redis';
import { scaled } from '../../support/pace.mjs';
import { seededRandom } from '../../support/random.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { startCluster, type Answer, type Cluster } from '../instances/cluster.ts';
import { startRedis, type RedisServer } from '../instances/redis-server.ts';
import { control, liftLimits, optionsFor, STAMP, type JournalEntry } from '../support/kit.ts';
import { waitUntil } from '../../support/wait-until.ts';

/* Milliseconds, a little less than the lifetime of the lock of a fetch. */
const STALL = 2_500;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/* In order, on one set of three proxies: starting them is what costs. */
describe('three proxies on one Redis', () => {
  let redis: RedisServer;
  let sandbox: Sandbox;
  let cluster: Cluster;
  let raw: ReturnType<typeof createClient>;

  const CAP = 150_00;
  const INSTANCES = [0, 1, 2];

  before(async () => {
    [redis, sandbox] = await Promise.all([startRedis(), createSandbox()]);
    raw = createClient({ url: redis.url });
    raw.on('error', () => undefined);
    await raw.connect();
    await liftLimits(sandbox);
    const limits = { quotesPerNetworkPerHour: 4, spendPerHour: '150.00', spendPerDay: '5000.00' };
    cluster = await startCluster(3, { redis: redis.url, prefix: 'many', options: optionsFor(sandbox, { limits }) });
  });

  after(async () => {
    raw.destroy();
    await cluster.stop();
    await Promise.all([redis.stop(), sandbox.close()]);
  });

  const journal = async (): Promise<JournalEntry[]> =>
    (await control(sandbox, 'GET', '/journal'))['entries'] as JournalEntry[];
  const count = async (operationId: string): Promise<number> =>
    (await journal()).filter((entry) => entry.operationId === operationId).length;
  const spent = async (): Promise<number> => (await journal()).reduce((sum, entry) => sum + entry.meteredPaise, 0);
  const counted = async (): Promise<number> => {
    // Reported changes have a key with the same end.
    const key = (await raw.keys('*:spend:hour')).find((name) => !name.includes(':alerted:')) ?? '';
    return Number((await raw.get(key)) ?? 0);
  };
  /** What an hour does to the caps, without the hour. */
  const anHourLater = async (): Promise<void> => {
    const keys = [...(await raw.keys('*:spend:*')), ...(await raw.keys('*:prices:*'))];
    if (keys.length > 0) await raw.del(keys);
  };

  let amount = 200;
  let address = 0;
  const nextAddress = (): string => `198.51.${++address >> 8}.${address & 255}`;
  const quote = (from = nextAddress(), at?: number, stampDutyAmount = ++amount): Promise<Answer | undefined> =>
    cluster.ask('POST', '/quotes', { from, at, body: { ...STAMP, articleCode: 'KA-RG-5', stampDutyAmount } });
  const statuses = (answers: readonly (Answer | undefined)[], status: number): (Answer | undefined)[] =>
    answers.filter((answer) => answer?.status === status);

  test('five hundred concurrent customers of cold proxies cost one call of each kind', async () => {
    await control(sandbox, 'POST', '/faults', { operationId: 'listEstampStates', times: 9, delayMs: 200 });
    const start = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        cluster.ask('GET', `/checkout/estamp.standard?x=${index}`, { from: `10.1.${index % 7}.1` }),
      ),
    );
    // A process that stalls for longer than its lock lives (3 s) loses the lock, and another instance fetches.
    const most = performance.now() - start < STALL ? 1 : INSTANCES.length;
    await control(sandbox, 'DELETE', '/faults');
    assert.equal(statuses(answers, 200).length, 500);
    assert.equal(new Set(answers.map((answer) => answer?.text)).size, 1);
    for (const id of ['getService', 'getEstampSchema', 'listEstampStates']) {
      const calls = await count(id);
      assert.ok(calls >= 1 && calls <= most, `${id} was called ${calls} times`);
    }
    await Promise.all(Array.from({ length: 60 }, () => cluster.ask('GET', '/states/KA/articles')));
    assert.equal(await count('listStateInstruments'), 1);
  });

  test('unknown codes cost nothing on any of the three proxies', async () => {
    const earlier = (await journal()).length;
    const paths = [
      '/states/ZZ/articles',
      '/checkout/estamp.other',
      ...Array.from({ length: 60 }, (_, index) => `/states/Q${index}/articles`),
    ];
    const answers = await Promise.all(paths.map((path) => cluster.ask('GET', path)));
    assert.equal(statuses(answers, 404).length, paths.length);
    assert.equal((await journal()).length, earlier);
  });

  test('one network gets its prices once, not once for each instance', async () => {
    const answers = await Promise.all(Array.from({ length: 18 }, (_, index) => quote(`2001:db8:7:7::${index}`)));
    assert.equal(statuses(answers, 200).length, 4);
    const refused = statuses(answers, 429);
    assert.equal(refused.length, 14);
    for (const answer of refused) assert.ok((answer?.retryAfter ?? 0) > 3500, answer?.text);
  });

  test('three proxies together spend exactly the cap, and one of them alerts once', async () => {
    const first = amount + 1;
    const answers = await Promise.all(Array.from({ length: 60 }, () => quote()));
    const refused = statuses(answers, 503);
    assert.equal(statuses(answers, 200).length + refused.length, 60);
    for (const answer of refused) {
      assert.equal(answer?.json.error?.code, 'SERVICE_UNAVAILABLE');
      assert.doesNotMatch(answer?.text ?? '', /spen[dt]|rupee|cap\b|wallet|INR|₹/i);
    }
    // Each price reserves its sale. After three lists and four prices, the cap pays for nine more and for half of one.
    assert.ok((await spent()) <= CAP);
    assert.equal(await counted(), CAP - 500);
    // The instance that has a price in its cache still gives it: it costs nothing.
    const sold = first + answers.findIndex((answer) => answer?.status === 200);
    const again = await Promise.all(INSTANCES.map((at) => quote(undefined, at, sold)));
    assert.deepEqual(again.map((answer) => answer?.status).sort(), [200, 503, 503]);
    assert.equal(await counted(), CAP - 500);
    for (const at of INSTANCES) assert.equal((await quote(undefined, at))?.status, 503);
    const alerts = cluster.events.filter((event) => event['type'] === 'spend-cap-reached');
    assert.deepEqual(
      alerts.map((event) => event['window']),
      ['hour'],
    );
  });

  test('another instance takes over from one that dies while it fetches a list, as soon as its lease ends', async () => {
    await anHourLater();
    await control(sandbox, 'POST', '/faults', { operationId: 'listStateInstruments', times: 1, delayMs: 2_000 });
    const earlier = await count('listStateInstruments');
    const lost = cluster.ask('GET', '/states/MH/articles', { at: 0 });
    await waitUntil(async () => (await raw.keys('*lock:articles:MH'))[0]);
    await cluster.kill(0);
    assert.equal(await lost, undefined);
    const startedAt = performance.now();
    const answers = await Promise.all([1, 2, 1, 2].map((at) => cluster.ask('GET', '/states/MH/articles', { at })));
    assert.equal(statuses(answers, 200).length, 4);
    // Three seconds of the lock, and two of the slow answer where the dead had not asked for it yet; a request has
    // twelve.
    assert.ok(performance.now() - startedAt < scaled(11_000));
    const calls = (await count('listStateInstruments')) - earlier;
    assert.ok(
      calls === 1 || calls === 2,
      `${calls} calls: one for all others, and that of the dead if it had come so far`,
    );
    assert.deepEqual(await raw.keys('*lock:*'), []);
    await cluster.revive(0);
  });

  test('whichever instance dies at any moment, no cap is exceeded and reservations stay counted', async () => {
    await anHourLater();
    const from = await spent();
    await control(sandbox, 'POST', '/faults', { operationId: 'calculateDuty', times: 10_000, delayMs: 150 });
    let over = false;
    let sold = 0;
    let doubts = 0;
    const attempt = async (): Promise<Answer | undefined> => {
      const answer = await quote();
      if (answer?.status === 200) sold += 1;
      // An instance died, or the machine was so busy that a call took too long: it may have been charged.
      else if (answer?.status !== 503) doubts += 1;
      return answer;
    };
    const customers = Array.from({ length: 6 }, async () => {
      while (!over) if (!(await attempt())) await pause(20);
    });
    const random = seededRandom('when an instance dies');
    const revived = [];
    for (const index of [1, 2, 0]) {
      // eslint-disable-next-line no-restricted-syntax -- an instance dies at a random time, which is the subject
      await pause(60 + random() * 120);
      await cluster.kill(index);
      revived.push(cluster.revive(index));
    }
    await Promise.all(revived);
    over = true;
    await Promise.all(customers);
    await control(sandbox, 'DELETE', '/faults');
    const answers = await Promise.all(Array.from({ length: 45 }, attempt));
    assert.ok(statuses(answers, 503).length > 0);
    await waitUntil(async () => (await counted()) === CAP);
    assert.ok((await spent()) - from <= CAP, `${(await spent()) - from}`);
    // A price costs INR 5 and reserves its sale, of INR 5. Of a call in doubt, both may be counted and neither charged.
    const least = CAP - sold * 500 - doubts * 1_000;
    assert.ok((await spent()) - from >= least, `${(await spent()) - from}: only ${doubts} calls are in doubt`);
  });

  test('without Redis cached lists are served, nothing is spent, and everything recovers with it', async () => {
    await anHourLater();
    const checkout = (at: number): Promise<Answer | undefined> =>
      cluster.ask('GET', '/checkout/estamp.standard', { at });
    const articles = (at: number): Promise<Answer | undefined> => cluster.ask('GET', '/states/KA/articles', { at });
    for (const at of INSTANCES)
      for (const readOrder of [checkout, articles]) assert.equal((await readOrder(at))?.status, 200);
    const paid = await quote();
    assert.equal(paid?.status, 200);
    const earlier = await spent();
    const counter = await counted();

    await redis.kill();
    for (const at of INSTANCES) {
      for (const readOrder of [checkout, articles]) assert.equal((await readOrder(at))?.status, 200);
      const startedAt = performance.now();
      const refused = await quote(undefined, at);
      assert.deepEqual([refused?.status, refused?.json.error?.code], [503, 'SERVICE_UNAVAILABLE']);
      assert.ok(performance.now() - startedAt < scaled(8_000));
    }
    assert.equal(await spent(), earlier);
    assert.ok(cluster.events.some((event) => event['type'] === 'store-unavailable'));

    await redis.start();
    for (const at of INSTANCES) {
      await waitUntil(async () => (await quote(undefined, at))?.status === 200, undefined, 30_000);
    }
    await waitUntil(() => raw.isReady);
    assert.equal(await counted(), counter + 3 * 2 * 500, 'what was spent before is not forgotten');
  });
});
