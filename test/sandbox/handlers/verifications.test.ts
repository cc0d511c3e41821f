import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { live, runSandbox } from '../support/running-sandbox.ts';

const { call, control, wallet } = await runSandbox();
const pan = (body: object, headers?: Record<string, string>): ReturnType<typeof call> =>
  call('POST', '/v1/verify/pan', body, headers);

describe('verification calls', () => {
  beforeEach(() => control('POST', '/reset'));

  it('Verification calls cost their own price, also when the result is negative, and nothing when malformed or unreachable', async () => {
    assert.equal((await pan({ pan: 'ABCDE1234F' })).body.valid, true);
    assert.equal((await call('POST', '/v1/verify/rc', { vehicleNumber: 'MH12AB1234' })).status, 200);
    assert.equal(await wallet(), '986.00');
    const negative = await pan({ pan: 'ABCDE0000F' });
    assert.equal(negative.status, 200);
    assert.equal(negative.body.valid, false);
    assert.equal(await wallet(), '981.00');
    const malformed = await pan({ pan: 'ABC' });
    assert.equal(malformed.status, 400);
    assert.equal(malformed.body.error.field, 'pan');
    const unreachable = await pan({ pan: 'ABCDE0502F' });
    assert.equal(unreachable.status, 502);
    assert.equal(unreachable.body.error.code, 'INTERNAL_ERROR');
    assert.equal(await wallet(), '981.00');
  });

  it('Verification calls have a reference of their own each, and the same key gets the same one', async () => {
    const ids = new Set();
    for (let one = 0; one < 3; one += 1) ids.add((await pan({ pan: 'ABCDE1234F' })).body.referenceId);
    assert.equal(ids.size, 3);
    for (const id of ids) assert.match(String(id), /^SMV-\d{8}-[0-9A-Z]{7}$/);
    const keyed = live({ 'idempotency-key': 'k' });
    assert.deepEqual((await pan({ pan: 'ABCDE1234F' }, keyed)).body, (await pan({ pan: 'ABCDE1234F' }, keyed)).body);
  });

  it('Verification calls refuse an organization without the entitlement with 400', async () => {
    await control('PUT', '/organizations/org_demo', { entitlements: ['estamp.standard'] });
    assert.equal((await pan({ pan: 'ABCDE1234F' })).status, 400);
  });

  it('Verification calls of licences and passports need a key with an allowlist', async () => {
    const licence = { dlNumber: 'MH1220110012345', dob: '1990-01-31' };
    assert.equal((await call('POST', '/v1/verify/driving-license', licence)).status, 403);
    const {
      body: { key },
    } = await control('POST', '/keys', { environment: 'sandbox', ipAllowlist: ['127.0.0.1'] });
    assert.equal((await call('POST', '/v1/verify/driving-license', licence, { 'x-api-key': key })).status, 200);
  });
});
