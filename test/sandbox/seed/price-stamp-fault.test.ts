import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { catalogue, findStampFault } from '../../../src/sandbox/seed/index.ts';
import type { StampChoice, StampFault } from '../../../src/sandbox/seed/price.ts';

function fault(code: string, rupees: number, more: Partial<StampChoice> = {}): StampFault | undefined {
  const article = catalogue.articles.find((one) => one.code === code);
  const state = catalogue.states.find((one) => one.code === article?.stateCode);
  assert.ok(article && state, `${code} is not in the seed`);
  const districts = catalogue.districts.filter(({ stateCode }) => stateCode === state.code);
  return findStampFault({ state, article, districts, stampDutyAmount: Math.round(rupees * 100), ...more });
}

describe('findStampFault', () => {
  it('findStampFault accepts a valid stamp', () => {
    assert.equal(fault('KA-RG-4', 100), undefined);
    assert.equal(fault('HR-RG-31', 22.5, { districtCode: 'HR-GU' }), undefined);
    const place = { districtCode: 'MH-PU', sroValue: 'MH-HV1' };
    assert.equal(fault('MH-RG-4', 500, { ...place, doorstepDelivery: true }), undefined);
  });

  it('findStampFault names the allowed values if only those are sold', () => {
    assert.deepEqual(fault('KA-RG-4', 75), {
      field: 'stampDutyAmount',
      message: 'stampDutyAmount must be one of 50.00, 100.00, 200.00 for this article.',
    });
  });

  it("findStampFault applies the stricter of the state's and the article's limits", () => {
    assert.match(fault('AS-RG-1', 50)?.message ?? '', /at least 100\.00/);
    assert.match(fault('TN-RG-5', 199.99)?.message ?? '', /at least 200\.00/);
    assert.match(fault('DL-RG-5', 500.01)?.message ?? '', /at most 500\.00/);
    assert.match(fault('GJ-RG-31', 10_001)?.message ?? '', /at most 10000\.00/);
  });

  it('findStampFault requires district and office where the state does, and accepts only its own', () => {
    assert.equal(fault('HR-RG-5', 100)?.field, 'districtCode');
    assert.equal(fault('HR-RG-5', 100, { districtCode: 'HR-XX' })?.field, 'districtCode');
    assert.equal(fault('MH-RG-5', 500, { districtCode: 'MH-PU' })?.field, 'sroValue');
    assert.equal(fault('MH-RG-5', 500, { districtCode: 'MH-PU', sroValue: 'MH-TH1' })?.field, 'sroValue');
  });

  it('findStampFault accepts a place by its name too, and any office if there is no list', () => {
    assert.equal(fault('HR-RG-5', 100, { districtCode: ' gurugram ' }), undefined);
    assert.equal(fault('MH-RG-5', 500, { districtCode: 'MH-BI', sroValue: 'Beed office 2' }), undefined);
    assert.equal(fault('KA-RG-4', 100, { districtCode: 'Bengaluru' }), undefined);
  });

  it('findStampFault refuses delivery in a place without a courier', () => {
    assert.equal(fault('AN-RG-4', 20, { doorstepDelivery: true })?.field, 'doorstepDelivery');
    assert.equal(fault('AN-RG-4', 20, { doorstepDelivery: false }), undefined);
  });
});
