import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { live, runSandbox, test } from '../support/running-sandbox.ts';
import { logs, page } from './usage-records.ts';

const caller = await runSandbox();
const { call, control } = caller;
const pan = (number: string, headers = live()): ReturnType<typeof call> =>
  call('POST', '/v1/verify/pan', { pan: number, name: 'Asha Rao' }, headers);

describe('the request log', () => {
  beforeEach(() => control('POST', '/reset'));

  it("The request log lists the calls of the key's organization and environment, newest first", async () => {
    const before = Date.now();
    await pan('ABCDE1234F', live({ 'x-request-id': 'mine-1' }));
    await call('GET', '/v1/orders/none');
    await pan('ABCDE1234F', test());
    await call('GET', '/v1/services', undefined, {});
    await call('GET', '/v1/nowhere');
    const { items, nextCursor } = await page(caller);
    assert.equal(nextCursor, null);
    assert.deepEqual(
      items.map(({ operationId, service, status, statusCode }) => [operationId, service, status, statusCode]),
      [
        ['getOrder', null, 'error', 404],
        ['verifyPan', 'pan.verify', 'success', 200],
      ],
    );
    const [, first] = items;
    assert.equal(first?.requestId, 'mine-1');
    assert.ok(Number.isInteger(first.durationMs) && first.durationMs >= 0 && first.durationMs < 5_000);
    assert.ok(Date.parse(first.createdAt) >= before && Date.parse(first.createdAt) <= Date.now());
  });

  it('The request log contains no personal data: no body, no query, no path, no key', async () => {
    await pan('ABCDE1234F', live({ 'idempotency-key': 'asha@example.com' }));
    await call('GET', '/v1/orders/asha.rao@example.com');
    const text = JSON.stringify(await page(caller));
    for (const secret of ['ABCDE1234F', 'Asha', 'asha', 'example.com', 'sk_live']) {
      assert.ok(!text.includes(secret), `${secret} in ${text}`);
    }
    const {
      items: [item],
    } = await page(caller);
    assert.deepEqual(Object.keys(item ?? {}).sort(), [
      'createdAt',
      'durationMs',
      'operationId',
      'requestId',
      'service',
      'status',
      'statusCode',
    ]);
  });

  it('The request log filters by meter and by status', async () => {
    await pan('ABCDE1234F');
    await pan('WRONG');
    await call('POST', '/v1/verify/rc', { vehicleNumber: 'MH12AB1234' });
    const of = async (query: string): Promise<string[]> =>
      (await page(caller, query)).items.map(({ service, statusCode }) => `${service} ${statusCode}`);
    assert.deepEqual(await of('service=pan.verify'), ['pan.verify 400', 'pan.verify 200']);
    assert.deepEqual(await of('service=pan.verify&status=success'), ['pan.verify 200']);
    assert.deepEqual(await of('status=error'), ['pan.verify 400']);
    assert.deepEqual(await of('service=none.such'), []);
  });

  it('The request log gives pages that continue after the previous one, with the filters', async () => {
    for (let one = 0; one < 5; one += 1) await pan('ABCDE1234F', live({ 'x-request-id': `pan-${one}` }));
    const first = await page(caller, 'service=pan.verify&limit=2');
    assert.deepEqual(
      first.items.map(({ requestId }) => requestId),
      ['pan-4', 'pan-3'],
    );
    const second = await page(caller, `service=pan.verify&limit=2&cursor=${first.nextCursor}`);
    assert.deepEqual(
      second.items.map(({ requestId }) => requestId),
      ['pan-2', 'pan-1'],
    );
    const third = await page(caller, `service=pan.verify&limit=2&cursor=${second.nextCursor}`);
    assert.deepEqual(
      third.items.map(({ requestId }) => requestId),
      ['pan-0'],
    );
    assert.equal(third.nextCursor, null);
    const exact = await page(caller, 'service=pan.verify&limit=5');
    assert.deepEqual([exact.items.length, exact.nextCursor], [5, null]);
  });

  it('The request log has 50 entries by default and never more than 200, with a cursor to the rest', async () => {
    await Promise.all(Array.from({ length: 210 }, () => call('GET', '/v1/services')));
    assert.equal((await page(caller)).items.length, 50);
    const most = await page(caller, 'limit=1000');
    assert.equal(most.items.length, 200);
    const rest = await page(caller, `limit=1000&cursor=${most.nextCursor}`);
    // The log contains the first read of the log.
    assert.equal(rest.items.length, 11);
    assert.equal(rest.nextCursor, null);
  });

  it('The request log returns 400, with the field, for invalid input', async () => {
    await pan('ABCDE1234F');
    await pan('ABCDE1234F');
    const { nextCursor } = await page(caller, 'limit=1');
    assert.ok(nextCursor);
    const foreign = Buffer.from('events:1').toString('base64url');
    for (const [query, field] of [
      ['cursor=nonsense', 'cursor'],
      ['cursor=', 'cursor'],
      [`cursor=${nextCursor}x`, 'cursor'],
      [`cursor=${foreign}`, 'cursor'],
      [`cursor=${Buffer.from('logs:-1').toString('base64url')}`, 'cursor'],
      [`cursor=${Buffer.from('logs:1e9').toString('base64url')}`, 'cursor'],
      ['limit=0', 'limit'],
      ['limit=-1', 'limit'],
      ['limit=1.5', 'limit'],
      ['limit=many', 'limit'],
      ['status=perhaps', 'status'],
      ['colour=red', 'colour'],
    ] as const) {
      const { status, body } = await logs(caller, query);
      assert.equal(status, 400, query);
      assert.equal(body.error.code, 'BAD_REQUEST');
      assert.equal(body.error.field, field, query);
    }
    assert.equal((await call('GET', `/v1/webhooks/events?cursor=${nextCursor}`)).status, 400);
  });

  it('The request log has the items of each dialect in the same page', async () => {
    await pan('ABCDE1234F', live({ 'x-request-id': 'r' }));
    for (const [name, id] of [
      ['fields', 'id'],
      ['envelope', 'request_id'],
    ] as const) {
      await control('PUT', '/dialect', { name });
      const { items, nextCursor } = await page(caller, 'service=pan.verify');
      assert.equal(nextCursor, null);
      assert.equal((items[0] as unknown as Record<string, unknown>)[id], 'r');
    }
  });
});
