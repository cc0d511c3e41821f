import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movableClock } from '../../support/clocks/moving-clocks.ts';
import { openShop, STAMP, type Json, type Shop } from '../support/kit.ts';
import { waitUntil } from '../../support/wait-until.ts';

const count = async (shop: Shop, operationId: string): Promise<number> =>
  (await shop.journal()).filter((entry) => entry.operationId === operationId).length;

test('The checkout names the ways to pay in the order of the option, and none without it.', async () => {
  for (const methods of [undefined, [], ['netbanking', 'upi'] as const]) {
    const shop = await openShop({
      payment: { connectionId: 'pc_demo', provider: 'sandbox', ...(methods && { methods: [...methods] }) },
    });
    const { payment } = (await shop.ask('GET', '/checkout/estamp.standard')).json as { payment: Json };
    assert.deepEqual(payment['methods'], methods?.length ? methods : undefined);
  }
});

test('a response that the browser already has is not sent again', async () => {
  const shop = await openShop();
  for (const path of ['/checkout/estamp.standard', '/states/KA/articles']) {
    const first = await shop.ask('GET', path);
    const etag = first.headers.get('etag') ?? '';
    assert.match(etag, /^"[\w-]{27}"$/);
    assert.match(first.headers.get('cache-control') ?? '', /^public/);
    for (const name of [`"other", ${etag}`, `W/${etag}`, '*']) {
      const second = await shop.ask('GET', path, { headers: { 'if-none-match': name } });
      assert.deepEqual([second.status, second.text, second.headers.get('etag')], [304, '', etag], name);
    }
    assert.equal((await shop.ask('GET', path, { headers: { 'if-none-match': '"other"' } })).status, 200);
  }
});

test('documents come with texts in the language of the address; each address has an ETag of its own', async () => {
  const shop = await openShop();
  const ask = (query: string, etag?: string): ReturnType<Shop['ask']> =>
    shop.ask('GET', `/states/KA/articles${query}`, etag ? { headers: { 'if-none-match': etag } } : {});
  const etags = new Map<string, string>();
  for (const [query, languages] of [
    ['?lang=hi', ['en', 'hi']],
    ['?lang=ur', ['en', 'ur']],
    ['?lang=en', ['en']],
  ] as const) {
    // The second answer is a cached one.
    for (let time = 0; time < 2; time += 1) {
      const answer = await ask(query);
      const about = answer.json['about'] as Record<string, Json>;
      assert.deepEqual(Object.keys(about['lease'] ?? {}), languages, query);
      etags.set(query, answer.headers.get('etag') ?? '');
    }
    assert.equal((await ask(query, etags.get(query))).status, 304);
  }
  assert.equal(new Set(etags.values()).size, 3);
  assert.equal((await ask('?lang=ur', etags.get('?lang=hi'))).status, 200);
  // What a client sends in a header changes nothing, so that a cache needs only the address.
  const other = await shop.ask('GET', '/states/KA/articles?lang=hi', { headers: { 'accept-language': 'ur' } });
  assert.equal(other.headers.get('etag'), etags.get('?lang=hi'));
  // An invented language takes no room.
  for (const language of ['xx', '__proto__', 'HI', ''])
    assert.equal((await ask(`?lang=${language}`)).headers.get('etag'), etags.get('?lang=en'));
  assert.ok((await ask('')).text.length > 2 * (await ask('?lang=hi')).text.length);
  assert.equal(await count(shop, 'listStateInstruments'), 1);
});

test('after a day the old list is served while a new one is fetched, and for a week while fetching fails', async () => {
  const clock = movableClock();
  const shop = await openShop({ clock });
  await shop.ask('GET', '/checkout/estamp.standard');
  clock.offset += 25 * 3600_000;
  await shop.control('POST', '/faults', { operationId: 'listEstampStates', times: 50, status: 500 });
  assert.equal((await shop.ask('GET', '/checkout/estamp.standard')).status, 200);
  // A customer who gets the old list does not wait for the new one.
  await waitUntil(async () => (await count(shop, 'listEstampStates')) > 1);
  clock.offset += 6 * 24 * 3600_000;
  assert.equal((await shop.ask('GET', '/checkout/estamp.standard')).status, 200);
  clock.offset += 3 * 24 * 3600_000;
  assert.equal((await shop.ask('GET', '/checkout/estamp.standard')).json.error?.code, 'SERVICE_UNAVAILABLE');
});

test('a service that stops selling is not offered', async () => {
  const shop = await openShop();
  await shop.control('PUT', '/services/estamp.standard', { isActive: false });
  assert.equal((await shop.ask('GET', '/checkout/estamp.standard')).json.error?.code, 'NOT_FOUND');
});

test("After a change of a service's fee its prices are requested anew within ten seconds, not a day later", async () => {
  const clock = movableClock();
  const shop = await openShop({ clock });
  const price = (): ReturnType<Shop['ask']> => shop.ask('POST', '/quotes', { body: STAMP });
  const total = (answer: Awaited<ReturnType<Shop['ask']>>): unknown => (answer.json['quote'] as Json)['totalMinor'];
  const before = total(await price());
  await shop.control('PUT', '/services/estamp.standard', { basePrice: '250.00' });
  clock.offset += 9_000;
  assert.equal(total(await price()), before);
  assert.equal(await count(shop, 'calculateDuty'), 1, 'the fee is cached for ten seconds');
  clock.offset += 2_000;
  // The first request still gets the old fee, and has the new one fetched. Another fee means another price, which the
  // service refuses with the lists from before; then the lists are read again.
  await waitUntil(async () => (await price()).json.error?.code === 'QUOTE_STALE');
  assert.notEqual(total(await price()), before);
  const calls = (await shop.journal()).filter(({ operationId }) => operationId === 'calculateDuty');
  assert.deepEqual(
    calls.map(({ status }) => status),
    [200, 409, 200],
  );
});

test('each service has its own form', async () => {
  const shop: Shop = await openShop({
    services: ['estamp.standard', 'estamp.express'],
    async fetch(input, init) {
      const href = input instanceof Request ? input.url : String(input);
      const answer = await shop.sandbox.fetch(new Request(href.replace('estamp.express', 'estamp.standard'), init));
      const text = await answer.text();
      const body = href.endsWith('/schema/estamp.express') ? text.replace('"Purpose"', '"Why so fast"') : text;
      return new Response(body, { status: answer.status, headers: { 'content-type': 'application/json' } });
    },
  });
  const title = async (code: string): Promise<unknown> => {
    const { form } = (await shop.ask('GET', `/checkout/${code}`)).json as {
      form: { schema: { properties: Record<string, Json> } };
    };
    return form.schema.properties['purpose']?.['title'];
  };
  assert.deepEqual([await title('estamp.standard'), await title('estamp.express')], ['Purpose', 'Why so fast']);
});

test('a list without a version has version 0', async () => {
  const shop = await openShop({}, { dialect: 'fields' });
  for (const path of ['/checkout/estamp.standard', '/states/KA/articles']) {
    assert.equal((await shop.ask('GET', path)).json['masterDataVersion'], 0, path);
  }
});
