/** Every example of our pages that creates a session, taken out of its page, run, and bought from as customers do. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from 'redis';
import type { EstampProxy as PackagedProxy } from 'estamp-checkout/proxy/node';
import { createAgreements } from '../../../demo/agreements/agreements.ts';
import { redisStore, type EstampProxy, type Store } from '../../../src/proxy/index.ts';
import { coreOf } from '../../../src/proxy/core/proxy.ts';
import { fromWeb, toResponse } from '../../../src/proxy/http/fetch-adapter.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { blocksIn, placeOf, type Block } from '../../package/documents/blocks.ts';
import { movableClock } from '../../support/clocks/moving-clocks.ts';
import { startRedis, type RedisServer } from '../instances/redis-server.ts';
import { ask, control, liftLimits, ORIGIN, proxyBefore, type Asked, type Json } from '../support/kit.ts';

const [OLD, NEW] = ['old', 'new'].map((name) => `${name}-secret-0123456789abcdef0123456789`) as [string, string];
const KEY = 'gT7kQ2vXw9ZpL4sN8mR1cB6yH3jF5dA0';
const HOUR_MS = 3_600_000;

/** The stamp of a session that leaves it to the customer, and everything that an order needs. */
const OPEN = { stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: '100.00' };
const PARTIES = { customerName: 'Meera Nair', partyName: 'Meera Nair' };
const DETAILS = { purpose: 'Name change affidavit', aboutProperty: false };

/** Opens the page of an example: makes its session as the merchant's server does. @returns the token in the page */
type OpenPage = (proxy: EstampProxy) => Promise<string>;

const isExample = ({ code }: Block): boolean => code.includes('.createSession(') || code.includes("'/sessions'");
const EXAMPLES = blocksIn('js', 'ts', 'mjs').filter(isExample);

/** Runs a block with the values that the text around it promises. */
function pageOf({ code }: Block): OpenPage {
  const body = code
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/^const proxy = createEstampProxy\(.*\);$/gm, '')
    .replaceAll(/^export /gm, '');
  const call = /function (agreementPage)\(/.exec(body)?.[1];
  const names = ['proxy', 'db', 'console', 'process', 'fetch', 'writeFile'] as const;
  // oxlint-disable-next-line typescript/no-implied-eval -- an example runs as it stands in its page
  const run = new Function(...names, `return (async () => { ${body}\n${call ? `return ${call}();` : ''} })();`) as (
    ...values: unknown[]
  ) => Promise<unknown>;
  return async (proxy) => {
    let token: string | undefined;
    const recording: Pick<EstampProxy, 'createSession' | 'startMarkup'> = {
      async createSession(...given) {
        const made = await proxy.createSession(...given);
        ({ token } = made);
        return made;
      },
      startMarkup: (given) => proxy.startMarkup(given),
    };
    const listener = coreOf(proxy).core.merchantHandler(KEY);
    await run(
      recording,
      { query: () => Promise.resolve({ rows: [] }) },
      { log: (text: unknown) => (token ??= readToken(String(text))) },
      { env: { ESTAMP_SERVER_KEY: KEY }, argv: ['node', 'agreement.mjs', 'create', 'agreement-2041'] },
      async (url: string, init: RequestInit) => toResponse(await listener(fromWeb(new Request(url, init), {})), 'POST'),
      () => Promise.resolve(),
    );
    return token ?? assert.fail('the example made no session');
  };
}

const readToken = (text: string): string | undefined =>
  text.startsWith('{') ? (JSON.parse(text) as { token?: string }).token : undefined;

/** The demo shop, whose customer opens the page of one agreement. Its "database" outlives its proxy. */
function demoPage(): OpenPage {
  let current: EstampProxy | undefined;
  const use = (): EstampProxy => current ?? assert.fail('no proxy');
  const proxy: Pick<EstampProxy, 'createSession' | 'sessions' | 'orders'> = {
    createSession: (...given) => use().createSession(...given),
    sessions: {
      get: (id) => use().sessions.get(id),
      expire: (id) => use().sessions.expire(id),
    },
    get orders() {
      return use().orders;
    },
  };
  const app = createAgreements({
    proxy: proxy as Partial<EstampProxy> as PackagedProxy,
    shop: ORIGIN,
    webhookSecret: 'whsec_demo',
    folder: '.',
    policy: () => '',
  });
  let path: string | undefined;
  return async (at) => {
    current = at;
    if (path === undefined) {
      const form = { landlord: 'Meera Nair', tenant: 'Imran', mobile: '9876543210', rent: '4000', months: '11' };
      const made = await app.request('/agreements', {
        method: 'POST',
        headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...form, address: 'Shop 7, Brigade Road, Bengaluru' }).toString(),
      });
      path = made.headers.get('location') ?? assert.fail(await made.text());
    }
    const page = await (await app.request(path)).text();
    return / session="([^"]+)"/.exec(page)?.[1] ?? assert.fail(page);
  };
}

interface Page {
  shown?: unknown;
  answer?: Asked;
}

/** What the element does with the session of its page: it shows the order, or sells what is open and not given. */
async function visit(proxy: EstampProxy, token: string): Promise<Page> {
  const { json, text } = await ask(proxy, 'GET', '/session', { token });
  if (json['order']) return { shown: (json['order'] as Json)['externalOrderId'] };
  const session = (json['session'] ?? assert.fail(text)) as Record<string, Json> & { editable: string[] };
  const { stamp, editable } = session;
  const quote = await ask(proxy, 'POST', '/quotes', { body: { session: token, ...(stamp ? {} : OPEN) } });
  // The page sends what is open, and what was given and may be changed.
  const answers = (group: 'parties' | 'details', open: Json): Json => {
    const given = session[group];
    if (!given) return open;
    return Object.fromEntries(Object.entries(given).filter(([name]) => editable.includes(`/${group}/${name}`)));
  };
  const body = {
    session: token,
    quoteToken: quote.json['quoteToken'] ?? assert.fail(quote.text),
    parties: answers('parties', PARTIES),
    details: answers('details', DETAILS),
  };
  const answer = await ask(proxy, 'POST', '/orders', { body });
  return { shown: (answer.json['order'] as Json | undefined)?.['externalOrderId'], answer };
}

let redis: RedisServer;
let client: ReturnType<typeof createClient>;
before(async () => {
  redis = await startRedis();
  client = createClient({ url: redis.url });
  client.on('error', () => undefined);
  await client.connect();
});
after(async () => {
  client.destroy();
  await redis.stop();
});

test('Every example of our pages creates its session with an idempotency key', () => {
  const all = [...blocksIn('js', 'ts', 'mjs', 'php', 'python', 'java')].filter(
    ({ code }) => code.includes('createSession(') || /["']\/sessions["']/.test(code),
  );
  const without = all.filter(({ code }) => !/idempotencyKey|idempotency-key/i.test(code)).map(placeOf);
  assert.deepEqual(without, []);
  assert.ok(EXAMPLES.length >= 4, 'README, two of sessions.md, and two guides');
});

const CASES: readonly [name: string, page: () => OpenPage][] = [
  ...EXAMPLES.map((block): [string, () => OpenPage] => [placeOf(block), () => pageOf(block)]),
  ['the demo shop', demoPage],
];

for (const [index, [name, newPage]] of CASES.entries()) {
  for (const shared of [false, true]) {
    test(`${name} sells one order ${shared ? 'with Redis' : 'without a store'}: reload, second tab, restart, a day, rotation`, async () => {
      const sandbox: Sandbox = await createSandbox();
      after(() => sandbox.close());
      await liftLimits(sandbox);
      const clock = movableClock();
      const store: { store?: Store } = shared ? { store: redisStore(client, { prefix: `examples-${index}` }) } : {};
      const proxyWith = (secret: string | string[]): EstampProxy =>
        proxyBefore(sandbox, { secret, clock, allowedOrigins: [ORIGIN], ...store });
      const open = newPage();
      const first = proxyWith(OLD);
      // Two tabs are opened before anything is bought, and both press Pay.
      const tabs = [await open(first), await open(first)];
      const bought = await Promise.all(tabs.map((token) => visit(first, token)));
      const { shown } = bought[0] as Page;
      assert.ok(shown, bought[0]?.answer?.text);
      assert.equal(bought[1]?.shown, shown, bought[1]?.answer?.text);
      await control(sandbox, 'POST', `/orders/${shown as string}/advance`, { to: 'FULFILMENT_COMPLETED' });
      const later = async (what: string, proxy: EstampProxy): Promise<void> => {
        const page = await visit(proxy, await open(proxy));
        assert.deepEqual([page.shown, page.answer], [shown, undefined], what);
      };
      await later('a reload', first);
      await later('a restart', proxyWith(OLD));
      for (const [what, secret] of [
        ['the first step of a rotation', [OLD, NEW]],
        ['its second step', [NEW, OLD]],
      ] as const) {
        await later(what, proxyWith([...secret]));
        clock.pass(25 * HOUR_MS);
        await later(`${what}, a day later`, proxyWith([...secret]));
      }
      assert.equal(((await control(sandbox, 'GET', '/orders'))['orders'] as unknown[]).length, 1);
    });
  }
}
