import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CANARIES, openShop, order } from './kit.ts';
import { foundIn } from './canaries.ts';

test('a value is found in every encoding', () => {
  for (const value of [CANARIES.apiKey, CANARIES.secret, CANARIES.pan, CANARIES.email, CANARIES.address]) {
    const forms = [
      value,
      value.toUpperCase(),
      encodeURIComponent(value),
      Buffer.from(value).toString('hex'),
      JSON.stringify({ value }),
      ...['', 'x', 'xx', 'xxx'].flatMap((before) =>
        ['base64', 'base64url'].map((encoding) => Buffer.from(`${before}${value}after`).toString(encoding as 'base64')),
      ),
    ];
    for (const form of forms) assert.equal(foundIn(`some ${form} text`).length, 1, form);
  }
  assert.deepEqual(foundIn('Error: no\n    at run (file.ts:1:2)'), ['a stack']);
  assert.deepEqual(foundIn('no canary'), []);
});

test('the holder of an order sees the parties, and the search finds nothing else in the response', async () => {
  const shop = await openShop();
  const { token } = await order(shop);
  const { text } = await shop.ask('GET', '/order', { token });
  assert.deepEqual(foundIn(text), ['the name', 'the mobile number', 'the PAN', 'the e-mail address', 'the address']);
});
