import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { startCluster, type Answer, type Asking, type Cluster } from '../instances/cluster.ts';
import { startRedis, type RedisServer } from '../instances/redis-server.ts';
import {
  control,
  DETAILS,
  liftLimits,
  optionsFor,
  proxyBefore,
  STAMP,
  type JournalEntry,
  type Json,
} from '../support/kit.ts';

const SUBMITS = 50;
const INSTANCES = [0, 1];
const { serviceCode, stateCode, articleCode } = STAMP;
const LIMITS = {
  ordersPerNetworkPerHour: 1_000,
  quotesPerNetworkPerHour: 1_000,
  spendPerHour: '50000.00',
  spendPerDay: '50000.00',
};

for (const shared of [true, false]) {
  describe(`Two processes ${shared ? 'on one Redis' : 'that share nothing'}`, () => {
    let redis: RedisServer | undefined;
    let sandbox: Sandbox;
    let cluster: Cluster;

    before(async () => {
      [redis, sandbox] = await Promise.all([shared ? startRedis() : undefined, createSandbox()]);
      await liftLimits(sandbox);
      cluster = await startCluster(INSTANCES.length, {
        ...(redis && { redis: redis.url }),
        prefix: 'submits',
        options: optionsFor(sandbox, { limits: LIMITS }),
      });
    });
    after(async () => {
      await cluster.stop();
      await Promise.all([redis?.stop(), sandbox.close()]);
    });

    const journal = async (): Promise<JournalEntry[]> =>
      (await control(sandbox, 'GET', '/journal'))['entries'] as JournalEntry[];
    /** Submits as the element does: one whose outcome is unknown, since the machine was busy, is sent again. */
    const submit = async (asking: Asking, attempts = 8): Promise<Answer | undefined> => {
      const answer = await cluster.ask('POST', '/orders', asking);
      return answer?.status === 504 && attempts > 1 ? submit(asking, attempts - 1) : answer;
    };
    const ordersAtService = async (): Promise<number> =>
      ((await control(sandbox, 'GET', '/orders'))['orders'] as unknown[]).length;

    test('Fifty submits of one session at once make one order, and its parties cost INR 5 once', async () => {
      const session = await proxyBefore(sandbox).createSession({
        serviceCode,
        stamp: { stateCode, articleCode, stampDutyAmount: '100.00' },
        parties: { customerName: 'Meera Nair' },
        details: DETAILS,
      });
      const quotes = await Promise.all(
        INSTANCES.map((at) => cluster.ask('POST', '/quotes', { at, body: { session: session.token } })),
      );
      for (const quote of quotes) assert.equal(quote?.status, 200, quote?.text);
      // The form is cached before, so that only the order is counted.
      for (const at of INSTANCES)
        assert.equal((await cluster.ask('GET', `/checkout/${serviceCode}`, { at }))?.status, 200);
      const earlier = (await journal()).length;
      // Each price goes to each instance, from networks of their own.
      const answers = await Promise.all(
        Array.from({ length: SUBMITS }, (_, index) =>
          submit({
            at: index % 2,
            from: `198.51.100.${index}`,
            body: {
              session: session.token,
              quoteToken: quotes[(index >> 1) % 2]?.json['quoteToken'],
              parties: {},
              details: {},
            },
          }),
        ),
      );
      const refused = answers.find((answer) => answer?.status !== 200);
      assert.equal(refused, undefined, refused?.text);
      const idOf = (answer: Answer | undefined): unknown => (answer?.json['order'] as Json)['externalOrderId'];
      const intentOf = (answer: Answer | undefined): unknown => (answer?.json['payment'] as Json)['intentId'];
      assert.deepEqual([...new Set(answers.map(idOf))], [session.externalOrderId]);
      assert.equal(new Set(answers.map(intentOf)).size, 1);
      assert.equal(await ordersAtService(), 1);
      const calls = (await journal()).slice(earlier);
      assert.deepEqual(
        calls.filter(({ meteredPaise }) => meteredPaise > 0).map(({ operationId }) => operationId),
        ['attachParties'],
      );
      assert.equal(
        calls.reduce((paise, { meteredPaise }) => paise + meteredPaise, 0),
        500,
      );
    });

    test('Two stamps of one session that are submitted at once make one order, and the other is a conflict', async () => {
      const session = await proxyBefore(sandbox).createSession({
        serviceCode,
        stamp: { stateCode, articleCode },
        parties: { customerName: 'Meera Nair' },
        details: DETAILS,
      });
      const amounts = [100, 200];
      const quotes = await Promise.all(
        amounts.map((stampDutyAmount, at) =>
          cluster.ask('POST', '/quotes', { at, body: { session: session.token, stampDutyAmount } }),
        ),
      );
      const earlier = await ordersAtService();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          submit({
            at: index % 2,
            from: `198.51.101.${index}`,
            body: {
              session: session.token,
              quoteToken: quotes[index % 2]?.json['quoteToken'],
              parties: {},
              details: {},
            },
          }),
        ),
      );
      assert.equal((await ordersAtService()) - earlier, 1);
      const sold = answers.filter((answer) => answer?.status === 200);
      assert.equal(sold.length, 10, answers.map((answer) => answer?.text.slice(0, 120)).join('\n'));
      for (const answer of answers.filter((one) => one?.status !== 200)) {
        assert.deepEqual(
          [answer?.status, answer?.json.error?.code, answer?.json.error?.['field']],
          [409, 'CONFLICT', 'session'],
        );
      }
    });
  });
}
