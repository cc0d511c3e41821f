import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cpuTime } from '../../../support/cpu-time.ts';
import { ROUTES } from '../../../../src/wire/routes.ts';
import { MOUNT, openShop, ORIGIN, STAMP, type Asked } from '../../support/kit.ts';
import { asText, serve, statuses } from '../../support/raw-server.ts';

const PAGES = 'https://pages.example';
const EVIL = 'https://evil.example';

const shop = await openShop({ allowedOrigins: [PAGES], limits: { quotesPerNetworkPerHour: 1_000 } });
const served = await serve();
after(() => served.close());

/** A write of a page that sends no origin, by default. */
const write = (headers: Record<string, string>): Promise<Asked> =>
  shop.ask('POST', '/quotes', { body: STAMP, headers: { 'sec-fetch-site': '', ...headers } });
const calls = async (): Promise<number> => (await shop.journal()).length;

/** Content types that a page of another site may send without a preflight, and some that resemble JSON. */
const TYPES = [
  'text/plain',
  'text/plain;application/json',
  'text/plain; charset=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json, text/plain',
  'application/json; charset=x',
  'application/json; charset=utf-16',
  'application/json;x',
  'application/jsonp',
  'application/json5',
  'text/json',
  'application/ld+json',
  'application/*',
  ' ',
];

test('T31: a form, or a type similar to JSON, is not accepted as a write; from another site no type is', async () => {
  const earlier = await calls();
  for (const type of [...TYPES, 'application/json', 'application/json\t;\tcharset=utf-8']) {
    for (const headers of [
      { origin: EVIL },
      { origin: EVIL, 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      assert.equal((await write({ 'content-type': type, ...headers })).status, 403, type);
    }
  }
  for (const type of TYPES) {
    const answer = await write({ 'content-type': type, 'sec-fetch-site': 'same-origin' });
    assert.deepEqual([answer.status, answer.json.error?.code], [415, 'UNSUPPORTED_TYPE'], type);
  }
  assert.equal(await calls(), earlier);
  const body = JSON.stringify(STAMP);
  const none = asText(
    'POST',
    '/estamp/quotes',
    ['Sec-Fetch-Site: same-origin', `Content-Length: ${body.length}`],
    body,
  );
  const form = asText(
    'POST',
    '/estamp/quotes',
    [`Origin: ${EVIL}`, 'Content-Type: text/plain', `Content-Length: ${body.length}`],
    body,
  );
  assert.deepEqual([statuses(await served.say(none)), statuses(await served.say(form))], ['415', '403']);
  assert.equal(await served.calls(), 0);
});

test('T32: a write from another page of the site, or of the web, needs an allowed origin', async () => {
  const earlier = await calls();
  for (const site of ['cross-site', 'same-site', 'none', '', 'Same-Origin', 'same-origin, cross-site', 'x']) {
    for (const origin of ['', EVIL, 'null']) {
      const answer = await write({ 'sec-fetch-site': site, origin });
      assert.deepEqual([answer.status, answer.json.error?.code], [403, 'ORIGIN_REFUSED'], `${site} ${origin}`);
      assert.equal(answer.headers.get('access-control-allow-origin'), null);
    }
  }
  assert.equal(await calls(), earlier);
  assert.equal((await write({ 'sec-fetch-site': 'cross-site', origin: PAGES })).status, 200);
  assert.equal((await write({ origin: ORIGIN })).status, 200, 'a browser that does not say where it stands');
});

test('T33: an origin that only resembles an allowed one is refused', async () => {
  const earlier = await calls();
  const origins = [
    'null',
    'https://shop.example.evil.example',
    'https://evilshop.example',
    'https://shop.example:8443',
    'https://shop.example:443',
    'http://shop.example',
    'HTTPS://SHOP.EXAMPLE',
    'https://Shop.example',
    'https://shop.example.',
    'https://shop.example/',
    `${ORIGIN} ${EVIL}`,
    `${ORIGIN}, ${EVIL}`,
    `${EVIL}, ${ORIGIN}`,
    'https://sh\xf3p.example',
    'https://xn--shp-hoa.example',
    '*',
    'file://',
    'https://shop.example@evil.example',
    'https://evil.example#https://shop.example',
  ];
  for (const origin of origins) {
    const answer = await write({ origin });
    assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [403, null], origin);
    for (const [method, path] of [
      ['GET', '/order'],
      ['GET', '/states/none/articles'],
      ['OPTIONS', '/quotes'],
      ['OPTIONS', '/checkout/estamp.standard'],
    ] as const) {
      const { headers } = await shop.ask(method, path, { headers: { origin } });
      assert.deepEqual(
        [headers.get('access-control-allow-origin'), headers.get('access-control-allow-methods')],
        [null, null],
        origin,
      );
      assert.match(headers.get('vary') ?? '', /\bOrigin\b/);
    }
  }
  assert.equal(
    (await shop.journal()).slice(earlier).some(({ operationId }) => operationId === 'calculateDuty'),
    false,
  );
  const body = JSON.stringify(STAMP);
  for (const pair of [
    [ORIGIN, EVIL],
    [EVIL, ORIGIN],
  ]) {
    const heard = await served.say(
      asText(
        'POST',
        '/estamp/quotes',
        [
          ...pair.map((origin) => `Origin: ${origin}`),
          'Content-Type: application/json',
          `Content-Length: ${body.length}`,
        ],
        body,
      ),
    );
    assert.equal(statuses(heard), '403', String(pair));
    assert.equal(/access-control-allow-origin/i.test(heard), false);
  }
});

test('T34: sixty kilobytes of spaces in a preflight cost nothing and change nothing', async () => {
  const preflight = (more: string): Promise<Response> =>
    shop.proxy.fetch(
      new Request(`${MOUNT}/quotes`, {
        method: 'OPTIONS',
        headers: {
          origin: PAGES,
          'access-control-request-method': 'POST',
          'access-control-request-headers': `a,${more},b`,
        },
      }),
    );
  const [short, long] = [await preflight(' '), await preflight(' '.repeat(60_000))];
  const fixed = (response: Response): [string, string][] =>
    [...response.headers].filter(([name]) => name !== 'x-request-id');
  assert.deepEqual([long.status, fixed(long)], [204, fixed(short)]);
  assert.equal(long.headers.get('access-control-allow-headers')?.includes('a,'), false);
  let best = Infinity;
  for (let index = 0; index < 20; index += 1) {
    const started = cpuTime();
    await preflight(' ,'.repeat(30_000));
    best = Math.min(best, cpuTime() - started);
  }
  // A time that grows with the square of the length is a second or more.
  assert.ok(best < 100, `${best} ms of CPU`);
});

test('T35: nothing is written by GET, by a method in a header, or by a method that the route does not have', async () => {
  const earlier = await calls();
  const own = { 'x-http-method-override': 'POST', 'x-method-override': 'PUT', 'x-http-method': 'POST' };
  for (const { method, path } of Object.values(ROUTES)) {
    const place = path.replace(/\{\w+\}/, 'x');
    for (const other of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((name) => name !== method)) {
      const known = Object.values(ROUTES).some((route) => route.path === path && route.method === other);
      // The way back of a provider.
      if (known || (path === '/return' && other === 'GET')) continue;
      const answer = await shop.ask(other, `${place}?_method=${method}`, { headers: own });
      assert.deepEqual([answer.status, answer.json.error?.code], [405, 'METHOD_NOT_ALLOWED'], `${other} ${place}`);
      assert.ok(answer.headers.get('allow')?.split(', ').includes(method));
    }
  }
  assert.equal(await calls(), earlier);
  const targets = [
    ['TRACE', '/estamp/quotes'],
    ['post', '/estamp/quotes'],
    ['get', '/estamp/health'],
    ['CONNECT', 'evil.example:443'],
    ['BREW', '/estamp/health'],
  ] as const;
  for (const [method, target] of targets) {
    const heard = await served.say(asText(method, target, ['X-Canary: 1']));
    assert.match(statuses(heard), method === 'TRACE' ? /^405$/ : /^(?:400|405)?$/, method);
    assert.equal(heard.includes('X-Canary'), false, 'nothing is traced back');
  }
  assert.equal(await served.calls(), 0);
});

test('T36: a response cannot be framed, sniffed or embedded', async () => {
  const paths = [
    ...Object.values(ROUTES).map(
      ({ method, path }) =>
        [method, path.replace('{serviceCode}', 'estamp.standard').replace('{stateCode}', 'KA')] as const,
    ),
    ['GET', '/health'],
    ['GET', '/nothing'],
    ['GET', '/return'],
    ['GET', '/pay'],
    ['GET', '/pay.js'],
    ['GET', '/pay.css'],
    ['POST', '/webhooks'],
    ['OPTIONS', '/quotes'],
  ] as const;
  for (const [method, path] of paths) {
    const { headers } = await shop.ask(method, path, method === 'GET' || method === 'OPTIONS' ? {} : { body: {} });
    const name = `${method} ${path}`;
    assert.equal(headers.get('x-content-type-options'), 'nosniff', name);
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin', name);
    assert.equal(headers.get('referrer-policy'), 'no-referrer', name);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/, name);
    assert.equal(headers.get('set-cookie'), null, name);
    const type = headers.get('content-type');
    if (/^\/pay|^\/return/.test(path)) continue;
    assert.match(type ?? 'application/json', /^application\/json/, name);
  }
});
