import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationOf } from '../../chaos/operation-of.ts';
import { openShop, order, type Shop } from '../../support/kit.ts';

const SHARED = ['/checkout/estamp.standard', '/states/KA/articles'];
const PAGES = 'https://pages.example';

test('T59: a cacheable response contains nothing of the request that caused it', async () => {
  const shop = await openShop({ allowedOrigins: [PAGES], credentials: true });
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const poison = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-port': '1',
    'x-forwarded-prefix': '/evil',
    'x-host': 'evil.example',
    'x-original-url': '/order',
    'x-rewrite-url': '/order',
    'x-http-method-override': 'POST',
    forwarded: 'host=evil.example',
    host: 'evil.example',
    origin: 'https://evil.example',
    'accept-language': 'evil',
    accept: 'evil/evil',
    'x-request-id': id,
    range: 'bytes=0-0',
    authorization: 'Bearer evil',
    pragma: 'evil',
  };
  for (const path of SHARED) {
    const poisoned = await shop.ask('GET', `${path}?evil=1`, { headers: poison });
    const clean = await shop.ask('GET', path);
    assert.equal(poisoned.status, 200);
    assert.deepEqual([[...poisoned.headers], poisoned.text], [[...clean.headers], clean.text]);
    assert.match(clean.headers.get('cache-control') ?? '', /^public/);
    assert.equal(JSON.stringify([...poisoned.headers]).includes(id), false);
    const allowed = await shop.ask('GET', path, { headers: { origin: PAGES, cookie: 'a=b' } });
    assert.deepEqual([...allowed.headers], [...clean.headers]);
    assert.deepEqual(
      ['access-control-allow-origin', 'access-control-allow-credentials', 'vary'].map((name) =>
        clean.headers.get(name),
      ),
      ['*', null, null],
      'the answer to one origin is the answer to all',
    );
  }
});

const LIES: Record<string, () => Response> = {
  'a yes with an error in it': () => Response.json({ error: { code: 'NOT_FOUND', message: 'evil', requestId: 'r' } }),
  'half of a JSON': () => new Response('{"states":[{"stateCode":"KA","name":"evil"'),
  'a page': () => new Response('<html>evil</html>'),
  'a part of itself': () => new Response('{"states":', { status: 206 }),
  'an empty list': () => Response.json({ states: [] }),
  'nothing changed': () => new Response(null, { status: 304 }),
  'a 404 of a gateway': () => new Response('evil', { status: 404 }),
  'a 500': () => new Response('evil', { status: 500 }),
};
for (const [name, lie] of Object.entries(LIES)) {
  test(`T59: ${name} from the service is cached nowhere: not by us, not by a cache`, async () => {
    let lies = true;
    const shop: Shop = await openShop({
      random: () => 0,
      async fetch(input, init) {
        const request = new Request(input, init);
        return lies && operationOf(request) === 'listEstampStates' ? lie() : shop.sandbox.fetch(request);
      },
    });
    for (const path of SHARED) {
      const answer = await shop.ask('GET', path);
      assert.ok(answer.status >= 400, `${answer.status} ${answer.text.slice(0, 200)}`);
      assert.deepEqual(
        [answer.headers.get('cache-control'), answer.headers.get('etag'), answer.text.includes('evil')],
        ['no-store', null, false],
      );
    }
    lies = false;
    for (const path of SHARED) assert.equal((await shop.ask('GET', path)).status, 200, path);
  });
}

test('T60: a private response is at one URL only, with or without a slash at its end, is never cached, and no URL resembles a file', async () => {
  const shop = await openShop();
  const { token } = await order(shop);
  for (const path of ['/order', '/order/', '/order?x=.css', '/order?/a.css', '/order/?x=.css']) {
    const answer = await shop.ask('GET', path, { token });
    assert.deepEqual(
      [answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')],
      [200, 'no-store', null],
    );
  }
  const calls = (await shop.journal()).length;
  for (const path of [
    '/order/abc.css',
    '/order//',
    '/order/.css',
    '/order.css',
    '/order;a.css',
    '/order;/a.css',
    '/order%2fabc.css',
    '/order%00.css',
    '/order%3fa.css',
    '/order%23a.css',
    '/order%0a.css',
    '/order\\a.css',
    '/ORDER',
    '//order',
    '/./order',
    '/states/..;/order',
    '/states/..%2forder',
    '/states/KA/articles/../../../order',
    '/checkout/estamp.standard/../../order',
    '/health/../order',
    '/pay.css/../order',
    '/order/parties.css',
    '/order/documents/a.css',
  ]) {
    const { status, headers, text } = await shop.ask('GET', `https://shop.example/estamp${path}`, { token });
    // `fetch` itself resolves `..` and `\`, so that some arrive as the order's one address.
    if (new URL(`https://shop.example/estamp${path}`).pathname === '/estamp/order') assert.equal(status, 200);
    else assert.match(`${status} ${text}`, /^40[45] \{"error":/, path);
    assert.equal(headers.get('cache-control'), 'no-store', path);
  }
  assert.ok((await shop.journal()).length <= calls + 3 * 4);
});

test('T61: only lists get 304, and only for a client that sends their ETag', async () => {
  const shop = await openShop();
  const { token } = await order(shop);
  const etags = await Promise.all(SHARED.map(async (path) => (await shop.ask('GET', path)).headers.get('etag') ?? ''));
  const [etag = '', other = ''] = etags;
  const names = [
    `w/${etag}`,
    `W/W/${etag}`,
    `${etag}, *`.replace(etag, '"x"'),
    etag.toLowerCase(),
    etag.slice(1, -1),
    `${etag}x`,
    '"',
    '""',
    '"forged"',
    other,
    `${'"x", '.repeat(1_000)}"y"`,
    ', ,',
  ];
  for (const name of names) {
    const answer = await shop.ask('GET', SHARED[0] ?? '', {
      headers: { 'if-none-match': name, 'if-modified-since': new Date().toUTCString() },
    });
    assert.deepEqual([answer.status, answer.headers.get('etag')], [200, etag], name);
  }
  // RFC 9110 section 13.1.2: compared weakly, as a proxy that compresses leaves our name behind; `*` is any.
  for (const name of [etag, `W/${etag}`, `"a", ${etag}`, `"a" ,W/"b",W/${etag}`, '*', ' * ']) {
    const same = await shop.ask('GET', SHARED[0] ?? '', { headers: { 'if-none-match': name } });
    assert.deepEqual([same.status, same.text, same.headers.get('etag')], [304, '', etag], name);
  }
  for (const path of ['/order', '/health', '/pay', '/pay.js', '/pay.css', '/return?s=x', '/nothing']) {
    for (const name of ['*', etag, `W/${etag}`]) {
      const answer = await shop.ask('GET', path, {
        token,
        headers: { 'if-none-match': name, 'if-match': '*', 'if-range': etag, range: 'bytes=0-1' },
      });
      assert.ok([200, 400, 404].includes(answer.status), `${path} ${answer.status}`);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
    }
  }
});
