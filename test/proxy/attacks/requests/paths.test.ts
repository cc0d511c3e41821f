import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Json, type Shop } from '../../support/kit.ts';
import { asText, serve, statuses, type Served } from '../../support/raw-server.ts';

let served: Served;
/* The first customer pays for the lists that codes are compared with, not an attack. */
let bought: number;
before(async () => {
  served = await serve();
  assert.equal(statuses(await served.say(asText('GET', '/estamp/states/KA/articles'))), '200');
  bought = await served.calls();
});
after(() => served.close());

/** Each stands where a path has its parameter. */
const CLIMBING = [
  '..',
  '.',
  '../..',
  '..%2F..%2Fservices',
  '..%2f',
  '%2e%2e%2f',
  '%2e%2e',
  '%2E%2E',
  '%5c',
  '..%5c..%5c',
  '..\\..',
  '%00',
  'KA%00',
  '%0d%0aX-A:%20b',
  '%0a',
  '%09',
  '..;',
  'KA;x=/../..',
  '%252f',
  '%252e%252e%252f',
  '%25',
  '%',
  '%zz',
  '%c0%af',
  '%c0%ae%c0%ae',
  '%e0%80%af',
  '%ff',
  '%e2%80%a8',
  'KA/..',
  '/KA',
  'KA/',
  '/',
  '//',
  '',
  'x'.repeat(400),
  '%41'.repeat(65),
];
const PLACES = ['/estamp/states/{}/articles', '/estamp/checkout/{}', '/estamp/order/documents/{}'];
const DOUBLED = [
  '/estamp//health',
  '//estamp/health',
  '/estamp/./health',
  '/estamp/../estamp/health',
  '/estamp%2fhealth',
  '/ESTAMP/health',
  '/estamp/health//',
  '\\estamp\\health',
];

test('T37: a path with traversal, encoding tricks or double slashes reaches no route, and no call is made', async () => {
  const targets = [...PLACES.flatMap((place) => CLIMBING.map((text) => place.replace('{}', text))), ...DOUBLED];
  const heard = await Promise.all(targets.map((target) => served.say(asText('GET', target))));
  for (const [index, target] of targets.entries()) {
    // A document is requested by POST, so an odd id that is not a path gets a normal error.
    assert.match(statuses(heard[index] ?? ''), target.includes('/documents/') ? /^40[045]$/ : /^40[04]$/, target);
  }
  assert.equal(await served.calls(), bought);
});

test('T37: a document id with a path is not found, also with a valid token', async () => {
  const headers = ['Content-Type: application/json', 'Sec-Fetch-Site: same-origin', 'Content-Length: 2'];
  for (const text of CLIMBING) {
    const heard = await served.say(asText('POST', `/estamp/order/documents/${text}`, headers, '{}'));
    assert.match(statuses(heard), /^40[014]$/, text);
  }
  assert.equal(await served.calls(), bought);
});

test('T38: a question mark or a hash inside a parameter is refused', async () => {
  for (const place of PLACES) {
    for (const text of ['KA%3F', 'KA%3Fx=1', '%3f', 'KA%23', '%23x', 'KA%3F%23']) {
      assert.equal(statuses(await served.say(asText('GET', place.replace('{}', text)))), '404', text);
    }
  }
  assert.equal(await served.calls(), bought);
});

test('T38: a code with special characters stays one path segment of the call', async () => {
  const code = "K A&b=1;c'+@:,!$()*~";
  const asked: string[] = [];
  const shop: Shop = await openShop({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      asked.push(new URL(request.url).pathname + new URL(request.url).search);
      const response = await shop.sandbox.fetch(request);
      if (!request.url.endsWith('/states')) return response;
      const { states, ...rest } = (await response.json()) as { states: Json[] };
      return Response.json({ ...rest, states: [...states, { ...states[0], stateCode: code }] });
    },
  });
  await shop.ask('GET', `/states/${encodeURIComponent(code)}/articles`);
  assert.deepEqual(asked.slice(1), [`/v1/estamp/states/${encodeURIComponent(code)}/instruments`]);
});
