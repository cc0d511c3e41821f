import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { AFFIDAVIT, live, openOrder, runSandbox, test } from '../support/running-sandbox.ts';
import { summary } from './usage-records.ts';

const caller = await runSandbox();
const { call, control, wallet } = caller;
const pan = (number: string, headers = live()): ReturnType<typeof call> =>
  call('POST', '/v1/verify/pan', { pan: number }, headers);

describe('the usage summary', () => {
  beforeEach(() => control('POST', '/reset'));

  it('The usage summary is empty at the beginning', async () => {
    assert.deepEqual(await summary(caller), {
      environment: 'production',
      currency: 'INR',
      meters: [],
      totalCalls: 0,
      totalAmount: '0.00',
    });
  });

  it('The usage summary counts successful calls by meter, and equals what the wallet paid', async () => {
    await pan('ABCDE1234F');
    await pan('ABCDE0000F');
    await call('POST', '/v1/verify/rc', { vehicleNumber: 'MH12AB1234' });
    await call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT);
    await openOrder(caller);
    const got = await summary(caller);
    assert.deepEqual(got.meters, [
      { meter: 'estamp.duty', environment: 'production', calls: 1, amount: '5.00' },
      { meter: 'pan.verify', environment: 'production', calls: 2, amount: '10.00' },
      { meter: 'rc.verify', environment: 'production', calls: 1, amount: '9.00' },
    ]);
    assert.deepEqual([got.totalCalls, got.totalAmount], [4, '24.00']);
    assert.equal(await wallet(), '976.00');
  });

  it('The usage summary counts neither refusals nor repeated answers', async () => {
    await pan('WRONG');
    await pan('ABCDE0502F');
    await pan('ABCDE1234F', {});
    const headers = live({ 'idempotency-key': 'k' });
    await pan('ABCDE1234F', headers);
    await pan('ABCDE1234F', headers);
    assert.deepEqual(
      (await summary(caller)).meters.map(({ calls }) => calls),
      [1],
    );
  });

  it('The usage summary counts a call with a lost response, because it was made and paid', async () => {
    await control('POST', '/faults', { operationId: 'verifyPan', status: 502, afterEffect: true });
    assert.equal((await pan('ABCDE1234F')).status, 502);
    assert.equal((await summary(caller)).totalAmount, '5.00');
    assert.equal(await wallet(), '995.00');
  });

  it('The usage summary separates environments and organizations; the sandbox is free', async () => {
    await pan('ABCDE1234F', test());
    const {
      body: { organizationId },
    } = await control('POST', '/organizations', { name: 'Other' });
    const {
      body: { key },
    } = await control('POST', '/keys', { environment: 'sandbox', organizationId });
    await call('POST', '/v1/verify/rc', { vehicleNumber: 'MH12AB1234' }, { 'x-api-key': key });
    assert.equal((await summary(caller)).totalCalls, 0);
    const own = await summary(caller, test());
    assert.deepEqual(own.meters, [{ meter: 'pan.verify', environment: 'sandbox', calls: 1, amount: '0.00' }]);
    assert.deepEqual(
      (await summary(caller, { 'x-api-key': key })).meters.map(({ meter }) => meter),
      ['rc.verify'],
    );
  });

  it('The usage summary accepts any valid key and refuses other callers', async () => {
    const {
      body: { key },
    } = await control('POST', '/keys', { environment: 'production', scopes: [] });
    assert.equal((await summary(caller, { 'x-api-key': key })).totalCalls, 0);
    for (const path of ['/v1/usage/summary', '/v1/logs', '/v1/webhooks/events']) {
      assert.equal((await call('GET', path, undefined, { 'x-api-key': key })).status, 200, path);
      assert.equal((await call('GET', path, undefined, {})).status, 401, path);
    }
  });

  it('The usage summary has the shape of each dialect', async () => {
    await pan('ABCDE1234F');
    const got = async (name: string): Promise<unknown> => {
      await control('PUT', '/dialect', { name });
      const { body, list } = await call('GET', '/v1/usage/summary');
      return list.length > 0 ? list : body;
    };
    assert.deepEqual(await got('fields'), [{ meter: 'pan.verify', environment: 'production', calls: 1, cost: 5 }]);
    assert.deepEqual(await got('envelope'), {
      success: true,
      count: 1,
      data: [{ meter_key: 'pan.verify', environment: 'production', call_count: 1, total_amount: '5.00' }],
    });
  });
});
