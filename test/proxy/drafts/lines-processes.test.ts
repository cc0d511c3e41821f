import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { startCluster, type Answer, type Cluster } from '../instances/cluster.ts';
import { startRedis, type RedisServer } from '../instances/redis-server.ts';
import { runs } from '../../support/share.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { DRAFT, orderOf, pay, PAYER } from '../support/draft-shop.ts';
import { DETAILS, liftLimits, optionsFor, STAMP, type Json } from '../support/kit.ts';

const LIMITS = {
  draftsPerNetworkPerHour: 1_000,
  ordersPerNetworkPerHour: 1_000,
  quotesPerNetworkPerHour: 1_000,
  spendPerHour: '50000.00',
  spendPerDay: '50000.00',
};

for (const size of [2, 1]) {
  const isShared = size > 1;
  describe(isShared ? 'Two processes on one Redis' : 'One process without a store', () => {
    let redis: RedisServer | undefined;
    let sandbox: Sandbox;
    let cluster: Cluster;

    before(async () => {
      [redis, sandbox] = await Promise.all([isShared ? startRedis() : undefined, createSandbox()]);
      await liftLimits(sandbox);
      cluster = await startCluster(size, {
        ...(redis && { redis: redis.url }),
        prefix: 'drafts',
        options: optionsFor(sandbox, { limits: LIMITS }),
      });
    });
    after(async () => {
      await cluster.stop();
      await Promise.all([redis?.stop(), sandbox.close()]);
    });

    const ok = (answer: Answer | undefined): Answer => {
      assert.equal(answer?.status, 200, answer?.text);
      return answer;
    };
    const send = async (from?: string, more: Json = {}): Promise<string> =>
      String(ok(await cluster.ask('POST', '/drafts', { body: { draft: DRAFT, from, ...more } })).json['token']);
    const open = async (token: string, at?: number): Promise<Answer> =>
      ok(await cluster.ask('GET', '/draft', { token, ...(at !== undefined && { at }) }));
    const quote = async (): Promise<unknown> =>
      ok(await cluster.ask('POST', '/quotes', { body: STAMP })).json['quoteToken'];
    const bodyOf = (quoteToken: unknown, draft: string, more: Json = {}): Json => ({
      ...{ quoteToken, draft, parties: PAYER, details: DETAILS },
      ...more,
    });
    /** Submits as the element does: one whose outcome is unknown, since the machine was busy, is sent again. */
    const submit = async (at: number, body: Json, attempts = 8): Promise<Answer | undefined> => {
      const answer = await cluster.ask('POST', '/orders', { at, body });
      return answer?.status === 504 && attempts > 1 ? submit(at, body, attempts - 1) : answer;
    };

    test('A writer prepares, the receiver pays, and the writer is told so', async () => {
      const token = await send(undefined, { sender: 'Ravi Iyer', note: 'Please check the names' });
      const received = (await open(token)).json as Json & { draft: typeof DRAFT };
      assert.deepEqual(
        [received['sender'], received['note'], received.draft],
        ['Ravi Iyer', 'Please check the names', DRAFT],
      );
      const bought = ok(await submit(size - 1, bodyOf(await quote(), token)));
      await pay({ sandbox }, bought);
      for (let at = 0; at < size; at += 1) {
        const { paid, untracked } = (await open(token, at)).json as { paid?: Json; untracked?: boolean };
        assert.deepEqual([paid?.['name'], typeof paid?.['at'], untracked], ['Meera Nair', 'string', undefined]);
        const refused = await submit(at, bodyOf(await quote(), token));
        assert.deepEqual(
          [refused?.status, refused?.json.error?.code, refused?.json.error?.['field'], refused?.json.error?.['paid']],
          [409, 'CONFLICT', 'draft', paid],
        );
      }
      ok(await submit(0, bodyOf(await quote(), token, { buyAnother: true })));
    });

    test('Once one order of the line is paid, a payment page of another one that is open is refused by all', async () => {
      const token = await send();
      const waiting = ok(await submit(0, bodyOf(await quote(), token)));
      const bought = ok(await submit(size - 1, bodyOf(await quote(), token, { buyAnother: true })));
      await pay({ sandbox }, bought);
      for (let at = 0; at < size; at += 1) {
        const again = (order: Answer): Promise<Answer | undefined> =>
          cluster.ask('POST', '/order/payment', { token: String(order.json['orderToken']), body: {}, at });
        const refused = await again(waiting);
        assert.deepEqual([refused?.status, refused?.json.error?.['field']], [409, 'draft'], refused?.text);
        assert.equal((await again(bought))?.json.error?.['field'], undefined);
      }
    });

    test('Sent on and back five times, it is paid once', async () => {
      const tokens = [await send()];
      for (let index = 0; index < 5; index += 1) tokens.push(await send(tokens.at(-1), { sender: `Person ${index}` }));
      await pay({ sandbox }, ok(await submit(0, bodyOf(await quote(), String(tokens.at(-1))))));
      for (const token of tokens) assert.ok((await open(token)).json['paid']);
    });

    test('Ten who press Pay at the same moment make one order, and nine are asked', async () => {
      for (let round = 0; round < runs(3); round += 1) {
        const token = await send();
        const quotes = await Promise.all(Array.from({ length: 10 }, quote));
        const answers = await Promise.all(quotes.map((one, index) => submit(index % size, bodyOf(one, token))));
        const sold = answers.filter((answer) => answer?.status === 200);
        assert.equal(sold.length, 1, answers.map((answer) => answer?.text.slice(0, 200)).join('\n'));
        for (const answer of answers.filter((one) => one?.status !== 200)) {
          const error: Json = answer?.json.error ?? {};
          const { code, field, paying } = error;
          assert.deepEqual([answer?.status, code, field, typeof paying], [409, 'CONFLICT', 'draft', 'object']);
        }
        assert.match(orderOf(sold[0] as Answer), /^ES-/);
      }
    });

    test(`After a restart ${isShared ? 'the store still knows what was paid' : 'it says that it cannot know'}`, async () => {
      const token = await send();
      await pay({ sandbox }, ok(await submit(0, bodyOf(await quote(), token))));
      // Times of tokens are whole seconds.
      const second = (): number => Math.floor(Date.now() / 1000);
      const sealed = second();
      await waitUntil(() => Promise.resolve(second() > sealed));
      await cluster.kill(0);
      await cluster.revive(0);
      const { paid, untracked } = (await open(token, 0)).json;
      assert.deepEqual([paid !== undefined, untracked === true], [isShared, !isShared]);
    });
  });
}
