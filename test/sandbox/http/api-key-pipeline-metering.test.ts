import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { toRupees } from '../../../src/base/money.ts';
import { AFFIDAVIT, live, openOrder, runSandbox, test, type Body } from '../support/running-sandbox.ts';

const caller = await runSandbox();
const { call, control, wallet } = caller;
const duty = (headers: Record<string, string>, body: unknown = AFFIDAVIT): ReturnType<typeof call> =>
  call('POST', '/v1/estamp/duty/calculate', body, headers);
const journal = async (): Promise<Body['entries']> => (await control('GET', '/journal')).body.entries;

describe('metering', () => {
  beforeEach(() => control('POST', '/reset'));

  it('Metering charges INR 5 for each of the six e-Stamp calls and nothing for the others', async () => {
    const { externalOrderId } = await openOrder(caller);
    await call('GET', `/v1/orders/${externalOrderId}`);
    await call('GET', '/v1/services');
    assert.equal(await wallet(), '1000.00');
    for (const path of ['schema/estamp.standard', 'states', 'states/KA/instruments', 'instruments/KA/articles']) {
      assert.equal((await call('GET', `/v1/estamp/${path}`)).status, 200);
    }
    await duty(live());
    await call('POST', `/v1/estamp/orders/${externalOrderId}/parties`, { partyName: 'Asha Rao' });
    assert.equal(await wallet(), '970.00');
    assert.equal(
      (await journal()).reduce((sum, { meteredPaise }) => sum + meteredPaise, 0),
      3000,
    );
  });

  it('Metering never debits for a sandbox key, and records the nominal price nevertheless', async () => {
    await duty(test());
    assert.equal(await wallet(), '1000.00');
    assert.equal((await journal()).at(-1)?.meteredPaise, 500);
  });

  it('Metering charges nothing for a refused call', async () => {
    assert.equal((await duty(live(), { ...AFFIDAVIT, stampDutyAmount: 3 })).status, 400);
    assert.equal((await call('GET', '/v1/estamp/states/ZZ/instruments')).status, 404);
    assert.equal((await call('POST', '/v1/estamp/orders/nobody/parties', {})).status, 404);
    assert.equal(await wallet(), '1000.00');
    assert.ok((await journal()).every(({ meteredPaise }) => meteredPaise === 0));
  });

  it('Metering returns 402 if the wallet has too little, and does nothing', async () => {
    await control('PUT', '/wallet', { balance: '4.99' });
    const refused = await duty(live({ 'idempotency-key': 'poor' }));
    assert.equal(refused.status, 402);
    assert.equal(refused.body.error.code, 'PAYMENT_REQUIRED');
    assert.equal(await wallet(), '4.99');
    await control('PUT', '/wallet', { balance: '5.00' });
    assert.equal((await duty(live({ 'idempotency-key': 'poor' }))).status, 200, 'a 402 is not stored');
    assert.equal(await wallet(), '0.00');
  });

  it('Metering stays exact and above zero with fifty calls at once', async () => {
    await control('PUT', '/wallet', { balance: '123.45' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => duty(live())));
    assert.equal(answers.filter(({ status }) => status === 200).length, 24);
    assert.equal(answers.filter(({ status }) => status === 402).length, 26);
    assert.equal(await wallet(), '3.45');
  });
});

describe('idempotency', () => {
  beforeEach(() => control('POST', '/reset'));

  it('Idempotency gives twenty equal calls at once one answer and one charge', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => duty(live({ 'idempotency-key': 'same' }))));
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal(await wallet(), '995.00');
    assert.equal((await journal()).filter(({ replayed }) => replayed).length, 19);
  });

  it('Idempotency ignores the order of keys in the body, and refuses another body or another order', async () => {
    const headers = live({ 'idempotency-key': 'one' });
    const first = await duty(headers);
    const reversed = await duty(headers, Object.fromEntries(Object.entries(AFFIDAVIT).reverse()));
    assert.deepEqual(reversed.body, first.body);
    assert.equal(reversed.headers.get('idempotent-replayed'), 'true');
    const other = await duty(headers, { ...AFFIDAVIT, stampDutyAmount: 200 });
    assert.equal(other.status, 409);
    assert.equal(other.body.error.code, 'CONFLICT');

    const [a, b] = [await openOrder(caller), await openOrder(caller)];
    const parties = (id: string): ReturnType<typeof call> =>
      call('POST', `/v1/estamp/orders/${id}/parties`, { partyName: 'Asha' }, headers);
    assert.equal((await parties(a.externalOrderId)).status, 200, 'the key is free in another operation');
    assert.equal((await parties(b.externalOrderId)).status, 409);
  });

  it('Idempotency stores only successes: the same key may retry after a refusal', async () => {
    const headers = live({ 'idempotency-key': 'again' });
    const order = { externalOrderId: 'again', externalCustomerId: 'c', serviceCode: 'estamp.standard' };
    await control('PUT', '/services/estamp.standard', { isActive: false });
    assert.equal((await call('POST', '/v1/orders', order, headers)).status, 400);
    await control('PUT', '/services/estamp.standard', { isActive: true });
    const made = await call('POST', '/v1/orders', order, headers);
    assert.equal(made.status, 201);
    assert.deepEqual((await call('POST', '/v1/orders', order, headers)).body, made.body);
    const clash = await call('POST', '/v1/orders', order);
    assert.equal(clash.status, 409);
    assert.equal(clash.body.error.field, 'externalOrderId');
  });

  it('Idempotency ignores the header for operations that are not idempotent', async () => {
    const headers = live({ 'idempotency-key': 'get' });
    await call('GET', '/v1/estamp/states', undefined, headers);
    await call('GET', '/v1/estamp/states', undefined, headers);
    assert.equal(await wallet(), '990.00');
  });

  it('Idempotency charges each key once and never more than the wallet holds, in any sequence of calls', async () => {
    const calls = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), amount: fc.constantFrom(50, 100) }), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(calls, fc.integer({ min: 0, max: 3000 }), async (sequence, balance) => {
        await control('POST', '/reset');
        await control('PUT', '/wallet', { balance: toRupees(balance) });
        const answers = await Promise.all(
          sequence.map(async ({ key, amount }) => ({
            key,
            amount,
            got: await duty(live({ 'idempotency-key': key }), { ...AFFIDAVIT, stampDutyAmount: amount }),
          })),
        );
        const paid = new Map<string, string>();
        for (const { key, amount, got } of answers) {
          assert.ok([200, 402, 409].includes(got.status), `status ${got.status}`);
          if (got.status !== 200) continue;
          const answer = `${amount} ${got.body.quoteId}`;
          assert.equal(paid.get(key) ?? answer, answer, `key ${key} got two answers`);
          paid.set(key, answer);
        }
        const left = Math.round(Number(await wallet()) * 100);
        assert.equal(left, balance - 500 * paid.size);
        assert.ok(left >= 0);
      }),
      { numRuns: runs(25) },
    );
  });
});
