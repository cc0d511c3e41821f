import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../../src/base/clock.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { PanAnswer } from '../../../src/wire/index.ts';
import { CANARIES, openShop, order, STAMP, type Asked, type Shop } from '../support/kit.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { HeldClock } from '../../support/clocks/held-clock.ts';

const NAME = 'Canaria Nameholder';
const PAN = 'ABCPE1234F';

const open = (more: Parameters<typeof openShop>[0] = {}): Promise<Shop> => openShop({ panVerification: true, ...more });
const priced = async (shop: Shop): Promise<string> =>
  String((await shop.ask('POST', '/quotes', { body: STAMP })).json['quoteToken']);
const check = (shop: Shop, token: string | undefined, pan = PAN, name = NAME): Promise<Asked> =>
  shop.ask('POST', '/verifications/pan', { token, body: { pan, name } });
const calls = async (shop: Shop): Promise<number> =>
  (await shop.journal()).filter(({ operationId }) => operationId === 'verifyPan').length;

test('PAN verification is off by default, and the page knows it', async () => {
  const off = await openShop();
  assert.equal((await check(off, await priced(off))).json.error?.code, 'NOT_FOUND');
  const on = await open();
  for (const [shop, panVerification] of [
    [off, false],
    [on, true],
  ] as const) {
    assert.deepEqual((await shop.ask('GET', '/checkout/estamp.standard')).json['features'], { panVerification });
  }
});

const OUTCOMES: [string, string, object][] = [
  ['found', PAN, { valid: true, nameMatch: 'match' }],
  ['known under another name', 'AAAPA0001A', { valid: true, nameMatch: 'mismatch' }],
  ['known under a name that shares a word', 'AAAPA0002A', { valid: true, nameMatch: 'partial' }],
  ['inoperative', 'AAAPA0003A', { valid: false, nameMatch: 'match' }],
  ['not found', 'AAAPA0000A', { valid: false, nameMatch: 'unknown' }],
];
for (const [what, pan, answer] of OUTCOMES) {
  test(`a PAN that is ${what} returns the result only`, async () => {
    const shop = await open();
    const { status, json } = await check(shop, await priced(shop), pan);
    assert.deepEqual([status, json], [200, answer]);
    PanAnswer.parse(json);
  });
}

test('the same verification again returns the stored result, also for the order of the price', async () => {
  const shop = await open();
  const { token, answer } = await order(shop);
  assert.equal(answer.status, 200);
  const first = await check(shop, token);
  for (const again of [await check(shop, token), await check(shop, token, ` ${PAN.toLowerCase()} `, ` ${NAME} `)]) {
    assert.deepEqual([again.status, again.text], [200, first.text]);
  }
  assert.equal(await calls(shop), 1);
  const quoteToken = await priced(shop);
  await check(shop, quoteToken);
  const bought = await shop.ask('POST', '/orders', {
    body: { quoteToken, parties: {}, details: { purpose: 'Name change affidavit', aboutProperty: false } },
  });
  assert.equal((await check(shop, String(bought.json['orderToken']))).status, 200);
  assert.equal(await calls(shop), 2, 'one for each price');
});

test('two verifications at once are one call', async () => {
  const shop = await open();
  const token = await priced(shop);
  const answers = await Promise.all(Array.from({ length: 20 }, () => check(shop, token)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(await calls(shop), 1);
});

test('a request that waits for the same check gets its result, also when the first client disconnects', async () => {
  const memory = createMemoryStore(new HeldClock());
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let waiting = 0;
  const shop = await open({
    store: {
      ...memory,
      async setIfAbsent(key, value, seconds) {
        if (key.includes('pan:')) {
          waiting += 1;
          await held;
        }
        return memory.setIfAbsent(key, value, seconds);
      },
    },
  });
  const token = await priced(shop);
  const leaver = new AbortController();
  const first = shop.ask('POST', '/verifications/pan', {
    token,
    body: { pan: PAN, name: NAME },
    signal: leaver.signal,
  });
  await waitUntil(() => waiting === 1);
  const second = check(shop, token);
  await new Promise((resolve) => setTimeout(resolve, 20));
  leaver.abort();
  release();
  const [, { status, json }] = await Promise.all([first, second]);
  assert.deepEqual([status, json], [200, { valid: true, nameMatch: 'match' }]);
  assert.deepEqual([waiting, await calls(shop)], [1, 1], 'they shared one check');
});

test('no PAN is verified for a customer who has disconnected', async () => {
  const shop = await open();
  const token = await priced(shop);
  const { status, text } = await shop.ask('POST', '/verifications/pan', {
    token,
    body: { pan: PAN, name: NAME },
    signal: AbortSignal.abort(),
  });
  assert.deepEqual([status, text], [499, '']);
  assert.equal(await calls(shop), 0);
});

test('a second PAN for one price is refused without a call, also at the same moment', async () => {
  const shop = await open();
  const token = await priced(shop);
  const answers = await Promise.all([check(shop, token), check(shop, token, 'XYZPE9876K')]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const refused = await check(shop, token, 'AAAPA0002A');
  assert.deepEqual([refused.status, refused.json.error?.code, refused.json.error?.['field']], [409, 'CONFLICT', 'pan']);
  assert.equal(await calls(shop), 1);
});

test('a mistyped name may be corrected twice; guessing ends there', async () => {
  const shop = await open();
  const token = await priced(shop);
  for (const name of ['Asha Rao', 'Asha Roa', 'Usha Rao'])
    assert.equal((await check(shop, token, PAN, name)).status, 200);
  const fourth = await check(shop, token, PAN, 'Isha Rao');
  assert.deepEqual([fourth.status, fourth.json.error?.['field']], [409, 'name']);
  assert.equal((await check(shop, token, PAN, 'Asha Roa')).status, 200, 'a stored result is returned');
  assert.equal(await calls(shop), 3);
});

test('a failed call lets the customer correct the PAN', async () => {
  const shop = await open();
  const token = await priced(shop);
  await shop.control('POST', '/faults', { operationId: 'verifyPan', status: 402, times: 1 });
  const failed = await check(shop, token, 'AAAPA0502A');
  assert.deepEqual([failed.status, failed.json.error?.code], [503, 'SERVICE_UNAVAILABLE']);
  await shop.control('DELETE', '/faults');
  const clock = new HeldClock();
  const other = await open({ clock });
  const quote = await priced(other);
  await other.control('POST', '/faults', { operationId: 'verifyPan', status: 403, times: 1 });
  assert.equal((await check(other, quote, 'XYZPE9876K')).status, 503);
  assert.equal((await check(other, quote)).status, 200);
  assert.deepEqual(
    other.events.map(({ type }) => type),
    ['upstream-auth-failed'],
  );
});

for (const fault of [
  { drop: true, afterEffect: true },
  { status: 503, afterEffect: true },
  { status: 500, afterEffect: true },
]) {
  test(`a check whose response is lost (${JSON.stringify(fault)}) pays for no other PAN, and its retry is not paid again`, async () => {
    const shop = await open();
    const token = await priced(shop);
    const paid = async (): Promise<number> =>
      (await shop.journal()).filter(({ operationId, meteredPaise }) => operationId === 'verifyPan' && meteredPaise > 0)
        .length;
    await shop.control('POST', '/faults', { operationId: 'verifyPan', times: 50, ...fault });
    for (let index = 0; index < 4; index++) assert.notEqual((await check(shop, token)).status, 200);
    await shop.control('DELETE', '/faults');
    const once = await paid();
    assert.equal(once, 1);
    for (const pan of ['XYZPE9876K', 'AAAPA0002A']) {
      const refused = await check(shop, token, pan);
      assert.deepEqual([refused.status, refused.json.error?.['field']], [409, 'pan']);
    }
    assert.deepEqual((await check(shop, token)).json, { valid: true, nameMatch: 'match' });
    assert.equal(await paid(), once, 'the same call');
    for (const name of ['Asha Rao', 'Usha Rao']) assert.equal((await check(shop, token, PAN, name)).status, 200);
    assert.equal((await check(shop, token, PAN, 'Isha Rao')).json.error?.['field'], 'name');
  });
}

test('a check of another name that was not sent does not free the PAN of one with a lost response', async () => {
  const store = createMemoryStore(systemClock);
  let how: 'lost' | 'refused' | 'well' = 'lost';
  const shop: Shop = await open({
    store,
    async fetch(input, init) {
      const request = new Request(input, init);
      if (!request.url.includes('/verify/') || how === 'well') return shop.sandbox.fetch(request);
      if (how === 'refused') throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
      await new Promise((resolve) => setTimeout(resolve, 30));
      await shop.sandbox.fetch(request);
      throw new TypeError('terminated');
    },
  });
  const token = await priced(shop);
  const lost = check(shop, token, PAN, 'Asha Rao');
  // Both are on their way at once; the second is not sent.
  const second = check(shop, token, PAN, 'Usha Rao');
  await lost;
  how = 'refused';
  assert.notEqual((await second).status, 200);
  assert.notEqual((await check(shop, token, PAN, 'Usha Roy')).status, 200);
  how = 'well';
  assert.equal((await check(shop, token, 'XYZPE9876K')).json.error?.['field'], 'pan');
  const other = await priced(shop);
  how = 'refused';
  assert.equal((await check(shop, other)).status, 503);
  how = 'well';
  assert.equal((await check(shop, other, 'XYZPE9876K')).status, 200, 'nothing was sent for this price');
});

test('PAN verification needs a valid token of a price or an order: none, a foreign one and an old one are refused', async () => {
  const clock = new HeldClock();
  const shop = await open({ clock });
  const token = await priced(shop);
  const view = new URL(
    String((await shop.ask('POST', '/order/link', { token: (await order(shop)).token, body: {} })).json['url']),
  ).hash.slice(8);
  for (const bad of [undefined, 'a.b.c', `${token}x`, view])
    assert.equal((await check(shop, bad)).json.error?.code, 'TOKEN_INVALID', bad);
  clock.pass(16 * 60_000);
  assert.equal((await check(shop, token)).json.error?.code, 'QUOTE_EXPIRED');
  assert.equal(await calls(shop), 0);
});

test('an invalid PAN or name is refused before anything is spent', async () => {
  const shop = await open();
  const token = await priced(shop);
  const bodies = [
    { pan: 'ABCDE12345', name: NAME },
    { pan: PAN },
    { pan: PAN, name: ' ' },
    { pan: PAN, name: 'x'.repeat(257) },
    { pan: PAN, name: 'Asha\nRao' },
    { pan: PAN, name: 'Asha \u202eoaR' },
    { pan: PAN, name: NAME, amount: 1 },
    { pan: [PAN], name: NAME },
  ];
  for (const body of bodies)
    assert.equal((await shop.ask('POST', '/verifications/pan', { token, body })).json.error?.code, 'INVALID_INPUT');
  assert.equal(
    (
      await shop.ask('POST', '/verifications/pan', {
        token,
        body: { pan: PAN, name: NAME },
        headers: { 'sec-fetch-site': 'cross-site' },
      })
    ).status,
    403,
  );
  assert.equal(await calls(shop), 0);
});

test('no counter of a client lasts longer than a day, and a check that is refused leaves nothing in the store', async () => {
  const memory = createMemoryStore(new HeldClock());
  const windows: Parameters<typeof memory.consume>[0][number][] = [];
  const stored = new Set<string>();
  const shop = await open({
    limits: { spendPerHour: '30.00' },
    store: {
      ...memory,
      setIfAbsent: (key, value, seconds) => (stored.add(key), memory.setIfAbsent(key, value, seconds)),
      delete: (key, onlyIf) => (stored.delete(key), memory.delete(key, onlyIf)),
      consume: (asked, points) => (windows.push(...asked), memory.consume(asked, points)),
    },
  });
  const panPlaces = (): string[] => [...stored].filter((key) => key.includes('pan'));
  assert.equal((await check(shop, await priced(shop))).status, 200);
  const taken = panPlaces();
  assert.equal(taken.length, 2, 'the PAN and the name');
  for (let times = 0; times < 5; times++)
    assert.equal((await check(shop, await priced(shop))).json.error?.code, 'RATE_LIMITED', 'half of the cap is spent');
  assert.deepEqual(panPlaces(), taken);
  const strangers = windows.filter(({ key: whose }) => whose !== undefined);
  assert.ok(strangers.length > 0 && strangers.every(({ seconds }) => seconds <= 24 * 3600));
});

test('PAN verification is counted by the spend guard at its price', async () => {
  const shop = await open({ limits: { spendPerHour: '50.00', spendPerDay: '50.00' } });
  const [token, second] = [await priced(shop), await priced(shop)];
  // Half of the cap, less a price and the parties that it reserves; the second price was cached.
  const left = 25_00 / 500 - 2;
  const names = Array.from({ length: left }, (_, index) => `Asha ${'ABCDEFGH'[index]}`);
  for (const name of names) assert.equal((await check(shop, token, PAN, name)).status, 200);
  assert.equal((await check(shop, second)).json.error?.code, 'RATE_LIMITED');
  assert.equal(await calls(shop), left);
});

test('neither the PAN nor a name is in a log line, an event or the store, and the name on record stays here', async () => {
  const memory = createMemoryStore(new HeldClock());
  const stored: string[] = [];
  const shop = await open({
    store: {
      ...memory,
      set: (key, value, seconds) => (stored.push(key, value), memory.set(key, value, seconds)),
      setIfAbsent: (key, value, seconds) => (stored.push(key, value), memory.setIfAbsent(key, value, seconds)),
    },
  });
  const token = await priced(shop);
  const answers = [
    await check(shop, token, CANARIES.pan),
    await check(shop, token, PAN),
    await check(shop, token, 'no PAN'),
  ];
  assert.ok(stored.some((text) => text.includes('pan:')));
  const everything = [...answers.map(({ text }) => text), ...shop.logs, JSON.stringify(shop.events), ...stored]
    .join('\n')
    .toUpperCase();
  for (const canary of [CANARIES.pan, PAN, ...NAME.toUpperCase().split(' ')])
    assert.equal(everything.includes(canary), false, canary);
});

/* What a refusal says about a check that was sent: whether another PAN may be verified for this price. */
const REFUSALS: readonly (readonly [status: number, fromService: boolean, isFreed: boolean])[] = [
  ...[408, 409, 425, 499].flatMap(
    (status) =>
      [
        [status, true, false],
        [status, false, false],
      ] as const,
  ),
  ...[401, 403, 404, 429].flatMap(
    (status) =>
      [
        [status, true, true],
        [status, false, true],
      ] as const,
  ),
  [422, true, true],
  [422, false, false],
  [502, false, false],
];
for (const [status, fromService, isFreed] of REFUSALS) {
  test(`${status} of ${fromService ? 'the service' : 'a gateway'} ${isFreed ? 'lets the customer correct the PAN' : 'pays for no other PAN'}`, async () => {
    let failing = true;
    let sent = 0;
    const shop: Shop = await open({
      fetch(input, init) {
        const request = new Request(input, init);
        if (!request.url.includes('/verify/')) return shop.sandbox.fetch(request);
        sent += 1;
        if (!failing) return shop.sandbox.fetch(request);
        return Promise.resolve(
          fromService
            ? Response.json({ error: { code: 'SOME_CODE', message: 'No.', requestId: 'r' } }, { status })
            : new Response('<html>', { status }),
        );
      },
    });
    const token = await priced(shop);
    assert.notEqual((await check(shop, token)).status, 200);
    failing = false;
    const before = sent;
    const other = await check(shop, token, 'XYZPE9876K');
    assert.deepEqual(
      isFreed ? [other.status, sent - before] : [other.json.error?.['field'], sent - before],
      isFreed ? [200, 1] : ['pan', 0],
      other.text,
    );
    if (!isFreed) assert.equal((await check(shop, token)).status, 200, 'the same check can be repeated');
  });
}
