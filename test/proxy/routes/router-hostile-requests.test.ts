import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop, STAMP, type Json } from '../support/kit.ts';

test('responses may be read by exactly the allowed origins', async () => {
  const shop = await openShop({ allowedOrigins: ['https://pages.example'], credentials: true });
  const at = async (origin: string, method = 'GET'): Promise<Headers> =>
    (await shop.ask(method, '/health', { headers: { origin } })).headers;
  assert.equal((await at('https://pages.example')).get('access-control-allow-origin'), 'https://pages.example');
  assert.equal((await at('https://pages.example')).get('access-control-allow-credentials'), 'true');
  for (const origin of ['null', 'https://evil.example', '*'])
    assert.equal((await at(origin)).get('access-control-allow-origin'), null);
  assert.match((await at('https://evil.example')).get('vary') ?? '', /Origin/);
  const preflight = await at('https://pages.example', 'OPTIONS');
  assert.match(preflight.get('access-control-allow-headers') ?? '', /authorization/);
  assert.equal((await at('https://evil.example', 'OPTIONS')).get('access-control-allow-methods'), null);
});

test('bodies that are not small, plain JSON are refused', async () => {
  const shop = await openShop();
  const deep = '['.repeat(5000) + ']'.repeat(5000);
  const bodies = [
    '',
    '{',
    '{} {}',
    '\ufeff{}',
    'null',
    '[]',
    '"x"',
    `{"stampDutyAmount":${deep}}`,
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
  ];
  for (const body of bodies) {
    const answer = await shop.ask('POST', '/quotes', { body });
    assert.deepEqual([answer.status, answer.json.error?.code], [400, 'INVALID_INPUT'], body.slice(0, 40));
  }
  assert.equal(({} as Json)['polluted'], undefined);
  assert.equal((await shop.ask('POST', '/quotes', { body: STAMP, headers: { 'content-type': '' } })).status, 415);
  assert.equal(
    (await shop.ask('POST', '/quotes', { body: STAMP, headers: { 'content-type': 'application/json;charset=UTF-8' } }))
      .status,
    200,
  );
  assert.equal(
    (await shop.ask('POST', '/quotes', { body: STAMP, headers: { 'content-encoding': 'gzip' } })).status,
    415,
  );
});
