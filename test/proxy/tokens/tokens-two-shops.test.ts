import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { EstampProxyOptions } from '../../../src/proxy/index.ts';
import { ask, DETAILS, openShop, ORIGIN, PARTIES, proxyBefore, STAMP, type Asked } from '../support/kit.ts';

/** The addresses of two shops that a merchant gave one secret. */
const ADDRESSES: Record<string, [string | undefined, string | undefined]> = {
  'on two hosts': [`${ORIGIN}/estamp`, 'https://other.example/estamp'],
  'on two paths': [`${ORIGIN}/estamp`, `${ORIGIN}/estamp2`],
  'without public addresses': [undefined, undefined],
};

for (const [name, [one, other]] of Object.entries(ADDRESSES)) {
  describe(`two shops with one secret ${name}`, async () => {
    const options = (publicUrl: string | undefined, origin: string): Partial<EstampProxyOptions> => ({
      publicUrl,
      allowedOrigins: [origin],
      payment: { connectionId: 'pc_demo', provider: 'custom' },
      panVerification: true,
    });
    const fees = (): [{ kind: 'merchant-fee'; label: string; amountMinor: number }] => [
      { kind: 'merchant-fee', label: 'Our fee', amountMinor: 250_00 },
    ];
    const shop = await openShop(options(one, ORIGIN));
    const proxies = [
      shop.proxy,
      proxyBefore(shop.sandbox, { ...options(other, 'https://other.example'), fees }),
    ] as const;
    after(() => proxies[1].close());

    const send = (at: 0 | 1, method: string, path: string, more: { body?: unknown; token?: string }): Promise<Asked> =>
      ask(proxies[at], method, ([one, other][at] ?? `${ORIGIN}/estamp`) + path, more);
    const quoteAt = async (at: 0 | 1): Promise<{ token: string; total: number }> => {
      const { json, text } = await send(at, 'POST', '/quotes', { body: STAMP });
      assert.ok(json['quote'], text);
      return { token: String(json['quoteToken']), total: (json['quote'] as { totalMinor: number }).totalMinor };
    };
    const orderAt = (at: 0 | 1, quoteToken: string): Promise<Asked> =>
      send(at, 'POST', '/orders', { body: { quoteToken, parties: PARTIES, details: DETAILS } });

    test('neither sells at the price of the other, and no call is made for it', async () => {
      const quotes = [await quoteAt(0), await quoteAt(1)] as const;
      assert.equal(quotes[1].total - quotes[0].total, 250_00);
      const calls = (await shop.journal()).length;
      for (const [at, { token }] of [
        [0, quotes[1]],
        [1, quotes[0]],
      ] as const) {
        const answer = await orderAt(at, token);
        assert.deepEqual([answer.status, answer.json.error?.code], [400, 'QUOTE_INVALID']);
        const body = { pan: PARTIES.partyPan, name: PARTIES.partyName };
        assert.equal((await send(at, 'POST', '/verifications/pan', { body, token })).status, 401);
      }
      assert.equal((await shop.journal()).length, calls);
    });

    test('an order and a link to it stay valid when the shop moves to the other address', async () => {
      const made = await orderAt(0, (await quoteAt(0)).token);
      assert.equal(made.status, 200, made.text);
      const token = String(made.json['orderToken']);
      const { json } = await send(0, 'POST', '/order/link', { body: {}, token });
      const view = /[\w-]+\.[\w-]+\.[\w-]+$/.exec(String(json['url']))?.[0] ?? '';
      for (const held of [token, view]) {
        const read = await send(1, 'GET', '/order', { token: held });
        assert.equal(read.status, 200, read.text);
        const order = (answer: Asked): unknown => (answer.json['order'] as { externalOrderId: string }).externalOrderId;
        assert.equal(order(read), order(made));
      }
    });
  });
}
