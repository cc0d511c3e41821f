import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseRupees } from '../../../src/base/money.ts';
import { AFFIDAVIT, runSandbox, type Got } from '../support/running-sandbox.ts';

const { call, control, wallet } = await runSandbox();
const duty = (change: Record<string, unknown> = {}): Promise<Got> =>
  call('POST', '/v1/estamp/duty/calculate', { ...AFFIDAVIT, ...change }, { 'x-api-key': 'sk_test_demo' });
const inAndaman = { stateCode: 'AN', articleCode: 'AN-RG-4' };
const sum = (body: Got['body']): number =>
  body.lineItems.reduce(
    (total, { amount }) =>
      total + (amount.startsWith('-') ? -1 : 1) * (parseRupees(amount.replace('-', '')) ?? Number.NaN),
    0,
  );

describe('calculateDuty', () => {
  it('calculateDuty adds up to the paisa in every state that sells an affidavit for its suggested value', async () => {
    const {
      body: { states },
    } = await call('GET', '/v1/estamp/states');
    assert.ok(states.length > 30);
    for (const { stateCode, requiresDistrict, requiresSro } of states) {
      const {
        body: { articles, districts },
      } = await call('GET', `/v1/estamp/states/${stateCode}/instruments`);
      const article = articles.find(({ suggestedAmount }) => suggestedAmount);
      assert.ok(article, `${stateCode} suggests no value`);
      const [district] = districts ?? [];
      const { status, body } = await duty({
        stateCode,
        articleCode: article.articleCode,
        stampDutyAmount: Number(article.suggestedAmount),
        ...(requiresDistrict && { districtCode: district?.districtCode ?? 'X' }),
        ...(requiresSro && { sroValue: district?.sros?.[0]?.value ?? 'X' }),
      });
      assert.equal(status, 200, `${stateCode}: ${JSON.stringify(body)}`);
      assert.equal(sum(body), parseRupees(body.totalAmount), stateCode);
      assert.ok(sum(body) >= Number(parseRupees(body.stampDutyAmount)), stateCode);
    }
  });

  for (const [what, change, field] of [
    ['a state that does not exist', { stateCode: 'ZZ' }, 'stateCode'],
    ['an article of another state', { articleCode: 'DL-RG-4' }, 'articleCode'],
    ['a value that the article does not allow', { stampDutyAmount: 101 }, 'stampDutyAmount'],
    ['a value of three decimals', { stampDutyAmount: 100.005 }, 'stampDutyAmount'],
    ['a value of nothing', { stampDutyAmount: 0 }, 'stampDutyAmount'],
    ['a value as text', { stampDutyAmount: '100' }, 'stampDutyAmount'],
    ['a missing article', { articleCode: undefined }, 'articleCode'],
    ['delivery where there is none', { ...inAndaman, doorstepDelivery: true }, 'doorstepDelivery'],
    ['no district where one is needed', { stateCode: 'AS', articleCode: 'AS-RG-4' }, 'districtCode'],
    ['an unknown field', { price: 1 }, 'price'],
  ] as const) {
    it(`calculateDuty refuses ${what}, names ${field}, and takes no money`, async () => {
      const before = await wallet();
      const { status, body } = await call('POST', '/v1/estamp/duty/calculate', { ...AFFIDAVIT, ...change });
      assert.equal(status, 400, JSON.stringify(body));
      assert.equal(body.error.code, 'BAD_REQUEST');
      assert.equal(body.error.field, field);
      assert.equal(await wallet(), before);
    });
  }

  it('calculateDuty refuses invalid JSON, a value that is no object, another content type, and a body that is too large', async () => {
    const raw = (body: string, type = 'application/json'): Promise<Got> =>
      call('POST', '/v1/estamp/duty/calculate', body, { 'x-api-key': 'sk_test_demo', 'content-type': type });
    assert.equal((await raw('{"stateCode":')).status, 400);
    assert.equal((await raw('[]')).status, 400);
    assert.equal((await raw('{}', 'text/plain')).status, 415);
    const large = await raw(JSON.stringify({ stateCode: 'x'.repeat(300_000) }));
    assert.equal(large.status, 413);
    assert.equal(large.body.error.code, 'ERROR');
  });

  it('calculateDuty returns an unknown coupon as not applied, and discounts the fee by a known one', async () => {
    const unknown = await duty({ couponCode: 'NOPE' });
    assert.equal(unknown.status, 200);
    assert.equal(unknown.body.coupon.applied, false);
    assert.equal(unknown.body.totalAmount, '159.00');
    const known = await duty({ couponCode: 'HALFFEE' });
    assert.equal(known.body.coupon.applied, true);
    assert.equal(known.body.totalAmount, '129.50');
  });

  it('calculateDuty returns 409 to a caller with outdated master data, and prices with the new fee', async () => {
    const {
      body: { masterDataVersion },
    } = await call('GET', '/v1/estamp/states');
    assert.equal((await duty({ masterDataVersion })).status, 200);
    await control('PUT', '/services/estamp.standard', { basePrice: '60.00' });
    const stale = await duty({ masterDataVersion });
    assert.equal(stale.status, 409);
    assert.equal(stale.body.error.field, 'masterDataVersion');
    const fresh = await duty({ masterDataVersion: masterDataVersion + 1 });
    assert.equal(fresh.body.totalAmount, '170.80');
  });

  it('calculateDuty corrupts the price as the coupon requests', async () => {
    assert.equal((await duty({ couponCode: 'SANDBOX-NO-TOTAL' })).body.totalAmount, undefined);
    const mismatch = await duty({ couponCode: 'sandbox-mismatch' });
    assert.notEqual(sum(mismatch.body), parseRupees(mismatch.body.totalAmount));
    const below = await duty({ couponCode: 'SANDBOX-BELOW-STAMP' });
    assert.equal(sum(below.body), parseRupees(below.body.totalAmount));
    assert.ok(sum(below.body) < 100_00);
    assert.equal((await duty({ couponCode: 'SANDBOX-USD' })).body.currency, 'USD');
  });

  it('calculateDuty uses the dialect that the control plane selected', async () => {
    const states = async (name: string): Promise<Got> => {
      await control('PUT', '/dialect', { name });
      return call('GET', '/v1/estamp/states');
    };
    assert.equal((await states('fields')).list.length, 36, 'a bare array');
    const { body: envelope } = await states('envelope');
    assert.equal(envelope.success, true);
    assert.ok(Array.isArray(envelope.data));
    assert.equal((await states('json-schema')).body.states.length, 36);
    assert.equal((await control('PUT', '/dialect', { name: 'klingon' })).status, 400);
  });
});
