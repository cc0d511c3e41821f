import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { openOrder, runSandbox, type Got } from '../support/running-sandbox.ts';
import { summary } from './usage-records.ts';

const caller = await runSandbox();
const { call, control } = caller;
const TEST = { 'x-api-key': 'sk_test_demo' };
const LIVE = { 'x-api-key': 'sk_live_demo' };
const services = (headers: Record<string, string>): Promise<Got> => call('GET', '/v1/services', undefined, headers);

async function allowed(headers: Record<string, string>): Promise<number> {
  for (let count = 0; ; count += 1) if ((await services(headers)).status !== 200) return count;
}

describe('rate limits', () => {
  beforeEach(() => control('POST', '/reset'));

  it('Rate limits give sandbox keys a fifth, rounded down and at least one, whatever production gets', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 27 }), async (count) => {
        await control('PUT', '/limits', { listServices: { count, windowSeconds: 3600 } });
        assert.equal(await allowed(LIVE), count);
        assert.equal(await allowed(TEST), Math.max(1, Math.floor(count * 0.2)));
      }),
      { numRuns: runs(8) },
    );
  });

  it('Rate limit headers show a sandbox key its own count, the window, and when to retry', async () => {
    await control('PUT', '/limits', { listServices: { count: 10, windowSeconds: 45 } });
    assert.equal(await allowed(TEST), 2);
    const refused = await services(TEST);
    assert.equal(refused.status, 429);
    assert.equal(refused.body.error.code, 'TOO_MANY_REQUESTS');
    assert.match(refused.body.error.message, /\b2 requests in 45 seconds\b/);
    const wait = Number(refused.headers.get('retry-after'));
    assert.ok(wait > 40 && wait <= 45, `Retry-After: ${wait}`);
    await control('POST', '/clock', { advanceSeconds: wait });
    assert.equal((await services(TEST)).status, 200);
  });

  it('Rate limits belong to one operation and one key', async () => {
    await control('PUT', '/limits', { listServices: { count: 1, windowSeconds: 60 } });
    assert.equal(await allowed(LIVE), 1);
    assert.equal((await call('GET', '/v1/estamp/states', undefined, LIVE)).status, 200);
    const {
      body: { key },
    } = await control('POST', '/keys', { environment: 'production' });
    assert.equal((await services({ 'x-api-key': key })).status, 200);
  });

  it('Rate limits hold for the calls of usage, logs and events too', async () => {
    for (const [operation, path] of [
      ['getUsageSummary', '/v1/usage/summary'],
      ['listLogs', '/v1/logs'],
      ['listWebhookEvents', '/v1/webhooks/events'],
    ]) {
      await control('PUT', '/limits', { [operation ?? '']: { count: 1, windowSeconds: 60 } });
      const statuses = [await call('GET', path ?? ''), await call('GET', path ?? '')].map(({ status }) => status);
      assert.deepEqual(statuses, [200, 429], path);
    }
  });
});

describe('plan limits', () => {
  beforeEach(() => control('POST', '/reset'));
  const pan = (headers = LIVE): Promise<Got> => call('POST', '/v1/verify/pan', { pan: 'ABCDE1234F' }, headers);

  it('Plan limits count successful calls in both environments, and refuse further ones with 403', async () => {
    await control('PUT', '/organizations/org_demo', { planLimits: { 'pan.verify': 3 } });
    assert.equal((await pan()).status, 200);
    assert.equal((await call('POST', '/v1/verify/pan', { pan: 'WRONG' })).status, 400);
    assert.equal((await call('POST', '/v1/verify/pan', { pan: 'ABCDE0502F' })).status, 502);
    assert.equal((await pan(TEST)).status, 200);
    assert.equal((await pan()).status, 200);
    const refused = await pan();
    assert.equal(refused.status, 403);
    assert.match(refused.body.error.message, /limit reached: 3 calls of pan\.verify/);
    assert.equal((await pan(TEST)).status, 403);
    assert.equal((await summary(caller)).totalAmount, '10.00');
    const other = await call('POST', '/v1/verify/rc', { vehicleNumber: 'MH12AB1234' });
    assert.equal(other.status, 200, 'other meters go on');
    await control('PUT', '/organizations/org_demo', { planLimits: {} });
    assert.equal((await pan()).status, 200);
  });

  it('A plan limit of zero refuses the first call; a repeated answer costs no limit', async () => {
    const headers = { ...LIVE, 'idempotency-key': 'k' };
    assert.equal((await pan(headers)).status, 200);
    await control('PUT', '/organizations/org_demo', { planLimits: { 'pan.verify': 0 } });
    assert.equal((await pan(headers)).status, 200);
    assert.equal((await pan()).status, 403);
  });

  it('Plan limits hold under load: no more calls succeed than the plan allows', async () => {
    await control('PUT', '/organizations/org_demo', { planLimits: { 'pan.verify': 7 } });
    const answers = await Promise.all(Array.from({ length: 30 }, () => pan()));
    assert.equal(answers.filter(({ status }) => status === 200).length, 7);
    assert.equal(answers.filter(({ status }) => status === 403).length, 23);
  });

  it('Plan limits and entitlements do not apply to free calls', async () => {
    await control('PUT', '/organizations/org_demo', { planLimits: { 'estamp.parties': 0 } });
    const { externalOrderId } = await openOrder(caller);
    assert.equal((await call('GET', `/v1/orders/${externalOrderId}`)).status, 200);
    const parties = await call('POST', `/v1/estamp/orders/${externalOrderId}/parties`, { partyName: 'Asha' });
    assert.equal(parties.status, 403);
  });
});
