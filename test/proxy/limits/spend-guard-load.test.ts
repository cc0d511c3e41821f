import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientNetwork } from '../../../src/proxy/http/client-network.ts';
import { ALL_NETWORKS, type Client, type SpendGuard } from '../../../src/proxy/limits/spend-guard.ts';
import { openShop, STAMP, type Asked, type Shop } from '../support/kit.ts';
import { codeOf, guard, paid } from '../support/guard.ts';

let next = 200;
/** A price that was not requested before, so it is in no cache. */
const fresh = (shop: Shop, ip: string): Promise<Asked> =>
  shop.ask('POST', '/quotes', { ip, body: { ...STAMP, articleCode: 'KA-RG-5', stampDutyAmount: ++next } });

let orders = 0;
/** An order of a network, of which the limits allow two. */
const countOrder = (spend: SpendGuard, network: string): Promise<undefined> =>
  spend.countOrder({ network }, `ES-${++orders}`).then(() => undefined);

test('hour and day have their caps, each with one alert, and a new hour starts by itself', async () => {
  const { spend, alerts, clock } = guard();
  const buy = (times: number): Promise<string[]> =>
    Promise.all(Array.from({ length: times }, () => codeOf(spend.metered({ network: ALL_NETWORKS }, 500, paid))));
  const bought = (outcomes: string[]): number => outcomes.filter((outcome) => outcome === 'paid').length;
  assert.equal(bought(await buy(30)), 10);
  clock.offset += 59 * 60_000;
  assert.equal(bought(await buy(5)), 0);
  assert.deepEqual(alerts, ['hour']);
  clock.offset += 60_001;
  assert.equal(bought(await buy(30)), 6, 'the day allows no more');
  clock.offset += 3600_000;
  assert.equal(bought(await buy(5)), 0);
  assert.deepEqual(alerts, ['hour', 'day']);
  clock.offset += 24 * 3600_000;
  assert.equal(bought(await buy(30)), 10);
  assert.deepEqual(alerts, ['hour', 'day', 'hour']);
});

test('one network spends at most its own share, and shared lists count for no network', async () => {
  const { spend } = guard({ quotes: 1, orders: 1, spendPerHour: 500_00, spendPerDay: 500_00 });
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => codeOf(spend.metered({ network: '4:1' }, 500, paid))),
  );
  assert.deepEqual(outcomes, [...Array<string>(4).fill('paid'), ...Array<string>(4).fill('RATE_LIMITED')]);
  assert.equal(await codeOf(spend.metered({ network: ALL_NETWORKS }, 500, paid)), 'paid');
  assert.equal(await codeOf(spend.metered({ network: '4:2' }, 500, paid)), 'paid');
});

test('one network has a quarter of the hour and of the day: it must wait, and another still buys', async () => {
  const { spend, alerts, clock } = guard({ quotes: 30, orders: 20, spendPerHour: 640_00, spendPerDay: 660_00 });
  const buy = (network: string, times: number): Promise<string[]> =>
    Promise.all(Array.from({ length: times }, () => codeOf(spend.metered({ network }, 500, paid))));
  assert.deepEqual(await buy('4:1', 34), [...Array<string>(32).fill('paid'), 'RATE_LIMITED', 'RATE_LIMITED']);
  assert.deepEqual(await buy('4:2', 1), ['paid']);
  clock.offset += 3600_001;
  assert.deepEqual(await buy('4:1', 2), ['paid', 'RATE_LIMITED'], 'the thirty-third of the day');
  assert.deepEqual(await buy('4:2', 6), Array<string>(6).fill('paid'));
  clock.offset += 24 * 3600_000;
  assert.deepEqual(await buy('4:1', 1), ['paid']);
  assert.deepEqual(alerts, []);
});

test('one network has half of a cap that pays for less than sixty calls, and two have all of it', async () => {
  const { spend, alerts } = guard({ quotes: 30, orders: 20, spendPerHour: 30_00, spendPerDay: 30_00 });
  const buy = (network: string): Promise<string[]> =>
    Promise.all(Array.from({ length: 4 }, () => codeOf(spend.metered({ network }, 500, paid))));
  assert.deepEqual(await buy('4:1'), ['paid', 'paid', 'paid', 'RATE_LIMITED']);
  assert.deepEqual(await buy('4:2'), ['paid', 'paid', 'paid', 'RATE_LIMITED']);
  assert.deepEqual(alerts, []);
  assert.deepEqual([...new Set(await buy('4:3'))], ['SERVICE_UNAVAILABLE']);
  assert.deepEqual(alerts, ['hour']);
});

test('T96: a network has half of each cap with however many sessions, and an IPv6 /56 is one network for it', async () => {
  const clients = (networks: readonly string[]): Client[] =>
    Array.from({ length: 60 }, (_, index) => ({
      network: networks[index % networks.length] ?? '',
      ...(index % 3 > 0 && { session: `session ${index % 7}` }),
    }));
  for (const [cap, half] of [
    [100_00, 10],
    [30_00, 3],
    [145_00, 14],
  ] as const) {
    for (const [name, networks] of [
      ['an IPv4 address', [clientNetwork('203.0.113.1')]],
      ['an IPv6 /64', [clientNetwork('2001:db8:0:aa11::1')]],
      ['an IPv6 /56', Array.from({ length: 9 }, (_, index) => clientNetwork(`2001:db8:0:aa${index}1::1`))],
    ] as const) {
      const { spend } = guard({ quotes: 99, orders: 99, spendPerHour: cap, spendPerDay: cap });
      const buy = (from: readonly string[]): Promise<string[]> =>
        Promise.all(clients(from).map((client) => codeOf(spend.metered(client, 500, paid))));
      const outcomes = await buy(networks);
      assert.equal(outcomes.filter((outcome) => outcome === 'paid').length, half, name);
      assert.equal(outcomes.filter((outcome) => outcome === 'RATE_LIMITED').length, 60 - half, name);
      const neighbour = await buy([clientNetwork('2001:db8:0:ab11::1')]);
      assert.equal(neighbour.filter((outcome) => outcome === 'paid').length, half, 'the other half is for others');
      assert.equal(
        await codeOf(spend.metered({ network: ALL_NETWORKS }, 500, paid)),
        cap / 500 > half * 2 ? 'paid' : 'SERVICE_UNAVAILABLE',
      );
    }
  }
});

test('of a hundred thousand networks, new ones share a counter with their neighbours until a place is free', async () => {
  const { spend, clock, alerts } = guard();
  const group = (index: number): string => Math.floor(index / 65_536).toString(16);
  const networkOf = (index: number): string =>
    clientNetwork(`2001:db8:${group(index)}:${(index % 65_536).toString(16)}::1`);
  const outcomes: string[] = [];
  for (let index = 0; index < 100_000; index++) outcomes.push(await codeOf(countOrder(spend, networkOf(index))));
  assert.equal(
    outcomes.filter((outcome) => outcome === 'undefined').length,
    50_004,
    '50,000 of their own, two for each of two /48',
  );
  assert.deepEqual(alerts, ['rate-limit-shared'], 'the merchant hears of it once');
  for (const [name, inOne] of [
    ['an IPv4 /24', ['203.0.113.1', '203.0.113.9', '203.0.113.200']],
    ['another', ['203.0.112.1', '203.0.112.1', '203.0.112.2']],
    ['an IPv6 /48', ['2001:db8:9:1::1', '2001:db8:9:2::1', '2001:db8:9:ffff::1']],
    ['an invalid address', ['unknown', 'unknown', 'unknown']],
  ] as const) {
    const codes = [];
    for (const ip of inOne) codes.push(await codeOf(countOrder(spend, clientNetwork(ip))));
    assert.deepEqual(codes, ['undefined', 'undefined', 'RATE_LIMITED'], name);
  }
  assert.equal(await codeOf(countOrder(spend, networkOf(7))), 'undefined', 'who was there before keeps a place');
  assert.equal(await codeOf(countOrder(spend, networkOf(7))), 'RATE_LIMITED');
  clock.offset += 3601_000;
  assert.equal(await codeOf(countOrder(spend, networkOf(99_999))), 'undefined');
  assert.equal(await codeOf(countOrder(spend, networkOf(99_998))), 'undefined');
  assert.equal(await codeOf(countOrder(spend, networkOf(99_997))), 'undefined');
});

test('the number of neighbourhoods is limited too', async () => {
  const { spend } = guard();
  const networkOf = (index: number): string =>
    clientNetwork(`${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}.1`);
  for (let index = 0; index < 50_000; index++)
    await countOrder(spend, clientNetwork(`2001:db8:0:${index.toString(16)}::1`));
  for (let index = 0; index < 50_000; index++) await countOrder(spend, networkOf(index));
  const outcomes = [];
  for (let index = 50_000; index < 50_100; index++) outcomes.push(await codeOf(countOrder(spend, networkOf(index))));
  assert.equal(outcomes.filter((outcome) => outcome === 'undefined').length, 2, 'two that all others share');
  assert.equal(
    await codeOf(countOrder(spend, networkOf(7))),
    'undefined',
    'a neighbourhood that was there before keeps its place',
  );
});

test('requests for unknown codes use no counter, also from a whole IPv6 /48', async () => {
  const shop = await openShop({ limits: { quotesPerNetworkPerHour: 2 } });
  assert.equal((await shop.ask('POST', '/quotes', { body: STAMP })).status, 200, 'the lists are at hand');
  const unsold = [
    { ...STAMP, serviceCode: 'estamp.none' },
    { ...STAMP, stateCode: 'ZZ' },
    { ...STAMP, articleCode: 'KA-ZZ' },
    { ...STAMP, stampDutyAmount: 'abc' },
    { ...STAMP, stampDutyAmount: 1 },
  ];
  for (const body of [...unsold, ...unsold]) {
    const { status } = await shop.ask('POST', '/quotes', { ip: '2001:db8:77:1::1', body });
    assert.ok(status === 400 || status === 404, `${status} for ${JSON.stringify(body)}`);
  }
  const priced = [];
  for (let times = 0; times < 3; times++) priced.push((await fresh(shop, '2001:db8:77:1::1')).status);
  assert.deepEqual(priced, [200, 200, 429], 'none of these was counted');
});
