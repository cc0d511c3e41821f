import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toRupees } from '../../src/base/money.ts';
import { Checkout, OrderAnswer, OrderOnly, PaymentAnswer, QuoteAnswer, StateArticles } from '../../src/wire/index.ts';
import { DETAILS, openShop, PARTIES, STAMP } from './support/kit.ts';
import { waitUntil } from '../support/wait-until.ts';

for (const dialect of ['json-schema', 'fields', 'envelope'] as const) {
  test(`a stamp is bought, from first paint to certificate, with the dialect ${dialect}`, async () => {
    const shop = await openShop({}, { dialect });
    const checkout = Checkout.parse((await shop.ask('GET', '/checkout/estamp.standard')).json);
    assert.equal(checkout.states.find((state) => state.code === 'KA')?.name, 'Karnataka');
    assert.deepEqual(checkout.form.uiSchema['ui:order'], [
      'purpose',
      'considerationPrice',
      'aboutProperty',
      'propertyDescription',
      'secondPartyName',
      'stampDutyPaidBy',
    ]);
    assert.deepEqual((checkout.form.uiSchema['secondPartyName'] as Record<string, object>)['ui:options'], {
      step: 'parties',
      party: 'second',
    });

    const { articles } = StateArticles.parse((await shop.ask('GET', '/states/KA/articles')).json);
    const affidavit = articles.find((article) => article.code === STAMP.articleCode);
    assert.deepEqual(
      [affidavit?.name, affidavit?.secondParty, affidavit?.suggestedAmountMinor],
      ['Affidavit', false, 100_00],
    );

    const { quote, quoteToken } = QuoteAnswer.parse((await shop.ask('POST', '/quotes', { body: STAMP })).json);
    assert.equal(
      quote.lines.reduce((sum, line) => sum + line.amountMinor, 0),
      quote.totalMinor,
    );
    assert.deepEqual(
      quote.lines.map((line) => [line.kind, line.amountMinor]),
      [
        ['stamp-duty', 100_00],
        ['service-fee', 50_00],
        ['gst', 9_00],
      ],
    );

    const body = {
      quoteToken,
      parties: PARTIES,
      details: { ...DETAILS, aboutProperty: true, propertyDescription: 'Flat 4, 12 MG Road' },
    };
    const bought = OrderAnswer.parse((await shop.ask('POST', '/orders', { body })).json);
    assert.deepEqual(bought.order.parties, PARTIES);
    assert.deepEqual(bought.order.details, body.details);
    assert.deepEqual(bought.order.stamp, {
      stateCode: 'KA',
      articleCode: STAMP.articleCode,
      articleName: 'Affidavit',
      articleNumber: '4',
      family: 'affidavit',
      stampDutyMinor: 100_00,
    });
    assert.equal(bought.payment.amountMinor, quote.totalMinor);

    const { payment } = PaymentAnswer.parse(
      (await shop.ask('POST', '/order/payment', { token: bought.orderToken, body: {} })).json,
    );
    assert.equal(payment.intentId, bought.payment.intentId);
    await shop.control('POST', `/payments/${payment.intentId}`, { outcome: 'paid' });

    const done = await waitUntil(async () => {
      const { order } = OrderOnly.parse((await shop.ask('GET', '/order', { token: bought.orderToken })).json);
      return order.stage === 'completed' && order.documents.length > 0 ? order : undefined;
    });
    assert.equal(done.payment.state, 'paid');
    assert.equal(done.partiesEditable, false);
    assert.deepEqual(done.parties, PARTIES, 'the receipt names them');
    assert.deepEqual(done.details, body.details);
    const { json: made } = await shop.ask('POST', '/order/link', { token: bought.orderToken, body: {} });
    const view = new URL(String(made['url'])).hash.slice('#estamp='.length);
    const shared = OrderOnly.parse((await shop.ask('GET', '/order', { token: view })).json).order;
    assert.deepEqual([shared.parties, shared.details], [undefined, undefined], 'a shared link shows no names');
    assert.deepEqual(done.stamp, bought.order.stamp);
    assert.deepEqual(
      done.timeline.map((step) => step.stage),
      ['created', 'payment-confirmed', 'fulfilment', 'completed'],
    );

    const document = done.documents.find(({ kind }) => kind === 'ESTAMP_CERTIFICATE');
    assert.ok(document);
    assert.match(String(document.certificateNumber), /^IN-XX\d{14}X$/);
    assert.equal(done.documents.find(({ kind }) => kind !== 'ESTAMP_CERTIFICATE')?.certificateNumber, undefined);
    const { json } = await shop.ask('POST', `/order/documents/${document.id}`, { token: bought.orderToken, body: {} });
    const file = await shop.sandbox.fetch(new Request(String(json['downloadUrl'])));
    assert.equal(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 5)), '%PDF-');
  });
}

test('a warm checkout makes two metered calls: one price, one write of parties', async () => {
  const shop = await openShop({ limits: { quotesPerNetworkPerHour: 1000, ordersPerNetworkPerHour: 1000 } });
  const buy = async (stampDutyAmount: number): Promise<void> => {
    await shop.ask('GET', '/checkout/estamp.standard');
    await shop.ask('GET', '/states/KA/articles');
    const { json } = await shop.ask('POST', '/quotes', { body: { ...STAMP, articleCode: 'KA-RG-5', stampDutyAmount } });
    const answer = await shop.ask('POST', '/orders', {
      body: { quoteToken: json['quoteToken'], parties: PARTIES, details: DETAILS },
    });
    assert.equal(answer.status, 200, answer.text);
  };
  await buy(500);
  const metered = async (): Promise<string[]> =>
    (await shop.journal()).filter((entry) => entry.meteredPaise > 0).map((entry) => entry.operationId);
  const before = (await metered()).length;
  for (let index = 1; index <= 5; index++) await buy(500 + index);
  const calls = (await metered()).slice(before);
  assert.deepEqual(calls, Array.from({ length: 5 }, () => ['calculateDuty', 'attachParties']).flat());
});

test("the order contains the sealed stamp and the form's answers, and nothing else", async () => {
  const shop = await openShop();
  const { json } = await shop.ask('POST', '/quotes', { body: { ...STAMP, reference: 'cart-7', couponCode: 'NOSUCH' } });
  assert.deepEqual((json['quote'] as Record<string, unknown>)['coupon'], {
    code: 'NOSUCH',
    applied: false,
    message: 'This coupon is not known.',
  });
  const answer = await shop.ask('POST', '/orders', {
    body: { quoteToken: json['quoteToken'], parties: PARTIES, details: DETAILS },
  });
  const { order } = answer.json as { order: { externalOrderId: string } };
  const response = await shop.sandbox.fetch(
    new Request(`${shop.sandbox.url}/v1/orders/${order.externalOrderId}`, {
      headers: { authorization: 'Bearer sk_test_demo' },
    }),
  );
  const stored = (await response.json()) as { details: unknown };
  assert.deepEqual(stored.details, {
    ...DETAILS,
    estamp: {
      stateCode: 'KA',
      articleCode: 'KA-RG-4',
      stampDutyAmount: '100.00',
      couponCode: 'NOSUCH',
      reference: 'cart-7',
      lines: (json['quote'] as { lines: { kind: string; label: string; amountMinor: number }[] }).lines.map(
        ({ kind, label, amountMinor }) => ({ kind, label, amount: toRupees(amountMinor) }),
      ),
    },
  });
  const claims = JSON.parse(
    Buffer.from(String(answer.json['orderToken']).split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, unknown>;
  assert.deepEqual([claims['svc'], claims['ref'], claims['oid']], ['estamp.standard', 'cart-7', order.externalOrderId]);
});

test("the merchant's own fee is shown as its own line, sealed, and charged", async () => {
  const shop = await openShop({
    fees: ({ totalMinor }) => [{ kind: 'merchant-fee', label: 'Handling', amountMinor: totalMinor > 0 ? 25_00 : 0 }],
  });
  const { quote, quoteToken } = QuoteAnswer.parse((await shop.ask('POST', '/quotes', { body: STAMP })).json);
  assert.equal(quote.totalMinor, 159_00 + 25_00);
  assert.deepEqual(quote.lines.at(-1), { kind: 'merchant-fee', label: 'Handling', amountMinor: 25_00 });
  const { json } = await shop.ask('POST', '/orders', { body: { quoteToken, parties: PARTIES, details: DETAILS } });
  assert.equal(OrderAnswer.parse(json).payment.amountMinor, 184_00);
});

test('a fees hook with an invalid result sells nothing', async () => {
  for (const lines of [
    [{ kind: 'discount', label: 'x', amountMinor: -100_00 }],
    [{ kind: 'merchant-fee', label: 'x', amountMinor: 0.5 }],
    [{ kind: 'merchant-fee', label: 'x', amountMinor: Number.MAX_SAFE_INTEGER }],
    'free',
  ]) {
    const shop = await openShop({ fees: () => lines as [] });
    assert.equal((await shop.ask('POST', '/quotes', { body: STAMP })).json.error?.code, 'INTERNAL');
  }
});
