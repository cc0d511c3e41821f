import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop, order } from '../support/kit.ts';

test('the scheme of a token is case-insensitive, and only Bearer is accepted', async () => {
  const shop = await openShop();
  const { token = '' } = await order(shop);
  const status = async (authorization: string): Promise<number> =>
    (await shop.ask('GET', '/order', { headers: { authorization }, unsearched: true })).status;
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR '])
    assert.equal(await status(`${scheme} ${token}`), 200, scheme);
  for (const wrong of [token, `Bearer${token}`, `Basic ${token}`, `Bearer ${token} x`, `Bearer, ${token}`, 'Bearer ']) {
    assert.equal(await status(wrong), 401, wrong.replace(token, '…'));
  }
});
