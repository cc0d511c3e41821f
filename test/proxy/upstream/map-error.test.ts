import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop, order } from '../support/kit.ts';

for (const status of [400, 404]) {
  test(`a payment that the service refuses with ${status} alerts once, with the option to check`, async () => {
    const shop = await openShop();
    await shop.control('POST', '/faults', { operationId: 'createPaymentIntent', times: 4, status });
    for (let count = 0; count < 2; count++) assert.notEqual((await order(shop)).answer.status, 200);
    assert.deepEqual(
      shop.events.map(({ type, status: fromService }) => [type, fromService]),
      [['connection-refused', status]],
    );
    assert.equal(
      shop.logs.filter((line) => line.includes('"payment.connectionId"') || line.includes('payment.connectionId'))
        .length,
      1,
    );
  });
}

test('a missing or deactivated connection alerts as well', async () => {
  const shop = await openShop({ payment: { connectionId: 'pc_nobody', provider: 'sandbox' } });
  assert.notEqual((await order(shop)).answer.status, 200);
  assert.equal(shop.events[0]?.['type'], 'connection-refused');
  assert.match(String(shop.events[0]?.['message']), /payment\.connectionId.*ESTAMP_PAYMENT_CONNECTION/);
});
