import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { systemClock } from '../../../src/base/clock.ts';
import type { EstampProxy } from '../../../src/proxy/index.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { ask, DETAILS, liftLimits, PARTIES, proxyBefore, STAMP, type Asked, type Json } from '../support/kit.ts';

const OLD = 'canary-old-secret-0123456789-0123456789';
const NEW = 'canary-new-secret-0123456789-0123456789';

/** What two instances have while a secret is rotated as docs/operations.md says. */
const STEPS: [what: string, one: string[], other: string[]][] = [
  ['before', [OLD], [OLD]],
  ['the new secret is appended on one instance', [OLD], [OLD, NEW]],
  ['it is appended on both', [OLD, NEW], [OLD, NEW]],
  ['it is first on one', [OLD, NEW], [NEW, OLD]],
  ['it is first on both', [NEW, OLD], [NEW, OLD]],
];

describe('two instances behind one address, while their secret is rotated', () => {
  let sandbox: Sandbox;
  const store = createMemoryStore(systemClock);
  const instance = (secret: string[], more: Parameters<typeof proxyBefore>[1] = {}): EstampProxy =>
    proxyBefore(sandbox, {
      secret,
      store,
      limits: { quotesPerNetworkPerHour: 1000, ordersPerNetworkPerHour: 1000 },
      ...more,
    });
  const tokens: string[] = [];
  before(async () => {
    sandbox = await createSandbox();
    await liftLimits(sandbox);
  });
  after(() => sandbox.close());

  /** A checkout whose every call is answered by the other instance than the one before. */
  async function buy(proxies: readonly EstampProxy[]): Promise<string> {
    let context = 0;
    const next = async (method: string, path: string, body?: Json, token?: string): Promise<Asked> => {
      const answer = await ask(proxies[context++ % proxies.length] as EstampProxy, method, path, { body, token });
      assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`);
      return answer;
    };
    const {
      json: { quoteToken },
    } = await next('POST', '/quotes', STAMP);
    const body = { quoteToken, parties: PARTIES, details: DETAILS };
    const made = await next('POST', '/orders', body);
    const again = await next('POST', '/orders', body);
    const idOf = ({ json }: Asked): unknown => (json['order'] as Json)['externalOrderId'];
    assert.equal(idOf(again), idOf(made), 'one order');
    const corrected = await next('PUT', '/order/parties', { partyName: 'Bina Rao' }, String(made.json['orderToken']));
    const paying = await next('POST', '/order/payment', {}, String(corrected.json['orderToken']));
    const link = await next('POST', '/order/link', {}, String(paying.json['orderToken']));
    const view = new URL(String(link.json['url'])).hash.replace('#estamp=', '');
    for (let index = 0; index < 3; index++) await next('GET', '/order', undefined, view);
    return String(paying.json['orderToken']);
  }

  for (const [what, one, other] of STEPS) {
    test(`${what}: each instance accepts the tokens of the other, and those of every step before`, async () => {
      const proxies = [instance(one), instance(other)];
      tokens.push(await buy(proxies), await buy([...proxies].reverse()));
      for (const token of tokens) {
        for (const proxy of proxies) assert.equal((await ask(proxy, 'GET', '/order', { token })).status, 200);
      }
    });
  }

  test("without the first step the instances refuse each other's tokens", async () => {
    const { json } = await ask(instance([NEW, OLD]), 'POST', '/quotes', { body: STAMP });
    const refused = await ask(instance([OLD]), 'POST', '/orders', {
      body: { quoteToken: json['quoteToken'], parties: PARTIES, details: DETAILS },
    });
    assert.equal(refused.json.error?.code, 'QUOTE_INVALID');
  });

  test('an instance can open data that another instance sealed, so the hook runs once for a payment', async () => {
    let asked = 0;
    const payment = {
      connectionId: 'pc_demo',
      provider: 'redirect' as const,
      clientParams: () => (asked++, { redirectUrl: 'https://pay.example/session' }),
    };
    const proxies = [instance([OLD, NEW], { payment }), instance([NEW, OLD], { payment })] as const;
    const {
      json: { quoteToken },
    } = await ask(proxies[0], 'POST', '/quotes', { body: STAMP });
    const body = { quoteToken, parties: PARTIES, details: DETAILS };
    for (const proxy of proxies) assert.equal((await ask(proxy, 'POST', '/orders', { body })).status, 200);
    assert.equal(asked, 1);
  });
});
