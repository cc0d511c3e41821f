import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { initialState } from '../../../src/flow/state/initial-state.ts';
import { readSavedSession } from '../../../src/flow/state/saved-session.ts';

describe('readSavedSession', () => {
  it('A stored record that is not JSON is ignored', () => {
    assert.deepEqual([readSavedSession('{'), readSavedSession(undefined)], [{}, {}]);
  });

  it('A stored record is read; a stored null is an empty record', () => {
    assert.deepEqual(readSavedSession('{"order":"token","complete":true}'), { order: 'token', complete: true });
    assert.deepEqual(readSavedSession('null'), {});
  });
});

describe('initialState', () => {
  it('A stored choice is restored with its empty texts, and does not bring back a preset that the customer cleared', () => {
    const stamp = {
      stateCode: 'KA',
      articleCode: 'AFFIDAVIT',
      stampDutyAmount: '१००',
      districtCode: '',
      sroValue: '',
      doorstepDelivery: false,
      couponCode: '',
    };
    const { state } = initialState({ stamp: { stateCode: 'MH', couponCode: 'PAGE' } }, [], { stamp });
    assert.deepEqual(state.draft.stamp, { stateCode: 'KA', articleCode: 'AFFIDAVIT', stampDutyAmount: '१००' });
  });
});
