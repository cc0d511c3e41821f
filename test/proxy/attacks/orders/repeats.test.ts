import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DETAILS, PARTIES, type Asked, type AskOptions, type Json } from '../../support/kit.ts';
import { movableClock } from '../../../support/clocks/moving-clocks.ts';
import { freshStamp, inWaves, openPayingShop, tally, type PayingShop } from '../../support/paying-shop.ts';

/* The lists of states and of articles, which every cold proxy buys once. */
const LISTS = 2 * 5_00;
const CALL = 5_00;

const submit = (shop: PayingShop, quoteToken: unknown, details: Json = {}, options: AskOptions = {}): Promise<Asked> =>
  shop.ask('POST', '/orders', {
    ...options,
    body: { quoteToken, parties: PARTIES, details: { ...DETAILS, ...details } },
  });

/** Order, intent and amount of a submit. */
function three({ json, text }: Asked): unknown[] {
  const { order, payment } = json as { order?: Json; payment?: Json };
  assert.ok(order && payment, text);
  return [order['externalOrderId'], payment['intentId'], payment['amountMinor']];
}

/** How many orders and intents the service made: each has a key of its own. */
async function made(shop: PayingShop): Promise<number[]> {
  const entries = await shop.journal();
  return ['createOrder', 'createPaymentIntent'].map(
    (id) =>
      new Set(entries.filter(({ operationId }) => operationId === id).map(({ idempotencyKey }) => idempotencyKey)).size,
  );
}

test('a price that expires soon is requested again with its own key, and the new one is cached', async () => {
  const clock = movableClock();
  const ends = new Map<string, string>();
  const shop: PayingShop = await openPayingShop({
    clock,
    async fetch(input, init) {
      const request = new Request(input, init);
      const key = request.headers.get('idempotency-key') ?? '';
      const response = await shop.sandbox.fetch(request);
      if (!request.url.endsWith('/duty/calculate')) return response;
      const end = ends.get(key) ?? new Date(clock.now() + 90_000).toISOString();
      ends.set(key, end);
      return Response.json({ ...((await response.json()) as object), expiresAt: end });
    },
  });
  const price = (): Promise<Asked> => shop.ask('POST', '/quotes', { body: freshStamp(1) });
  assert.equal((await price()).status, 200);
  clock.pass(40_000);
  for (let index = 0; index < 3; index++) assert.equal((await price()).status, 200);
  assert.equal(ends.size, 2);
  assert.deepEqual([await shop.calls('calculateDuty'), await shop.debits()], [2, LISTS + 2 * CALL]);
});

test('T06: a price that is used twice gives the same order and the same intent', async () => {
  const shop = await openPayingShop();
  const { quoteToken } = (await shop.freshPrice()).json;
  assert.deepEqual(three(await submit(shop, quoteToken)), three(await submit(shop, quoteToken)));
  assert.deepEqual(await made(shop), [1, 1]);
});

test('T26: calls of customers who disconnect are completed, paid once, cached and counted', async () => {
  const NUMBER = 300;
  const leaving = new Map<string, AbortController>();
  const shop: PayingShop = await openPayingShop({
    limits: { quotesPerNetworkPerHour: NUMBER, spendPerHour: '20000.00', spendPerDay: '20000.00' },
    async fetch(input, init) {
      const request = new Request(input, init);
      if (request.url.endsWith('/duty/calculate')) {
        const { stampDutyAmount } = (await request.clone().json()) as { stampDutyAmount: number };
        leaving.get(stampDutyAmount.toFixed(2))?.abort();
      }
      assert.equal(init?.signal?.aborted ?? false, false, 'what costs money is not given up');
      return shop.sandbox.fetch(request);
    },
  });
  const ask = (index: number): Promise<Asked> => {
    const stamp = freshStamp(index) as { stampDutyAmount: string };
    const leaver = new AbortController();
    leaving.set(stamp.stampDutyAmount, leaver);
    return shop.ask('POST', '/quotes', { body: stamp, signal: leaver.signal });
  };
  await inWaves(NUMBER, 30, ask);
  assert.ok([...leaving.values()].every(({ signal }) => signal.aborted));
  assert.equal(await shop.calls('calculateDuty'), NUMBER);
  assert.equal(await shop.debits(), LISTS + NUMBER * CALL);
  assert.equal((await ask(NUMBER)).json.error?.code, 'RATE_LIMITED', 'going away does not give the count back');
  const repeated = await inWaves(NUMBER, 30, (index) =>
    shop.ask('POST', '/quotes', { body: freshStamp(index), ip: '198.51.100.1' }),
  );
  assert.deepEqual(tally(repeated), { 200: NUMBER });
  assert.equal(await shop.debits(), LISTS + NUMBER * CALL, 'the prices were cached');
});

for (const how of ['cut', 'not given'] as const) {
  test(`T27: a metered call whose response is ${how} counts as spent, and its retry is not paid again`, async () => {
    let losing = true;
    const clock = movableClock();
    const keys: (string | null)[] = [];
    const shop: PayingShop = await openPayingShop({
      clock,
      // The lists, two calls that count, and what one price reserves: half of it for this network.
      limits: { spendPerHour: '30.00' },
      async fetch(input, init) {
        const request = new Request(input, init);
        const response = await shop.sandbox.fetch(
          new Request(request.url, {
            method: request.method,
            headers: request.headers,
            ...(request.body && { body: await request.text() }),
          }),
        );
        if (!request.url.endsWith('/duty/calculate')) return response;
        keys.push(request.headers.get('idempotency-key'));
        if (!losing) return response;
        if (how === 'cut') throw new TypeError('terminated');
        return new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
          clock.pass(8_000);
        });
      },
    });
    const lost = await shop.ask('POST', '/quotes', { body: freshStamp(1) });
    assert.equal(lost.json.error?.code, how === 'cut' ? 'SERVICE_UNAVAILABLE' : 'UPSTREAM_TIMEOUT');
    assert.equal(await shop.debits(), LISTS + CALL, 'however often it was tried');
    assert.deepEqual([new Set(keys).size, keys.includes(null)], [1, false]);
    losing = false;
    const again = await shop.ask('POST', '/quotes', { body: freshStamp(1) });
    assert.equal(again.status, 200, again.text);
    assert.deepEqual(
      [new Set(keys).size, await shop.debits()],
      [1, LISTS + CALL],
      'the same key, and no second payment',
    );
    const next = await shop.ask('POST', '/quotes', { ip: '198.51.100.9', body: freshStamp(2) });
    assert.equal(next.json.error?.code, 'SERVICE_UNAVAILABLE', 'the cap counts what may have been paid');
    assert.equal(await shop.debits(), LISTS + CALL);
  });
}

test('T28: five identical submits at once are one order, one intent and one charge', async () => {
  const shop = await openPayingShop();
  const { quoteToken } = (await shop.freshPrice()).json;
  const before = await shop.debits();
  const answers = await Promise.all(Array.from({ length: 5 }, () => submit(shop, quoteToken)));
  assert.equal(new Set(answers.map((answer) => JSON.stringify(three(answer)))).size, 1);
  assert.deepEqual(await made(shop), [1, 1]);
  assert.equal((await shop.debits()) - before, CALL + CALL, 'the form, and one write of parties');
});

test('T29: an idempotency key of the browser is ignored: every key is derived here', async () => {
  const shop = await openPayingShop();
  const { quoteToken } = (await shop.freshPrice({ headers: { 'idempotency-key': 'chosen-by-the-browser' } })).json;
  const [one, two] = [
    await submit(shop, quoteToken, {}, { headers: { 'idempotency-key': 'one' } }),
    await submit(shop, quoteToken, {}, { headers: { 'idempotency-key': 'two' } }),
  ];
  assert.deepEqual(three(one), three(two));
  assert.deepEqual(await made(shop), [1, 1]);
  for (const { idempotencyKey } of await shop.journal()) assert.match(String(idempotencyKey), /^(?:null|[\w-]{32})$/);
});

test('T30: another body with a known key is a conflict, called once and never again', async () => {
  const shop = await openPayingShop();
  const { quoteToken } = (await shop.freshPrice()).json;
  const first = await submit(shop, quoteToken);
  const [calls, paid] = [await shop.calls('createOrder'), await shop.debits()];
  const other = await submit(shop, quoteToken, { purpose: 'Something else' });
  assert.deepEqual([other.status, other.json.error?.code, other.json.error?.['retryable']], [409, 'CONFLICT', false]);
  assert.deepEqual([await shop.calls('createOrder'), await shop.debits()], [calls + 1, paid]);
  assert.deepEqual(three(await submit(shop, quoteToken)), three(first), 'the order is as it was');
});
