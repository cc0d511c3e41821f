import assert from 'node:assert/strict';
import { test } from 'node:test';
import { machineClock } from '../../../src/base/clock.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import type { Store } from '../../../src/proxy/index.ts';
import { asking, buy, DRAFT, openDraft, orderOf, pay, PAYER, sent } from '../support/draft-shop.ts';
import { DETAILS, liftLimits, openShop, proxyBefore, STAMP, type Asked, type Json, type Shop } from '../support/kit.ts';

type Payment = { at: string; name?: string };

const errorOf = ({ status, json }: Asked): unknown[] => [status, json.error?.code, json.error?.['field']];
const ASKED = [409, 'CONFLICT', 'draft'];
const paidIn = ({ json }: Asked): Payment | undefined => (json['paid'] ?? json.error?.['paid']) as Payment | undefined;
const payingIn = ({ json }: Asked): Payment | undefined => json.error?.['paying'] as Payment | undefined;

async function shopWith(more: Parameters<typeof openShop>[0] = {}): Promise<Shop> {
  const shop = await openShop({ limits: { draftsPerNetworkPerHour: 1_000 }, ...more });
  await liftLimits(shop.sandbox);
  return shop;
}

test('Once the receiver has paid, the older draft says when, and an order from it asks first', async () => {
  const shop = await shopWith();
  const token = await sent(shop);
  const bought = await buy(shop, token);
  assert.equal(bought.status, 200, bought.text);
  assert.equal(paidIn(await openDraft(shop, token)), undefined, 'an order alone is no payment');
  await pay(shop, bought);
  const payment = paidIn(await openDraft(shop, token));
  assert.ok(payment && Math.abs(Date.parse(payment.at) - Date.now()) < 60_000, JSON.stringify(payment));

  const again = await buy(shop, token);
  assert.deepEqual(errorOf(again), ASKED);
  assert.deepEqual(paidIn(again), payment);
  const another = await buy(shop, token, { buyAnother: true });
  assert.equal(another.status, 200, another.text);
  assert.notEqual(orderOf(another), orderOf(bought));
});

test('While one is paying, the other is asked, and may confirm; a repeat of the same submit is not asked', async () => {
  const shop = await shopWith();
  const token = await sent(shop);
  const quote = await shop.ask('POST', '/quotes', { body: STAMP });
  const body = { quoteToken: quote.json['quoteToken'], parties: PAYER, details: DETAILS, draft: token };
  const first = await shop.ask('POST', '/orders', { body });
  assert.equal(first.status, 200, first.text);
  const repeated = await shop.ask('POST', '/orders', { body });
  assert.equal(orderOf(repeated), orderOf(first));
  const other = await buy(shop, token);
  assert.deepEqual(errorOf(other), ASKED);
  assert.ok(Math.abs(Date.parse(payingIn(other)?.at ?? '') - Date.now()) < 60_000, other.text);
  assert.equal(paidIn(other), undefined);
  const confirmed = await buy(shop, token, { buyAnother: true });
  assert.equal(confirmed.status, 200, confirmed.text);
  assert.equal(orderOf(await shop.ask('POST', '/orders', { body })), orderOf(first), 'who was first goes on');
  await pay(shop, confirmed);
  assert.deepEqual(errorOf(await shop.ask('POST', '/orders', { body })), ASKED, 'the other one was paid meanwhile');
});

test('A reservation ends after fifteen minutes, and a payment is known until the drafts expire', async () => {
  let ahead = 0;
  const shop = await shopWith({ clock: { ...machineClock, now: () => Date.now() + ahead } });
  const token = await sent(shop);
  const unpaid = await buy(shop, token);
  ahead = 15 * 60_000 - 5_000;
  assert.deepEqual(errorOf(await buy(shop, token)), ASKED);
  ahead = 15 * 60_000 + 5_000;
  const bought = await buy(shop, token);
  assert.equal(bought.status, 200, bought.text);
  assert.notEqual(orderOf(bought), orderOf(unpaid));
  await pay(shop, unpaid);
  assert.ok(paidIn(await openDraft(shop, token)), 'the first order was paid late');
  ahead = 7 * 24 * 3600_000 - 60_000;
  assert.ok(paidIn(await openDraft(shop, token)));
});

test('Once another order of the line is paid, an order whose payment page is open is refused, unless it was confirmed', async () => {
  let ahead = 0;
  const shop = await shopWith({ clock: { ...machineClock, now: () => Date.now() + ahead } });
  const token = await sent(shop);
  const payAgain = (order: Asked): Promise<Asked> =>
    shop.ask('POST', '/order/payment', { token: String(order.json['orderToken']), body: {} });
  const [first, confirmed] = [await buy(shop, token), await buy(shop, token, { buyAnother: true })];
  ahead = 15 * 60_000 + 5_000;
  const bought = await buy(shop, await sent(shop, { from: token }));
  assert.equal((await payAgain(first)).status, 200, 'nothing is paid yet');
  await pay(shop, bought);
  const intents = async (): Promise<number> =>
    (await shop.journal()).filter(({ operationId }) => operationId === 'createPaymentIntent').length;
  const before = await intents();
  const refused = await payAgain(first);
  assert.deepEqual(errorOf(refused), ASKED, refused.text);
  assert.deepEqual(Object.keys(paidIn(refused) ?? {}), ['at'], 'the payer is not named');
  assert.equal(await intents(), before);
  assert.equal((await payAgain(confirmed)).status, 200);
  const { status, json } = await payAgain(bought);
  assert.deepEqual([status, json.error?.['field']], [409, undefined], 'its own payment is told as before');

  // Whoever confirms now goes on with the order that they have.
  const other = await sent(shop);
  const quote = await shop.ask('POST', '/quotes', { body: STAMP });
  const body = { quoteToken: quote.json['quoteToken'], parties: PAYER, details: DETAILS, draft: other };
  const waiting = await shop.ask('POST', '/orders', { body });
  ahead += 15 * 60_000 + 5_000;
  await pay(shop, await buy(shop, other));
  assert.deepEqual(errorOf(await payAgain(waiting)), ASKED);
  const again = await shop.ask('POST', '/orders', { body: { ...body, buyAnother: true } });
  assert.equal(orderOf(again), orderOf(waiting), again.text);
  assert.equal((await payAgain(waiting)).status, 200);
});

test('An order that was not made reserves nothing', async () => {
  const shop = await shopWith();
  const token = await sent(shop);
  const invalid = await buy(shop, token, { details: {} });
  assert.deepEqual(errorOf(invalid).slice(0, 2), [400, 'INVALID_INPUT']);
  await shop.control('POST', '/faults', { operationId: 'createOrder', times: 1, status: 400 });
  assert.notEqual((await buy(shop, token)).status, 200);
  const bought = await buy(shop, token);
  assert.equal(bought.status, 200, bought.text);
});

test('The payer is named only to a holder whose own draft names them', async () => {
  const shop = await shopWith();
  const named = await sent(shop);
  const unnamed = await sent(shop, { from: named, draft: { serviceCode: DRAFT.serviceCode, details: DRAFT.details } });
  const asSecond = await sent(shop, {
    from: named,
    draft: { serviceCode: DRAFT.serviceCode, details: { secondPartyName: 'MEERA  nair' } },
  });
  const bought = await buy(shop, named, { parties: { ...PAYER, partyName: 'Meera Nair' } });
  await pay(shop, bought);
  assert.equal(paidIn(await openDraft(shop, named))?.name, 'Meera Nair');
  assert.equal(paidIn(await openDraft(shop, asSecond))?.name, 'MEERA  nair');
  const hidden = await openDraft(shop, unnamed);
  assert.deepEqual(Object.keys(paidIn(hidden) ?? {}), ['at']);
  assert.doesNotMatch(hidden.text, /meera/i);
});

test('A purchaser who is not the first party is the payer', async () => {
  const shop = await shopWith();
  const token = await sent(shop);
  await pay(shop, await buy(shop, token, { parties: { ...PAYER, customerName: 'Ravi Iyer' } }));
  assert.deepEqual(Object.keys(paidIn(await openDraft(shop, token)) ?? {}), ['at']);
});

test('Sent on and back five times, all drafts are one purchase, and a draft without "from" is another', async () => {
  const shop = await shopWith();
  const tokens = [await sent(shop)];
  for (let index = 0; index < 5; index += 1)
    tokens.push(await sent(shop, { from: tokens.at(-1), sender: `person ${index}` }));
  const bought = await buy(shop, tokens.at(-1));
  assert.equal(bought.status, 200, bought.text);
  await pay(shop, bought);
  for (const token of tokens) {
    assert.ok(paidIn(await openDraft(shop, token)));
    assert.deepEqual(errorOf(await buy(shop, token)), ASKED);
  }
  // Sent on after it was paid, it is the same purchase.
  assert.ok(paidIn(await openDraft(shop, await sent(shop, { from: tokens[2] }))));
  assert.equal(paidIn(await openDraft(shop, await sent(shop))), undefined);
});

test('Both press Pay at the same moment, at two instances that share a store: one goes on, the other is asked', async () => {
  const store = createMemoryStore(machineClock);
  const shop = await shopWith({ store });
  const other = proxyBefore(shop.sandbox, { store });
  for (let round = 0; round < 5; round += 1) {
    const token = await sent(shop);
    const prices = await Promise.all(Array.from({ length: 6 }, () => shop.ask('POST', '/quotes', { body: STAMP })));
    const answers = await Promise.all(
      prices.map(({ json }, index) =>
        (index % 2 ? asking(other) : shop).ask('POST', '/orders', {
          body: { quoteToken: json['quoteToken'], parties: PAYER, details: DETAILS, draft: token },
        }),
      ),
    );
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    assert.ok(won, answers[0]?.text);
    assert.equal(more.length, 0, 'one goes on');
    for (const asked of answers.filter((answer) => answer !== won)) {
      assert.deepEqual(errorOf(asked), ASKED, asked.text);
      assert.ok(payingIn(asked));
    }
  }
});

test('The store holds the line, the numbers of its orders and their times, and no draft', async () => {
  const values = new Map<string, string>();
  const memory = createMemoryStore(machineClock);
  const store: Store = {
    ...memory,
    set: (key, value, seconds) => {
      values.set(key, value);
      return memory.set(key, value, seconds);
    },
  };
  const shop = await shopWith({ store });
  const token = await sent(shop, { sender: 'Ravi Iyer', note: 'Please pay' });
  const before = [...values.keys()];
  assert.equal(
    before.some((key) => key.includes('draft-line:')),
    false,
    'nothing is stored for a draft',
  );
  const bought = await buy(shop, token);
  const entries = [...values].filter(([key]) => key.includes('draft-line:'));
  assert.equal(entries.length, 1);
  const [[key = '', text = ''] = []] = entries;
  assert.match(key, /:draft-line:[\w-]{22}$/);
  const [purchase, ...more] = JSON.parse(text) as Json[];
  assert.deepEqual([Object.keys(purchase ?? {}), purchase?.['oid'], more], [['oid', 'at'], orderOf(bought), []]);
});

test('A line keeps eight purchases, and those that are confirmed later hide none that was paid', async () => {
  const shop = await shopWith({ limits: { draftsPerNetworkPerHour: 100, quotesPerNetworkPerHour: 25 } });
  const token = await sent(shop);
  const orders: Asked[] = [];
  for (let index = 0; index < 12; index += 1) {
    orders.push(await buy(shop, token, { buyAnother: true }));
    if (index === 2) await pay(shop, orders[2] as Asked);
  }
  assert.deepEqual([...new Set(orders.map(({ status }) => status))], [200]);
  const before = (await shop.journal()).length;
  assert.ok(paidIn(await openDraft(shop, token)));
  assert.equal((await shop.journal()).length - before, 8, 'one read of each');
});

test('An order that was refunded, cancelled or failed is no purchase', async () => {
  const shop = await shopWith();
  const token = await sent(shop);
  const bought = await buy(shop, token);
  await pay(shop, bought);
  await shop.control('POST', `/orders/${orderOf(bought)}/advance`, { to: 'FAILED' });
  assert.equal(paidIn(await openDraft(shop, token)), undefined);
  assert.equal((await buy(shop, token)).status, 200);
});
