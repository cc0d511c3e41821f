import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEstampProxy, toNextHandler } from '../../src/proxy/next.ts';
import { CANARIES } from './support/kit.ts';

const OPTIONS = {
  apiKey: CANARIES.apiKey,
  secret: CANARIES.secret,
  baseUrl: 'http://127.0.0.1:9',
  publicUrl: 'https://shop.example/estamp',
  services: ['estamp.standard'],
  payment: { connectionId: 'pc_demo', provider: 'sandbox' },
} as const;
const HEALTH = 'https://shop.example/estamp/health';

test('building a route file creates no proxy; the first request creates the one for all', async () => {
  let made = 0;
  const { GET, POST } = toNextHandler(() => {
    made += 1;
    return createEstampProxy(OPTIONS);
  });
  assert.equal(made, 0);
  assert.equal((await GET(new Request(HEALTH))).status, 200);
  assert.equal((await POST(new Request(HEALTH, { method: 'POST' }))).status, 405);
  assert.equal(made, 1);
});

test('invalid options are reported when the first request creates the proxy', async () => {
  const { GET } = toNextHandler(() => createEstampProxy({ ...OPTIONS, apiKey: '' }));
  await assert.rejects(GET(new Request(HEALTH)), { message: /^The option "apiKey" must be a key of the service/ });
});
