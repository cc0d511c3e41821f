import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { AFFIDAVIT, live, runSandbox } from '../support/running-sandbox.ts';

const { call, control, wallet } = await runSandbox();
const newKey = async (options: Record<string, unknown>): Promise<string> =>
  (await control('POST', '/keys', { environment: 'sandbox', ...options })).body.key;

describe('authentication', () => {
  beforeEach(() => control('POST', '/reset'));

  it('Authentication accepts the key in either header, and returns 401 without one, with an unknown one, or with two', async () => {
    assert.equal((await call('GET', '/v1/services', undefined, { authorization: 'Bearer sk_test_demo' })).status, 200);
    assert.equal((await call('GET', '/v1/services', undefined, { 'x-api-key': 'sk_live_demo' })).status, 200);
    const refused = await call('GET', '/v1/services', undefined, { 'x-request-id': 'mine-1' });
    assert.equal(refused.status, 401);
    assert.equal(refused.body.error.code, 'UNAUTHORIZED');
    assert.equal(refused.body.error.requestId, 'mine-1');
    assert.equal((await call('GET', '/v1/services', undefined, live({ 'x-api-key': 'sk_test_demo' }))).status, 401);
    assert.equal((await call('GET', '/v1/services', undefined, { authorization: 'Bearer sk_test_no' })).status, 401);
  });

  it('A request without a valid request id gets a new one', async () => {
    const { body } = await call('GET', '/v1/nowhere');
    assert.match(body.error.requestId, /^req_/);
    assert.equal(body.error.code, 'NOT_FOUND');
    const long = await call('GET', '/v1/nowhere', undefined, live({ 'x-request-id': 'x'.repeat(500) }));
    assert.match(long.body.error.requestId, /^req_/);
  });

  it('Authentication returns 403 for a missing scope, or 401 if configured', async () => {
    const key = await newKey({ scopes: ['services.read'] });
    const states = (): ReturnType<typeof call> => call('GET', '/v1/estamp/states', undefined, { 'x-api-key': key });
    assert.equal((await states()).status, 403);
    await control('PUT', '/hostility', { scopeStatus: 401 });
    const reply = await states();
    assert.equal(reply.status, 401);
    assert.equal(reply.body.error.code, 'UNAUTHORIZED');
    assert.equal((await call('GET', '/v1/services', undefined, { 'x-api-key': key })).status, 200);
  });

  it('Authentication restricts a key to its allowlist', async () => {
    const elsewhere = await newKey({ ipAllowlist: ['203.0.113.7'] });
    const here = await newKey({ ipAllowlist: ['127.0.0.0/8', '::1'] });
    assert.equal((await call('GET', '/v1/services', undefined, { 'x-api-key': elsewhere })).status, 403);
    assert.equal((await call('GET', '/v1/services', undefined, { 'x-api-key': here })).status, 200);
    const forged = await call('GET', '/v1/services', undefined, {
      'x-api-key': elsewhere,
      'x-forwarded-for': '203.0.113.7',
    });
    assert.equal(forged.status, 403);
    assert.equal((await control('POST', '/keys', { environment: 'sandbox', ipAllowlist: ['nowhere'] })).status, 400);
  });

  it('Production keys are given only to organizations with approved KYC', async () => {
    const {
      body: { organizationId },
    } = await control('POST', '/organizations', { name: 'New' });
    const ask = (): ReturnType<typeof control> =>
      control('POST', '/keys', { environment: 'production', organizationId });
    assert.equal((await ask()).status, 403);
    await control('PUT', `/organizations/${organizationId}`, { kycApproved: true, balance: '5.00' });
    const {
      body: { key },
    } = await ask();
    assert.match(key, /^sk_live_/);
    assert.equal((await call('GET', '/v1/estamp/states', undefined, { 'x-api-key': key })).status, 200);
    assert.equal((await call('GET', '/v1/estamp/states', undefined, { 'x-api-key': key })).status, 402);
    assert.equal(await wallet(), '1000.00');
  });

  it('An organization sees only its entitled services', async () => {
    const {
      body: { organizationId },
    } = await control('POST', '/organizations', { name: 'KYC only' });
    await control('PUT', `/organizations/${organizationId}`, { entitlements: ['pan.verify'] });
    const headers = { 'x-api-key': await newKey({ organizationId }) };
    const listed = await call('GET', '/v1/services', undefined, headers);
    assert.deepEqual(
      listed.list.map(({ serviceCode }) => serviceCode),
      ['pan.verify'],
    );
    assert.equal((await call('GET', '/v1/services/estamp.standard', undefined, headers)).status, 404);
    assert.equal((await call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT, headers)).status, 403);
    const order = { externalOrderId: 'x', externalCustomerId: 'y', serviceCode: 'estamp.standard' };
    assert.equal((await call('POST', '/v1/orders', order, headers)).status, 403);
  });

  it('A plan limit ends the calls of a meter until the next month', async () => {
    await control('PUT', '/organizations/org_demo', { planLimits: { 'estamp.states': 2 } });
    const states = async (): Promise<number> => (await call('GET', '/v1/estamp/states')).status;
    assert.deepEqual([await states(), await states(), await states()], [200, 200, 403]);
    await control('POST', '/clock', { advanceSeconds: 31 * 86_400 });
    assert.equal(await states(), 200);
  });

  it('Sandbox and production are separate', async () => {
    const order = { externalOrderId: 'same', externalCustomerId: 'y', serviceCode: 'estamp.standard' };
    assert.equal((await call('POST', '/v1/orders', order, live({ 'idempotency-key': 'k' }))).status, 201);
    assert.equal((await call('GET', '/v1/orders/same', undefined, { 'x-api-key': 'sk_test_demo' })).status, 404);
    const other = await call(
      'POST',
      '/v1/orders',
      { ...order, externalCustomerId: 'z' },
      {
        'x-api-key': 'sk_test_demo',
        'idempotency-key': 'k',
      },
    );
    assert.equal(other.status, 201);
  });
});

describe('rate limits', () => {
  beforeEach(() => control('POST', '/reset'));
  const many = async (path: string, times: number, headers?: Record<string, string>): Promise<number[]> => {
    const statuses = [];
    for (let one = 0; one < times; one += 1) statuses.push((await call('GET', path, undefined, headers)).status);
    return statuses;
  };

  it('Rate limits can be set, and reset with null', async () => {
    await control('PUT', '/limits', { listServices: { count: 1, windowSeconds: 60 } });
    assert.deepEqual(await many('/v1/services', 2), [200, 429]);
    const { body } = await control('PUT', '/limits', { listServices: null });
    assert.deepEqual(body, { limits: {} });
    assert.deepEqual(await many('/v1/services', 2), [200, 200]);
  });

  it('Rate limits are 600 a minute for production keys and 120 for sandbox keys by default', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 130 }, () =>
        call('GET', '/v1/services/estamp.standard', undefined, { 'x-api-key': 'sk_test_demo' }),
      ),
    );
    assert.equal(statuses.filter(({ status }) => status === 200).length, 120);
    assert.equal((await call('GET', '/v1/services/estamp.standard')).status, 200);
  });
});
