import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openShop, STAMP } from './kit.ts';
import type { Asked, Shop } from './kit.ts';

let next = 200;
/** A price that nobody asked for before: not in any cache. */
const fresh = (shop: Shop, ip: string): Promise<Asked> =>
  shop.ask('POST', '/quotes', { ip, body: { ...STAMP, articleCode: 'KA-RG-5', stampDutyAmount: ++next } });
const spent = async (shop: Shop): Promise<number> =>
  (await shop.journal()).reduce((sum, entry) => sum + entry.meteredPaise, 0);

test('one network gets its number of prices and then waits; another is not bothered', async () => {
  const shop = await openShop({ limits: { quotesPerNetworkPerHour: 3 } });
  after(() => shop.close());
  for (let index = 0; index < 3; index++) assert.equal((await fresh(shop, `2001:db8:0:1::${index}`)).status, 200);
  const refused = await fresh(shop, '2001:db8:0:1:ffff::9');
  assert.equal(refused.json.error?.code, 'RATE_LIMITED');
  assert.ok(Number(refused.headers.get('retry-after')) > 3000);
  assert.equal((await fresh(shop, '2001:db8:0:2::1')).status, 200);
});

test('an address that a stranger claims to forward for changes nothing', async () => {
  const shop = await openShop({ limits: { quotesPerNetworkPerHour: 2 } });
  after(() => shop.close());
  const codes = [];
  for (let index = 0; index < 4; index++) {
    const answer = await shop.ask('POST', '/quotes', { body: STAMP, headers: { 'x-forwarded-for': `1.2.3.${index}` } });
    codes.push(answer.json.error?.code);
  }
  assert.deepEqual(codes, [undefined, undefined, 'RATE_LIMITED', 'RATE_LIMITED']);
});

test('ten thousand networks together cannot spend more than the cap, and the merchant hears of it once', async () => {
  const shop = await openShop({ limits: { spendPerHour: '50.00' } });
  after(() => shop.close());
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => fresh(shop, `198.51.100.${index}`)));
  const refused = answers.filter((answer) => answer.status !== 200);
  assert.ok(refused.length >= 50);
  for (const answer of refused) assert.equal(answer.json.error?.code, 'SERVICE_UNAVAILABLE');
  assert.equal(await spent(shop), 50_00, 'to the paisa');
  assert.equal(shop.events.filter((event) => event['type'] === 'spend-stopped').length, 1);
});

test('a call that the service refused is not counted as spent; one whose answer was lost is', async () => {
  let losing = false;
  const shop = await openShop({
    limits: { spendPerHour: '30.00' },
    async fetch(input, init) {
      const response = await shop.sandbox.fetch(new Request(input, init));
      if (losing) throw new TypeError('terminated');
      return response;
    },
  });
  after(() => shop.close());
  await shop.ask('GET', '/checkout/estamp.standard');
  await shop.ask('GET', '/states/KA/articles');
  await shop.control('POST', '/faults', { operationId: 'calculateDuty', times: 3, status: 500 });
  for (let index = 0; index < 3; index++) assert.equal((await fresh(shop, '203.0.113.1')).status, 503);
  assert.equal((await fresh(shop, '203.0.113.1')).status, 200, 'three refusals cost nothing');
  losing = true;
  assert.equal((await fresh(shop, '203.0.113.1')).status, 503);
  losing = false;
  assert.equal((await fresh(shop, '203.0.113.1')).status, 200, 'the sixth call of five rupees');
  assert.equal((await fresh(shop, '203.0.113.1')).json.error?.code, 'SERVICE_UNAVAILABLE');
  assert.ok((await spent(shop)) <= 30_00);
});
