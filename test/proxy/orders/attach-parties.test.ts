import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EstampProxy } from '../../../src/proxy/index.ts';
import { ask, cameBack, orderBody, proxyBefore, type Asked, type Json } from '../support/kit.ts';
import { LIMITS, calls, correct, nameOf, newStore, openUnlimited, paid, submit } from '../support/parties-shop.ts';
import { waitUntil } from '../../support/wait-until.ts';

test('after a restart with a flushed store a repeated submit undoes no correction and is not paid again', async () => {
  const shop = await openUnlimited();
  const { quoteToken } = await orderBody(shop);
  const first = await submit(shop.proxy, quoteToken, 'Asha Rao');
  const corrected = await correct(shop.proxy, first.json['orderToken'], 'Bina Rao');
  assert.equal(nameOf(corrected), 'Bina Rao');
  const restarted = proxyBefore(shop.sandbox, { limits: LIMITS });
  for (const proxy of [restarted, proxyBefore(shop.sandbox, { limits: LIMITS })]) {
    const again = await submit(proxy, quoteToken, 'Asha Rao');
    assert.deepEqual([again.status, again.json.error?.code, again.json['payment']], [409, 'CONFLICT', undefined]);
    assert.match(String(again.json.error?.['message']), /parties were not changed/);
    assert.equal(
      (await submit(proxy, quoteToken, 'Chitra Rao')).json.error?.code,
      'CONFLICT',
      'an old tab overwrites no correction',
    );
  }
  const known = await submit(shop.proxy, quoteToken, 'Asha Rao');
  assert.deepEqual([known.status, nameOf(known)], [200, 'Bina Rao']);
  assert.equal(await paid(shop), 2);
  // A correction that is repeated with the token it was made with is the same call, too.
  const back = await correct(shop.proxy, corrected.json['orderToken'], 'Asha Rao');
  assert.equal(nameOf(back), 'Asha Rao', 'A to B and back to A ends with A');
  const replayed = await correct(restarted, first.json['orderToken'], 'Bina Rao');
  assert.equal(replayed.json.error?.code, 'CONFLICT');
  assert.equal(nameOf(await ask(restarted, 'GET', '/order', { token: String(back.json['orderToken']) })), 'Asha Rao');
  assert.equal(await paid(shop), 3);
});

test('after a flushed store a submit of earlier parties is refused, and one of the newest is returned', async () => {
  const shop = await openUnlimited();
  const { quoteToken } = await orderBody(shop);
  for (const name of ['Asha Rao', 'Bina Rao', 'Asha Rao', 'Chitra Rao'])
    assert.equal(nameOf(await submit(shop.proxy, quoteToken, name)), name);
  assert.equal(await paid(shop), 4);
  for (const name of ['Asha Rao', 'Bina Rao', 'Divya Rao']) {
    assert.equal(
      (await submit(proxyBefore(shop.sandbox, { limits: LIMITS }), quoteToken, name)).json.error?.code,
      'CONFLICT',
    );
  }
  assert.equal(
    nameOf(await submit(proxyBefore(shop.sandbox, { limits: LIMITS }), quoteToken, 'Chitra Rao')),
    'Chitra Rao',
  );
  assert.equal(await paid(shop), 4);
});

test('Submits of A, B, A, C and A again end with the parties of A, on the order too', async () => {
  const shop = await openUnlimited();
  const { quoteToken } = await orderBody(shop);
  const names = ['Asha Rao', 'Bina Rao', 'Asha Rao', 'Chitra Rao', 'Asha Rao'];
  for (const name of names) assert.equal(nameOf(await submit(shop.proxy, quoteToken, name)), name);
  const last = await submit(shop.proxy, quoteToken, 'Asha Rao');
  const [order] = ((await shop.control('GET', '/orders')) as unknown as { orders: { parties: Json }[] }).orders;
  assert.equal(order?.parties['partyName'], 'Asha Rao');
  assert.equal(nameOf(last), 'Asha Rao');
  assert.equal(await paid(shop), names.length, 'each change is a write of its own, and the repeat is none');
});

test('a flushed store does not stop an order whose parties were never written', async () => {
  const shop = await openUnlimited();
  const { quoteToken } = await orderBody(shop);
  await shop.control('POST', '/faults', { operationId: 'attachParties', times: 1, status: 402 });
  assert.notEqual((await submit(shop.proxy, quoteToken, 'Asha Rao')).status, 200);
  assert.equal(nameOf(await submit(proxyBefore(shop.sandbox, { limits: LIMITS }), quoteToken, 'Bina Rao')), 'Bina Rao');
});

test('a service that writes names in capitals and masks the PAN is no contradiction', async () => {
  const shop = await openUnlimited();
  const { quoteToken } = await orderBody(shop);
  await submit(shop.proxy, quoteToken, 'Asha Rao');
  const capitals = (): EstampProxy =>
    proxyBefore(shop.sandbox, {
      limits: LIMITS,
      async fetch(input, init) {
        const request = new Request(input, init);
        const response = await shop.sandbox.fetch(request);
        if (request.method !== 'GET' || !/\/v1\/orders\/[^/]+$/.test(request.url)) return response;
        const body = (await response.json()) as Json;
        return Response.json({
          ...body,
          parties: { ...(body['parties'] as Json), partyName: 'ASHA  RAO', partyPan: 'ABC*******' },
        });
      },
    });
  assert.equal((await submit(capitals(), quoteToken, 'Asha Rao')).status, 200);
  assert.equal((await submit(capitals(), quoteToken, 'Bina Rao')).json.error?.code, 'CONFLICT');
});

test('after corrections to and fro, the token of a repeated submit can correct the parties again', async () => {
  const shop = await openUnlimited();
  const { quoteToken } = await orderBody(shop);
  let token = (await submit(shop.proxy, quoteToken, 'Asha Rao')).json['orderToken'];
  for (const name of ['Bina Rao', 'Asha Rao', 'Bina Rao', 'Asha Rao', 'Chitra Rao']) {
    const corrected = await correct(shop.proxy, token, name);
    assert.equal(nameOf(corrected), name);
    const again = await submit(shop.proxy, quoteToken, 'Asha Rao');
    token = again.json['orderToken'];
    assert.deepEqual([again.status, nameOf(again)], [200, name]);
    assert.equal(nameOf(await correct(shop.proxy, token, name)), name, 'what is stored may be sent again');
  }
  assert.equal((await correct(shop.proxy, token, 'Bina Rao')).json.error?.code, 'CONFLICT');
  assert.equal(await paid(shop), 6);
});

test('fifty concurrent submits with fifty names, on two instances, make six writes at most', async () => {
  const shop = await openUnlimited();
  const store = newStore();
  const proxies = [0, 1].map(() => proxyBefore(shop.sandbox, { limits: LIMITS, store }));
  const { quoteToken } = await orderBody(shop);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => submit(proxies[index % 2] as EstampProxy, quoteToken, `Name ${index}`)),
  );
  assert.equal(await calls(shop), 6);
  assert.equal(answers.filter(({ status }) => status === 200).length, 6);
  for (const refused of answers.filter(({ status }) => status !== 200)) {
    assert.equal(refused.json.error?.code, 'CONFLICT', refused.text);
    assert.match(String(refused.json.error?.['message']), /names of this order can’t be changed any more/);
  }
});

test('concurrent corrections with old tokens, each sent twice, are five writes at most', async () => {
  const shop = await openUnlimited();
  const store = newStore();
  const proxies = [0, 1].map(() => proxyBefore(shop.sandbox, { limits: LIMITS, store }));
  const { quoteToken } = await orderBody(shop);
  const { json } = await submit(proxies[0] as EstampProxy, quoteToken, 'Asha Rao');
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      correct(proxies[index % 2] as EstampProxy, json['orderToken'], `Name ${index >> 1}`),
    ),
  );
  assert.equal(await paid(shop), 6);
  assert.ok(
    answers.some(({ json: { error } }) =>
      /names of this order can’t be changed any more/.test(String(error?.['message'])),
    ),
  );
});

test('a leaked view token blocks neither the owner nor the holder of a link', async () => {
  const shop = await openUnlimited();
  const { json } = await submit(shop.proxy, (await orderBody(shop))['quoteToken'], 'Asha Rao');
  const token = String(json['orderToken']);
  const link = new URL(String((await shop.ask('POST', '/order/link', { token, body: {} })).json['url'])).hash.replace(
    '#estamp=',
    '',
  );
  const provider = new URL(String((json['payment'] as Json)['redirectUrl']));
  const back = await shop.ask('GET', provider.searchParams.get('return_url') ?? '');
  const leaked = await cameBack(shop, back);
  await shop.control('POST', `/payments/${String((json['payment'] as Json)['intentId'])}`, { outcome: 'paid' });
  const documents = await waitUntil(async () => {
    const found = ((await shop.ask('GET', '/order', { token })).json['order'] as Json)['documents'] as Json[];
    return found.length > 0 ? found : undefined;
  });
  const download = (held: string, id = documents[0]?.['id']): Promise<Asked> =>
    shop.ask('POST', `/order/documents/${String(id)}`, { token: held, body: {} });
  // Each request counts, also for a missing document: the service is asked again before the answer is 404.
  assert.equal((await download(leaked, 'none')).json.error?.code, 'NOT_FOUND');
  for (let index = 2; index < 60; index++) assert.equal((await download(leaked)).status, 200);
  const made = (await shop.journal()).length;
  for (const id of [undefined, 'none']) assert.equal((await download(leaked, id)).json.error?.code, 'RATE_LIMITED');
  assert.equal((await shop.journal()).length, made);
  assert.equal((await download(link)).status, 200);
  assert.equal((await download(token)).status, 200);
});
