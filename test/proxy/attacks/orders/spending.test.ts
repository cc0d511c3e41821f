import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../support/random.ts';
import { STAMP, type Asked } from '../../support/kit.ts';
import { inWaves, openPayingShop, tally, type PayingShop } from '../../support/paying-shop.ts';

/* The lists of states and of articles, which every cold proxy buys once. */
const LISTS = 2 * 5_00;
const CALL = 5_00;

/** What the proxy says that it spent: its caps leave exactly that much less. */
const nominal = async (shop: PayingShop): Promise<number> =>
  (await shop.journal()).reduce((sum, { meteredPaise }) => sum + meteredPaise, 0);

const from = (shop: PayingShop, ip: string, headers: Record<string, string> = {}): Promise<Asked> =>
  shop.freshPrice({ ip, headers });

test('T19: two thousand price requests from one address cost twenty-five calls, and the others must wait', async () => {
  const shop = await openPayingShop();
  const answers = await inWaves(2_000, 50, () => shop.freshPrice());
  assert.deepEqual(tally(answers), { 200: 25, RATE_LIMITED: 1_975 });
  const [limited] = answers.filter(({ status }) => status === 429);
  assert.ok(Number(limited?.headers.get('retry-after')) > 0);
  assert.equal(await shop.debits(), LISTS + 25 * CALL);
  assert.equal(await shop.debits(), await nominal(shop));
});

test('T20: the addresses of one IPv6 /64 are one client, and those of a /56 have half of the cap together', async () => {
  const shop = await openPayingShop({ limits: { spendPerHour: '600.00' } });
  const address = (index: number, subnet = 0): string =>
    `2001:db8:0:${(0x100 + subnet).toString(16)}:${(index + 1).toString(16)}::${index}`;
  const one = await inWaves(500, 50, (index) => from(shop, address(index)));
  assert.deepEqual(tally(one), { 200: 30, RATE_LIMITED: 470 });
  assert.equal(await shop.debits(), LISTS + 30 * CALL);
  // Its prices, and what they reserve, are half of the cap.
  const whole = await inWaves(512, 64, (index) => from(shop, address(index, 1 + (index % 255))));
  assert.deepEqual(tally(whole), { RATE_LIMITED: 512 });
  const next = await inWaves(512, 64, (index) => from(shop, address(index, 256 + (index % 256))));
  assert.deepEqual(tally(next), { 200: 29, SERVICE_UNAVAILABLE: 483 }, 'the other half, less two lists');
  assert.equal((await shop.debits()) + 59 * CALL, 600_00, 'with what the prices reserve, to the paisa');
});

test('T21: two thousand IPv4 addresses together spend the cap of an hour, and the merchant is alerted once', async () => {
  const shop = await openPayingShop();
  const answers = await inWaves(2_000, 50, (index) => from(shop, `198.51.${index >> 8}.${index & 255}`));
  assert.deepEqual(tally(answers), { 200: 49, SERVICE_UNAVAILABLE: 1_951 });
  assert.equal((await shop.debits()) + 49 * CALL, 500_00, 'with what the prices reserve, to the paisa');
  assert.equal(shop.events.filter(({ type }) => type === 'spend-cap-reached').length, 1);
  for (const { text } of answers.filter(({ status }) => status === 503))
    assert.equal(/wallet|cap|guard|spen[dt]/i.test(text), false);
});

test('T22: X-Forwarded-For counts only behind a proxy of the merchant, and in one form', async () => {
  const shop = await openPayingShop({ limits: { quotesPerNetworkPerHour: 4 } });
  const claims = [
    '1.2.3.4',
    Array.from({ length: 50 }, (_, index) => `10.0.0.${index}`).join(', '),
    'garbage; "x',
    '::1',
    '',
    ',,,',
    '203.0.113.8',
  ];
  const strangers = await Promise.all(
    claims.map((claim) =>
      from(shop, '203.0.113.7', { 'x-forwarded-for': claim, forwarded: `for=${claim}`, 'x-real-ip': claim }),
    ),
  );
  assert.deepEqual(tally(strangers), { 200: 4, RATE_LIMITED: 3 });
  assert.equal((await from(shop, '::ffff:203.0.113.7')).status, 429, 'the same address written as IPv6');
  assert.equal((await from(shop, '::ffff:cb00:7107')).status, 429, 'and in hexadecimal digits');

  const behind = await openPayingShop({ limits: { quotesPerNetworkPerHour: 4 }, trustedProxies: ['10.0.0.0/8'] });
  const chains = [
    '198.51.100.9',
    'garbage, 198.51.100.9',
    '1.1.1.1, 198.51.100.9',
    '198.51.100.9, 10.1.1.1',
    `${Array.from({ length: 50 }, (_, index) => `9.9.9.${index}`).join(', ')}, ::ffff:198.51.100.9`,
  ];
  const forwarded = [];
  for (const chain of chains) forwarded.push(await from(behind, '10.0.0.1', { 'x-forwarded-for': chain }));
  assert.deepEqual(tally(forwarded), { 200: 4, RATE_LIMITED: 1 });
  assert.equal(
    (await from(behind, '10.0.0.1', { 'x-forwarded-for': '198.51.100.10' })).status,
    200,
    'another customer is another',
  );
});

test('T23: five hundred concurrent customers of a cold proxy cost one call for each list', async () => {
  const shop = await openPayingShop();
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      shop.ask('GET', index % 2 ? '/states/KA/articles' : '/checkout/estamp.standard', {
        ip: `198.51.100.${index % 250}`,
      }),
    ),
  );
  assert.deepEqual(tally(answers), { 200: 500 });
  assert.equal(new Set(answers.map(({ text }) => text)).size, 2);
  assert.equal(await shop.calls(), 4, 'the service, its form, the states and the articles');
  assert.equal(await shop.debits(), LISTS + CALL, 'the lists and the form');
});

test('T24: unknown codes are refused from the cached list, and cost nothing', async () => {
  const shop = await openPayingShop();
  await shop.ask('GET', '/checkout/estamp.standard');
  const [calls, paid] = [await shop.calls(), await shop.debits()];
  const random = seededRandom('unknown codes');
  const codes = [
    'ZZ',
    '%5A%5A',
    'ka',
    'KA%20',
    '__proto__',
    'constructor',
    ...Array.from({ length: 300 }, () => random().toString(36).slice(2)),
  ];
  const answers = await inWaves(codes.length, 50, (index) => shop.ask('GET', `/states/${codes[index]}/articles`));
  assert.deepEqual(tally(answers), { NOT_FOUND: codes.length });
  const unsold = await Promise.all(
    ['estamp.other', 'verification.pan'].map((code) => shop.ask('GET', `/checkout/${code}`)),
  );
  assert.deepEqual(tally(unsold), { NOT_FOUND: 2 });
  const priced = await shop.ask('POST', '/quotes', { body: { ...STAMP, stateCode: 'ZZ' } });
  assert.equal(priced.json.error?.code, 'NOT_FOUND');
  assert.deepEqual([await shop.calls(), await shop.debits()], [calls, paid]);
});

test('T25: different queries, headers and methods are one cache entry and one call', async () => {
  const shop = await openPayingShop();
  for (const [index, method] of (['GET', 'HEAD', 'GET', 'HEAD', 'GET', 'GET', 'HEAD', 'GET'] as const).entries()) {
    const headers = {
      accept: `text/x-${index}`,
      'cache-control': 'no-cache',
      'x-forwarded-host': `h${index}.example`,
      'accept-language': `x-${index}`,
    };
    const answer = await shop.ask(method, `/states/KA/articles?x=${index}&__proto__=${index}`, { headers });
    assert.equal(answer.status, 200);
  }
  assert.deepEqual([await shop.calls(), await shop.debits()], [2, LISTS]);
});
