import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { AFFIDAVIT, live, runSandbox, type Body } from '../support/running-sandbox.ts';

const { call, control, wallet } = await runSandbox();
const duty = (key: string): ReturnType<typeof call> =>
  call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT, live({ 'idempotency-key': key }));
const fault = (what: object): ReturnType<typeof control> =>
  control('POST', '/faults', { operationId: 'calculateDuty', ...what });
const journal = async (): Promise<Body['entries']> => (await control('GET', '/journal')).body.entries;

describe('faults', () => {
  beforeEach(() => control('POST', '/reset'));

  it('Faults return an error a number of times without an effect', async () => {
    await fault({ status: 503, times: 2 });
    const first = await duty('a');
    assert.equal(first.status, 503);
    assert.equal(first.body.error.code, 'INTERNAL_ERROR');
    assert.equal((await duty('a')).status, 503);
    assert.equal(await wallet(), '1000.00');
    assert.equal((await duty('a')).status, 200);
    assert.equal(await wallet(), '995.00');
  });

  it('Faults occur in the requested order, and only for their operation', async () => {
    await fault({ status: 500 });
    await fault({ status: 429 });
    assert.equal((await call('GET', '/v1/services')).status, 200);
    assert.equal((await duty('a')).status, 500);
    const limited = await duty('a');
    assert.equal(limited.status, 429);
    assert.equal(limited.headers.get('retry-after'), '1');
    await fault({ status: 500, times: 9 });
    await control('DELETE', '/faults');
    assert.equal((await duty('a')).status, 200);
  });

  it('Faults cut the connection before the effect', async () => {
    await fault({ drop: true });
    await assert.rejects(duty('a'), TypeError);
    assert.equal(await wallet(), '1000.00');
    assert.deepEqual(
      (await journal()).map(({ status, dropped }) => [status, dropped]),
      [[0, true]],
    );
  });

  it('Faults apply the effect and lose the response, so that the same key finds it again for free', async () => {
    await fault({ drop: true, afterEffect: true });
    await assert.rejects(duty('a'), TypeError);
    assert.equal(await wallet(), '995.00');
    const again = await duty('a');
    assert.equal(again.status, 200);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    await fault({ status: 502, afterEffect: true });
    assert.equal((await duty('b')).status, 502);
    assert.equal((await duty('b')).status, 200);
    assert.equal(await wallet(), '990.00');
    assert.deepEqual(
      (await journal()).map(({ meteredPaise }) => meteredPaise),
      [500, 0, 500, 0],
    );
  });

  it('Faults delay a normal response', async () => {
    await fault({ delayMs: 80 });
    const start = performance.now();
    assert.equal((await duty('a')).status, 200);
    assert.ok(performance.now() - start >= 75);
  });

  it('Faults delay many responses without a warning', async () => {
    const warnings: Error[] = [];
    const listen = (warning: Error): void => {
      warnings.push(warning);
    };
    process.on('warning', listen);
    await fault({ delayMs: 80, times: 20 });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => duty(`crowd-${index}`)));
    process.off('warning', listen);
    assert.ok(answers.every(({ status }) => status === 200));
    assert.deepEqual(warnings, []);
  });

  it('Invalid faults are refused', async () => {
    assert.equal((await fault({ status: 200 })).status, 400);
    assert.equal((await control('POST', '/faults', { operationId: 'nope', status: 500 })).status, 400);
  });
});

describe('tolerance faults', () => {
  beforeEach(() => control('POST', '/reset'));

  it('Tolerance faults alternate 200 and 201', async () => {
    await control('PUT', '/hostility', { alternateSuccess: true });
    const statuses = [];
    for (let one = 0; one < 4; one += 1) statuses.push((await call('GET', '/v1/services')).status);
    assert.deepEqual([...new Set(statuses)].sort(), [200, 201]);
    assert.notEqual(statuses[0], statuses[1]);
  });

  it('Tolerance faults add unknown fields, reverse the order of keys and drop optional fields, but not in the form', async () => {
    const { body: calm } = await call('GET', '/v1/services/estamp.standard');
    const { body: calmForm } = await call('GET', '/v1/estamp/schema/estamp.standard');
    await control('PUT', '/hostility', { unknownFields: true, shuffleKeys: true, dropOptional: true });
    const { body: rough } = await call('GET', '/v1/services/estamp.standard');
    assert.ok(Object.keys(rough).some((key) => !(key in calm)));
    assert.ok(!('uiSchema' in rough));
    assert.ok(Object.keys(rough).indexOf('serviceCode') > Object.keys(rough).indexOf('basePrice'));
    assert.equal(rough.basePrice, calm.basePrice);
    const { body: form } = await call('GET', '/v1/estamp/schema/estamp.standard');
    assert.deepEqual(form.schema, calmForm.schema);
  });

  it('Tolerance faults also change replayed answers, and the stored answer stays plain', async () => {
    const { body: first } = await duty('k');
    await control('PUT', '/hostility', { unknownFields: true });
    assert.ok('xUnannounced' in (await duty('k')).body);
    await control('PUT', '/hostility', { unknownFields: false });
    assert.deepEqual((await duty('k')).body, first);
  });
});
