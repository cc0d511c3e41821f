import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OrderAnswer, OrderOnly, QuoteAnswer } from '../../../../src/wire/index.ts';
import { DETAILS, openShop, PARTIES, STAMP } from '../../support/kit.ts';

const SWITCHES = [
  { unknownFields: true },
  { shuffleKeys: true },
  { dropOptional: true },
  { alternateSuccess: true },
  { scopeStatus: 401 },
  { unknownFields: true, shuffleKeys: true, dropOptional: true, alternateSuccess: true },
];

for (const dialect of ['json-schema', 'fields', 'envelope'] as const) {
  test(`a stamp is bought with every correct form of the responses, in ${dialect}`, async () => {
    for (const hostility of SWITCHES) {
      const shop = await openShop({}, { dialect });
      await shop.control('PUT', '/hostility', hostility);
      const unreadable = JSON.stringify(hostility);
      const checkout = await shop.ask('GET', '/checkout/estamp.standard');
      assert.equal(checkout.status, 200, `${unreadable}: ${checkout.text}`);
      const priced = await shop.ask('POST', '/quotes', { body: STAMP });
      assert.equal(priced.status, 200, `${unreadable}: ${priced.text}`);
      const { quote, quoteToken } = QuoteAnswer.parse(priced.json);
      assert.equal(quote.totalMinor, 159_00, unreadable);
      const made = await shop.ask('POST', '/orders', { body: { quoteToken, parties: PARTIES, details: DETAILS } });
      assert.equal(made.status, 200, `${unreadable}: ${made.text}`);
      const { order, orderToken } = OrderAnswer.parse(made.json);
      const seen = await shop.ask('GET', '/order', { token: orderToken });
      const now = OrderOnly.parse(seen.json).order;
      assert.deepEqual(
        [now.externalOrderId, now.stage, now.parties],
        [order.externalOrderId, 'created', PARTIES],
        unreadable,
      );
    }
  });
}
